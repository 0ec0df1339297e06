import type { Extract } from '../../../src/statements/extract/table.js'
import { amountText } from './amount-text.js'
import type { About } from './mutation.js'

const units = ['(in thousands)', 'Amounts in thousands of dollars', "$'000", "(000's omitted)", 'in TEUR']
const namesUnit =
  /thousand|million|billion|lakh|crore|\bmil|\bmio|000|\b[tk](?:eur|usd|€|\$)|['’]s?k\b|千|万/i

/** The printed figures mean thousands, and a line above each table says so. */
export function unitNamed(extract: Extract, { chance, scale }: About): Extract | undefined {
  const isNamed = extract.tables.some(({ above, columns, below }) =>
    [...above, ...below, ...columns.flatMap(({ header }) => header)].some(line => namesUnit.test(line)),
  )
  if (isNamed || scale > 1 || extract.fields.length > 0) return undefined
  const unit = chance.of(units)
  return { ...extract, tables: extract.tables.map(table => ({ ...table, above: [...table.above, unit] })) }
}

export const timesTen = (extract: Extract): Extract => ({
  ...extract,
  tables: extract.tables.map(table => ({
    ...table,
    rows: table.rows.map(row => ({
      ...row,
      cells: row.cells.map(cell =>
        cell && cell.amount !== null && cell.amount !== 0
          ? { ...cell, amount: 10 * cell.amount, text: amountText(10 * cell.amount) }
          : cell,
      ),
    })),
  })),
})
