import { saysTotal } from '../evidence/item.js'
import type { Piece } from '../evidence/pieces.js'
import { plainOf } from '../evidence/plain.js'
import type { GridRow } from '../skeleton/grid.js'
import { skeletonOf } from '../skeleton/skeleton.js'

/** Whether what stands in one table adds up with what stands in the next: gross profit of sales there and costs here. */
export function tieAcross(before: Piece, piece: Piece): boolean {
  const count = before.rows.length + piece.rows.length
  if (count > mostRows || [before, piece].some(({ rows }) => filledIn(rows) < fewestRows)) return false
  const [one, other] = [gridOf(before.rows), gridOf(piece.rows)]
  const { ties, bits } = skeletonOf([...one, ...other], steps)
  const across = ties.filter(
    ({ total, parts, form }) =>
      form !== 'apart' &&
      form !== 'single' &&
      total >= one.length &&
      parts.some(({ row }) => row < one.length),
  )
  if (across.reduce((sum, tie) => sum + tie.bits, 0) < enough) return false
  return bits - skeletonOf(one, steps).bits - skeletonOf(other, steps).bits >= enough
}

const mostRows = 300
const fewestRows = 3
const steps = 200_000
/** Two amounts of several digits that come out by chance are rarer than this. */
const enough = 24

const filledIn = (rows: Piece['rows']): number =>
  rows.filter(({ cells }) => cells.some(cell => cell?.amount)).length

const gridOf = (rows: Piece['rows']): GridRow[] =>
  rows.map(({ label, cells, level }) => ({
    values: cells.map(cell => cell?.amount ?? null),
    ...(saysTotal(plainOf(label)) && { hint: 'total' as const }),
    level,
  }))
