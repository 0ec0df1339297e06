import type { Line, Piece } from '../pdf-pieces.js'

/**
 * Labels and figures of one row may be set on two baselines, a third of a letter apart: no two rows stand so close. It counts
 * where a page does it again and again, which a mark beside a word does not; or where a name is beside several figures that have none.
 */
export function withOffsetLabels(lines: Line[]): Line[] {
  const pairs = lines.slice(1).filter((line, n) => isOneRow(lines[n] as Line, line))
  const isOften = pairs.length >= fewest
  const found: Line[] = []
  for (const [n, line] of lines.entries()) {
    const before = found.at(-1)
    const isNearer = gapOf(lines[n - 1], line) <= gapOf(line, lines[n + 1])
    const isWhole = before !== undefined && before !== lines[n - 1]
    const isPair = before && isOneRow(before, line) && (isOften || isBesideFigures(before, line))
    if (before && !isWhole && isPair && isNearer) found[found.length - 1] = merged(before, line)
    else found.push(line)
  }
  return found
}

const fewest = 5

function isOneRow(one: Line, other: Line): boolean {
  const isClose = gapOf(one, other) < 0.45 * Math.min(one.size, other.size)
  return isClose && hasLabel(one) !== hasLabel(other) && !overlap(one.pieces, other.pieces)
}

function isBesideFigures(one: Line, other: Line): boolean {
  const bare = hasLabel(one) ? other : one
  const figures = bare.pieces.filter(({ kind }) => kind !== 'words')
  return (
    figures.length > 1 &&
    figures.length === bare.pieces.length &&
    gapOf(one, other) < 0.3 * Math.min(one.size, other.size)
  )
}

const gapOf = (one: Line | undefined, other: Line | undefined): number =>
  one && other
    ? Math.min(...other.pieces.map(({ y }) => y)) - Math.max(...one.pieces.map(({ y }) => y))
    : Infinity

const hasLabel = ({ pieces }: Line): boolean => pieces.some(({ text }) => /\p{L}{2}/u.test(text))

const overlap = (some: Piece[], others: Piece[]): boolean =>
  some.some(one => others.some(other => one.x < other.right && one.right > other.x))

const merged = (one: Line, other: Line): Line => ({
  y: other.y,
  size: Math.max(one.size, other.size),
  pieces: [...one.pieces, ...other.pieces].sort((a, b) => a.x - b.x),
})
