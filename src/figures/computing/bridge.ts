import { multiplied, toHundredths } from '../../money.js'
import type { MappedLine, ToldElsewhere } from '../choosing/column.js'
import type { Annualized, Spread } from '../spread.js'
import type { SpreadInputs } from '../told/inputs.js'
import type { Filled } from './cash-flow.js'
import { annualizedIdOf, sheetNear } from './period.js'

/** From the EBITDA that the income statement shows to the one that a lender counts. In hundredths. */
export interface Bridge {
  depreciation: number
  addBacks: number
  lines: BridgeLine[]
}

export interface BridgeLine {
  kind: 'depreciation' | 'addBack' | 'interest'
  label: string
  amount: number
  /** Interest lies before EBITDA: it is told, and adds nothing. */
  counts: boolean
  /** Where it was read; nowhere for what people tell. */
  sources: MappedLine['sources']
  author: string | null
  at: string | null
}

/** Of each income period, by its id, where there is any. What is told of some months is multiplied with them. */
export function bridgesOf(spread: Spread, inputs: SpreadInputs): Map<string, Bridge> {
  const own = spread.incomes.map(
    income => [income.period.id, bridgeOf(linesOf(income, spread.sheets, inputs))] as const,
  )
  const found = new Map(own.filter(([, { lines }]) => lines.length > 0))
  const years = spread.annualized.flatMap(year => {
    const from = found.get(year.from.period.id)
    return from ? [[annualizedIdOf(year.from.period.id), yearOf(from, year)] as const] : []
  })
  return new Map([...found, ...years])
}

const yearOf = ({ lines }: Bridge, { factor }: Annualized): Bridge =>
  bridgeOf(lines.map(line => ({ ...line, amount: multiplied(line.amount, factor) })))

function bridgeOf(lines: BridgeLine[]): Bridge {
  const sum = (kind: BridgeLine['kind']) =>
    lines.filter(line => line.kind === kind).reduce((all, { amount }) => all + amount, 0)
  return { depreciation: sum('depreciation'), addBacks: sum('addBack'), lines }
}

function linesOf(income: Filled, sheets: readonly Filled[], { addBacks = [] }: SpreadInputs): BridgeLine[] {
  const { start, end } = income.period
  return [
    ...hiddenDepreciation(income, sheets),
    ...hiddenInterest(income, sheets),
    ...addBacks
      .filter(({ value }) => value.end === end && (value.start === undefined || value.start === start))
      .map(({ value, author, at }) => ({
        kind: 'addBack' as const,
        label: value.reason,
        amount: toHundredths(value.amount),
        counts: true,
        sources: [],
        author,
        at,
      })),
  ]
}

/** What another part of the source has of depreciation beyond the lines of the income statement lies within its costs. */
function hiddenDepreciation(income: Filled, sheets: readonly Filled[]): BridgeLine[] {
  const { cells, column, period } = income
  const sheet = sheetOf(period.end, sheets)
  const printed = column.printedCashFlow?.depreciation ?? sheet?.column.printedCashFlow?.depreciation ?? null
  if (printed === null || !cells.has('ebitda')) return []
  const more = printed - (cells.get('totalDepreciationAmortization')?.amount ?? 0)
  // Both are rounded to the unit that is printed.
  if (more <= toHundredths(column.scale)) return []
  const told = toldElsewhere('depreciation', income, sheet)
  return [lineOf('depreciation', `Depreciation within costs, ${placeOf(told)}`, more, told)]
}

/** An income statement without interest has it among its costs, or doesn't have it. */
function hiddenInterest(income: Filled, sheets: readonly Filled[]): BridgeLine[] {
  if ((income.cells.get('interestExpense')?.amount ?? 0) !== 0 || !income.cells.has('ebitda')) return []
  const told = toldElsewhere('interest', income, sheetOf(income.period.end, sheets))
  const amount = told.reduce((sum, one) => sum + one.amount, 0)
  if (amount === 0) return []
  const label = `Interest that the income statement doesn't show, ${placeOf(told)}`
  return [lineOf('interest', label, amount, told)]
}

const sheetOf = (end: string | null, sheets: readonly Filled[]): Filled | undefined =>
  sheetNear(end, sheets, ({ period }) => period.end)

/** Beside the income statement, or where that has nothing, beside the sheet of its last day. */
export function toldElsewhere(
  what: ToldElsewhere['what'],
  income: Filled,
  sheet: Filled | undefined,
): ToldElsewhere[] {
  const of = (one: Filled | undefined) => one?.column.elsewhere?.filter(told => told.what === what) ?? []
  const own = of(income)
  return own.length > 0 ? own : of(sheet)
}

/** `cash flow statement p. 4`. */
export function placeOf([first, ...others]: readonly ToldElsewhere[]): string {
  if (!first) return 'cash flow statement'
  const pages = [first, ...others].flatMap(({ sources }) => sources.map(({ sheet, page }) => sheet ?? page))
  const [page] = pages
  return page === undefined
    ? first.where
    : `${first.where} ${typeof page === 'string' ? `“${page}”` : `p. ${page}`}`
}

const lineOf = (
  kind: ToldElsewhere['what'],
  label: string,
  amount: number,
  told: readonly ToldElsewhere[],
): BridgeLine => ({
  kind,
  label,
  amount,
  counts: kind !== 'interest',
  sources: told.flatMap(({ sources }) => sources),
  author: null,
  at: null,
})
