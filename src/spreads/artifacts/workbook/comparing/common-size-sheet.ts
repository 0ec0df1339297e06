import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { rowOf, statements } from '../../../../figures/template/statements.js'
import { statementTitles } from '../../shown/words.js'
import { type Layout, sheets } from '../layout.js'
import { figureCell } from '../references.js'
import { startSheet } from '../sheet.js'
import { type Entry, writeTables } from '../table.js'

/** Each row in net revenues or total assets, periods beside one another. */
export function addCommonSize(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const known = results.blocks.comparison.commonSize.filter(({ reason }) => reason === null)
  const tables = (['incomeStatement', 'balanceSheet'] as const).flatMap(statement => {
    const own = known.filter(one => one.statement === statement)
    const [first] = own
    if (!first) return []
    const heading = (id: string) =>
      results.statements[statement].periods.find(one => one.id === id)?.heading ?? ''
    return [
      {
        title: `${statementTitles[statement]}, in ${rowOf(statement, first.of)?.label ?? first.of}`,
        headings: own.map(({ periodId }) => heading(periodId)),
        rows: statements[statement]
          .filter(({ key }) => own.some(({ values }) => values[key] !== undefined))
          .map(({ key, label, kind }) => ({
            label,
            kind,
            entries: own.map(({ periodId, of, values }): Entry | undefined => {
              const value = values[key]
              const [part, whole] = [key, of].map(row => figureCell(layout, statement, periodId, row))
              return value === undefined ? undefined : { value, formula: `${part}/${whole}`, as: 'percent' }
            }),
          })),
      },
    ]
  })
  if (tables.length === 0) return
  const widest = Math.max(...tables.map(({ headings }) => headings.length))
  const sheet = startSheet(workbook, results, {
    title: sheets.commonSize,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: Math.ceil(widest / 8),
    isLong: true,
  })
  writeTables(sheet, results, tables)
}
