import type { Row, Table } from '../../extract/table.js'
import { isPeriodLike } from '../../extract/words.js'

interface Stack {
  period: string
  rows: Row[]
}

const fewestRows = 3

/** One list of amounts below another, each under its year and of the same lines: as a column for each. */
export function withPeriodsBeside(table: Table): Table {
  if (table.columns.length !== 1) return table
  const stacks = stacksOf(table)
  const [first] = stacks
  if (!first || stacks.length < 2) return table
  const names = new Set(first.rows.map(({ label }) => label))
  const areAlike = stacks.every(
    ({ rows }) =>
      rows.length >= fewestRows &&
      rows.filter(({ label }) => names.has(label)).length >= 0.8 * Math.max(rows.length, names.size),
  )
  const isOnce = new Set(stacks.map(({ period }) => period)).size === stacks.length
  if (!areAlike || !isOnce) return table
  // A label may be used twice in a list; then the first goes with the first.
  const left = stacks.map(({ rows }) => [...rows])
  const rows = first.rows.map(row => ({
    ...row,
    cells: left.map(own => {
      const at = own.findIndex(({ label }) => label === row.label)
      return at < 0 ? null : (own.splice(at, 1)[0]?.cells[0] ?? null)
    }),
  }))
  // What one year alone has stands behind the lines of all.
  const lone = left.flatMap((own, n) =>
    own.map(row => ({ ...row, cells: stacks.map((_, at) => (at === n ? (row.cells[0] ?? null) : null)) })),
  )
  return {
    ...table,
    above: table.above.filter(line => line !== first.period),
    columns: stacks.map(({ period }) => ({ header: [period] })),
    rows: [...rows, ...lone],
  }
}

/** The first may be headed by the last line above the table. */
function stacksOf({ above, rows }: Table): Stack[] {
  const title = above.at(-1) ?? ''
  const stacks: Stack[] = isPeriodLike(title) ? [{ period: title, rows: [] }] : []
  for (const row of rows) {
    const isHead = row.cells.every(cell => cell === null) && isPeriodLike(row.label)
    if (isHead) stacks.push({ period: row.label, rows: [] })
    else if (stacks.length === 0) return []
    else stacks.at(-1)?.rows.push(row)
  }
  return stacks
}
