import type { Run } from '../../../documents/reading/read.js'

/** Fewer may count the lines of a list. */
const fewestLetters = 8
/** No margin has room for more, and each is compared with each. */
const mostLetters = 300
/** As many of them stand right below one another. */
const longestGap = 2

/** Without the words that are written down the margin beside the lines of a form, letter below letter: `A` `C` `T` `I` `F`. */
export function withoutMarginWords(runs: Run[]): Run[] {
  const letters = runs.filter(({ text }) => /^\s*\p{Lu}\s*$/u.test(text))
  if (letters.length < fewestLetters || letters.length > mostLetters) return runs
  const column = letters
    .map(letter => letters.filter(other => Math.abs(middleOf(other) - middleOf(letter)) < 0.6 * letter.size))
    .reduce((most, own) => (own.length > most.length ? own : most))
    .toSorted((one, other) => one.y - other.y)
  return isWritten(column) && isMargin(column, runs) ? runs.filter(run => !column.includes(run)) : runs
}

const middleOf = ({ x, width }: Run): number => x + width / 2

/** Most follow upon one another like lines of text, and they don't count: `A`, `B`, `C`. */
function isWritten(column: Run[]): boolean {
  const next = column.slice(1).map((letter, n) => [column[n] ?? letter, letter] as const)
  const close = next.filter(([above, below]) => below.y - above.y < longestGap * below.size)
  const counting = next.filter(([above, below]) => above.text.trim() < below.text.trim())
  return (
    column.length >= fewestLetters && 2 * close.length > next.length && 4 * counting.length < 3 * next.length
  )
}

/** All that is beside them stands further right, but for titles. */
function isMargin(column: Run[], runs: Run[]): boolean {
  const right = Math.max(...column.map(({ x, width }) => x + width))
  const [first, last] = [column[0]?.y ?? 0, column.at(-1)?.y ?? 0]
  const beside = runs.filter(
    run => run.y >= first && run.y <= last && !column.includes(run) && /\S/.test(run.text),
  )
  return beside.filter(({ x }) => x < right).length <= beside.length / 20
}
