import { type CellObject, read, type WorkBook } from '@e965/xlsx'
import type { Results } from '../../src/figures/results.js'
import { ratios } from '../../src/figures/template/ratios.js'
import { statementNames } from '../../src/figures/template/row.js'
import { statements } from '../../src/figures/template/statements.js'
import { ratioColumns, ratioIn } from '../../src/spreads/artifacts/shown/ratio-table.js'

export const sheetNames = {
  incomeStatement: 'Income statement',
  balanceSheet: 'Balance sheet',
  cashFlow: 'Cash flow',
}

export const opened = (bytes: Buffer): WorkBook => read(bytes, { dense: true, cellFormula: true })

/** The cells of a sheet, by rows and columns from 0. */
export function gridOf(workbook: WorkBook, name: string): (CellObject | undefined)[][] {
  const sheet = workbook.Sheets[name]
  if (!sheet) throw new Error(`There is no sheet ${name}: ${workbook.SheetNames}`)
  return (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []
}

export interface WorkbookFigure {
  name: string
  value: number
  cell: CellObject | undefined
  computed: boolean
}

/** Every figure beside what the workbook has in the row of its label and the column of its heading. */
export function figuresIn(results: Results, workbook: WorkBook): WorkbookFigure[] {
  return statementNames.flatMap(name => {
    const grid = gridOf(workbook, sheetNames[name])
    const columns = (grid[3] ?? [])
      .flatMap((cell, n) => (cell?.s !== undefined || cell?.v ? [n] : []))
      .filter(n => isHeading(grid, n))
    return results.statements[name].periods.flatMap(({ id, heading, values, annualized }, n) => {
      const column = columns[n] ?? -1
      if (grid[3]?.[column]?.v !== heading) throw new Error(`${heading} is not ${grid[3]?.[column]?.v}`)
      return statements[name].flatMap(({ key, label, computed }) => {
        const row = grid.findIndex(cells => cells?.[0]?.v === label)
        const figure = values[key]
        const cell = row < 0 ? undefined : grid[row]?.[column]
        if (figure)
          return [
            { name: `${name} ${id} ${key}`, value: figure.value, cell, computed: computed || annualized },
          ]
        if (cell?.v !== undefined)
          throw new Error(`${name} ${id} ${key} is not there, and shown as ${cell.v}`)
        return []
      })
    })
  })
}

const isHeading = (grid: (CellObject | undefined)[][], n: number): boolean =>
  n > 0 && grid[3]?.[n]?.v !== undefined && !/^% of |^Source$/.test(String(grid[3]?.[n]?.v))

export function ratiosIn(results: Results, workbook: WorkBook): WorkbookFigure[] {
  const grid = gridOf(workbook, 'Ratios')
  return ratioColumns(results).flatMap((column, n) =>
    ratios.flatMap(({ key, label }) => {
      const value = ratioIn(column, key)?.value ?? null
      const row = grid.findIndex(cells => cells?.[0]?.v === label)
      return value === null
        ? []
        : [{ name: `ratio ${column.id} ${key}`, value, cell: grid[row]?.[n + 1], computed: true }]
    }),
  )
}
