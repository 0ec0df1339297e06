import { datesIn } from '../../documents/period-rules.js'
import { firmWord } from '../../vocabulary/firms.js'
import { monthPattern } from '../../vocabulary/months.js'
import { headingOf } from './heading.js'
import { kindNamed } from './kinds.js'
import type { Piece } from './pieces.js'
import { plainOf } from './plain.js'
import { scaleOf } from './scale.js'

/** Whose statement it is: the first line of its title that is none of what titles else say. */
export function entityOf({ above, columns }: Pick<Piece, 'above' | 'columns'>): string | null {
  const headed = new Set(columns.flatMap(({ header }) => header))
  const candidates = above.slice(-12).filter(line => isName(line) && !headed.has(line))
  const firm = candidates.find(line => firmWords.test(line))
  return tidied(firm ?? candidates[0] ?? null)
}

const firmWords = new RegExp(`\\b${firmWord}\\b`, 'i')

const notNames =
  /^(?:table of contents|exhibit \d|page \d|account|accounts?|description|total|assets?|liabilities|note|unaudited|audited|consolidated|distribution account|all (?:values|amounts|figures)|amounts?|in (?:thousands|millions)|cash basis|accrual basis|basis:?|as (?:of|at)|for the|from|date|draft|confidential|report|summary|management use|prepared|actual|budget|sheet\d*|ebitd?a|category|particulars|item|line items?|financial row|notes?|currency|period|financial statements?|breakdown$|metrics?$|data$|years?$|months?$|income$|expen(?:ses?|diture)$|revenues?$|equity$|omb no|form \d|department of)\b|\[abstract\]|\[line items\]|basis:|comparison|\bsee (?:notes|accompanying)/i

/** Parts of a document, years by their numbers, days without a year, and what stands in parentheses about a name. */
const partNames = new RegExp(
  [
    '^(?:part|section|schedule|item|annex|appendix|chapter) [\\dIVX]+\\b',
    '^\\d{1,2}[.)] ',
    '^\\(.*\\)$',
    '^(?:year|jahr|jaar|ann\u00e9e|anno|ano|a\u00f1o|periodo?|month|monat|mois|mese|mes) ?\\d\\b',
    `\\b\\d{1,2}\\.? ${monthPattern}\\b`,
    '^(?:the )?company(?:.s)? (?:assets|liabilities|equity|capital|income|expenses|revenues?)\\b',
  ].join('|'),
  'i',
)

/** Most of its longer words are written small, as a sentence's are; or it has none, as what was recognised of a stain. */
function isNoTitle(text: string): boolean {
  const words = text.split(/\s+/).filter(word => /\p{L}/u.test(word))
  const long = words.filter(word => word.length > 3)
  const small = long.filter(word => /^\p{Ll}/u.test(word))
  if (words.length > 3 && long.length === 0) return true
  if (words.length > 2 && /^(?!d\/?b\/?a\b)\p{Ll}/u.test(text)) return true
  return words.length > 4 && small.length > long.length / 2
}

/** `Aktiva` above the labels. */
const isHeading = (text: string): boolean =>
  headingOf('balanceSheet', plainOf(text)) !== undefined && !firmWords.test(text)

function isName(line: string): boolean {
  const text = line.trim()
  if (isHeading(text)) return false
  if (partNames.test(text) || (isNoTitle(text) && !firmWords.test(text))) return false
  if (text.length < 3 || text.length > 80 || !/\p{L}{2}/u.test(text)) return false
  if (notNames.test(text) || kindNamed(text) !== undefined || scaleOf([text]) !== undefined) return false
  if (/^[\d\s/.-]+$/.test(text) || (/\.\s*$/.test(text) && !firmWords.test(text))) return false
  const { periods, mentions, years } = datesIn(text)
  return (
    periods.length + mentions.length + years.length === 0 &&
    !/\b(?:ended|ending|months|quarter|fiscal)\b/i.test(text)
  )
}

const tidied = (line: string | null): string | null =>
  line
    ?.replace(/\s+/g, ' ')
    .replace(/^(?:financial statements (?:for|of)|company(?: name)?:) ?/i, '')
    .trim() ?? null
