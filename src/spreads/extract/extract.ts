import type { Reading } from '../../documents/reading/read.js'
import { markOf } from './amounts.js'
import { joinContinued } from './continued.js'
import { tablesOfPage } from './pdf-table.js'
import { tablesOfSheet } from './sheet-table.js'
import type { Extract } from './table.js'

/** Everything in a document that could be a statement. What it means is for others to tell. */
export function extract(reading: Reading): Extract {
  const mark = markOf(textsOf(reading))
  const sheets = reading.pages.filter(({ cells, hidden }) => cells && !hidden)
  const pages = reading.pages.filter(({ runs }) => runs)
  return {
    tables: [
      ...sheets.flatMap(page => tablesOfSheet(page, mark)),
      ...joinContinued(pages.map(page => tablesOfPage(page, mark))),
    ],
    fields: [],
  }
}

function* textsOf({ pages }: Reading): Iterable<string> {
  for (const { cells, runs } of pages) {
    for (const { text, value } of cells ?? []) if (value === undefined) yield text
    for (const { text } of runs ?? []) yield text
  }
}
