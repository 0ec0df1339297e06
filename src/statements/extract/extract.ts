import type { Page, Reading } from '../../documents/reading/read.js'
import { markOf } from './amounts.js'
import { joinContinued } from './continued.js'
import { joinedGlyphs } from './drawn/glyph-runs.js'
import { withLevelsOfCodes } from './filed/account-codes.js'
import { withoutCounting } from './filed/counted-lines.js'
import { fieldsOf } from './form-fields.js'
import { formPagesOf } from './form-pages.js'
import { computed } from './formulas/workbook.js'
import { withoutNesting } from './nested.js'
import { type PlacedTable, tablesOfPage } from './pdf-table.js'
import { withoutStrokes } from './scanned/strokes.js'
import { tablesOfSheet } from './sheets/sheet-table.js'
import { spelt, upright } from './sheets/transposed.js'
import type { Extract } from './table.js'
import { placed } from './text-page.js'
import { namesReport, tellsYear } from './words.js'

/** Everything in a document that could be a statement. What it means is for others to tell. */
export function extract(reading: Reading): Extract {
  const isText = reading.kind === 'text' || reading.kind === 'word'
  const read = (isText ? reading.pages.map(placed) : reading.pages).map(page =>
    page.runs
      ? { ...page, runs: joinedGlyphs(page.recognised ? withoutStrokes(page.runs) : page.runs) }
      : page,
  )
  const mark = markOf(textsOf(read))
  // What is hidden isn't presented, but what is shown may be computed from it.
  const sheets = computed(read).filter(({ cells, hidden }) => cells && !hidden)
  const pages: PlacedTable[][] = []
  for (const page of read) if (page.runs) pages.push(tablesOfPage(page, mark, pages.at(-1)?.at(-1)))
  const lines = read.flatMap(({ text }) => text.replaceAll('\t', ' ').split('\n'))
  return {
    tables: [...sheets.flatMap(page => tablesOfSheet(page, mark)), ...joinContinued(pages)].map(table =>
      withLevelsOfCodes(withoutNesting(withoutCounting(upright(spelt(table))))),
    ),
    forms: formPagesOf(read),
    fields: fieldsOf({ ...reading, pages: read }, mark),
    reports: lines.filter(namesReport),
    years: lines.filter(tellsYear),
  }
}

function* textsOf(pages: Page[]): Iterable<string> {
  for (const { cells, runs } of pages) {
    for (const { text, value } of cells ?? []) if (value === undefined) yield text
    for (const { text } of runs ?? []) yield text
  }
}
