import { isBlot } from './erase.js'
import type { Grey } from './grey.js'
import { type Shape, type Stroke, shapesOf } from './shapes.js'

/** White words on a dark bar become dark ones on white. */
export function invertBars(ink: Uint8Array, { columns, rows, pixels }: Grey, type: number): void {
  const { shapes, strokes } = shapesOf(ink, columns, rows)
  const bars = new Map(
    shapes.flatMap((shape, n) =>
      isBlot(shape, type) && shape.bottom - shape.top < 6 * type
        ? [[n, { shape, strokes: [] as Stroke[] }] as const]
        : [],
    ),
  )
  for (const stroke of strokes) bars.get(stroke.shape)?.strokes.push(stroke)
  for (const bar of bars.values()) {
    const { tops, bottoms } = edgesOf(bar.shape, bar.strokes)
    if (!isEven(tops, bottoms)) continue
    for (let n = 0; n < tops.length; n++)
      for (let y = tops[n] as number; y < (bottoms[n] as number); y++) {
        const at = y * columns + bar.shape.left + n
        pixels[at] = 255 - (pixels[at] as number)
        ink[at] = 1 - (ink[at] as number)
      }
  }
}

/** Where ink begins and ends in each column of a shape. */
function edgesOf({ left, right, bottom }: Shape, strokes: Stroke[]) {
  const tops = new Int32Array(right - left).fill(bottom)
  const bottoms = new Int32Array(right - left)
  for (const stroke of strokes)
    for (let x = stroke.left - left; x < stroke.right - left; x++) {
      tops[x] = Math.min(tops[x] as number, stroke.y)
      bottoms[x] = Math.max(bottoms[x] as number, stroke.y + 1)
    }
  return { tops, bottoms }
}

/** A bar is as high at one end as at the other. */
function isEven(tops: Int32Array, bottoms: Int32Array): boolean {
  const heights = Array.from(tops, (top, n) => (bottoms[n] as number) - top)
  const usual = [...heights].sort((one, other) => one - other)[heights.length >> 1] ?? 0
  return heights.filter(height => Math.abs(height - usual) <= 0.15 * usual).length > 0.9 * heights.length
}
