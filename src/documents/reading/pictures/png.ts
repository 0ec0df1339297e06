import { deflateSync } from 'node:zlib'

/** A grey picture, a byte for each pixel, as a PNG. The same pixels are the same bytes. */
export function pngOf(width: number, height: number, pixels: Uint8Array): Buffer {
  const lines = Buffer.alloc(height * (width + 1))
  // Each row tells how its bytes are told, in a byte before them: 0 is as they are.
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(checksum(named), named.length + 4)
  return framed
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let rest = n
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest >>> 0
})

function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (table[(rest ^ byte) & 255] as number) ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}
