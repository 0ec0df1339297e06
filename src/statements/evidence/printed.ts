import type { Row } from '../extract/table.js'
import type { GridRow } from '../skeleton/grid.js'
import { type Skeleton, skeletonOf } from '../skeleton/skeleton.js'
import { saysTotal } from './item.js'
import { plainOf } from './plain.js'

const steps = 200_000
const known = new WeakMap<readonly Row[], Skeleton>()

/** Rows as they are printed, in all their columns. */
const gridOf = (rows: readonly Row[]): GridRow[] =>
  rows.map(({ label, cells, level, isParent }) => ({
    values: cells.map(cell => cell?.amount ?? null),
    ...(saysTotal(plainOf(label)) && { hint: 'total' as const }),
    ...(isParent && { isParent }),
    level,
  }))

/** What they add up to, whichever statement they are of: asked of the same table several times. */
export function printedSkeleton(rows: readonly Row[]): Skeleton {
  const found = known.get(rows) ?? skeletonOf(gridOf(rows), steps)
  known.set(rows, found)
  return found
}
