import type { Piece } from './evidence/pieces.js'
import { unitOf } from './evidence/scale.js'

/** What the tables of a document that name their scale say for those that don't. */
interface CommonScale {
  scale: number
  /** The largest amount that is printed in it, in the table where that is least: another may say so of itself wrongly. */
  largest: number
}

/** Tables that don't name their scale have that of the others, if these agree: one statement's, else that of two notes. */
export function commonScale(pieces: readonly Piece[]): CommonScale {
  const scaled = pieces.filter(piece => unitOf(piece) !== undefined)
  const stated = scaled.filter(({ kind }) => kind !== 'other')
  const telling = stated.length > 0 ? stated : scaled
  const scales = new Set(telling.map(unitOf))
  const [only] = scales
  const isSure = scales.size === 1 && (stated.length > 0 || scaled.length > 1)
  const sizes = telling.map(largestOf).filter(size => size > 0)
  const largest = sizes.length > 0 ? Math.min(...sizes) : 0
  return { scale: isSure && only !== undefined ? only : 1, largest }
}

/** One table in units and another in thousands, of which only this one says so, differ by as much. */
export const borrowedScale = (piece: Piece, { scale, largest }: CommonScale): number =>
  largest > 0 && largestOf(piece) > safely * Math.sqrt(scale) * largest ? 1 : scale

/** What is owned may be some times what is earned. */
const safely = 3

const largestOf = ({ rows }: Piece): number =>
  rows.reduce(
    (most, { cells }) =>
      cells.reduce((largest, cell) => Math.max(largest, Math.abs(cell?.amount ?? 0)), most),
    0,
  )
