import { inflateSync } from 'node:zlib'
import type { TiffPage } from './tiff-directory.js'

/** All strips as one picture without compression; undefined where it is another one. */
export function plainSamples(strips: Buffer[], page: TiffPage): Buffer | undefined {
  const { columns, rows, rowsPerStrip, bits, samples } = page
  const unpack = compressions[page.compression]
  if (!unpack) return undefined
  const row = Math.ceil((columns * bits * samples) / 8)
  const all = Buffer.alloc(row * rows)
  for (const [n, strip] of strips.entries()) {
    const top = n * rowsPerStrip
    if (top >= rows) break
    unpack(strip, row * Math.min(rowsPerStrip, rows - top)).copy(all, top * row)
  }
  if (page.predictor === 2 && bits === 8) addUp(all, row, samples)
  return samples === 2 || samples > 4 || (samples === 4 && page.photometric === 2)
    ? withoutExtra(all, samples, samples === 2 ? 1 : 3)
    : all
}

type Unpack = (strip: Buffer, length: number) => Buffer

const compressions: Record<number, Unpack> = {
  1: (strip, length) => strip.subarray(0, length),
  5: unpackLzw,
  8: inflated,
  32773: unpackBits,
  32946: inflated,
}

/** What is broken off is white or black from there on. */
function inflated(strip: Buffer, length: number): Buffer {
  return inflateSync(strip, { maxOutputLength: length + 1_000_000, finishFlush: 2 })
}

/** A count and so many bytes, or a count below 0 and one byte to repeat. */
function unpackBits(strip: Buffer, length: number): Buffer {
  const made = Buffer.alloc(length)
  for (let at = 0, to = 0; at < strip.length && to < length; ) {
    const count = strip.readInt8(at++)
    if (count >= 0) {
      strip.copy(made, to, at, at + count + 1)
      at += count + 1
      to += count + 1
    } else if (count > -128) {
      made.fill(strip[at++] ?? 0, to, to + 1 - count)
      to += 1 - count
    }
  }
  return made
}

const clear = 256
const end = 257

/** Each code stands for bytes that were there before: from where, and how many. */
function unpackLzw(strip: Buffer, length: number): Buffer {
  const made = Buffer.alloc(length)
  const starts = new Int32Array(4_098)
  const counts = new Int32Array(4_098)
  let [next, width, bits, held, to, before] = [258, 9, 0, 0, 0, -1]
  for (let at = 0; to < length; ) {
    while (bits < width && at < strip.length) {
      held = ((held << 8) | (strip[at++] as number)) & 0xffffff
      bits += 8
    }
    if (bits < width) break
    const code = (held >> (bits - width)) & ((1 << width) - 1)
    bits -= width
    if (code === end) break
    if (code === clear) {
      ;[next, width, before] = [258, 9, -1]
      continue
    }
    const start = to
    // What comes next stands for what was before and the first byte of this, which stand side by side. It may be this code.
    if (before >= 0 && next < 4_096) {
      starts[next] = before
      counts[next] = start - before + 1
      next++
    }
    if (code < 256) made[to++] = code
    else if (code < next) {
      const from = starts[code] as number
      for (let n = 0; n < (counts[code] as number) && to < length; n++) made[to++] = made[from + n] as number
    } else break
    before = start
    // The width changes one code early.
    if (next >= (1 << width) - 1 && width < 12) width++
  }
  return made
}

/** Each byte was stored as the difference to that of the pixel before. */
function addUp(all: Buffer, row: number, samples: number): void {
  for (let start = 0; start < all.length; start += row)
    for (let at = start + samples; at < start + row; at++)
      all[at] = ((all[at] as number) + (all[at - samples] as number)) & 255
}

function withoutExtra(all: Buffer, samples: number, kept: number): Buffer {
  const made = Buffer.alloc((all.length / samples) * kept)
  for (let pixel = 0, to = 0; pixel < all.length; pixel += samples)
    for (let n = 0; n < kept; n++) made[to++] = all[pixel + n] as number
  return made
}
