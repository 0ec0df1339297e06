import type { Cell, Extract, Row, Table } from '../../../src/statements/extract/table.js'
import { amountText } from './amount-text.js'
import type { About } from './mutation.js'

/** Columns of figures that are headed by years, in another order. */
export function permuted(extract: Extract, { chance }: About): Extract | undefined {
  return eachTable(extract, table => {
    const columns = fullColumns(table)
    const headers = columns.map(n => table.columns[n]?.header.join(' ') ?? '')
    // Others are known by their order alone.
    const haveYears = headers.every(header => /(?:19|20)\d\d/.test(header))
    if (columns.length < 2 || !haveYears || new Set(headers).size < headers.length) return undefined
    const shuffled = chance.shuffled(columns)
    const order =
      shuffled.join() === columns.join() ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled
    const from = (n: number) => order[columns.indexOf(n)] ?? n
    return rearranged(
      table,
      table.columns.map((_, n) => from(n)),
    )
  })
}

const differences = ['Change', 'Variance', 'Difference', '$ Change', 'Increase (decrease)', '']

/** What the first of two columns is more than the second. */
export function differenceAdded(extract: Extract, { chance }: About): Extract | undefined {
  return eachTable(extract, table => {
    const [one, other] = fullColumns(table)
    if (one === undefined || other === undefined) return undefined
    const header = chance.of(differences)
    const at = chance.happens(0.5) ? table.columns.length : other + 1
    return withColumn(table, at, header, ({ cells }) => {
      const [more, less] = [cells[one], cells[other]]
      const source = more?.source ?? less?.source
      if (!source || (more?.amount ?? less?.amount ?? null) === null) return null
      const amount = (more?.amount ?? 0) - (less?.amount ?? 0)
      return { text: amountText(amount), amount, source }
    })
  })
}

const shares = ['%', '% of total', '% of sales', '']

/** What each figure is of the largest, with a sign of percent or, under a header that has one, without. */
export function percentAdded(extract: Extract, { chance }: About): Extract | undefined {
  return eachTable(extract, table => {
    const [of] = fullColumns(table)
    if (of === undefined) return undefined
    const largest = Math.max(...table.rows.map(({ cells }) => Math.abs(cells[of]?.amount ?? 0)))
    if (largest === 0) return undefined
    const header = chance.of(shares)
    const isBare = header !== '' && chance.happens(0.5)
    return withColumn(table, of + 1, header, ({ cells }) => {
      const cell = cells[of]
      if (!cell || cell.amount === null) return null
      const share = Math.round((1000 * cell.amount) / largest) / 10
      return isBare
        ? { ...cell, text: share.toFixed(1), amount: Math.round(100 * share) }
        : { ...cell, text: `${share.toFixed(1)}%`, amount: null }
    })
  })
}

export const headersRemoved = (extract: Extract): Extract | undefined =>
  eachTable(extract, table =>
    table.columns.some(({ header }) => header.length > 0)
      ? { ...table, columns: table.columns.map(() => ({ header: [] })) }
      : undefined,
  )

/** Those with about as many amounts as the fullest: periods and what is made of them, rather than notes. */
function fullColumns({ columns, rows }: Table): number[] {
  const counts = columns.map((_, n) => rows.filter(({ cells }) => cells[n]?.amount).length)
  const most = Math.max(3, ...counts)
  return counts.flatMap((count, n) => (count >= 0.6 * most ? [n] : []))
}

const rearranged = (table: Table, order: number[]): Table => ({
  ...table,
  columns: order.flatMap(n => table.columns[n] ?? []),
  rows: table.rows.map(row => ({ ...row, cells: order.map(n => row.cells[n] ?? null) })),
})

const withColumn = (table: Table, at: number, header: string, cellOf: (row: Row) => Cell | null): Table => ({
  ...table,
  columns: table.columns.toSpliced(at, 0, { header: header === '' ? [] : [header] }),
  rows: table.rows.map(row => ({ ...row, cells: row.cells.toSpliced(at, 0, cellOf(row)) })),
})

function eachTable(extract: Extract, change: (table: Table) => Table | undefined): Extract | undefined {
  const changed = extract.tables.map(table => change(table))
  if (changed.every(table => table === undefined)) return undefined
  return { ...extract, tables: extract.tables.map((table, n) => changed[n] ?? table) }
}
