import type { Chosen } from '../choosing/choose.js'
import { type Term, termsOf, type WrittenTerm } from '../template/row.js'
import { added, type Cells, computed, type Find, type Found } from './compute.js'
import { type EquityRule, equityMovement } from './equity.js'

/** A chosen column with its figures. */
export interface Filled extends Chosen {
  cells: Cells
}

export interface CashFlow {
  income: Filled
  /** The sheets at the end and at the beginning of the income's period. */
  sheet: Filled
  previous: Filled
  rule: EquityRule
  /** In hundredths, as printed. */
  printed: Printed
  cells: Cells
}

interface Printed {
  netChangeInCash: number | null
  contributions: number | null
  distributions: number | null
  depreciation: number | null
  /** What the income statement has on lines that are both. */
  depreciationAndAmortization: number | null
}

/** Derived from the change between two sheets; undefined unless both say how much cash there was. */
export function cashFlowOf(income: Filled, sheet: Filled, previous: Filled): CashFlow | undefined {
  if (!sheet.cells.has('cash') || !previous.cells.has('cash')) return undefined
  const printed = printedOf(income, sheet)
  const find = finding(income.cells, sheet.cells, previous.cells, printed)
  const { rule, terms } = equityMovement({
    sheet: sheet.cells,
    previous: previous.cells,
    netIncome: income.cells.get('netIncome')?.amount ?? 0,
    contributions: printed.contributions,
    distributions: printed.distributions,
    tolerance: Math.max(sheet.tolerance, previous.tolerance),
  })
  const instead = new Map([...terms, ...depreciationTerms(income.cells, printed, find)])
  const cells = computed('cashFlow', new Map(), find, instead)
  return { income, sheet, previous, rule, printed, cells }
}

function printedOf({ column: income, cells }: Filled, { column: sheet }: Filled): Printed {
  const of = (key: 'netChangeInCash' | 'contributions' | 'distributions' | 'depreciation') =>
    income.printedCashFlow?.[key] ?? sheet.printedCashFlow?.[key] ?? null
  return {
    netChangeInCash: of('netChangeInCash'),
    contributions: of('contributions'),
    distributions: of('distributions'),
    depreciation: of('depreciation'),
    depreciationAndAmortization: combined(cells),
  }
}

const both = /deprec\w*.*amorti[sz]|amorti[sz]\w*.*deprec|\bd ?& ?a\b/i

/** Null where the source has amortization on a line of its own, or no line for both. */
function combined(income: Cells): number | null {
  if ((income.get('amortization')?.amount ?? 0) !== 0) return null
  const lines = ['depreciation', 'cogsDepreciation']
    .flatMap(row => income.get(row)?.lines ?? [])
    .filter(({ label }) => both.test(label))
  return lines.length > 0 ? lines.reduce((sum, { amount }) => sum + amount, 0) : null
}

/** A combined line is split by what the sheets show of amortization; a printed cash flow tells what no line shows. */
function depreciationTerms(income: Cells, printed: Printed, find: Find): [string, Term[]][] {
  const isShown = (income.get('totalDepreciationAmortization')?.amount ?? 0) !== 0
  if (!isShown && printed.depreciation !== null) return [['depreciation', written('+printed.depreciation')]]
  const whole = printed.depreciationAndAmortization ?? 0
  const onSheets = -(added(written('+d(accumulatedAmortization)'), find, 'any')?.amount ?? 0)
  if (whole <= 0 || onSheets <= 0) return []
  const [amortization, taken]: [WrittenTerm, WrittenTerm] =
    onSheets < whole
      ? ['-d(accumulatedAmortization)', '+d(accumulatedAmortization)']
      : ['+printed.depreciationAndAmortization', '-printed.depreciationAndAmortization']
  return [
    ['amortization', written(amortization)],
    ['depreciation', written('+incomeStatement.depreciation', '+incomeStatement.cogsDepreciation', taken)],
  ]
}

const written = (...terms: WrittenTerm[]) => termsOf('cashFlow', terms)

function finding(income: Cells, sheet: Cells, previous: Cells, printed: Printed): Find {
  return ({ of, row, when }) => {
    if (of === 'incomeStatement') return income.get(row)
    if (of === 'printed') return said(printed[row as keyof Printed])
    const [now, before] = [sheet.get(row), previous.get(row)]
    if (when === 'this') return now
    if (when === 'previous') return before
    return now || before ? change(now, before) : undefined
  }
}

const said = (amount: number | null): Found | undefined =>
  amount === null ? undefined : { amount, confidence: 1 }

/** A row that one of the sheets doesn't have is 0 there. */
const change = (now: Found | undefined, before: Found | undefined): Found => ({
  amount: (now?.amount ?? 0) - (before?.amount ?? 0),
  confidence: Math.min(now?.confidence ?? 1, before?.confidence ?? 1),
})
