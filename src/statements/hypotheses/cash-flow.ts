import type { StatementColumn } from '../../figures/choosing/column.js'
import type { Facts } from '../evidence/facts.js'
import { itemsOf } from '../evidence/items.js'
import { periodColumnsOf } from '../evidence/periods/columns.js'
import type { Period } from '../evidence/periods/periods.js'
import type { Piece } from '../evidence/pieces.js'
import { unitOf } from '../evidence/scale.js'

type Printed = NonNullable<StatementColumn['printedCashFlow']>

/** What a printed cash flow statement is asked for; it is checked against, never spread. */
const asked: [keyof Printed, RegExp, boolean][] = [
  [
    'netChangeInCash',
    /^net (?:change|increase|decrease|cash (?:increase|decrease|flow|inflow|outflow))\b.*|^(?:increase|decrease|change)(?: decrease| increase)? in cash\b|^cash (?:used )?(?:generated )?in the period|^net cash flow$/,
    false,
  ],
  [
    'depreciation',
    /^(?:accumulated )?(?:depreciation|amortization)\b(?!.*(?:debt|discount|premium|financing|issuance))/,
    true,
  ],
  [
    'contributions',
    /\b(?:contributions?|capital (?:introduced|contributed)|issuance of (?:common )?(?:stock|equity|shares)|owners? invest\w+)\b/,
    true,
  ],
  ['distributions', /\b(?:distributions?|dividends?|draw(?:s|ings?)?|withdrawals?)\b/, true],
]

export function printedCashFlows(
  piece: Piece,
  facts: Facts,
  scale: number,
): { period: Period; printed: Printed }[] {
  const { periods } = periodColumnsOf({
    above: piece.above,
    columns: piece.columns,
    rows: piece.rows,
    calendar: facts.calendar,
    isFlow: true,
  })
  const items = itemsOf(piece.rows, periods, 'incomeStatement')
  const unit = unitOf(piece) ?? scale
  return periods.map(({ period }, n) => {
    const printed: Printed = {
      netChangeInCash: null,
      depreciation: null,
      contributions: null,
      distributions: null,
    }
    for (const [key, pattern, isSummed] of asked) {
      const values = items
        .filter(item => pattern.test(item.plain) && !/^total|per share|payable|received/.test(item.plain))
        .flatMap(item => item.values[n] ?? [])
      const value = isSummed ? values.reduce((sum, value) => sum + value, 0) : values.at(-1)
      if (values.length > 0 && value !== undefined)
        printed[key] = (key === 'distributions' ? -Math.abs(value) : value) * unit
    }
    return { period, printed }
  })
}
