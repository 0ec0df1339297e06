import type { Piece } from '../evidence/pieces.js'
import { printedSkeleton } from './printed.js'

/** Whether what stands in one table adds up with what stands in the next: gross profit of sales there and costs here. */
export function tieAcross(before: Piece, piece: Piece): boolean {
  const count = before.rows.length + piece.rows.length
  if (count > mostRows || [before, piece].some(({ rows }) => filledIn(rows) < fewestRows)) return false
  const { ties, bits } = printedSkeleton([...before.rows, ...piece.rows])
  const across = ties.filter(
    ({ total, parts, form }) =>
      form !== 'apart' &&
      form !== 'single' &&
      total >= before.rows.length &&
      parts.some(({ row }) => row < before.rows.length),
  )
  if (across.reduce((sum, tie) => sum + tie.bits, 0) < enough) return false
  return bits - printedSkeleton(before.rows).bits - printedSkeleton(piece.rows).bits >= enough
}

const mostRows = 300
const fewestRows = 3
/** Two amounts of several digits that come out by chance are rarer than this. */
const enough = 24

const filledIn = (rows: Piece['rows']): number =>
  rows.filter(({ cells }) => cells.some(cell => cell?.amount)).length
