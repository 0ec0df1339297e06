import type { Workbook, Worksheet } from 'exceljs'
import type { Results } from '../../../figures/results.js'
import { entityOf } from '../entity.js'
import { fonts, setUpPrinting, write, writeText } from './cells.js'
import { headerRows, letters } from './layout.js'

interface SheetStart {
  title: string
  frozenRows: number
  frozenColumns: number
  /** Of a sheet of figures, which is one page high. */
  pagesWide?: number
}

/** What every sheet begins with: whose it is, what it shows, in which currency. */
export function startSheet(
  workbook: Workbook,
  results: Results,
  { title, frozenRows, frozenColumns, pagesWide }: SheetStart,
): Worksheet {
  const sheet = workbook.addWorksheet(title, { views: [{ showGridLines: false }] })
  const entity = entityOf(results)
  writeText(sheet.getCell(headerRows.entity, 1), entity, { font: fonts.entity })
  write(sheet.getCell(headerRows.title, 1), [title, results.currency ?? 'currency not stated'].join(' · '), {
    font: fonts.title,
  })
  sheet.getRow(headerRows.entity).height = 24
  sheet.views = [
    {
      showGridLines: false,
      state: 'frozen',
      xSplit: frozenColumns,
      ySplit: frozenRows,
      topLeftCell: `${letters(frozenColumns + 1)}${frozenRows + 1}`,
    },
  ]
  setUpPrinting(sheet, {
    entity,
    pagesWide: pagesWide ?? 1,
    isOnePageHigh: pagesWide !== undefined,
    titleRows: `1:${frozenRows}`,
    ...(frozenColumns > 0 && { titleColumns: `A:${letters(frozenColumns)}` }),
  })
  return sheet
}

/** Instead of a table. */
export function nothing(sheet: Worksheet, sentence: string): void {
  write(sheet.getCell(headerRows.heading, 1), sentence, { font: fonts.body })
}
