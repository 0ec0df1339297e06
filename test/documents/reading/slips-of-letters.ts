/**
 * What was recognised, where a line differs from what is printed by one letter or mark of a label: nets read two narrow
 * letters as one, and names are known in spite of it. Digits, signs and columns must be right.
 */
export const withoutSlips = (found: string[][], printed: string[][]): string[][] =>
  found.map((lines, table) =>
    lines.map((line, n) => {
      const wanted = printed[table]?.[n]
      return wanted !== undefined && isSlipOf(line, wanted) ? wanted : line
    }),
  )

function isSlipOf(line: string, wanted: string): boolean {
  const [cells, others] = [line.split(' | '), wanted.split(' | ')]
  if (cells.length !== others.length || digitsIn(line) !== digitsIn(wanted)) return false
  const differing = cells.flatMap((cell, n) => (cell === others[n] ? [] : [[cell, others[n] ?? ''] as const]))
  return differing.every(([cell, other]) => /\p{L}/u.test(other) && areOneApart(cell, other))
}

const digitsIn = (text: string): string => text.replace(/\D/g, '')

/** One letter is left out, added or another. */
function areOneApart(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [rest, wanted] = [one.slice(same), other.slice(same)]
  return rest === wanted.slice(1) || rest.slice(1) === wanted || rest.slice(1) === wanted.slice(1)
}
