/** A page of a TIFF, as its directory describes it. */
export interface TiffPage {
  columns: number
  rows: number
  bits: number
  samples: number
  compression: number
  photometric: number
  fillOrder: number
  orientation: number
  rowsPerStrip: number
  strips: { at: number; length: number }[]
  /** Pixels to the inch, across and down. */
  density: [number, number]
  isPlanar: boolean
  isTiled: boolean
  predictor: number
  faxOptions: number
  jpegTables: Buffer | undefined
  /** Red, green and blue of each number, a byte each. */
  colours: Buffer | undefined
}

const tags = {
  kind: 254,
  columns: 256,
  rows: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripsAt: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  densityAcross: 282,
  densityDown: 283,
  planar: 284,
  faxOptions: 292,
  unit: 296,
  predictor: 317,
  colours: 320,
  tileWidth: 322,
  jpegTables: 347,
} as const

/** Bytes of a value, by its type. */
const widths: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 }
const maxValues = 200_000
/** The density of a picture that doesn't say its own. */
const usualDensity = 200

/** The directories of its pages, without small pictures of them. What points outside the file ends the list. */
export function directoriesOf(bytes: Buffer, most: number): TiffPage[] {
  const read = readerOf(bytes)
  const pages: TiffPage[] = []
  const seen = new Set<number>()
  for (let at = read.long(4); at > 0 && at < bytes.length && !seen.has(at) && pages.length < most; ) {
    seen.add(at)
    const count = read.short(at)
    const values = new Map<number, Values>()
    for (let n = 0; n < count; n++) {
      const entry = at + 2 + n * 12
      if (entry + 12 > bytes.length) break
      values.set(read.short(entry), valuesOf(read, entry))
    }
    const isThumbnail = ((values.get(tags.kind)?.numbers[0] ?? 0) & 1) === 1
    if (!isThumbnail) pages.push(pageOf(values, bytes))
    at = read.long(at + 2 + count * 12)
  }
  return pages
}

interface Values {
  numbers: number[]
  at: number
  length: number
}

function readerOf(bytes: Buffer) {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const within = (at: number, length: number) => at >= 0 && at + length <= bytes.length
  return {
    byte: (at: number) => bytes[at] ?? 0,
    short: (at: number) => (within(at, 2) ? (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)) : 0),
    long: (at: number) => (within(at, 4) ? (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)) : 0),
  }
}

type FileReader = ReturnType<typeof readerOf>

function valuesOf(read: FileReader, entry: number): Values {
  const type = read.short(entry + 2)
  const width = widths[type] ?? 1
  const count = Math.min(read.long(entry + 4), maxValues)
  const length = width * count
  const at = length <= 4 ? entry + 8 : read.long(entry + 8)
  // Bytes without a meaning of their own are taken as they are.
  if (type === 7) return { numbers: [], at, length }
  const numbers = Array.from({ length: count }, (_, n) => {
    const place = at + n * width
    if (type === 3) return read.short(place)
    if (type === 4) return read.long(place)
    if (type === 5) return read.long(place) / (read.long(place + 4) || 1)
    return read.byte(place)
  })
  return { numbers, at, length }
}

function pageOf(values: Map<number, Values>, bytes: Buffer): TiffPage {
  const all = (tag: keyof typeof tags) => values.get(tags[tag])?.numbers ?? []
  const one = (tag: keyof typeof tags, otherwise: number) => all(tag)[0] ?? otherwise
  const lengths = all('stripLengths')
  const perInch = (tag: 'densityAcross' | 'densityDown') => {
    const density = one(tag, 0) * (one('unit', 2) === 3 ? 2.54 : 1)
    return one('unit', 2) !== 1 && density >= 50 && density <= 1_200 ? density : usualDensity
  }
  const tables = values.get(tags.jpegTables)
  const rows = one('rows', 0)
  return {
    columns: one('columns', 0),
    rows,
    bits: one('bits', 1),
    samples: one('samples', 1),
    compression: one('compression', 1),
    photometric: one('photometric', 0),
    fillOrder: one('fillOrder', 1),
    orientation: one('orientation', 1),
    rowsPerStrip: Math.max(1, Math.min(one('rowsPerStrip', rows), rows)),
    strips: all('stripsAt').map((at, n) => ({ at, length: lengths[n] ?? bytes.length - at })),
    density: [perInch('densityAcross'), perInch('densityDown')],
    isPlanar: one('planar', 1) === 2,
    isTiled: values.has(tags.tileWidth),
    predictor: one('predictor', 1),
    faxOptions: one('faxOptions', 0),
    jpegTables: tables && bytes.subarray(tables.at, tables.at + tables.length),
    colours: coloursOf(all('colours')),
  }
}

/** All reds stand before all greens there, in sixteen bits each. */
function coloursOf(numbers: number[]): Buffer | undefined {
  const count = numbers.length / 3
  if (count < 2 || count > 256 || !Number.isInteger(count)) return undefined
  return Buffer.from(
    Array.from({ length: count * 3 }, (_, n) => (numbers[(n % 3) * count + Math.floor(n / 3)] ?? 0) >> 8),
  )
}
