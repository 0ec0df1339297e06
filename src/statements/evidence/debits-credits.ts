import { roleOfColumn } from './periods/column-roles.js'
import type { Piece } from './pieces.js'

/**
 * An income statement in a column of debits and one of credits, each row in one of them: what is earned less what is
 * spent, in one. The totals of a trial balance fill both, and it stays what it is.
 */
export function withDebitsTakenOff(piece: Piece): Piece {
  const { columns, rows } = piece
  const sides = columns.flatMap((column, n) =>
    roleOfColumn(column, rows, n) === 'debitCredit' ? [{ n, header: column.header.join(' ') }] : [],
  )
  const [debit, credit] = [/\b(?:debits?|dr)\b/i, /\b(?:credits?|cr)\b/i].map(
    pattern => sides.find(({ header }) => pattern.test(header))?.n,
  )
  if (piece.kind !== 'incomeStatement' || !piece.isTitled || sides.length !== 2) return piece
  if (debit === undefined || credit === undefined || debit === credit) return piece
  if (rows.some(({ cells }) => cells[debit]?.amount && cells[credit]?.amount)) return piece
  return {
    ...piece,
    columns: columns.flatMap((column, n) =>
      n === debit ? [] : [n === credit ? { ...column, header: [] } : column],
    ),
    rows: rows.map(row => {
      const [spent, earned] = [row.cells[debit], row.cells[credit]]
      const net = spent?.amount && !earned?.amount ? { ...spent, amount: -spent.amount } : (earned ?? null)
      return { ...row, cells: row.cells.flatMap((cell, n) => (n === debit ? [] : n === credit ? net : cell)) }
    }),
  }
}
