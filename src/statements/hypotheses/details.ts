import type { Piece } from '../evidence/pieces.js'
import { plainOf } from '../evidence/plain.js'
import { printedSkeleton } from '../evidence/printed.js'
import { type Cell, type Row, withoutCells } from '../extract/table.js'

import { totalNamed } from '../names/totals.js'
import type { Tie } from '../skeleton/grid.js'

/** Lines that a statement shows as one, and that a list behind it tells apart: `Operating expenses`, detailed on page 19. */

interface List {
  /** Its last row adds up the others. */
  rows: readonly Row[]
  of: Piece
  from: number
}

/** Income statements with what lists behind them tell of their lines, in the place of these. */
export function withDetails(pieces: readonly Piece[]): Piece[] {
  const used = new Set<Piece>()
  const whole = pieces.map((piece, at) => {
    if (piece.kind !== 'incomeStatement' || used.has(piece)) return piece
    const end = piece.rows.findLastIndex(isResult)
    const own = listsIn(piece).filter(({ from }) => end >= 0 && from > end)
    const others = pieces.slice(at + 1).filter(other => mayDetail(piece, other))
    const told = own.length > 0 ? inPlaces(piece.rows.slice(0, end + 1), own) : undefined
    const { rows, taken } = inPlaces(told?.taken.length ? told.rows : piece.rows, others.flatMap(listsIn))
    for (const { of } of taken) used.add(of)
    return rows === piece.rows ? piece : { ...piece, rows }
  })
  return whole.filter(piece => !used.has(piece))
}

function inPlaces(rows: Row[], lists: readonly List[]): { rows: Row[]; taken: List[] } {
  let whole = rows
  const taken = lists.filter(list => {
    const detailed = inPlace(whole, list)
    whole = detailed ?? whole
    return detailed !== undefined
  })
  return { rows: whole, taken }
}

const isResult = ({ label }: Row): boolean => totalNamed('incomeStatement', plainOf(label))?.isChain === true

/** A page of details is headed as one. What notes tell apart is meant to be read as one line. */
const mayDetail = (piece: Piece, other: Piece): boolean =>
  ((other.kind === 'incomeStatement' && other.isTitled) || other.above.some(isOfDetails)) &&
  other.page <= piece.page + mostPages &&
  !other.rows.some(isResult)

const mostPages = 20
const isOfDetails = (line: string): boolean =>
  /^(?:supplementa\w+ )?(?:details?|schedules?) (?:of )?(?:\w+ ){0,5}(?:expenses?|expenditures?|costs?|overheads?|revenues?|income)\b/.test(
    plainOf(line),
  )

/** What adds up several lines, in the order of the page. */
function listsIn(of: Piece): List[] {
  const { rows } = of
  if (rows.length > mostRows) return []
  const { ties } = printedSkeleton(rows)
  const sums = new Map(ties.filter(({ form }) => form === 'sum').map(tie => [tie.total, tie]))
  return [...sums.values()].flatMap(tie => {
    const lines = linesOf(tie, sums)
    const from = Math.min(...lines)
    return lines.length < fewestLines || from > tie.total
      ? []
      : [{ rows: rows.slice(from, tie.total + 1), of, from }]
  })
}

const mostRows = 200
const fewestLines = 3

/** The rows that a sum comes down to, each once. */
function linesOf(tie: Tie, sums: ReadonlyMap<number, Tie>): number[] {
  const rows = new Set(tie.parts.map(({ row }) => row))
  for (const row of rows)
    if (row < tie.total) for (const part of sums.get(row)?.parts ?? []) rows.add(part.row)
  return [...rows].filter(row => !sums.has(row))
}

/** The statement's rows with a list in the place of the one line that it makes up; undefined where there is none, or several. */
function inPlace(rows: readonly Row[], list: List): Row[] | undefined {
  const total = list.rows.at(-1)
  const told = total ? filled(total) : []
  if (told.length === 0 || !total) return undefined
  const alike = rows.flatMap((row, at) => {
    const own = columnsLike(row, total, told)
    return own && !isResult(row) ? [{ row, at, own }] : []
  })
  if (alike.length === 0 || digitsOf(total, told) < enough) return undefined
  const { ties } = printedSkeleton(rows)
  const isSum = (at: number) =>
    ties.some(({ form, total, parts }) => total === at && form !== 'single' && parts.length > 1)
  const [one, ...more] = alike.filter(({ at }) => !isSum(at))
  if (!one || more.length > 0) return undefined
  const { row, at, own } = one
  const isTurned = (row.cells[own[0] ?? 0]?.amount ?? 0) * (total.cells[told[0] ?? 0]?.amount ?? 0) < 0
  const lines = list.rows.slice(0, -1).map(line => ({
    ...line,
    level: row.level + 1 + line.level,
    cells: row.cells.map((_, n) => {
      const cell = line.cells[told[own.indexOf(n)] ?? -1] ?? null
      return cell?.amount && isTurned ? { ...cell, amount: -cell.amount } : cell
    }),
  }))
  const heading = withoutCells(row)
  return [...rows.slice(0, at), heading, ...lines, { ...row, label: '' }, ...rows.slice(at + 1)]
}

/** Its columns with the amounts of another row, in their order: shares of a total may stand between them. */
function columnsLike(row: Row, other: Row, told: readonly number[]): number[] | undefined {
  let from = 0
  const own = told.flatMap(k => {
    const n = row.cells.findIndex((cell, at) => at >= from && isLike(cell, other.cells[k]))
    from = n < 0 ? row.cells.length : n + 1
    return n < 0 ? [] : [n]
  })
  return own.length === told.length ? own : undefined
}

/** Digits that agree by chance are fewer. */
const enough = 6

const digitsOf = ({ cells }: Row, columns: readonly number[]): number =>
  columns.reduce((sum, n) => sum + String(Math.trunc(Math.abs(cells[n]?.amount ?? 0) / 100)).length, 0)

const filled = ({ cells }: Row): number[] => cells.flatMap((cell, n) => (cell?.amount ? [n] : []))

const isLike = (one: Cell | null | undefined, other: Cell | null | undefined): boolean =>
  one?.amount != null && other?.amount != null && Math.abs(one.amount) === Math.abs(other.amount)
