import { headingOf, opensOnly } from '../../evidence/heading.js'
import { saysTotal } from '../../evidence/item.js'
import { roleOfColumn } from '../../evidence/periods/column-roles.js'
import type { Piece } from '../../evidence/pieces.js'
import { plainOf } from '../../evidence/plain.js'
import { type Column, headingOver, type Row } from '../../extract/table.js'
import { isPeriodLike } from '../../extract/words.js'
import { totalNamed } from '../../names/totals.js'

/**
 * What is earned stands in one column and what is spent in the one beside it, of each period, each line in one of them:
 * `Description   Expenditure   Income`. It is told as a report, earned, spent, what is left.
 */
export function withSidesApart(read: Piece): Piece {
  const piece = withWholeColumns(read)
  if (piece.kind !== 'incomeStatement' && (piece.kind !== 'other' || piece.title !== '')) return read
  const pairs = pairsOf(piece)
  if (pairs.length === 0 || !areOneSided(piece.rows, pairs) || piece.rows.some(isOfADay)) return read
  return {
    ...piece,
    kind: 'incomeStatement',
    columns: pairs.map(({ header }) => ({ header })),
    rows: report(piece.rows, pairs),
  }
}

interface Pair {
  earned: number
  spent: number
  /** What both columns are of. */
  header: string[]
}

type Side = 'earned' | 'spent'
const sides = ['earned', 'spent'] as const

/** All columns in pairs, each in the same order; none where one is left over. */
function pairsOf({ columns, rows }: Piece): Pair[] {
  const counted = columns.flatMap((column, n) => {
    const isFilled = rows.some(({ cells }) => cells[n]?.amount)
    const isBeside = ['notes', 'percent'].includes(roleOfColumn(column, rows, n))
    return isFilled && !isBeside ? [{ n, ...sideOf(column) }] : []
  })
  if (counted.length % 2 > 0) return []
  const pairs: Pair[] = []
  for (let at = 0; at < counted.length; at += 2) {
    const [one, other] = [counted[at], counted[at + 1]]
    if (!one?.side || !other?.side || one.side === other.side || one.side !== counted[0]?.side) return []
    if (one.rest.join() !== other.rest.join() && one.rest.length > 0 && other.rest.length > 0) return []
    const [earned, spent] = one.side === 'earned' ? [one, other] : [other, one]
    pairs.push({ earned: earned.n, spent: spent.n, header: one.rest.length > 0 ? one.rest : other.rest })
  }
  return pairs
}

/** Which side a header names, without the period that it is of. */
function sideOf({ header }: Column): { side?: Side; rest: string[] } {
  const words = header.flatMap(line => {
    const [, name = '', period = ''] = /^(\P{N}*?)[\s,(-]*(\d.*)?$/u.exec(line) ?? []
    return isPeriodLike(line) && period === '' ? [{ name: '', rest: line }] : [{ name, rest: period }]
  })
  const found = words.flatMap(({ name }) => sideNamed(name) ?? [])
  return {
    ...(found.length === 1 && { side: found[0] as Side }),
    rest: words.flatMap(({ name, rest }) => (rest !== '' ? [rest] : sideNamed(name) ? [] : name || [])),
  }
}

function sideNamed(name: string): Side | undefined {
  const plain = plainOf(name).replace(/^valor /, '')
  if (headingOf('incomeStatement', plain)?.row !== undefined) return undefined
  if (opensOnly(plain, ['revenue']) || cameIn.test(plain)) return 'earned'
  return opensOnly(plain, ['cost', 'expense']) || wentOut.test(plain) ? 'spent' : undefined
}

/** What heads columns, and no lines. */
const cameIn = /^(?:money in|paid in|entradas?)$/
const wentOut = /^(?:money out|paid out|salidas?|saidas?)$/

const amountAt = (row: Row, n: number): number => row.cells[n]?.amount ?? 0
const isIn = (row: Row, pairs: readonly Pair[], side: Side): boolean =>
  pairs.some(pair => amountAt(row, pair[side]) !== 0)

/** Funds and projects have both, a line has one: only totals and some events have both. */
function areOneSided(rows: readonly Row[], pairs: readonly Pair[]): boolean {
  const lines = rows.filter(row => !isTotal(row))
  const [earned = [], spent = []] = sides.map(side => lines.filter(row => isIn(row, pairs, side)))
  const both = earned.filter(row => spent.includes(row)).length
  return both < Math.min(earned.length, spent.length) && 3 * both <= lines.length
}

/** A book of cash has a day on each line; `2.4.003` is an account. */
const isOfADay = ({ label }: Row): boolean =>
  /^(?!\d+\.\d+\.\d{3}\b)\d{1,4}[-./]\d{1,2}(?:[-./]\d{1,4})?\b/.test(label)

function report(rows: readonly Row[], pairs: readonly Pair[]): Row[] {
  const end = rows.findIndex(row => isTotal(row) && sides.every(side => isIn(row, pairs, side)))
  const total = end < 0 ? undefined : rows[end]
  const isBalanced = total !== undefined && pairs.every(pair => differenceOf(total, pair) === 0)
  const before = total ? rows.slice(0, end) : rows.filter(row => !isResult(row))
  const result = isBalanced
    ? before.findLast(isResult)
    : rows.slice(end + 1).find(row => isResult(row) || (total && isLeftBy(row, total, pairs)))
  const lines = before.filter(row => row !== result)
  const of = (side: Side) => [
    ...withHeadings(lines, pairs, side),
    ...(total && !isBalanced ? [inPairs(total, pairs, (row, pair) => row.cells[pair[side]] ?? null)] : []),
  ]
  const headed = (label: string, [top, ...own]: Row[]) => (top ? [headingOver(top, label), top, ...own] : [])
  return [
    ...headed('Income', of('earned')),
    ...headed('Expenses', of('spent')),
    ...(result ? [leftBy(result, lines, total, pairs)] : []),
  ]
}

const isTotal = ({ label }: Row): boolean => label === '' || saysTotal(plainOf(label))
const isResult = ({ label }: Row): boolean => {
  const named = totalNamed('incomeStatement', plainOf(label))
  return named?.isChain === true && named.row === 'netIncome'
}

const differenceOf = (row: Row, { earned, spent }: Pair): number =>
  amountAt(row, earned) - amountAt(row, spent)

const cellOf = (row: Row, { earned, spent }: Omit<Pair, 'header'>): Row['cells'][number] =>
  (row.cells[earned]?.amount ? row.cells[earned] : row.cells[spent]) ?? row.cells[earned] ?? null
const isAsLarge = (row: Row, pair: Pair, difference: number): boolean =>
  Math.abs(Math.abs(cellOf(row, pair)?.amount ?? 0) - Math.abs(difference)) <= 100

/** As large as the difference of both totals, on whichever side. */
const isLeftBy = (row: Row, total: Row, pairs: readonly Pair[]): boolean =>
  pairs.every(pair => cellOf(row, pair)?.amount && isAsLarge(row, pair, differenceOf(total, pair)))

/** With the sign that it has for whoever earns it: what is left evens the sides out, or is told below them. */
const leftBy = (result: Row, lines: readonly Row[], total: Row | undefined, pairs: readonly Pair[]): Row =>
  inPairs(result, pairs, (row, pair) => {
    const cell = cellOf(row, pair)
    const differences = [
      total ? differenceOf(total, pair) : 0,
      lines.reduce((sum, line) => sum + differenceOf(line, pair), 0),
    ]
    const known = differences.find(difference => difference !== 0 && isAsLarge(row, pair, difference))
    if (!cell?.amount || known === undefined) return cell
    return { ...cell, amount: Math.sign(known) * Math.abs(cell.amount) }
  })

const inPairs = (
  row: Row,
  pairs: readonly Pair[],
  cellIn: (row: Row, pair: Pair) => Row['cells'][number],
): Row => ({ ...row, cells: pairs.map(pair => cellIn(row, pair)) })

/** The lines of a side, and what heads them: what heads lines of both does so twice. */
function withHeadings(rows: readonly Row[], pairs: readonly Pair[], side: Side): Row[] {
  const isHeading = (row: Row) => row.cells.every(cell => cell === null)
  const isOfSide = (row: Row): boolean =>
    pairs.some(pair => amountAt(row, pair[side]) !== 0) ||
    (sides.every(one => !isIn(row, pairs, one)) && pairs.some(pair => row.cells[pair[side]]))
  const kept = rows.filter((row, n) => {
    if (!isHeading(row)) return isOfSide(row)
    const next = rows.findIndex((one, m) => m > n && isHeading(one))
    return rows.slice(n + 1, next < 0 ? undefined : next).some(isOfSide)
  })
  return kept
    .filter(({ label }) => label !== '')
    .map(row => inPairs(row, pairs, (one, pair) => one.cells[pair[side]] ?? null))
}

/** What was put left and right in a column, dashes and amounts, was taken for two: no line has both. */
function withWholeColumns(piece: Piece): Piece {
  const { columns, rows } = piece
  const isAgain = (n: number) =>
    n > 0 &&
    sideOf(columns[n] as Column).side !== undefined &&
    columns[n]?.header.join() === columns[n - 1]?.header.join() &&
    !rows.some(row => amountAt(row, n) !== 0 && amountAt(row, n - 1) !== 0)
  const at = columns.findIndex((_, n) => isAgain(n))
  if (at < 0) return piece
  return withWholeColumns({
    ...piece,
    columns: columns.toSpliced(at, 1),
    rows: rows.map(row => ({
      ...row,
      cells: row.cells.toSpliced(at - 1, 2, cellOf(row, { earned: at - 1, spent: at })),
    })),
  })
}
