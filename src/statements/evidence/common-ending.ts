import type { Row } from '../extract/table.js'

const fewestLines = 4
const fewestWords = 3
const mostWords = 8

/**
 * What many lines of a statement end with tells none from another: `Donations from activities of general interest`, `Services
 * from activities of general interest`. The longest ending that enough of them share, each behind other words.
 */
export function withoutCommonEnding(rows: readonly Row[]): (label: string) => string {
  const before = new Map<string, Set<string>>()
  for (const { label } of rows)
    for (const ending of endingsOf(label))
      before.set(ending, (before.get(ending) ?? new Set()).add(rest(label, ending)))
  const common = new Set([...before].flatMap(([ending, own]) => (own.size >= fewestLines ? [ending] : [])))
  if (common.size === 0) return label => label
  return label => {
    const ending = endingsOf(label).find(one => common.has(one))
    return ending === undefined ? label : rest(label, ending)
  }
}

const rest = (label: string, ending: string): string => label.trimEnd().slice(0, -ending.length).trimEnd()

/** The longest first. */
function endingsOf(label: string): string[] {
  const words = label.trimEnd().split(' ')
  const most = Math.min(mostWords, words.length - 1)
  return Array.from({ length: Math.max(0, most - fewestWords + 1) }, (_, n) =>
    words.slice(words.length - most + n),
  )
    .filter(ending => ending.filter(isWord).length >= fewestWords)
    .map(ending => ending.join(' '))
}

/** A dash is none: `Selling wages - NY`. */
const isWord = (word: string): boolean => /[\p{L}\p{N}]/u.test(word)
