import type { Piece } from '../evidence/pieces.js'
import type { Row, Table } from '../extract/table.js'
import type { TaxForm } from './forms.js'
import { lastAmount, taxLabel, taxPiece } from './rows.js'

/** The first page of a return as an income statement. */

/** Where a form's statement ends. Some have lines of the same words further up, which others' statements end with. */
const bottoms: Record<TaxForm, RegExp> = {
  '1120-S': /^ordinary (?:business )?income/i,
  '1065': /^ordinary (?:business )?income(?!.*\bother partnerships)/i,
  '1120': /^taxable income before/i,
  'Schedule C': /^net profit or/i,
  'Schedule F': /^net farm profit/i,
}

/** From gross receipts to the result. */
export function incomeRows(form: TaxForm, table: Table): { table: Table; rows: Row[] } | undefined {
  const isBottom = bottoms[form]
  const rows = table.rows.map(row => ({ ...row, label: taxLabel(row.label) }))
  const from = rows.findIndex(({ label }) =>
    /^(?:gross receipts|sales of (?:livestock|purchased))/i.test(label),
  )
  const to = rows.findIndex(({ label }, n) => n > from && isBottom.test(label))
  if (from < 0 || (to < 0 && !rows.some(({ label }) => /^total (?:deductions|expenses)/i.test(label))))
    return undefined
  const own = rows.slice(from, to < 0 ? undefined : to + 1)
  return { table, rows: underHeadings(own.map((row, n) => renamed(row, own[n - 1], isBottom))) }
}

/** Forms stand in columns, so how far in a line stands says nothing; the deductions follow upon the total of income. */
function underHeadings(rows: Row[]): Row[] {
  const filled = rows.filter(row => lastAmount(row) !== undefined).map(row => ({ ...row, level: 0 }))
  const at = filled.findIndex(({ label }) => /^total income/i.test(label))
  const total = filled[at]
  if (!total) return filled
  const heading: Row = { ...total, label: 'Deductions', cells: total.cells.map(() => null) }
  return [...filled.slice(0, at + 1), heading, ...filled.slice(at + 1)]
}

/** Lines of which the form says elsewhere what they are parts of. */
const parts: [RegExp, string][] = [
  [/^mortgage\b/i, 'Interest'],
  [/^(?:vehicles, machinery|other business property)/i, 'Rent or lease'],
  [/^(?:ordinary income.*other partnerships|net farm profit)/i, 'Other income'],
]

/** `Total income` of a return takes in what statements show below operating income: a stop on the way, no revenue. */
function renamed(row: Row, before: Row | undefined, isBottom: RegExp): Row {
  const part = isBottom.test(row.label) ? undefined : parts.find(([pattern]) => pattern.test(row.label))
  if (part) return { ...row, label: `${part[1]}: ${row.label}` }
  if (/^other$/i.test(row.label) && /^mortgage/i.test(before?.label ?? ''))
    return { ...row, label: 'Interest: other' }
  if (/^(?:total|gross) income\b/i.test(row.label)) return { ...row, label: 'Total income (loss)' }
  if (/^balance$/i.test(row.label)) return { ...row, label: 'Net receipts' }
  if (/^(?:tentative profit)/i.test(row.label)) return { ...row, label: 'Income from continuing operations' }
  if (isBottom.test(row.label)) return { ...row, label: 'Net income' }
  return row
}

/** Form 1125-A, or part III of Schedule C, with figures takes the place of the line that sums it up. */
export function withCostDetails(rows: Row[], tables: Table[]): Row[] {
  const at = rows.findIndex(({ label }) => /^cost of goods sold/i.test(label))
  const detail = tables.map(costRows).find(found => found.length > 1)
  if (at < 0 || !detail) return rows
  const cost = rows[at]
  if (!cost) return rows
  const width = cost.cells.length
  const fitted = detail.map(row => {
    const cell = row.cells.findLast(one => one?.amount != null) ?? null
    return {
      ...row,
      level: cost.level,
      cells: Array.from({ length: width }, (_, n) => (n === 0 ? cell : null)),
    }
  })
  return [
    ...rows.slice(0, at),
    ...fitted,
    { ...cost, label: 'Total cost of goods sold' },
    ...rows.slice(at + 1),
  ]
}

const costNames: [RegExp, string][] = [
  [/^inventory at (?:the )?beginning/i, 'Inventory at beginning of year'],
  [/^purchases/i, 'Purchases'],
  [/^cost of labor/i, 'Cost of labor'],
  [/^materials and supplies/i, 'Materials and supplies'],
  [/^additional section 263a/i, 'Additional section 263A costs'],
  [/^other costs/i, 'Other costs'],
  [/^inventory at (?:the )?end/i, 'Less: Inventory at end of year'],
]

function costRows(table: Table): Row[] {
  const rows = table.rows.flatMap(row => {
    const name = costNames.find(([pattern]) => pattern.test(taxLabel(row.label)))?.[1]
    return name && lastAmount(row) ? [{ ...row, label: name }] : []
  })
  return rows.some(({ label }) => /^(?:Inventory|Purchases|Cost of labor)/.test(label)) ? rows : []
}

export function incomePiece(
  table: Table,
  rows: Row[],
  period: { start: string; end: string } | undefined,
): Piece {
  return {
    ...taxPiece(table, rows),
    kind: 'incomeStatement',
    title: 'Income tax return',
    above: period ? [`${period.start} to ${period.end}`] : [],
    columns: table.columns.map(() => ({ header: [] })),
  }
}
