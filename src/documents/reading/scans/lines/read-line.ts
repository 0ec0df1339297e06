import type { Grey } from '../../pictures/grey.js'
import type { LineBox } from './boxes.js'
import type { Net } from './net.js'

/** A letter of a line: where its middle is, from 0 to 1 along it, and how sure the net is, of 1. */
export interface Letter {
  text: string
  at: number
  sure: number
}

export interface ReadLine {
  letters: Letter[]
  /** Where its ink begins and ends, from 0 to 1 along the picture of it. */
  from: number
  to: number
}

/** The height of the lines that the net was taught with. */
const rows = 48
/** No line of a page is longer, at that height. */
const mostColumns = 4_000
const leastColumns = 64

/** What the net tells apart, in its order. */
const letters = [
  '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`',
  'abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./  ',
].join('')

export async function lineIn(picture: Grey, box: LineBox, net: Net): Promise<ReadLine> {
  const columns = Math.min(mostColumns, Math.max(8, Math.ceil((rows * box.length) / box.height)))
  // On what is padded nothing stands: a net sees nothing in what is shorter.
  const padded = Math.max(columns, leastColumns)
  const planes = new Float32Array(3 * rows * padded)
  const plane = planes.subarray(0, rows * padded)
  const at = sampler(picture, box, columns)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) plane[y * padded + x] = at(x, y) / 127.5 - 1
  // It was taught with colours; a scan has none.
  for (const n of [1, 2]) planes.set(plane, n * plane.length)
  const { data, dims } = await net(planes, rows, padded)
  const [steps = 0, kinds = 0] = [dims[1], dims[2]]
  const stretch = padded / columns
  const found: Letter[] = []
  let last = nothing
  for (let step = 0; step < steps; step++) {
    const { kind, sure } = likeliest(data.subarray(step * kinds, (step + 1) * kinds))
    if (kind !== nothing && kind !== last)
      found.push({ text: letters[kind - 1] ?? ' ', at: Math.min(1, ((step + 0.5) / steps) * stretch), sure })
    last = kind
  }
  return { letters: found, ...extentOfInk(plane, columns, padded) }
}

/** As dark as this is no paper, however thin its strokes. */
const dark = 0.3

/** All of a line whose print is paler. */
function extentOfInk(plane: Float32Array, columns: number, padded: number): { from: number; to: number } {
  const isDark = (x: number) => {
    for (let y = 0; y < rows; y++) if ((plane[y * padded + x] as number) < dark) return true
    return false
  }
  let [from, to] = [0, columns]
  while (from < columns && !isDark(from)) from++
  if (from === columns) return { from: 0, to: 1 }
  while (!isDark(to - 1)) to--
  return { from: from / columns, to: to / columns }
}

/** The net's first kind is the space between two letters, and each letter goes on until another begins. */
const nothing = 0

function likeliest(shares: Float32Array): { kind: number; sure: number } {
  let kind = 0
  for (let n = 1; n < shares.length; n++) if ((shares[n] as number) > (shares[kind] as number)) kind = n
  return { kind, sure: shares[kind] as number }
}

/** The picture by the line's own slope and in the net's height: the mean of so many points as fall into one. */
function sampler({ columns, rows: all, pixels }: Grey, box: LineBox, across: number) {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const [wide, high] = [box.length / across, box.height / rows]
  const points = Math.max(1, Math.round(high))
  const pixel = (x: number, y: number) =>
    pixels[Math.min(all - 1, Math.max(0, y)) * columns + Math.min(columns - 1, Math.max(0, x))] as number
  const between = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, down] = [x - left, y - top]
    const above = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right
    const below = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right
    return above * (1 - down) + below * down
  }
  return (x: number, y: number) => {
    let sum = 0
    for (let v = 0; v < points; v++)
      for (let u = 0; u < points; u++) {
        const along = (x + (u + 0.5) / points) * wide - box.length / 2
        const down = (y + (v + 0.5) / points) * high - box.height / 2
        sum += between(box.x + along * cos - down * sin - 0.5, box.y + along * sin + down * cos - 0.5)
      }
    return sum / (points * points)
  }
}
