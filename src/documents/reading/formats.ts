import type { Reading } from './read.js'
import type { Reader } from './reader.js'

interface Format {
  kind: Reading['kind']
  /** Nothing can be read of it without recognising text. */
  isPicture?: true
  /** Only the child loads a library. */
  reader(): Promise<Reader>
}

const picture: Format = {
  kind: 'image',
  isPicture: true,
  reader: async () => (await import('./scans/scans.js')).readPicture,
}

const photograph: Format = {
  kind: 'image',
  isPicture: true,
  reader: async () => (await import('./scans/scans.js')).readHeic,
}

const spreadsheet: Format = {
  kind: 'spreadsheet',
  reader: async () => (await import('./sheets/spreadsheet.js')).readSpreadsheet,
}

/** One entry per type of file. A new format is a file with its reader, and an entry. */
export const formats: Record<string, Format> = {
  'application/pdf': { kind: 'pdf', reader: async () => (await import('./pdf.js')).readPdf },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': spreadsheet,
  'application/vnd.ms-excel': spreadsheet,
  'text/csv': { kind: 'csv', reader: async () => (await import('./csv.js')).readCsv },
  'text/plain': { kind: 'text', reader: async () => (await import('./text.js')).readText },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'word',
    reader: async () => (await import('./word.js')).readWord,
  },
  'image/png': picture,
  'image/jpeg': picture,
  'image/tiff': {
    kind: 'image',
    isPicture: true,
    reader: async () => (await import('./tiff/tiff.js')).readTiff,
  },
  'image/heic': photograph,
  'image/heif': photograph,
}
