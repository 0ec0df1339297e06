import type { Reading } from '../../documents/reading/read.js'
import { markOf } from './amounts.js'
import { joinContinued } from './continued.js'
import { type PlacedTable, tablesOfPage } from './pdf-table.js'
import { tablesOfSheet } from './sheet-table.js'
import type { Extract } from './table.js'

/** Everything in a document that could be a statement. What it means is for others to tell. */
export function extract(reading: Reading): Extract {
  const mark = markOf(textsOf(reading))
  const sheets = reading.pages.filter(({ cells, hidden }) => cells && !hidden)
  const pages: PlacedTable[][] = []
  for (const page of reading.pages) if (page.runs) pages.push(tablesOfPage(page, mark, pages.at(-1)?.at(-1)))
  return {
    tables: [...sheets.flatMap(page => tablesOfSheet(page, mark)), ...joinContinued(pages)],
    fields: [],
  }
}

function* textsOf({ pages }: Reading): Iterable<string> {
  for (const { cells, runs } of pages) {
    for (const { text, value } of cells ?? []) if (value === undefined) yield text
    for (const { text } of runs ?? []) yield text
  }
}
