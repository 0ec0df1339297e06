import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { docx, pdf, rawPdf, stream, xlsx } from '../documents/reading/make-files.js'
import { scannedStatement } from '../documents/reading/scanned-statement.js'
import { bankStatement, pdfOf } from '../support/documents.js'

/** What lies in a package beside good statements, and what becomes of it. The word is of a regular expression. */
export interface Hostile {
  name: string
  bytes: Buffer
  status: 'FAILED' | 'SKIPPED'
  error: RegExp
}

const noStatement = /^No income statement or balance sheet was found\.$/

const letter = [
  'Dear Sir or Madam,',
  'thank you for the pleasant visit to our workshop last Tuesday.',
  'We look forward to hearing from you, and remain at your disposal.',
  'Yours sincerely',
]

export async function hostilePackage(): Promise<Hostile[]> {
  const encrypted = await pdfOf([bankStatement()], { userPassword: 'secret' })
  const whole = await pdfOf([bankStatement()])
  return [
    { name: 'encrypted.pdf', bytes: encrypted, status: 'FAILED', error: /protected by a password\.$/ },
    {
      name: 'truncated.pdf',
      bytes: whole.subarray(0, whole.length / 3),
      status: 'FAILED',
      error: /damaged and can't be read\.$/,
    },
    { name: 'long.pdf', bytes: pagesOf(2_000), status: 'SKIPPED', error: noStatement },
    { name: 'longer.pdf', bytes: pagesOf(2_001), status: 'FAILED', error: /2001 pages; at most 2000/ },
    {
      name: 'bomb-in-hiding.xlsx',
      bytes: bomb({ claims: 1_000 }),
      status: 'FAILED',
      error: /damaged and can't be opened\.$/,
    },
    {
      name: 'letter.docx',
      bytes: docx(letter.map(line => `<w:p><w:t>${line}</w:t></w:p>`).join('')),
      status: 'SKIPPED',
      error: noStatement,
    },
    { name: 'scan.pdf', bytes: await scanWithoutFigures(), status: 'SKIPPED', error: noStatement },
  ]
}

/** A workbook of a few kilobytes that unpacks to 30 MB, and may say that it doesn't. */
export const bomb = (lie: { claims?: number } = {}): Buffer =>
  xlsx('', [{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(30_000_000), ...lie }])

/** All of them the same page of a log. */
function pagesOf(count: number): Buffer {
  const lines = Array.from({ length: 30 }, (_, n) => `(Entry ${n} of the log of the door) Tj 0 -12 Td`)
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, n) => `${5 + n} 0 R`).join(' ')}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(`BT /F 9 Tf 50 700 Td ${lines.join(' ')} ET`),
    ...Array.from(
      { length: count },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 3 0 R >> >> >>',
    ),
  ])
}

/** The first lines of a page that was scanned: a name and a title. */
const scanWithoutFigures = (): Promise<Buffer> =>
  pdf(page => page.image(croppedBelow(scannedStatement, 110), 36, 50, { width: 540 }), { size: [612, 300] })

/** A PNG of one part, without its lower rows: each row is told by those above it. */
function croppedBelow(png: Buffer, rows: number): Buffer {
  const bitsPerRow = png.readUInt32BE(16) * png.readUInt8(24)
  const bytesPerRow = 1 + Math.ceil(bitsPerRow / 8)
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt32BE(rows, 4)
  const pixels = inflateSync(Buffer.concat(parts)).subarray(0, rows * bytesPerRow)
  return Buffer.concat([
    png.subarray(0, 8),
    ...[
      ['IHDR', header] as const,
      ['IDAT', deflateSync(pixels)] as const,
      ['IEND', Buffer.alloc(0)] as const,
    ].map(([name, bytes]) => chunk(name, bytes)),
  ])
}

function chunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), bytes])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(bytes.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
