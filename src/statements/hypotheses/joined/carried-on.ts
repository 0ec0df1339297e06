import type { Piece } from '../../evidence/pieces.js'
import { plainOf } from '../../evidence/plain.js'
import { printedSkeleton } from '../../evidence/printed.js'
import type { Row } from '../../extract/table.js'
import { isFilled } from './halves.js'

/**
 * A trading account on a page of its own, before the statement or behind it, ends with what the statement begins with: they are
 * one, and what is carried on stands there once.
 */
export function carriedOn(one: Piece, other: Piece): Piece | undefined {
  return begunBy(one, other) ?? begunBy(other, one)
}

function begunBy(account: Piece, statement: Piece): Piece | undefined {
  if (statement.kind !== 'incomeStatement' || account.kind === 'balanceSheet') return undefined
  if (account.columns.length !== statement.columns.length || account.rows.length > mostRows) return undefined
  const lines = account.rows.filter(isFilled)
  const end = lines.at(-1)
  const start = statement.rows
    .filter(isFilled)
    .slice(0, 2)
    .find(row => end && isSame(row, end))
  if (!end || !start || lines.length < fewestLines || digitsOf(end) < enough) return undefined
  const at = account.rows.indexOf(end)
  const isMade = printedSkeleton(account.rows).ties.some(
    ({ total, form }) => total === at && form !== 'single',
  )
  if (!isMade) return undefined
  const rows = [...account.rows.slice(0, at + 1), ...statement.rows.filter(row => row !== start)]
  return { ...statement, rows }
}

/** No account has more, and each line is compared with all totals. */
const mostRows = 200
const fewestLines = 4
/** Digits that agree by chance are fewer. */
const enough = 6

const isSame = (one: Row, other: Row): boolean =>
  plainOf(one.label) === plainOf(other.label) &&
  one.cells.every((cell, n) => (cell?.amount ?? 0) === (other.cells[n]?.amount ?? 0))

const digitsOf = ({ cells }: Row): number =>
  cells.reduce((sum, cell) => sum + String(Math.trunc(Math.abs(cell?.amount ?? 0) / 100)).length, 0)
