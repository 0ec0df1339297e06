import { deflateRawSync } from 'node:zlib'

export interface ArchivePart {
  name: string
  bytes: Buffer | string
  /** What the table of contents claims, where that is a lie. */
  claimedBytes?: number
}

/** A zip archive, as Office files are. */
export function archiveOf(parts: ArchivePart[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claimedBytes } of parts) {
    const plain = Buffer.from(bytes)
    const packed = deflateRawSync(plain)
    const named = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(checksum(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedBytes ?? plain.length, 18)
    common.writeUInt16LE(named.length, 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, named, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, named)
    offset += 30 + named.length + packed.length
  }
  const table = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, table, end])
}

const checksum = (bytes: Buffer): number => {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

const types = { name: '[Content_Types].xml', bytes: '<Types/>' }
export const xlsxOf = (...more: ArchivePart[]): Buffer =>
  archiveOf([types, { name: 'xl/workbook.xml', bytes: '<workbook/>' }, ...more])
export const docxOf = (...more: ArchivePart[]): Buffer =>
  archiveOf([types, { name: 'word/document.xml', bytes: '<w:document/>' }, ...more])

/** An old Office file: its header, and a directory with these names at the usual place. */
export function compoundOf(...names: string[]): Buffer {
  const file = Buffer.alloc(512 + 512 * Math.ceil((names.length + 1) / 4))
  file.write('d0cf11e0a1b11ae1', 'hex')
  for (const [n, name] of ['Root Entry', ...names].entries()) file.write(name, 512 + n * 128, 'utf16le')
  return file
}

export const pdf = Buffer.from(
  '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  'latin1',
)
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffd9', 'hex'),
])
export const tiff = Buffer.concat([
  Buffer.from('49492a0008000000', 'hex'),
  Buffer.from('0100' + '0001030001000000' + '01000000' + '00000000', 'hex'),
])
export const heic = Buffer.concat([
  Buffer.from('00000018', 'hex'),
  Buffer.from('ftypheic'),
  Buffer.alloc(4),
  Buffer.from('mif1heic'),
])
