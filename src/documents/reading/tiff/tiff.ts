import { maxPages } from '../pages.js'
import { readPdf } from '../pdf.js'
import { type Reader, Unreadable } from '../reader.js'
import { type PdfImage, type PdfPage, pdfOfImages } from '../scans/pdf-of-images.js'
import { directoriesOf, type TiffPage } from './tiff-directory.js'
import { plainSamples } from './tiff-samples.js'

/**
 * TIFF as scanners and fax machines write it. Its pages become those of a PDF, whose reader knows the compressions of fax
 * and photographs, and has what is left to do.
 */
export const readTiff: Reader = (bytes, way) => readPdf(pdfOfTiff(bytes), way)

export function pdfOfTiff(bytes: Buffer): Buffer {
  const pages = directoriesOf(bytes, maxPages).map(page => pageOf(bytes, page))
  if (pages.length === 0) throw new Unreadable("The picture is damaged and can't be read.")
  return pdfOfImages(pages)
}

const maxPixels = 100_000_000

const not = (what: string) =>
  new Unreadable(`The TIFF is ${what}, which isn't read. A PDF or a PNG would be.`, 'skipped')

function pageOf(bytes: Buffer, page: TiffPage): PdfPage {
  const { columns, rows, bits, samples } = page
  if (columns < 1 || rows < 1 || columns * rows > maxPixels) throw not('too large')
  if (page.isTiled || page.strips.length === 0) throw not('made of tiles')
  if (![1, 4, 8].includes(bits) || (page.isPlanar && samples > 1)) throw not('of an unusual kind of colours')
  const [across, down] = page.density
  return {
    width: (columns / across) * 72,
    height: (rows / down) * 72,
    rotate: { 3: 180, 6: 90, 8: 270 }[page.orientation] ?? 0,
    images: imagesOf(bytes, page).map(image => ({
      ...image,
      top: image.top / rows,
      height: image.height / rows,
    })),
  }
}

type Image = PdfImage & { top: number; height: number }

function imagesOf(bytes: Buffer, page: TiffPage): Image[] {
  const { columns, rows, rowsPerStrip, bits, compression } = page
  const strips = page.strips.map(({ at, length }) => inOrder(bytes.subarray(at, at + length), page))
  const each = (filter: string, data: (strip: Buffer) => Buffer): Image[] =>
    strips.map((strip, n) => {
      const top = n * rowsPerStrip
      const height = Math.max(1, Math.min(rowsPerStrip, rows - top))
      return {
        entries: `${entries(page, height)} ${filter.replace('ROWS', String(height))}`,
        data: data(strip),
        top,
        height,
      }
    })
  if (fax.includes(compression)) {
    const k = compression === 4 ? -1 : compression === 3 && page.faxOptions & 1 ? 1 : 0
    const align = compression === 2 ? '/EncodedByteAlign true' : ''
    return each(
      `/Filter /CCITTFaxDecode /DecodeParms << /K ${k} /Columns ${columns} /Rows ROWS ${align} >>`,
      strip => strip,
    )
  }
  if (compression === 7) {
    const transform = page.photometric === 2 ? '/DecodeParms << /ColorTransform 0 >>' : ''
    return each(`/Filter /DCTDecode ${transform}`, strip => withTables(strip, page.jpegTables))
  }
  const data = plainSamples(strips, page)
  if (!data) throw not('of an unusual compression')
  return [{ entries: entries({ ...page, bits }, rows), data, top: 0, height: rows }]
}

const fax = [2, 3, 4]

const whiteIsZero = 0
const palette = 3

/** What a PDF says of an image's size and colours. */
function entries(
  { columns, bits, photometric, colours, samples, compression }: TiffPage,
  rows: number,
): string {
  const size = `/Width ${columns} /Height ${rows} /BitsPerComponent ${bits}`
  if (photometric === palette && colours)
    return `${size} /ColorSpace [/Indexed /DeviceRGB ${2 ** bits - 1} <${colours.toString('hex')}>]`
  if (samples >= 3) return `${size} /ColorSpace /${photometric === 5 ? 'DeviceCMYK' : 'DeviceRGB'}`
  // Fax codes tell black from white themselves, and say white first.
  const isInverted = fax.includes(compression) ? photometric !== whiteIsZero : photometric === whiteIsZero
  return `${size} /ColorSpace /DeviceGray${isInverted ? ' /Decode [1 0]' : ''}`
}

/** Some write the bits of each byte from the other end. */
function inOrder(strip: Buffer, { fillOrder, bits }: TiffPage): Buffer {
  return fillOrder === 2 && bits === 1 ? Buffer.from(strip.map(byte => reversed[byte] as number)) : strip
}

const reversed = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2),
)

/** All strips may share tables that stand elsewhere; both begin and end with a mark of two bytes. */
const withTables = (strip: Buffer, tables: Buffer | undefined): Buffer =>
  tables && tables.length > 4 ? Buffer.concat([tables.subarray(0, -2), strip.subarray(2)]) : strip
