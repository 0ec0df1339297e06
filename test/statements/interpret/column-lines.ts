import type { Extract } from '../../../src/statements/extract/table.js'
import { interpret } from '../../../src/statements/interpret.js'

/** A line for each column: the statement, its days, and what its rows come to, in the order of the document. */
export const columnLines = (extract: Extract): string =>
  interpret(extract, { id: 'doc', filename: 'a.pdf' })
    .columns.map(({ statement, start, end, lines }) => {
      const rows = new Map<string, number>()
      for (const { row, amount } of lines) rows.set(row, (rows.get(row) ?? 0) + amount)
      const amounts = [...rows].map(([row, amount]) => `${row} ${amount / 100}`)
      return `${statement} ${start ?? '-'} ${end}: ${amounts.join(', ')}`
    })
    .join('\n')
