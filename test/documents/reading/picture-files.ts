import { crc32, deflateSync } from 'node:zlib'
import type { Grey } from '../../../src/documents/reading/pictures/grey.js'

/** Pictures as files, made from nothing. */

export function png({ columns, rows, pixels }: Grey): Buffer {
  const lines = Buffer.alloc((columns + 1) * rows)
  for (let y = 0; y < rows; y++)
    lines.set(pixels.subarray(y * columns, (y + 1) * columns), y * (columns + 1) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(columns, 0)
  head.writeUInt32BE(rows, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(name, 4, 'latin1')
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8)
  return chunk
}

const compressions = { none: 1, LZW: 5, deflate: 8, 'packed bits': 32773 }

/** Pages in strips of 40 rows. Packed bits are black and white, and the others grey with each pixel told by the one before. */
export function tiff(
  pages: Grey[],
  { dpi, compression }: { dpi: number; compression: keyof typeof compressions },
): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const put = (part: Buffer): number => {
    parts.push(part)
    length += part.length
    return length - part.length
  }
  put(Buffer.from('II*\0\0\0\0\0', 'latin1'))
  let nextAt = 4
  const links: [at: number, to: number][] = []
  for (const page of pages) {
    const isPacked = compression === 'packed bits'
    const strips = stripsOf(page, isPacked, compression === 'LZW' || compression === 'deflate')
    const packed = strips.map(strip => packers[compression](strip))
    const at = packed.map(put)
    const atList = put(longs(at))
    const lengthList = put(longs(packed.map(strip => strip.length)))
    const density = put(longs([dpi, 1]))
    const entries: [tag: number, type: number, count: number, value: number][] = [
      [256, 4, 1, page.columns],
      [257, 4, 1, page.rows],
      [258, 3, 1, isPacked ? 1 : 8],
      [259, 3, 1, compressions[compression]],
      [262, 3, 1, isPacked ? 0 : 1],
      [273, 4, packed.length, packed.length === 1 ? (at[0] as number) : atList],
      [277, 3, 1, 1],
      [278, 4, 1, stripRows],
      [279, 4, packed.length, packed.length === 1 ? (packed[0]?.length ?? 0) : lengthList],
      [282, 5, 1, density],
      [283, 5, 1, density],
      [317, 3, 1, compression === 'LZW' || compression === 'deflate' ? 2 : 1],
    ]
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    directory.writeUInt16LE(entries.length, 0)
    for (const [n, [tag, type, count, value]] of entries.entries()) {
      directory.writeUInt16LE(tag, 2 + n * 12)
      directory.writeUInt16LE(type, 4 + n * 12)
      directory.writeUInt32LE(count, 6 + n * 12)
      directory.writeUInt32LE(value, 10 + n * 12)
    }
    links.push([nextAt, put(directory)])
    nextAt = length - 4
  }
  const file = Buffer.concat(parts)
  for (const [at, to] of links) file.writeUInt32LE(to, at)
  return file
}

const stripRows = 40

const longs = (numbers: number[]): Buffer => {
  const made = Buffer.alloc(numbers.length * 4)
  for (const [n, number] of numbers.entries()) made.writeUInt32LE(number, n * 4)
  return made
}

function stripsOf({ columns, rows, pixels }: Grey, isPacked: boolean, isPredicted: boolean): Buffer[] {
  const strips: Buffer[] = []
  for (let top = 0; top < rows; top += stripRows) {
    const lines = Math.min(stripRows, rows - top)
    const across = isPacked ? Math.ceil(columns / 8) : columns
    const strip = Buffer.alloc(across * lines)
    for (let y = 0; y < lines; y++)
      for (let x = 0; x < columns; x++) {
        const shade = pixels[(top + y) * columns + x] as number
        if (!isPacked) {
          const before = isPredicted && x > 0 ? (pixels[(top + y) * columns + x - 1] as number) : 0
          strip[y * across + x] = (shade - before) & 255
        } else if (shade < 128)
          strip[y * across + (x >> 3)] = (strip[y * across + (x >> 3)] as number) | (128 >> (x & 7))
      }
    strips.push(strip)
  }
  return strips
}

const packers: Record<keyof typeof compressions, (strip: Buffer) => Buffer> = {
  none: strip => strip,
  deflate: strip => deflateSync(strip),
  LZW: lzw,
  'packed bits': packBits,
}

function packBits(strip: Buffer): Buffer {
  const made: number[] = []
  for (let at = 0; at < strip.length; ) {
    let same = 1
    while (same < 128 && at + same < strip.length && strip[at + same] === strip[at]) same++
    if (same > 1) made.push(257 - same, strip[at] as number)
    else made.push(0, strip[at] as number)
    at += same
  }
  return Buffer.from(made)
}

function lzw(strip: Buffer): Buffer {
  const made: number[] = []
  let [held, bits, width, next] = [0, 0, 9, 258]
  let codes = new Map<number, number>()
  const put = (code: number) => {
    held = (held << width) | code
    bits += width
    for (; bits >= 8; bits -= 8) made.push((held >> (bits - 8)) & 255)
    held &= (1 << bits) - 1
  }
  put(256)
  let before = -1
  for (const byte of strip) {
    const known = before < 0 ? byte : codes.get(before * 256 + byte)
    if (known !== undefined) {
      before = known
      continue
    }
    put(before)
    codes.set(before * 256 + byte, next++)
    if (next === 512 || next === 1024 || next === 2048) width++
    if (next === 4094) {
      put(256)
      codes = new Map()
      ;[width, next] = [9, 258]
    }
    before = byte
  }
  put(before)
  put(257)
  if (bits > 0) made.push((held << (8 - bits)) & 255)
  return Buffer.from(made)
}

/** A page of a fax in the codes of group 4: 64 white pixels, 64 black ones and 64 white ones in each of its 64 rows. */
export function faxed({ fillOrder, photometric }: { fillOrder: 1 | 2; photometric: 0 | 1 }): Buffer {
  // Across: 64 white and 64 black, each of a code for the 64 and one for the 0 left. Then each row is as the one above it.
  const first = `001${'11011'}${'00110101'}${'0000001111'}${'0000110111'}1`
  const bits = `${first}${'111'.repeat(63)}${'000000000001'.repeat(2)}`
  const bytes = Buffer.from(
    (bits.match(/.{1,8}/g) ?? []).map(byte => {
      const whole = byte.padEnd(8, '0')
      return Number.parseInt(fillOrder === 1 ? whole : whole.split('').reverse().join(''), 2)
    }),
  )
  const entries: [tag: number, value: number][] = [
    [256, 192],
    [257, 64],
    [258, 1],
    [259, 4],
    [262, photometric],
    [266, fillOrder],
    [273, 8],
    [278, 64],
    [279, bytes.length],
  ]
  const file = Buffer.alloc(8 + bytes.length + 2 + entries.length * 12 + 4)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(8 + bytes.length, 4)
  file.set(bytes, 8)
  file.writeUInt16LE(entries.length, 8 + bytes.length)
  for (const [n, [tag, value]] of entries.entries()) {
    const at = 10 + bytes.length + n * 12
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(4, at + 2)
    file.writeUInt32LE(1, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  return file
}
