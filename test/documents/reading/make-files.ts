import { crc32, deflateRawSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** Files for tests, good and bad, made from nothing. */

export const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
} as const

export function pdf(
  draw: (page: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const page = new PDFDocument({ font: 'Helvetica', ...options })
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', chunk => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
    draw(page)
    page.end()
  })
}

/** A PDF by its objects, the first of which is its catalog. */
export function rawPdf(objects: string[]): Buffer {
  let text = '%PDF-1.7\n'
  const starts = objects.map((body, n) => {
    const start = text.length
    text += `${n + 1} 0 obj\n${body}\nendobj\n`
    return start
  })
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

export const stream = (content: string, entries = '') =>
  `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`

export interface Part {
  name: string
  content: string | Buffer
  /** What the archive claims, if it lies. */
  claims?: number
}

/** An archive as anybody could write it. */
export function zip(parts: Part[], comment: { claims?: number } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims ?? bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name)]),
    )
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(comment.claims ?? 0, 16)
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

export const docx = (body: string, before = ''): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?>${before}<w:document><w:body>${body}</w:body></w:document>`,
    },
  ])

const stylesType =
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>'

/** A workbook of one sheet, by the XML of its rows. */
export const xlsx = (rows: string, more: Part[] = []): Buffer =>
  zip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>${more.some(({ name }) => name === 'xl/styles.xml') ? stylesType : ''}</Types>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Figures" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    ...more,
  ])
