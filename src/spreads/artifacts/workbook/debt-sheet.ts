import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import type { ResultPeriod } from '../../../figures/results.js'
import { paymentOf, principalOf, yearOf } from '../../../figures/told/debt-service.js'
import { type Debt, plain } from '../../../figures/told/inputs.js'
import { toUnits } from '../../../money.js'
import { sumOf } from './formulas.js'
import { inputCellOf } from './input-places.js'
import { type Layout, sheets } from './layout.js'
import { figurePart } from './references.js'
import { startSheet } from './sheet.js'
import { type Entry, firstTableRow, type TableRow, topsOf, writeTables } from './table.js'

const headings = [
  'Balance',
  'Rate',
  'Interest a year',
  'Principal a year',
  'Payment a year',
  'Maturity',
  'Secured by',
]
/** What a sheet owes to lenders; a schedule is held against it. */
const owed = ['notesPayableShortTerm', 'currentPortionLongTermDebt', 'longTermDebt', 'subordinatedDebt']

/** The schedule with what it costs in a year, and beside it what the sheet of its day owes. */
export function addDebts(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const schedule = plain(results.inputs.debts)
  if (schedule.length === 0) return
  const sheet = startSheet(workbook, results, {
    title: sheets.debts,
    frozenRows: 4,
    frozenColumns: 1,
    pagesWide: 1,
  })
  const rows = [...schedule.map((debt, n) => rowOf(results, debt, n)), together(schedule)]
  const [, below = 0] = topsOf([{ rows }, { rows: [] }])
  const last = firstTableRow + rows.length
  writeTables(sheet, results, [
    { title: 'Lender', headings, rows },
    ...besideSheet(results, layout, schedule, last, below),
  ])
}

function rowOf(results: ResultsWithBlocks, debt: Debt, n: number): TableRow {
  const { lender, balance, annualRate, maturity, securedBy } = debt
  const row = firstTableRow + 1 + n
  const told = (column: string) => inputCellOf(results, 'debts', n, column)
  const [payment, principal] = [toUnits(paymentOf(debt)), principalOf(debt)]
  return {
    label: lender,
    entries: [
      { value: balance, formula: told('B') },
      annualRate === undefined ? undefined : { value: annualRate, formula: told('C'), as: 'percent' },
      // What of a payment isn't principal is interest.
      principal === null
        ? { value: 'no rate' }
        : { value: toUnits(paymentOf(debt) - principal), formula: `F${row}-E${row}` },
      principal === null ? { value: 'no rate' } : { value: toUnits(principal), formula: told('D') },
      { value: payment, formula: told('E') },
      maturity === undefined ? undefined : { value: maturity },
      securedBy === undefined ? undefined : { value: securedBy },
    ],
  }
}

function together(schedule: readonly Debt[]): TableRow {
  const [from, to] = [firstTableRow + 1, firstTableRow + schedule.length]
  const given = yearOf(schedule)
  const sum = (column: string, value: number): Entry => ({
    value,
    formula: `SUM(${column}${from}:${column}${to})`,
  })
  const isParted = given.principal !== null
  return {
    label: 'Together',
    kind: 'total',
    entries: [
      sum('B', balanceOf(schedule)),
      undefined,
      isParted ? sum('D', toUnits(given.amount - (given.principal ?? 0))) : undefined,
      isParted ? sum('E', toUnits(given.principal ?? 0)) : undefined,
      sum('F', toUnits(given.amount)),
    ],
  }
}

const balanceOf = (schedule: readonly Debt[]): number =>
  toUnits(schedule.reduce((all, { balance }) => all + Math.round(balance * 100), 0))

function besideSheet(
  results: ResultsWithBlocks,
  layout: Layout,
  schedule: readonly Debt[],
  total: number,
  top: number,
) {
  const check = results.checks.find(({ rule }) => rule === 'debtScheduleDiffers')
  const period = results.statements.balanceSheet.periods.find(({ id }) => id === check?.periodId)
  if (!period) return []
  const parts = owed.flatMap(row => figurePart(layout, 'balanceSheet', period.id, row) ?? [])
  const value = owedOn(period)
  return [
    {
      title: 'Beside the balance sheet',
      headings: [period.heading],
      rows: [
        { label: 'By the schedule', entries: [{ value: balanceOf(schedule), formula: `B${total}` }] },
        { label: 'Debt on the sheet', entries: [{ value, formula: sumOf(parts, sheets.debts) }] },
        {
          label: 'Difference',
          kind: 'total' as const,
          entries: [
            {
              value: toUnits(Math.round((balanceOf(schedule) - value) * 100)),
              formula: `ROUND(B${top + 1}-B${top + 2},2)`,
            },
          ],
        },
      ],
    },
  ]
}

const owedOn = ({ values }: ResultPeriod): number =>
  toUnits(owed.reduce((sum, row) => sum + Math.round((values[row]?.value ?? 0) * 100), 0))
