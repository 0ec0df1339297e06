import type { Grey } from '../../pictures/grey.js'
import { boxesOn, type LineBox } from './boxes.js'
import type { Net } from './net.js'

/** The longer side of what the net is shown, unless type were lower than it sees well. */
const longestSide = 1_280
const lowestType = 10
/** It is shown no more pixels at once, which take memory, and no more bands of a page, which take time. */
const mostPixels = 1_280_000
const mostBands = 4
/** Of two bands, at its scale. No line of text is so high, so each is whole in one. */
const overlap = 64
/** Sides must be multiples of it. */
const step = 32
/** What the net was taught with, for red, green and blue. */
const colours = [
  { mean: 0.485, deviation: 0.229 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.406, deviation: 0.225 },
]

/** Where lines of text stand on a picture, in its own pixels. `type` is how high most letters on it are. */
export async function linesOn(picture: Grey, net: Net, type = Infinity): Promise<LineBox[]> {
  const scale = scaleFor(picture, type)
  const sideOf = (side: number) => Math.max(step, Math.round((side * scale) / step) * step)
  const [columns, rows] = [sideOf(picture.columns), sideOf(picture.rows)]
  const small = resized(picture, columns, rows)
  const [across, down] = [picture.columns / columns, picture.rows / rows]
  const found: LineBox[] = []
  for (const { top, bottom } of bandsOf(columns, rows)) {
    const planes = planesOf(small.subarray(top * columns, bottom * columns))
    const { data } = await net(planes, bottom - top, columns)
    const isOwn = ({ y }: LineBox) =>
      (top === 0 || y >= overlap / 2) && (bottom === rows || y < bottom - top - overlap / 2)
    const before = [...found]
    for (const box of boxesOn({ columns, rows: bottom - top, data }).filter(isOwn))
      if (!before.some(other => isWithin(box, top, other))) found.push({ ...box, y: box.y + top })
  }
  return found.map(({ x, y, length, height, angle }) => ({
    x: x * across,
    y: y * down,
    length: length * across,
    height: height * down,
    angle,
  }))
}

function scaleFor({ columns, rows }: Grey, type: number): number {
  const whole = longestSide / Math.max(columns, rows)
  const most = Math.sqrt((mostBands * mostPixels) / (columns * rows))
  // A wider page had bands that are hardly higher than what two of them share.
  const widest = mostPixels / (4 * overlap) / columns
  return Math.min(1, Math.max(whole, Math.min(lowestType / type, most, widest)))
}

/** Over the whole width, since lines lie along it. */
function bandsOf(columns: number, rows: number): { top: number; bottom: number }[] {
  const most = Math.floor(mostPixels / columns / step) * step
  if (rows <= most) return [{ top: 0, bottom: rows }]
  const count = Math.ceil((rows - overlap) / (most - overlap))
  const height = Math.ceil(((rows - overlap) / count + overlap) / step) * step
  return Array.from({ length: count }, (_, n) => {
    const top = Math.min(n * (height - overlap), rows - height)
    return { top, bottom: top + height }
  })
}

/** Whether a line was found in the band before, where both end. */
const isWithin = ({ x, y }: LineBox, top: number, other: LineBox): boolean =>
  Math.abs(x - other.x) < other.length / 2 && Math.abs(y + top - other.y) < other.height / 2

function planesOf(pixels: Float32Array): Float32Array {
  const planes = new Float32Array(3 * pixels.length)
  for (const [n, { mean, deviation }] of colours.entries())
    for (let at = 0; at < pixels.length; at++)
      planes[n * pixels.length + at] = ((pixels[at] as number) / 255 - mean) / deviation
  return planes
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
