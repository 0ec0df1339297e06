import type { StatementColumn, ToldElsewhere } from '../../figures/choosing/column.js'
import type { Facts } from '../evidence/facts.js'
import { type Item, nameOf } from '../evidence/item.js'
import { itemsOf } from '../evidence/items.js'
import { periodColumnsOf } from '../evidence/periods/columns.js'
import type { Period } from '../evidence/periods/periods.js'
import type { Piece } from '../evidence/pieces.js'
import { unitOf } from '../evidence/scale.js'
import { sourcesOf } from '../evidence/sources.js'

type Printed = NonNullable<StatementColumn['printedCashFlow']>

const worn =
  /^(?:accumulated )?(?:depreciation|amortization)\b(?!.*(?:debt|discount|premium|financing|issuance))/

/** What a printed cash flow statement is asked for; it is checked against, never spread. */
const asked: [keyof Printed, RegExp, boolean][] = [
  [
    'netChangeInCash',
    /^net (?:change|increase|decrease|cash (?:increase|decrease|flow|inflow|outflow))\b.*|^(?:increase|decrease|change)(?: decrease| increase)? in cash\b|^cash (?:used )?(?:generated )?in the period|^net cash flow$/,
    false,
  ],
  ['depreciation', worn, true],
  [
    'contributions',
    /\b(?:contributions?|capital (?:introduced|contributed)|issuance of (?:common )?(?:stock|equity|shares)|owners? invest\w+)\b/,
    true,
  ],
  ['distributions', /\b(?:distributions?|dividends?|draw(?:s|ings?)?|withdrawals?)\b/, true],
]

/** The expense, where it is added back or told; else what was paid, which notes below the statement tell. */
const interest = [
  /^(?:interest expenses?|finance (?:costs?|expenses?|charges?))$/,
  /^(?:cash )?(?:paid|payments?)\b.*\bfor interest\b|^(?:cash )?interest (?:expense )?paid\b|^interest$/,
]

const otherwise = /^total|per share|payable|received/
const isReceived = /receiv|accrued|income|payable/

interface PrintedFlow {
  period: Period
  printed: Printed
  elsewhere: ToldElsewhere[]
}

export function printedCashFlows(
  piece: Piece,
  facts: Facts,
  scale: number,
  documentId: string,
): PrintedFlow[] {
  const { periods, items } = readFlow(piece, facts)
  const unit = unitOf(piece) ?? scale
  return periods.map(({ period }, n) => {
    const printed = { ...nothing }
    for (const [key, pattern, isSummed] of asked) {
      const values = called(items, pattern, otherwise).flatMap(item => item.values[n] ?? [])
      const value = isSummed ? values.reduce((sum, value) => sum + value, 0) : values.at(-1)
      if (values.length > 0 && value !== undefined)
        printed[key] = (key === 'distributions' ? -Math.abs(value) : value) * unit
    }
    const depreciation = called(items, worn, otherwise).flatMap(item =>
      told('depreciation', item, n, { unit, documentId }),
    )
    return { period, printed, elsewhere: [...depreciation, ...interestIn(items, n, { unit, documentId })] }
  })
}

/** A supplement below the statement, as `Cash paid during the year for`, has nothing else that is asked for. */
export function interestPaid(piece: Piece, facts: Facts, scale: number, documentId: string): PrintedFlow[] {
  const { periods, items } = readFlow(piece, facts)
  const unit = unitOf(piece) ?? scale
  return periods.map(({ period }, n) => ({
    period,
    printed: nothing,
    elsewhere: interestIn(items, n, { unit, documentId }),
  }))
}

const nothing: Printed = {
  netChangeInCash: null,
  depreciation: null,
  contributions: null,
  distributions: null,
}

function readFlow({ above, columns, rows }: Piece, { calendar }: Facts) {
  const { periods } = periodColumnsOf({ above, columns, rows, calendar, isFlow: true })
  return { periods, items: itemsOf(rows, periods, 'incomeStatement') }
}

const called = (items: readonly Item[], pattern: RegExp, but: RegExp): Item[] =>
  items.filter(item => pattern.test(item.plain) && !but.test(item.plain))

interface Printing {
  unit: number
  documentId: string
}

const interestIn = (items: readonly Item[], n: number, printing: Printing): ToldElsewhere[] =>
  interest
    .flatMap(pattern => called(items, pattern, isReceived))
    .flatMap(item => told('interest', item, n, printing))
    .slice(0, 1)

function told(
  what: ToldElsewhere['what'],
  item: Item,
  n: number,
  { unit, documentId }: Printing,
): ToldElsewhere[] {
  const value = (item.values[n] ?? 0) * unit
  if (value === 0) return []
  const amount = what === 'interest' ? Math.abs(value) : value
  const sources = sourcesOf(item.cells[n], documentId)
  return [{ what, where: 'cash flow statement', label: nameOf(item), amount, sources }]
}
