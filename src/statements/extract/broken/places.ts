import { type DraftRow, hasAmounts, wordsOf } from '../pdf-rows.js'
import { isHeading } from '../words.js'

/** Where the labels of a table stand. */
export interface Labels {
  left: number
  /** The right end of the widest. */
  right: number
  /** Where those of lines with amounts begin. */
  starts: number[]
  /** There is so little room that some are broken. */
  isNarrow: boolean
  /** Where those begin that have a small letter first, behind a line that is whole: `esigibili entro l'esercizio successivo`. */
  smallStarts: number[]
  /** Accounts without an amount are listed as well, so that one above another is no part of its label. */
  hasEmpty: boolean
}

export const labelsOf = (rows: DraftRow[]): Omit<Labels, 'hasEmpty'> => ({
  left: Math.min(...rows.flatMap(({ label }) => label.slice(0, 1).map(({ x }) => x))),
  right: Math.max(0, ...rows.flatMap(({ label }) => label.map(({ right }) => right))),
  starts: rows.filter(hasAmounts).flatMap(({ label }) => label.slice(0, 1).map(({ x }) => x)),
  isNarrow: rows.some(startsSmall),
  smallStarts: rows.flatMap((row, n) =>
    [row, rows[n - 1]].every(one => one && hasAmounts(one)) && startsSmall(row)
      ? (row.label[0]?.x ?? [])
      : [],
  ),
})

/** Programs that print every account leave some without an amount, as deep as their neighbours, with room for more words. */
export function listsEmpty(rows: DraftRow[]): boolean {
  const labels = labelsOf(rows)
  const isBeside = (row: DraftRow, other: DraftRow | undefined) =>
    Math.abs((row.label[0]?.x ?? 0) - (other?.label[0]?.x ?? Number.NaN)) < 2
  const empty = rows.filter((row, n) => {
    const [before, next] = [rows[n - 1], rows[n + 1]]
    if (hasAmounts(row) || !next || !isBeside(row, before) || !isBeside(row, next)) return false
    return !isHeading(wordsOf(row)) && !/:$/.test(wordsOf(row)) && !isForced(row, next, labels)
  })
  return empty.length >= 3
}

/** The line before is its heading: by its words, or since lines with amounts usually begin as deep as this one. */
export const isBelow = (before: DraftRow, row: DraftRow, { starts }: Labels): boolean => {
  const [x = 0, above = 0] = [row.label[0]?.x, before.label[0]?.x]
  const isUsual = x > above + 2 && starts.filter(start => Math.abs(start - x) < 2).length >= 3
  const words = wordsOf(before)
  // What is set in capitals alone doesn't go on in small letters.
  const isOther = /\p{Lu}{3}/u.test(words) && !hasSmall(words) && hasSmall(wordsOf(row))
  return isUsual || isOther || (isHeading(words) && !/^total\b/i.test(words))
}

/** Several begin there with a small letter, and are whole. */
export const areSmallAt = ({ label }: DraftRow, { smallStarts }: Labels): boolean =>
  smallStarts.filter(start => Math.abs(start - (label[0]?.x ?? 0)) < 2).length >= 3

const hasSmall = (words: string): boolean => /\p{Ll}/u.test(words)

export const startsSmall = (row: DraftRow): boolean =>
  /^[\p{Ll}(&]/u.test(wordsOf(row)) && !/^\([a-z0-9]{1,3}\)/.test(wordsOf(row))

export function isForced(
  before: DraftRow,
  row: DraftRow,
  labels: Pick<Labels, 'left' | 'right' | 'isNarrow'>,
): boolean {
  const [last] = before.label.slice(-1)
  const [first] = row.label
  if (!last || !first) return false
  const word = /^\S+/.exec(first.text)?.[0].length ?? 0
  const needed = ((first.right - first.x) * (word + 1)) / Math.max(1, first.text.length)
  const least = labels.isNarrow
    ? Math.min(12 * last.size, 0.6 * (labels.right - labels.left))
    : 12 * last.size
  return (
    last.right + needed > labels.right + 0.2 * last.size && last.right - (before.label[0]?.x ?? 0) > least
  )
}
