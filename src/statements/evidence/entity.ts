import { datesIn } from '../../documents/period-rules.js'
import { firmWord } from '../../vocabulary/firms.js'
import { kindNamed } from './kinds.js'
import type { Piece } from './pieces.js'
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
  /^(?:table of contents|exhibit \d|page \d|account|accounts?|description|total|assets?|liabilities|note|unaudited|audited|consolidated|distribution account|all (?:values|amounts|figures)|amounts?|in (?:thousands|millions)|cash basis|accrual basis|basis:?|as (?:of|at)|for the|from|date|draft|confidential|report|summary|management use|prepared|actual|budget|sheet\d*|ebitd?a|category|particulars|item|line items?|notes?|currency|period|financial statements?|omb no|form \d|department of)\b|\[abstract\]|\[line items\]|basis:|comparison|\bsee (?:notes|accompanying)/i

function isName(line: string): boolean {
  const text = line.trim()
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
