import { toUnits } from '../../money.js'
import type { CashFlow, Filled } from '../computing/cash-flow.js'
import { added, type Cells, type Found } from '../computing/compute.js'
import { spanOf } from '../computing/period.js'
import { nameOf } from '../heading.js'
import { type Spread, sheetsAround } from '../spread.js'
import type { StatementName, TemplateRow, Term } from '../template/row.js'
import { uca as rows } from '../template/uca.js'

export interface Uca {
  periods: UcaPeriod[]
  /** Income periods that have none. */
  missing: { periodId: string; reason: NoUca }[]
}

interface UcaPeriod {
  /** Of the income period. */
  id: string
  label: string
  start: string | null
  end: string | null
  values: Record<string, UcaFigure>
}

type NoUca = 'no_dates' | 'no_balance_sheet' | 'no_previous_balance_sheet' | 'no_cash' | 'no_net_income'

export interface UcaFigure extends Pick<TemplateRow, 'label' | 'kind' | 'memo'> {
  value: number
  /** Those of all inputs, each times its sign, add up to the value. */
  inputs: UcaInput[]
}

interface UcaInput {
  of: StatementName | 'uca'
  periodId: string
  row: string
  value: number
  sign: 1 | -1
}

/** The cash flow of each income period that has a sheet at both of its ends, as bankers lay it out. */
export function ucaOf({ incomes, sheets, cashFlows }: Spread): Uca {
  const found = incomes.map(income => {
    const flow = cashFlows.find(one => one.income === income)
    return { income, made: flow?.income.cells.has('netIncome') ? ucaPeriod(flow) : undefined }
  })
  return {
    periods: found.flatMap(({ made }) => made ?? []),
    missing: found.flatMap(({ income, made }) =>
      made ? [] : [{ periodId: income.period.id, reason: reasonFor(income, sheets) }],
    ),
  }
}

/** What ends at its gross profit says too little to end in the change in cash. */
function reasonFor(income: Filled, sheets: Filled[]): NoUca {
  if (!spanOf(income.period)) return 'no_dates'
  const { sheet, previous } = sheetsAround(income, sheets)
  if (!sheet) return 'no_balance_sheet'
  if (!previous) return 'no_previous_balance_sheet'
  return sheet.cells.has('cash') && previous.cells.has('cash') ? 'no_net_income' : 'no_cash'
}

function ucaPeriod(flow: CashFlow): UcaPeriod {
  const { id, label, start, end } = flow.income.period
  return { id, label: nameOf({ label, start, end }), start, end, values: valuesOf(flow) }
}

function valuesOf(flow: CashFlow): UcaPeriod['values'] {
  const own = new Map<string, Found>()
  const values: UcaPeriod['values'] = {}
  for (const { key, label, kind, memo, terms, needs } of rows) {
    const parts = terms.flatMap(term => partsOf(term, flow, own))
    const sum = added(terms, term => sumOf(partsOf({ ...term, sign: 1 }, flow, own)), needs)
    if (!sum) continue
    own.set(key, sum)
    const inputs = parts.map(({ cell, ...input }) => ({ ...input, value: toUnits(cell.amount) }))
    values[key] = { label, kind, memo, value: toUnits(sum.amount), inputs }
  }
  return values
}

type Part = Omit<UcaInput, 'value'> & { cell: Found }

const sumOf = (parts: Part[]): Found | undefined =>
  parts.length === 0
    ? undefined
    : {
        amount: parts.reduce((sum, { sign, cell }) => sum + sign * cell.amount, 0),
        confidence: Math.min(...parts.map(({ cell }) => cell.confidence)),
      }

/** A change is this sheet's figure, and the one before taken away. */
function partsOf(term: Term, flow: CashFlow, own: ReadonlyMap<string, Found>): Part[] {
  const { of, row, when, sign } = term
  const { income, sheet, previous, cells } = flow
  const at = (periodId: string, cell: Found | undefined, by: 1 | -1): Part[] =>
    cell ? [{ of: of as UcaInput['of'], periodId, row, sign: by, cell }] : []
  const inside = (place: { period: { id: string }; cells: Cells }, by: 1 | -1) =>
    at(place.period.id, place.cells.get(row), by)
  if (of === 'uca') return at(income.period.id, own.get(row), sign)
  if (of === 'incomeStatement') return inside(income, sign)
  if (of === 'cashFlow') return at(income.period.id, cells.get(row), sign)
  if (when === 'this') return inside(sheet, sign)
  if (when === 'previous') return inside(previous, sign)
  return [...inside(sheet, sign), ...inside(previous, sign === 1 ? -1 : 1)]
}
