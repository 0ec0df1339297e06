import type { WorkBook } from '@e965/xlsx'
import type { ResultsWithBlocks } from '../../src/figures/analysis/blocks.js'
import { statementNames } from '../../src/figures/template/row.js'
import { isLine, rowOf } from '../../src/figures/template/statements.js'
import { tableIn } from './workbook-blocks.js'
import { sheetNames, type WorkbookFigure } from './workbook-figures.js'

/** Every figure of all entities, each by itself and together, beside its cell. */
export function globalFiguresIn(
  { blocks: { global } }: ResultsWithBlocks,
  workbook: WorkBook,
): WorkbookFigure[] {
  const own = global.entities.flatMap(({ name: entity, activities }) =>
    activities.flatMap(({ name, form, statements: of }) =>
      statementNames.flatMap(statement => {
        const periods = of[statement].filter(({ values }) => Object.keys(values).length > 0)
        if (periods.length === 0) return []
        const title = [
          entity,
          ...(name === null || name === entity ? [] : [name]),
          ...(form === null ? [] : [form]),
        ]
        const table = tableIn(workbook, 'Entities', [...title, sheetNames[statement]].join(' · '))
        return periods.flatMap(({ id, values }, n) =>
          Object.entries(values).map(([key, value]) => ({
            name: `${entity} ${form} ${id} ${key}`,
            value,
            cell: table.cell(rowOf(statement, key)?.label ?? key, n),
            computed: !isLine(statement, key),
          })),
        )
      }),
    ),
  )
  return [...own, ...global.years.flatMap(year => yearFigures(year, workbook))]
}

type Year = ResultsWithBlocks['blocks']['global']['years'][number]

function yearFigures({ year, periods, incomeStatement, balanceSheet, coverage }: Year, workbook: WorkBook) {
  const combined = { incomeStatement, balanceSheet: balanceSheet ?? {} }
  const together = (['incomeStatement', 'balanceSheet'] as const).flatMap(statement => {
    const entries = Object.entries(combined[statement])
    if (entries.length === 0) return []
    const table = tableIn(workbook, 'Global', `${sheetNames[statement]}, ${year}`)
    return entries.map(([key, value]) => ({
      name: `global ${year} ${key}`,
      value,
      cell: table.cell(rowOf(statement, key)?.label ?? key, periods.length + 1),
      computed: true,
    }))
  })
  const table = tableIn(workbook, 'Global', `Coverage, ${year}`)
  const at = (label: string, value: number | null, n?: number): WorkbookFigure[] => {
    const cell = n === undefined ? table.cell(label, 0) : table.rows[n]?.cells[0]
    if (value === null && typeof cell?.v === 'number') throw new Error(`${label} of ${year}: ${cell.v}`)
    return value === null ? [] : [{ name: `global ${year} ${label}`, value, cell, computed: value !== 0 }]
  }
  return [
    ...together,
    ...at('Adjusted EBITDA', coverage.adjustedEbitda),
    ...at('Personal income', coverage.personalIncome),
    ...at('Living expenses', coverage.livingExpenses),
    ...at('Cash available', coverage.cashAvailable),
    ...coverage.debtService.flatMap(({ name, amount }, n) => at(name, amount, periods.length + 6 + n)),
    ...at('Interest paid to one another', coverage.eliminatedInterest),
    ...at('Debt service of all', coverage.totalDebtService),
    ...at('Global debt service coverage', coverage.dscr),
  ]
}
