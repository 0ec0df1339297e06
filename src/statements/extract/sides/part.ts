import type { Mark } from '../amounts.js'
import type { PageBlock } from '../pdf-blocks.js'
import type { Slot } from '../pdf-columns.js'
import { type Line, type Piece, withNumberInFront } from '../pdf-pieces.js'
import { withCentred } from './centred.js'
import { partedAt } from './cut.js'

/** What stands left of a cut, and right of it. */
export function bothSides(block: PageBlock, cut: number, mark: Mark): [PageBlock, PageBlock] {
  const parted = (line: Line) => ({ ...line, pieces: line.pieces.flatMap(one => partedAt(cut, one, mark)) })
  const whole = { ...block, body: withoutFooter(block.body).map(parted) }
  const isLeft = ({ right, x }: Piece) => (x + right) / 2 < cut
  return [part(whole, cut, isLeft), part(whole, cut, piece => !isLeft(piece))]
}

/** The first label may begin above the first figure, and the last one end below the last. */
export function withWholeLabels({ above, body, below }: PageBlock, slots: Slot[]): PageBlock {
  const lines = [...above, ...body, ...below]
  const whole = withCentred(lines, slots[0]?.left ?? 0)
  if (whole === lines) return { above, body, below }
  const hasFigures = ({ pieces }: Line) => pieces.some(({ kind }) => kind !== 'words')
  const printed = new Set(lines)
  const isWhole = (line: Line) => !printed.has(line)
  const first = whole.findIndex(line => line === body[0] || (isWhole(line) && hasFigures(line)))
  const last = whole.findLastIndex(line => line === body.at(-1) || (isWhole(line) && hasFigures(line)))
  return { above: whole.slice(0, first), body: whole.slice(first, last + 1), below: whole.slice(last + 1) }
}

/** The number of the page stands far below all else, maybe beside some words. */
function withoutFooter(lines: Line[]): Line[] {
  const [before, last] = lines.slice(-2)
  const figures = last?.pieces.filter(({ kind }) => kind !== 'words') ?? []
  const isFar = before && last && last.y - before.y > 3 * last.size
  return isFar && figures.length === 1 && /^\d{1,3}$/.test(figures[0]?.text ?? '')
    ? lines.slice(0, -1)
    : lines
}

/**
 * One side of a block. What stands above it over both sides, as far as the line that heads both, belongs to both; so does what
 * stands below it, but for the rest of a label.
 */
function part(block: PageBlock, cut: number, isInside: (piece: Piece) => boolean): PageBlock {
  const side = (lines: Line[]) =>
    lines.flatMap(line => {
      const pieces = line.pieces.filter(isInside)
      return pieces.length > 0 ? withNumberInFront({ ...line, pieces }) : []
    })
  const isLabel = ({ pieces: [only, ...others] }: Line) =>
    only !== undefined && others.length === 0 && Math.abs(only.x - cut - 1) < 2
  const header = block.above.findLastIndex(({ pieces }) => pieces.length > 1)
  const above = block.above.flatMap((line, n) => {
    const isOfBoth = line.pieces.length === 1 && !isLabel(line) && (header < 0 || n < header)
    return isOfBoth ? [line] : side([line])
  })
  const rest = labelEnd(block)
  return {
    above,
    body: side(block.body),
    below: [...side(block.below.slice(0, rest)), ...block.below.slice(rest)],
  }
}

/** How many of the lines below are so near that they may end the last label. */
function labelEnd({ body, below }: PageBlock): number {
  let [count, y] = [0, body.at(-1)?.y ?? 0]
  for (const line of below) {
    if (line.y - y > 1.35 * line.size) break
    y = line.y
    count++
  }
  return count
}
