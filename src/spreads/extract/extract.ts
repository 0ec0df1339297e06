import type { Reading } from '../../documents/reading/read.js'
import { markOf } from './amounts.js'
import { tablesOfSheet } from './sheet-table.js'
import type { Extract } from './table.js'

/** Everything in a document that could be a statement. What it means is for others to tell. */
export function extract(reading: Reading): Extract {
  const mark = markOf(textsOf(reading))
  const tables = reading.pages.flatMap(page => (page.cells && !page.hidden ? tablesOfSheet(page, mark) : []))
  return { tables, fields: [] }
}

function* textsOf({ pages }: Reading): Iterable<string> {
  for (const { cells } of pages)
    for (const { text, value } of cells ?? []) if (value === undefined) yield text
}
