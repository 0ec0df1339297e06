import type { Row } from '../extract/table.js'
import { saysTotal } from './item.js'
import { roleOfColumn } from './periods/column-roles.js'
import type { Piece } from './pieces.js'
import { plainOf } from './plain.js'

/**
 * An income statement in a column of debits and one of credits, or of what came in and what went out, each row in one of them: what
 * is earned less what is spent, in one. The totals of a trial balance fill both, and it stays what it is.
 */
export function withDebitsTakenOff(piece: Piece): Piece {
  const sides = debitsIn(piece)
  if (!sides) return withPaymentsLast(piece)
  const { spent: debit, earned: credit } = sides
  if (piece.rows.some(({ cells }) => cells[debit]?.amount && cells[credit]?.amount)) return piece
  return {
    ...piece,
    columns: piece.columns.flatMap((column, n) =>
      n === debit ? [] : [n === credit ? { ...column, header: [] } : column],
    ),
    rows: piece.rows.map(row => {
      const [spent, earned] = [row.cells[debit], row.cells[credit]]
      const net = spent?.amount && !earned?.amount ? { ...spent, amount: -spent.amount } : (earned ?? null)
      return { ...row, cells: row.cells.flatMap((cell, n) => (n === debit ? [] : n === credit ? net : cell)) }
    }),
  }
}

/** The list of a club, `Category | Income | Expenses`: what came in, and below it what went out. */
function withPaymentsLast(piece: Piece): Piece {
  const sides = paymentsIn(piece)
  if (!sides) return piece
  const fills = (row: Row, n: number) => Boolean(row.cells[n]?.amount)
  const fillsBoth = (row: Row) => fills(row, sides.earned) && fills(row, sides.spent)
  // Both may be added up in one line, which is no line of either.
  const rows = piece.rows.filter(row => !(fillsBoth(row) && saysTotal(plainOf(row.label))))
  if (rows.some(fillsBoth)) return piece
  const part = (label: string, n: number): Row[] => {
    const lines = rows.filter(row => fills(row, n))
    return lines.flatMap((row, at) => [
      ...(at === 0 ? [{ label, level: 0, cells: [null], source: row.source }] : []),
      { ...row, level: 1, cells: [row.cells[n] ?? null] },
    ])
  }
  const [received, paid] = [part('Income', sides.earned), part('Expenses', sides.spent)]
  if (received.length === 0 || paid.length === 0) return piece
  return {
    ...piece,
    kind: 'incomeStatement',
    // `Income 2024` says when.
    columns: [{ header: (piece.columns[sides.earned]?.header ?? []).filter(line => /\d/.test(line)) }],
    rows: [...received, ...paid],
  }
}

interface Sides {
  spent: number
  earned: number
}

function debitsIn({ kind, columns, rows, isTitled }: Piece): Sides | undefined {
  if (kind !== 'incomeStatement') return undefined
  const sides = columns.flatMap((column, n) =>
    roleOfColumn(column, rows, n) === 'debitCredit' ? [{ n, header: column.header.join(' ') }] : [],
  )
  const [spent, earned] = [/\b(?:debits?|dr)\b/i, /\b(?:credits?|cr)\b/i].map(
    pattern => sides.find(({ header }) => pattern.test(header))?.n,
  )
  if (!isTitled || sides.length !== 2 || spent === undefined || earned === undefined) return undefined
  return spent === earned ? undefined : { spent, earned }
}

function paymentsIn({ kind, columns }: Piece): Sides | undefined {
  if (columns.length !== 2 || (kind !== 'incomeStatement' && kind !== 'other')) return undefined
  const [spent, earned] = [paid, received].map(pattern =>
    columns.findIndex(({ header }) => pattern.test(plainOf(header.join(' ')))),
  )
  const areBoth = spent !== undefined && earned !== undefined && spent >= 0 && earned >= 0
  return areBoth && spent !== earned ? { spent, earned } : undefined
}

const received =
  /\b(?:income|receipts?|revenues?|money in|paid in|ingresos?|entradas?|receitas?|recettes|produits|einnahmen|ertrage|entrate|ricavi|ontvangsten|inkomsten|baten)\b/
const paid =
  /\b(?:expenses?|payments?|expenditures?|money out|paid out|egresos?|gastos?|salidas?|saidas?|despesas?|depenses|charges|ausgaben|aufwand|aufwendungen|uscite|costi|uitgaven|lasten)\b/
