import type { Reading } from '../documents/reading/read.js'
import type { StatementColumn } from './column.js'
import { columnsOfTable } from './table-stand-in.js'

/** Raise it when the same reading gives other columns: what older versions have stored is then interpreted again. */
export const interpreterVersion = 1

export interface Interpreted {
  columns: StatementColumn[]
  /** Why there are none: a sentence for a person. */
  skipped?: string
}

/**
 * The statements in what was read of a document, whose id and name are nothing but labels on them. Pure, and may take seconds:
 * threads call it.
 */
export const columnsOf = (reading: Reading, document: { id: string; filename: string }): Interpreted =>
  columnsOfTable(reading, document)
