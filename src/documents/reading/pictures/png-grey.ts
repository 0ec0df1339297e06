import { inflateSync } from 'node:zlib'
import type { Grey } from './grey.js'

/** A PNG as the recogniser writes it: grey, of whatever depth up to a byte, its rows in order. Undefined for any other. */
export function greyOfPng(file: Uint8Array): Grey | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const [depth = 0, colours, , , interlaced] = bytes.subarray(24, 29)
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || colours !== 0 || interlaced !== 0 || depth > 8)
    return undefined
  const [columns, rows] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const across = Math.ceil((columns * depth) / 8)
  const lines = inflateSync(Buffer.concat(chunksOf(bytes, 'IDAT')), { maxOutputLength: (across + 1) * rows })
  const samples = unfiltered(lines, across, rows)
  if (depth === 8) return { columns, rows, pixels: samples }
  const most = 2 ** depth - 1
  const pixels = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const byte = samples[y * across + ((x * depth) >> 3)] as number
      pixels[y * columns + x] = (((byte >> (8 - depth - ((x * depth) & 7))) & most) * 255) / most
    }
  return { columns, rows, pixels }
}

/** Each row tells first from which of its neighbours its bytes differ by what it says. */
function unfiltered(lines: Buffer, across: number, rows: number): Uint8Array {
  const samples = new Uint8Array(across * rows)
  for (let y = 0; y < rows; y++) {
    const filter = lines[y * (across + 1)] as number
    const row = y * across
    for (let x = 0; x < across; x++) {
      const left = x > 0 ? (samples[row + x - 1] as number) : 0
      const above = y > 0 ? (samples[row + x - across] as number) : 0
      const corner = x > 0 && y > 0 ? (samples[row + x - across - 1] as number) : 0
      const told = lines[y * (across + 1) + 1 + x] as number
      samples[row + x] = told + predicted(filter, left, above, corner)
    }
  }
  return samples
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

function chunksOf(bytes: Buffer, name: string): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === name)
      chunks.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return chunks
}
