import type { Grey } from '../../pictures/grey.js'
import { boxesOn, type LineBox } from './boxes.js'
import type { Net } from './net.js'

/** The longer side of what the net is shown. Larger ones find few more lines, and take memory by their square. */
const longestSide = 1_280
/** Sides must be multiples of it. */
const step = 32
/** What the net was taught with, for red, green and blue. */
const colours = [
  { mean: 0.485, deviation: 0.229 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.406, deviation: 0.225 },
]

/** Where lines of text stand on a picture, in its own pixels. */
export async function linesOn(picture: Grey, net: Net): Promise<LineBox[]> {
  const scale = Math.min(1, longestSide / Math.max(picture.columns, picture.rows))
  const sideOf = (side: number) => Math.max(step, Math.round((side * scale) / step) * step)
  const [columns, rows] = [sideOf(picture.columns), sideOf(picture.rows)]
  const small = resized(picture, columns, rows)
  const planes = new Float32Array(3 * small.length)
  for (const [n, { mean, deviation }] of colours.entries())
    for (let at = 0; at < small.length; at++)
      planes[n * small.length + at] = ((small[at] as number) / 255 - mean) / deviation
  const { data } = await net(planes, rows, columns)
  const [across, down] = [picture.columns / columns, picture.rows / rows]
  return boxesOn({ columns, rows, data }).map(({ x, y, length, height, angle }) => ({
    x: x * across,
    y: y * down,
    length: length * across,
    height: height * down,
    angle,
  }))
}

/** Each pixel is the mean of all that it stands for. */
function resized({ columns, rows, pixels }: Grey, across: number, down: number): Float32Array {
  const made = new Float32Array(across * down)
  for (let y = 0; y < down; y++) {
    const [top, bottom] = span(y, down, rows)
    for (let x = 0; x < across; x++) {
      const [left, right] = span(x, across, columns)
      let sum = 0
      for (let v = top; v < bottom; v++)
        for (let u = left; u < right; u++) sum += pixels[v * columns + u] as number
      made[y * across + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return made
}

function span(at: number, of: number, all: number): [number, number] {
  const from = Math.min(all - 1, Math.floor((at * all) / of))
  return [from, Math.max(from + 1, Math.min(all, Math.floor(((at + 1) * all) / of)))]
}
