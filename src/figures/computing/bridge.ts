import { multiplied, toHundredths } from '../../money.js'
import type { Annualized, Spread } from '../spread.js'
import type { SpreadInputs } from '../told/inputs.js'
import type { Filled } from './cash-flow.js'
import { annualizedIdOf } from './period.js'

/** From the EBITDA that the income statement shows to the one that a lender counts. In hundredths. */
export interface Bridge {
  depreciation: number
  addBacks: number
  lines: BridgeLine[]
}

export interface BridgeLine {
  kind: 'depreciation' | 'addBack'
  label: string
  amount: number
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
  const hidden = hiddenDepreciation(income, sheets)
  return [
    ...(hidden > 0
      ? [
          {
            kind: 'depreciation' as const,
            label: "Depreciation within costs, from the source's cash flow statement",
            amount: hidden,
            author: null,
            at: null,
          },
        ]
      : []),
    ...addBacks
      .filter(({ value }) => value.end === end && (value.start === undefined || value.start === start))
      .map(({ value, author, at }) => ({
        kind: 'addBack' as const,
        label: value.reason,
        amount: toHundredths(value.amount),
        author,
        at,
      })),
  ]
}

/** What a cash flow statement has of depreciation beyond the lines of the income statement lies within its costs. */
function hiddenDepreciation({ cells, column, period }: Filled, sheets: readonly Filled[]): number {
  const sheet = sheets.find(one => one.period.end !== null && one.period.end === period.end)
  const printed = column.printedCashFlow?.depreciation ?? sheet?.column.printedCashFlow?.depreciation ?? null
  if (printed === null || !cells.has('ebitda')) return 0
  const more = printed - (cells.get('totalDepreciationAmortization')?.amount ?? 0)
  // Both are rounded to the unit that is printed.
  return more > toHundredths(column.scale) ? more : 0
}
