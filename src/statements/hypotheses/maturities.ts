import type { StatementColumn } from '../../figures/choosing/column.js'
import { unitOf } from '../evidence/scale.js'
import { sourcesOf } from '../evidence/sources.js'
import type { Row, Table } from '../extract/table.js'

type Maturities = NonNullable<StatementColumn['noteMaturities']>

const ofDebt = /\b(?:debts?|loans?|notes? payable|borrowings?|mortgages?|term notes?)\b/i
const isDue = /\bmaturit(?:y|ies)\b|\bprincipal (?:re)?payments?\b|\bmature\b/i
const isOther = /\bleases?\b|\bpensions?\b|\bpurchase (?:commitment|obligation)s?\b|receivable/i
const yearIn = /^(?:(?:fiscal )?years? (?:ending|ended)\b.*)?(20\d\d)$/i
const nearest = 6

/** What notes say of the debt that falls due in the years to come, by the first of them. */
export function maturitiesIn(
  tables: readonly Table[],
  scale: number,
  documentId: string,
): { year: number; maturities: Maturities }[] {
  return tables.flatMap(table => {
    const above = table.above.slice(-nearest).join(' ')
    if (!ofDebt.test(above) || !isDue.test(above) || isOther.test(above)) return []
    const years = table.rows.flatMap(row => yearOf(row) ?? [])
    const [first, second] = years
    if (!first || second?.year !== first.year + 1) return []
    // Several loans side by side have their sum in the last column.
    const cell = first.row.cells.findLast(one => one?.amount != null)
    if (!cell) return []
    const amount = (cell.amount ?? 0) * (unitOf(table) ?? scale)
    const label = `${first.row.label}, ${table.above.at(-1) ?? ''}`.slice(0, 200)
    return [{ year: first.year, maturities: { label, amount, sources: sourcesOf(cell, documentId) } }]
  })
}

function yearOf(row: Row): { year: number; row: Row } | undefined {
  const year = yearIn.exec(row.label.replace(/[^\w ]+/g, ' ').trim())?.[1]
  return year === undefined ? undefined : { year: Number(year), row }
}

/** Those of the year after a sheet are what was due within it; two tables of one year say nothing. */
export function attachMaturities(
  columns: readonly StatementColumn[],
  found: readonly { year: number; maturities: Maturities }[],
): void {
  for (const column of columns) {
    if (column.statement !== 'balanceSheet' || column.end === null) continue
    const next = Number(column.end.slice(0, 4)) + 1
    const [one, another] = found.filter(({ year }) => year === next)
    if (one && !another) column.noteMaturities = one.maturities
  }
}
