import type { FormRow } from './table.js'

/** Starts of one list are this near each other. */
const near = 13
const enough = 6

/** Where a form prints two lists side by side, the second is read after the first. A line over both ends them. */
export function oneAfterTheOther(lines: FormRow[][], width: number): FormRow[] {
  const second = secondList(lines, width)
  if (second === undefined) return lines.flat()
  const found: FormRow[] = []
  let [first, rest]: [FormRow[], FormRow[]] = [[], []]
  const end = () => {
    found.push(...first, ...rest)
    first = []
    rest = []
  }
  for (const line of lines) {
    if (line.some(({ x, right, label }) => label !== '' && x < second - near && right > second + near)) end()
    const from = line.findIndex(({ x }) => Math.abs(x - second) < 2 * near)
    first.push(...(from < 0 ? line : line.slice(0, from)))
    if (from >= 0) rest.push(...line.slice(from))
  }
  end()
  return found
}

function secondList(lines: FormRow[][], width: number): number | undefined {
  const starts = lines
    .flatMap(line => line.map((row, n) => ({ ...row, isBeside: n > 0 })))
    .filter(({ x, label }) => x > 0.38 * width && x < 0.65 * width && /\p{L}{3}/u.test(label))
    .sort((one, other) => one.x - other.x)
  for (const { x } of starts) {
    const list = starts.filter(one => one.x >= x && one.x - x < near)
    if (list.length >= enough && 2 * list.filter(({ isBeside }) => isBeside).length >= enough) return x - 1
  }
  return undefined
}
