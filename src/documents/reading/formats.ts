import type { Field, Page, Reading } from './read.js'

/** What a reader gives; it throws `Unreadable` for what a person should hear. */
export interface Read {
  pages: Page[]
  fields?: Field[]
  truncated?: boolean
  /** Pages that are pictures, for which there was not time enough. */
  unread?: number[]
}

/** How a document is to be read. */
export interface Way {
  /** Whether text may be recognised in pictures, which takes seconds a page; else `TakesLonger` is thrown where it is needed. */
  recognises: boolean
  /** What recognising one page may take of a processor. */
  pageMs: number
}

/** A reader that takes long calls `goesOn` after each part of its work. */
export type Reader = (bytes: Buffer, way: Way & { goesOn(): void }) => Read | Promise<Read>

/** There is something to be read, for which whoever asked has no time. */
export class TakesLonger extends Error {}

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
