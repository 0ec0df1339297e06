import type { Source } from '../../figures/choosing/source.js'
import type { Piece } from './pdf-pieces.js'
import type { Cell } from './table.js'

export const cellOf = (one: Piece, page: number): Cell => ({
  text: one.text,
  amount: one.amount,
  source: sourceOf([one], page),
})

export function sourceOf(pieces: Piece[], page: number): Source {
  const [first] = pieces
  if (!first) return { page }
  const round = (points: number) => Math.round(points * 10) / 10
  const box: [number, number, number, number] = [
    Math.min(...pieces.map(({ x }) => x)),
    Math.min(...pieces.map(({ y, size }) => y - size)),
    Math.max(...pieces.map(({ right }) => right)),
    Math.max(...pieces.map(({ y, size }) => y + 0.25 * size)),
  ]
  return { page, bbox: box.map(round) as typeof box }
}
