import { incomeSections, type RowLabels, type Section } from '../evidence/label.js'
import { wordsOf } from '../evidence/plain.js'
import { slipsTo } from '../evidence/slips.js'
import { incomeNames, sheetNames } from './vocabulary.js'

/** The names of rows, and how much each of their words tells. */

export interface Name {
  row: RowLabels
  label: string
  words: readonly string[]
  /** Of each of its words, and of all. */
  weights: readonly number[]
  weight: number
}

export interface Vocabulary {
  rows: readonly RowLabels[]
  weights: Map<string, number>
  /** For each word, the names that have it. */
  having: Map<string, Name[]>
  slips: Map<string, string>
  /** Words that are a name by themselves and long enough to be heard at the end of another, by their last letters. */
  heads: ReadonlyMap<string, readonly string[]>
}

function vocabularyOf(rows: readonly RowLabels[]): Vocabulary {
  const names: Name[] = rows.flatMap(row =>
    row.labels.map(label => ({ row, label, words: coreOf(wordsOf(label)), weights: [], weight: 0 })),
  )
  const having = new Map<string, Name[]>()
  const rowsHaving = new Map<string, Set<string>>()
  for (const name of names)
    for (const word of name.words) {
      having.set(word, [...(having.get(word) ?? []), name])
      rowsHaving.set(word, (rowsHaving.get(word) ?? new Set()).add(name.row.row))
    }
  // A word of many rows tells little. A word of one row tells the more, the fewer names of that row share it.
  const weights = new Map(
    [...rowsHaving].map(([word, own]) => [word, Math.log(1 + 40 / own.size) - (weak.has(word) ? 1.5 : 0)]),
  )
  for (const name of names) {
    name.weights = name.words.map(word => weightOf({ weights }, [word]))
    name.weight = weightOf({ weights }, name.words)
  }
  return { rows, weights, having, slips: new Map(), heads: headsOf(names) }
}

const shortestHead = 5
const endOf = (word: string): string => word.slice(-3)

function headsOf(names: readonly Name[]): Map<string, string[]> {
  const heads = new Map<string, Set<string>>()
  for (const { row, words } of names) {
    const [word = '', ...others] = words
    if (!row.joinsWords || others.length > 0 || word.length < shortestHead) continue
    heads.set(endOf(word), (heads.get(endOf(word)) ?? new Set()).add(word))
  }
  return new Map([...heads].map(([end, all]) => [end, [...all].sort((a, b) => b.length - a.length)]))
}

/** German and Dutch write in one word what others write in two: `Kirchenmieten` are rents. */
export function headOf({ having, heads }: Vocabulary, word: string): string {
  if (having.has(word) || word.length < shortestHead + 3) return word
  const found = heads.get(endOf(word))?.find(head => word.endsWith(head) && head.length <= word.length - 3)
  return found ?? word
}

/** Rent and rent expense are one, but other expenses are not other income. */
export function coreOf(words: readonly string[]): readonly string[] {
  const rest = words.filter(word => word !== 'expense')
  return rest.length === words.length || rest.every(word => needsKind.has(word)) ? words : rest
}
const needsKind = new Set(
  'other operating general property interest finance financial financing income tax prepaid accrued deferred sale total non miscellaneous revenue employee benefit net loss gain'.split(
    ' ',
  ),
)

/** They stand in names of any kind. */
const weak = new Set([
  'expense',
  'cost',
  'income',
  'net',
  'general',
  'business',
  'company',
  'account',
  'total',
  'fee',
  'charge',
  'payment',
])
/** A word that no name has is most often somebody's name. */
const unknownWeight = 0.9

const income = vocabularyOf(incomeNames)
const sheet = vocabularyOf(sheetNames)

export const vocabularyFor = (sections: readonly Section[]): Vocabulary =>
  incomeSections.includes(sections[0] ?? 'revenue') ? income : sheet

export function weightOf({ weights }: Pick<Vocabulary, 'weights'>, words: readonly string[]): number {
  return words.reduce((sum, word) => sum + Math.max(0.3, weights.get(word) ?? unknownWeight), 0)
}

export function known(vocabulary: Vocabulary, word: string): string {
  if (vocabulary.having.has(word) || word.length < 6) return word
  const found = vocabulary.slips.get(word) ?? nearest(vocabulary.having.keys(), word) ?? word
  if (vocabulary.slips.size < 5_000) vocabulary.slips.set(word, found)
  return found
}

function nearest(words: Iterable<string>, word: string): string | undefined {
  let found: { other: string; slips: number } | undefined
  for (const other of words) {
    const slips = slipsTo(word, other)
    if (slips !== undefined && slips < (found?.slips ?? 3)) found = { other, slips }
  }
  return found?.other
}
