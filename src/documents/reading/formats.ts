import type { Field, Page, Reading } from './read.js'

/** What a reader gives; it throws `Unreadable` for what a person should hear. */
export interface Read {
  pages: Page[]
  fields?: Field[]
  truncated?: boolean
}
/** A reader that takes long calls `goesOn` after each part of its work. */
export type Reader = (bytes: Buffer, goesOn: () => void) => Read | Promise<Read>

export class Unreadable extends Error {
  constructor(
    reason: string,
    readonly outcome: 'failed' | 'skipped' = 'failed',
  ) {
    super(reason)
  }
}

interface Format {
  kind: Reading['kind']
  /** Only the child loads a library. */
  reader(): Promise<Reader>
}

const picture: Format = {
  kind: 'image',
  reader: async () => (await import('./scans.js')).readPicture,
}
const otherPicture: Format = {
  kind: 'image',
  reader: () =>
    Promise.reject(new Unreadable('Pictures are read as PNG, JPEG or TIFF, or within a PDF.', 'skipped')),
}

const spreadsheet: Format = {
  kind: 'spreadsheet',
  reader: async () => (await import('./spreadsheet.js')).readSpreadsheet,
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
  'image/tiff': { kind: 'image', reader: async () => (await import('./tiff.js')).readTiff },
  'image/heic': otherPicture,
  'image/heif': otherPicture,
}
