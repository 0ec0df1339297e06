import exceljs from 'exceljs'
import type { SpreadRecord } from './find.js'
import type { Results } from './results.js'
import type { ArtifactType } from './status-rules.js'

export type ShownDocuments = SpreadRecord['documents']

/** A file of the figures. It computes nothing: it shows the results. Threads call it. */
export const makeArtifact = (
  type: ArtifactType,
  results: Results,
  documents: ShownDocuments,
): Promise<Uint8Array> =>
  type === 'SPREADSHEET' ? makeSpreadsheet(results, documents) : makeReport(results, documents)

/** TEMPORARY: a bare list of the figures, until the real one is there. */
async function makeSpreadsheet(results: Results, _documents: ShownDocuments): Promise<Uint8Array> {
  const workbook = new exceljs.Workbook()
  const sheet = workbook.addWorksheet('Spread')
  for (const { periods } of Object.values(results.statements))
    for (const { label, values } of periods)
      for (const figure of Object.values(values)) sheet.addRow([label, figure.label, figure.value])
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

/** TEMPORARY: an empty page. */
async function makeReport(_results: Results, _documents: ShownDocuments): Promise<Uint8Array> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]
  const body = objects.map((text, at) => `${at + 1} 0 obj ${text} endobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 4 >>\n%%EOF\n`)
}
