import type { Piece } from '../evidence/pieces.js'
import { plainOf } from '../evidence/plain.js'
import type { Row } from '../extract/table.js'

/**
 * What is spent on the left and what is earned on the right, each account ended by the same total on both sides and by
 * what is left on the smaller one, is told as a report: earned, less spent, is what is left.
 */
export function reportOf(before: Piece, piece: Piece): Piece | undefined {
  if ([before, piece].some(({ kind }) => kind === 'balanceSheet' || kind === 'cashFlow')) return undefined
  if (before.columns.length !== piece.columns.length) return undefined
  const debits = accountsIn(before.rows)
  const credits = accountsIn(piece.rows)
  const isPaired =
    debits.length > 0 &&
    debits.length === credits.length &&
    debits.every(({ total }, n) => credits[n] && areSame(total, credits[n].total))
  const results = [...debits, ...credits].flatMap(({ lines }) => lines.filter(isResult))
  if (!isPaired || !results.some(isLeft)) return undefined
  const rows = debits.flatMap(({ lines: spent }, n) => {
    const earned = credits[n]?.lines ?? []
    const isLine = (row: Row) => !isResult(row)
    return [
      ...earned.filter(isLine).map(named),
      ...spent.filter(isLine).map(turned),
      ...spent.filter(row => isResult(row) && isLeft(row)).map(named),
      ...earned.filter(row => isResult(row) && isLeft(row)).map(turned),
    ]
  })
  return { ...before, kind: 'incomeStatement', rows, page: piece.page, below: piece.below }
}

interface Account {
  lines: Row[]
  total: Row
}

function accountsIn(rows: readonly Row[]): Account[] {
  const accounts: Account[] = []
  let lines: Row[] = []
  for (const row of rows) {
    if (/^(?:grand )?total$/.test(plainOf(row.label))) {
      accounts.push({ lines, total: row })
      lines = []
    } else lines.push(row)
  }
  return accounts
}

const areSame = (one: Row, other: Row): boolean =>
  one.cells.some(cell => cell?.amount) &&
  one.cells.every((cell, n) => Math.abs((cell?.amount ?? 0) - (other.cells[n]?.amount ?? 0)) <= 100)

/** `To Gross Profit c/d`, `By Net Loss`. */
const isResult = ({ label }: Row): boolean => /^(?:to |by )?(?:gross|net) (?:profit|loss)\b/i.test(label)
/** Not what the account before it left. */
const isLeft = ({ label }: Row): boolean => !/\bb\/?[df]\b|brought/i.test(label)

const named = (row: Row): Row => ({
  ...row,
  label: isResult(row)
    ? row.label.replace(/^(?:to|by) /i, '').replace(/^(\w+ \w+).*$/, '$1')
    : row.label.replace(/^(?:to|by) /i, ''),
})

const turned = (row: Row): Row => ({
  ...named(row),
  cells: row.cells.map(cell => (cell?.amount ? { ...cell, amount: -cell.amount } : cell)),
})
