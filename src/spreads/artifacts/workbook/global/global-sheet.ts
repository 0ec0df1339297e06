import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { type Layout, sheets } from '../layout.js'
import { startSheet } from '../sheet.js'
import { topsOf, writeTables } from '../table.js'
import { combinedColumns, combinedTable } from './combined-table.js'
import { coverageSize, coverageTable } from './coverage-table.js'
import { entityTables, numbersOf } from './entity-places.js'

type Global = ResultsWithBlocks['blocks']['global']
export type GlobalYear = Global['years'][number]

/** What tables of one year need to find their figures. */
export interface OfYear {
  results: ResultsWithBlocks
  layout: Layout
  year: GlobalYear
  tables: ReturnType<typeof entityTables>
  /** Which activity each part is. */
  numbers: readonly number[]
  /** The rows of the headings of its tables. */
  tops: { incomeStatement: number; balanceSheet: number; coverage: number }
}

/** All entities with their shares, less what they have among themselves, and whether they can pay the debt of all. */
export function addGlobal(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { years } = results.blocks.global
  if (years.length === 0) return
  const tables = entityTables(results)
  const sizes = years.flatMap(year => [
    { rows: combinedColumns(year, 'incomeStatement').rows },
    { rows: combinedColumns(year, 'balanceSheet').rows },
    { rows: Array(coverageSize(year)) },
  ])
  const tops = topsOf(sizes)
  const widest = Math.max(...years.map(({ periods }) => periods.length)) + 2
  const sheet = startSheet(workbook, results, {
    title: sheets.global,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: Math.ceil(widest / 8),
    isLong: true,
  })
  const made = years.flatMap((year, n) => {
    const of: OfYear = {
      results,
      layout,
      year,
      tables,
      numbers: numbersOf(results, year.periods),
      tops: {
        incomeStatement: tops[n * 3] ?? 0,
        balanceSheet: tops[n * 3 + 1] ?? 0,
        coverage: tops[n * 3 + 2] ?? 0,
      },
    }
    return [combinedTable(of, 'incomeStatement'), combinedTable(of, 'balanceSheet'), coverageTable(of)]
  })
  writeTables(sheet, results, made)
}
