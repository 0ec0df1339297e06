import { remembered } from '../../remembered.js'
import type { RowLabels, Section } from '../evidence/label.js'
import { wordsOf } from '../evidence/plain.js'
import { sectionDefaults } from './map.js'
import {
  coreOf,
  headOf,
  known,
  type Name,
  type Vocabulary,
  vocabularyFor,
  weightOf,
} from './weighed-words.js'

/** Which row a name means, by words: rare words decide more than common ones, and the section decides first. */

export interface Match {
  row: string
  /** 0 to 1. */
  score: number
  /** The name that it was found under. */
  label: string
  /** Its usual section is among those asked for. */
  isUsual: boolean
}

/** The best rows for a name in the sections it may be in, best first, one name a row. */
export function matchesOf(label: string, sections: readonly Section[]): readonly Match[] {
  const key = sections.join()
  const find = finders.get(key) ?? finderOf(sections)
  finders.set(key, find)
  return find(label)
}

/** By sections. A heading is asked for with each of its lines. */
const finders = new Map<string, (label: string) => readonly Match[]>()

/** How many words of a label no name of the statement has: what it is like is then told by the rest of it. */
export function strangeIn(label: string, sections: readonly Section[]): number {
  const vocabulary = vocabularyFor(sections)
  return wordsOf(label).filter(word => !vocabulary.having.has(known(vocabulary, word))).length
}

function finderOf(sections: readonly Section[]): (label: string) => readonly Match[] {
  const vocabulary = vocabularyFor(sections)
  const fits = new Map(vocabulary.rows.map(row => [row, fitOf(row, sections)]))
  return remembered(label => matchesIn(label, sections, vocabulary, fits), 1_000)
}

function matchesIn(
  label: string,
  sections: readonly Section[],
  vocabulary: Vocabulary,
  fits: ReadonlyMap<RowLabels, number>,
): readonly Match[] {
  const words = coreOf(wordsOf(label)).map(word => known(vocabulary, word))
  const found = matchesFor(words, sections, vocabulary, fits)
  if ((found[0]?.score ?? 0) >= 0.5) return found
  const heads = words.map(word => headOf(vocabulary, word))
  if (heads.every((head, n) => head === words[n])) return found
  return matchesFor(heads, sections, vocabulary, fits).map(match => ({
    ...match,
    score: compounded * match.score,
  }))
}

/** What a compound ends with says what it is, and no more than that. */
const compounded = 0.7

function matchesFor(
  words: readonly string[],
  sections: readonly Section[],
  vocabulary: Vocabulary,
  fits: ReadonlyMap<RowLabels, number>,
): readonly Match[] {
  const best = new Map<string, Match>()
  const total = weightOf(vocabulary, words)
  for (const [n, word] of words.entries())
    for (const name of vocabulary.having.get(word) ?? []) {
      const fit = fits.get(name.row) ?? 0
      // Each name once: with the first of its words.
      if (fit === 0 || (n > 0 && words.slice(0, n).some(other => name.words.includes(other)))) continue
      const likeness = scoreOf(name, words, total)
      const score = likeness * fit * (likeness < 0.97 ? doubtOf(name, sections, words) : 1)
      if (score > (best.get(name.row.row)?.score ?? 0))
        best.set(name.row.row, {
          row: name.row.row,
          score,
          label: name.label,
          isUsual: isUsual(name, sections),
        })
    }
  const isUndivided = sections.some(section => section === 'assets' || section === 'liabilities')
  // Told by nature, costs are not parted from expenses, and other expenses are among these.
  const isByNature = sections.includes('cost') && sections.includes('expense')
  const rank = ({ row, label }: Match) =>
    isUndivided && long.has(row) && !shortNames.test(label)
      ? 0.001
      : isByNature && row === 'otherExpenses'
        ? -0.001
        : 0
  const found = [...best.values()].sort((one, other) => other.score + rank(other) - one.score - rank(one))
  return behindItsSection(found, words, sections) ?? found
}

/** `Fixed assets - equipment` within fixed assets: what is left when the section has been named is what it is. */
function behindItsSection(
  found: readonly Match[],
  words: readonly string[],
  sections: readonly Section[],
): readonly Match[] | undefined {
  const [first] = found
  if (!first || first.score >= 0.97 || !sections.some(section => sectionDefaults[section] === first.row))
    return undefined
  const named = wordsOf(first.label)
  if (!named.every((word, n) => words[n] === word)) return undefined
  const rest = matchesOf(words.slice(named.length).join(' '), sections)
  return (rest[0]?.score ?? 0) >= 0.97 && rest[0]?.isUsual ? rest : undefined
}

/** Where a sheet doesn't part current from other, debts and investments are taken for long ones, unless their name says else. */
const long = new Set([
  'longTermDebt',
  'longTermInvestments',
  'otherNonCurrentAssets',
  'nonCurrentLeaseLiabilities',
])
const shortNames = /\b(?:line|revolv\w+|overdraft|short|demand|floor|restricted|expenses)\b/

/** What a section leaves of a row's score. */
function fitOf(row: RowLabels, sections: readonly Section[]): number {
  const at = row.in.findIndex(section => sections.some(mine => holds(mine, section)))
  // Wages are direct labor only where a section of costs says so.
  const isMixed = sections.includes('cost') && sections.includes('expense')
  // Taxes are income's where they may be.
  if (row.row === 'taxesLicenses' && sections.includes('tax')) return 0.95
  if (at === 0) return isMixed && row.in[0] === 'cost' && row.row !== 'cogsGoodsMaterials' ? 0.9 : 1
  if (at > 0) return 0.97
  return row.anywhere ? 0.9 : 0
}

/**
 * What is only like a name leaves the usual rows of its section for a better reason than that, and is nobody's loan who
 * is not named as one of the firm's own.
 */
function doubtOf(name: Name, sections: readonly Section[], words: readonly string[]): number {
  const { row, words: own } = name
  const lacks = (word: string) => words.includes(word) && !own.includes(word)
  if (decisive.some(lacks) || (lacks('non') && own.includes('current'))) return 0.6
  if (relatedRows.has(row.row)) return words.some(word => relatives.has(word)) ? 1 : 0.5
  return row.anywhere || isUsual(name, sections) ? 1 : 0.6
}

const isUsual = (
  {
    row: {
      in: [usual],
    },
  }: Name,
  sections: readonly Section[],
): boolean => sections.some(section => usual && holds(section, usual))

/** What has them in its name is nothing without them. */
const decisive = ['receivable', 'prepaid']
const relatedRows = new Set(['dueFromRelatedParties', 'dueToRelatedParties'])
const relatives = new Set(
  'shareholder stockholder officer owner member partner director affiliate affiliated related parent subsidiary intercompany inter sister group family proprietor associe gesellschafter accionista socio'.split(
    ' ',
  ),
)

/** `Assets` may hold anything that current and other assets hold, and so on. */
const parts: Partial<Record<Section, readonly Section[]>> = {
  assets: ['currentAssets', 'nonCurrentAssets', 'fixedAssets'],
  nonCurrentAssets: ['fixedAssets'],
  liabilities: ['nonCurrentLiabilities', 'currentLiabilities'],
}
export const holds = (outer: Section, inner: Section): boolean =>
  outer === inner || (parts[outer]?.includes(inner) ?? false)

function scoreOf(name: Name, words: readonly string[], total: number): number {
  let [shared, common, isInOrder] = [0, 0, true]
  for (const [n, word] of name.words.entries()) {
    if (words[n] !== word) isInOrder = false
    if (!words.includes(word)) continue
    shared++
    common += name.weights[n] ?? 0
  }
  // A letter is a word of its own in names such as `AT&T`, and says nothing within others: `T-shirts`.
  if (shared < words.length && name.words.every(word => !words.includes(word) || word.length < 2)) return 0
  if (shared < name.words.length) return (2 * common * 0.8) / (total + name.weight)
  if (shared === words.length) return isInOrder ? 1 : 0.98
  // All of the name within the label, and the more of the label it explains the better; what stands last rules it.
  const endsAlike = words.at(-1) === name.words.at(-1) ? 0.04 : 0
  return Math.min(0.95, 0.5 + (0.4 * common) / total + endsAlike)
}
