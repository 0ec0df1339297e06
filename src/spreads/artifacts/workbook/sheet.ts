import type { Workbook, Worksheet } from 'exceljs'
import type { Results } from '../../../figures/results.js'
import { entityOf } from '../entity.js'
import { fonts, setUpPrinting, write, writeText } from './cells.js'
import { headerRows, letters, sheets } from './layout.js'

interface SheetStart {
  title: string
  frozenRows: number
  frozenColumns: number
  /** Of a sheet of figures, which is one page high. */
  pagesWide?: number
  /** Tables that stand below one another would be too small on one page. */
  isLong?: boolean
}

/** What every sheet begins with: whose it is, what it shows, in which currency. */
export function startSheet(
  workbook: Workbook,
  results: Results,
  { title, frozenRows, frozenColumns, pagesWide, isLong = false }: SheetStart,
): Worksheet {
  const sheet = workbook.addWorksheet(title, { views: [{ showGridLines: false }] })
  const entity = entityOf(results)
  writeText(sheet.getCell(headerRows.entity, 1), entity, { font: fonts.entity })
  const unit = isInThousands(results) && !asTheyAre.includes(title) ? ['amounts in thousands'] : []
  write(
    sheet.getCell(headerRows.title, 1),
    [title, results.currency ?? 'currency not stated', ...unit].join(' · '),
    { font: fonts.title },
  )
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
    isOnePageHigh: pagesWide !== undefined && !isLong,
    titleRows: `1:${frozenRows}`,
    ...(frozenColumns > 0 && { titleColumns: `A:${letters(frozenColumns)}` }),
  })
  return sheet
}

/** A number format, which rounds no value. */
export const isInThousands = ({ inputs }: Results): boolean => inputs.presentation !== undefined

/** What people may type, and what is quoted of documents, stands there as it is. */
const asTheyAre: readonly string[] = [
  sheets.overview,
  sheets.inputs,
  sheets.checks,
  sheets.sources,
  sheets.history,
]

/** Instead of a table. */
export function nothing(sheet: Worksheet, sentence: string): void {
  write(sheet.getCell(headerRows.heading, 1), sentence, { font: fonts.body })
}
