import type { Column, Row } from '../../extract/table.js'

/** Numbers of notes or lines, and dashes: small and whole, where other columns hold amounts, and without a header of their own. */
export function areNotes(columns: readonly Column[], rows: readonly Row[], n: number): boolean {
  const amountsIn = (column: number) => rows.flatMap(row => row.cells[column]?.amount ?? [])
  const own = amountsIn(n)
  const hasHeader = columns.some(({ header }) => header.length > 0)
  if (hasHeader && columns[n]?.header.length) return false
  const others = columns.flatMap((_, column) => (column === n ? [] : [amountsIn(column)]))
  const widest = Math.max(0, ...others.map(amounts => amounts.filter(amount => amount !== 0).length))
  const isSmall = own.every(amount => amount >= 0 && amount < 10_000 && amount % 100 === 0)
  const filled = own.filter(amount => amount !== 0).length
  return isSmall && filled * 3 < widest
}

/** What a period has changed, where what has come of it stands beside: `Period` beside `Year to Date`. */
export function isMovement(n: number, columns: readonly Column[], all: readonly { n: number }[]): boolean {
  const headed = (at: number, pattern: RegExp) => pattern.test(columns[at]?.header.at(-1)?.trim() ?? '')
  return headed(n, movement) && all.some(other => other.n !== n && headed(other.n, balance))
}
const movement = /^(?:(?:this|current) )?(?:period|month|quarter)$|^(?:net )?(?:movement|activity)s?$/i
const balance = /^year[ -]to[ -]date$|^ytd$|^(?:closing|ending|current)? ?balances?$|^cumulative$/i
