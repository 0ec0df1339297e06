import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { ratios } from '../../../../figures/template/ratios.js'
import { statementNames } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'
import { statementTitles } from '../../shown/words.js'
import { type Layout, sheets } from '../layout.js'
import { figureCell, ratioCell } from '../references.js'
import { startSheet } from '../sheet.js'
import { type Entry, type TableRow, writeTables } from '../table.js'

type Average = ResultsWithBlocks['blocks']['comparison']['averages']['of'][number]

/** Over the last years that follow on one another. */
export function addAverages(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { of } = results.blocks.comparison.averages
  if (of.length === 0) return
  const sheet = startSheet(workbook, results, {
    title: sheets.averages,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: 1,
    isLong: true,
  })
  const tables = [...statementNames, 'ratios' as const].flatMap(name => {
    const own = of.filter(({ statement }) => statement === name)
    if (own.length === 0) return []
    return [
      {
        title: name === 'ratios' ? sheets.ratios : statementTitles[name],
        headings: own.map(({ years }) => `${years} years`),
        rows: name === 'ratios' ? ratioRows(layout, own) : statementRows(layout, own, name),
      },
    ]
  })
  writeTables(sheet, results, tables)
}

const has = (own: readonly Average[], key: string) => own.some(({ values }) => values[key])

const statementRows = (
  layout: Layout,
  own: readonly Average[],
  name: (typeof statementNames)[number],
): TableRow[] =>
  statements[name]
    .filter(({ key }) => has(own, key))
    .map(({ key, label, kind }) => ({
      label,
      kind,
      entries: own.map(average => {
        const cells = average.periodIds.map(id => figureCell(layout, name, id, key))
        return entryOf(average, key, `ROUND(AVERAGE(${cells.join(',')}),2)`)
      }),
    }))

const ratioRows = (layout: Layout, own: readonly Average[]): TableRow[] =>
  ratios
    .filter(({ key }) => has(own, key))
    .map(({ key, label, unit }) => ({
      label,
      entries: own.map(average => {
        const mean = `AVERAGE(${average.periodIds.map(id => ratioCell(layout, id, key)).join(',')})`
        const entry = entryOf(average, key, unit === 'amount' ? `ROUND(${mean},2)` : mean)
        return entry && { ...entry, as: unit }
      }),
    }))

function entryOf({ values }: Average, key: string, formula: string): Entry | undefined {
  const found = values[key]
  if (!found) return undefined
  return found.value === null ? { value: 'not of all years' } : { value: found.value, formula }
}
