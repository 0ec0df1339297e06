import type { Reading } from '../documents/reading/read.js'
import type { StatementColumn } from '../figures/choosing/column.js'
import { extract } from '../statements/extract/extract.js'
import { interpret } from '../statements/interpret.js'

export interface Interpreted {
  columns: StatementColumn[]
  /** Why there are none: a sentence for a person. */
  skipped?: string
}

/** The statements in what was read of a document, whose name may tell a year. Pure, and may take seconds: threads call it. */
export function columnsOf(reading: Reading, document: { id: string; filename: string }): Interpreted {
  const { columns, skipped } = interpret(extract(reading), document)
  return { columns, ...(skipped !== undefined && { skipped }) }
}
