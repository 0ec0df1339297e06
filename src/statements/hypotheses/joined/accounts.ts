import { headingOf } from '../../evidence/heading.js'
import { saysTotal } from '../../evidence/item.js'
import type { Section } from '../../evidence/label.js'
import type { Piece } from '../../evidence/pieces.js'
import { plainOf } from '../../evidence/plain.js'
import { printedSkeleton } from '../../evidence/printed.js'
import { headingOver, type Row, withoutCells } from '../../extract/table.js'
import { matchesOf } from '../../names/match.js'
import { totalNamed } from '../../names/totals.js'
import { isFilled, sideOf } from './halves.js'

/**
 * What is spent on one side and what is earned on the other, each account ended by the same total on both and by what is
 * left on the smaller one, is told as a report: earned, less spent, is what is left. What was there before counts for
 * neither, nor does what is there after.
 */
export function reportOf(before: Piece, piece: Piece): Piece | undefined {
  if ([before, piece].some(({ kind }) => kind === 'balanceSheet' || kind === 'cashFlow')) return undefined
  if (before.columns.length !== piece.columns.length) return undefined
  const accounts = accountsIn(before.rows, piece.rows)
  const all = accounts.flatMap(({ sides }) => sides.flat())
  const made = new Set([before, piece].flatMap(({ rows }) => totalsIn(rows)))
  const isWhatIsLeft = (row: Row) => isLeft(row) && !made.has(row)
  const [first, second] = accounts[0]?.sides ?? []
  if (!first || !second) return undefined
  if (!all.some(isWhatIsLeft) && ![first, second].every(rows => rows.some(isBalance))) return undefined
  const sides = [before, piece].map(({ rows }) => sideOf(rows))
  if (sides.includes('assets') && sides.includes('claims')) return undefined
  const isEarnedFirst =
    earningOf(
      before,
      accounts.flatMap(({ sides: [rows] }) => rows),
    ) >
    earningOf(
      piece,
      accounts.flatMap(({ sides: [, rows] }) => rows),
    )
  const rows = accounts.flatMap(({ sides }) => {
    const [debits = [], credits = []] = isEarnedFirst ? sides.toReversed() : sides
    const [sold, left] = apartFromStock(marked(credits).filter(isLine), debits)
    const [income, expenses] = [
      withBareHead(sold).map(named),
      [...withBareHead(marked(debits).filter(isLine)).map(turned), ...left.map(named)],
    ]
    return [
      ...(accounts.length > 1
        ? [...income, ...expenses]
        : [...under('Income', income), ...under('Expenses', expenses)]),
      ...debits.filter(isLeft).map(named),
      ...credits.filter(isLeft).map(turned),
    ]
  })
  return { ...before, kind: 'incomeStatement', rows, page: piece.page, below: piece.below }
}

const mark = /^(?:to|b[yv]) /i

/** Where lines begin with `To` or `By`, what doesn't is a part of the one before. */
function marked(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex(({ label }) => mark.test(label))
  if (rows.filter(({ label }) => mark.test(label)).length < 3) return rows
  return rows.map((row, n) => ({ ...row, level: n < first ? 0 : mark.test(row.label) ? 1 : 2 }))
}

/** Stock that is left is taken off what there was at first and what was bought since; nothing is earned by it. */
function apartFromStock(credits: readonly Row[], debits: readonly Row[]): [sold: Row[], left: Row[]] {
  if (!debits.some(row => /^opening (?:stock|inventory)\b/.test(nameOf(row)))) return [[...credits], []]
  const isLeftOver = (row: Row | undefined) => row && /^closing (?:stock|inventory)\b/.test(nameOf(row))
  const left = credits.filter((row, n) => {
    const head = credits.slice(0, n + 1).findLast(({ level }, at) => at === n || level < row.level)
    return isLeftOver(row) || isLeftOver(head)
  })
  return [credits.filter(row => !left.includes(row)), left]
}

/** Of two sides each is headed by what it is, which may stand above its table. */
export function under(label: string, rows: readonly Row[]): Row[] {
  const [first] = rows
  const isHeaded =
    first && !isFilled(first) && headingOf('incomeStatement', plainOf(first.label)) !== undefined
  if (!first || isHeaded) return [...rows]
  return [headingOver(first, label), ...rows]
}

/** What a side comes to may stand beside its heading: it is no line of its own. */
function withBareHead(rows: readonly Row[]): readonly Row[] {
  const head = rows.find(isFilled)
  const rest = rows.filter(row => row !== head && isFilled(row))
  const isSum = head?.cells.every(
    (cell, n) => (cell?.amount ?? 0) === rest.reduce((sum, { cells }) => sum + (cells[n]?.amount ?? 0), 0),
  )
  if (!isSum || rest.length < 2) return rows
  return rows.map(row => (row === head ? withoutCells(row) : row))
}

/** Both sides of an account in one table, one below the other. */
export function unstacked(piece: Piece): Piece {
  const { rows } = piece
  const ends = printedSkeleton(rows).ties.filter(({ form, parts }) => form === 'sum' && parts.length > 1)
  const last = ends.at(-1)
  const end = last && rows[last.total]
  if (!end || !isEnd(end) || rows.findLast(isFilled) !== end) return piece
  const from = last.parts[0]?.row ?? 0
  const at = ends.findIndex(({ total }) => {
    const row = rows[total]
    return row && total < from && isEnd(row) && areSame(row, end)
  })
  const middle = (ends[at]?.total ?? -1) + 1
  if (middle === 0) return piece
  return reportOf({ ...piece, rows: rows.slice(0, middle) }, { ...piece, rows: rows.slice(middle) }) ?? piece
}

interface Account {
  /** Without their common total. */
  sides: [Row[], Row[]]
}

/** What is left of an account balances it, and is made up of none of its lines. */
const totalsIn = (rows: readonly Row[]): Row[] =>
  printedSkeleton(rows).ties.flatMap(({ form, total }) => (form === 'single' ? [] : (rows[total] ?? [])))

/** From each total that both sides have to the next. */
function accountsIn(first: readonly Row[], second: readonly Row[]): Account[] {
  const accounts: Account[] = []
  let [from, to] = [0, 0]
  for (const [n, row] of first.entries()) {
    const at = isEnd(row)
      ? second.findIndex((other, m) => m >= to && isEnd(other) && areSame(row, other))
      : -1
    if (at < 0) continue
    const sides: Account['sides'] = [first.slice(from, n), second.slice(to, at)]
    if (!sides.every(lines => countsUp(lines, row))) return []
    accounts.push({ sides })
    ;[from, to] = [n + 1, at + 1]
  }
  return accounts
}

export const isEnd = ({ label }: Row): boolean => label === '' || saysTotal(plainOf(label))

/** Equal in most of its columns: shares of a total are others on each side. */
function areSame(one: Row, other: Row): boolean {
  const filled = one.cells.flatMap((cell, n) =>
    cell?.amount ? [[cell.amount, other.cells[n]?.amount ?? 0]] : [],
  )
  const same = filled.filter(([a = 0, b = 0]) => Math.abs(a - b) <= Math.min(100, Math.abs(a) / 1_000))
  return same.length > 0 && 2 * same.length >= filled.length
}

/** A side counts up to its total: none of its lines is larger, and few of them are taken off. */
const countsUp = (lines: readonly Row[], total: Row): boolean => {
  const amounts = lines.flatMap(({ cells }) => cells.flatMap(cell => cell?.amount || []))
  const most = Math.max(...total.cells.map(cell => cell?.amount ?? 0))
  return (
    amounts.every(amount => Math.abs(amount) <= most) &&
    amounts.filter(amount => amount < 0).length < amounts.length / 2
  )
}

/** Without what says on which side it stands, and where it goes. */
const nameOf = ({ label }: Row): string =>
  plainOf(label)
    .replace(mark, '')
    .replace(/ (?:[bc] [dfo]|(?:carried|brought|transferred|taken)\b.*)$/, '')

const isResult = (row: Row): boolean => {
  const named = totalNamed('incomeStatement', nameOf(row))
  return isFilled(row) && named?.isChain === true && named.row !== 'netRevenues'
}
/** Not what the account before it left. */
export const isLeft = (row: Row): boolean => isResult(row) && !/\bb\/?[dfo]\b|brought/i.test(row.label)

/** Money that was there before, or is there after. */
const isBalance = (row: Row): boolean => {
  const name = nameOf(row)
  const [cash] = matchesOf(name, ['assets'])
  const score = cash?.row === 'cash' ? cash.score : 0
  return (
    isFilled(row) &&
    (/^(?:opening|closing|beginning|ending) (?:balance|cash|bank|funds)|^balance(?: [bc] [dfo])?$/.test(
      name,
    ) ||
      (score >= 0.6 && Math.min(score, surely) > (matchesOf(name, [...earned, ...spent])[0]?.score ?? 0)))
  )
}

/** `Bank charges account` has all of `bank account`, and is what it is called first. */
const surely = 0.75

const isLine = (row: Row): boolean => !isResult(row) && !isBalance(row)

export const earned: readonly Section[] = ['revenue', 'otherIncome']
export const spent: readonly Section[] = ['cost', 'expense', 'otherExpense', 'tax']

/** Whether a side is what was earned, by what heads it, by its lines and by the result that it takes in. */
export function earningOf({ above }: Piece, rows: readonly Row[]): number {
  const heads = [above.at(-1) ?? '', ...rows.filter(row => !isFilled(row)).map(({ label }) => label)]
  const sections = heads.flatMap(label => headingOf('incomeStatement', plainOf(label))?.sections[0] ?? [])
  const headed = sections.reduce((sum, section) => sum + (earned.includes(section) ? 2 : -2), 0)
  const lines = rows.filter(row => isFilled(row) && isLine(row) && row.label !== '')
  const named = lines.reduce((sum, row) => {
    const [most, least] = [earned, spent].map(side => matchesOf(nameOf(row), side)[0]?.score ?? 0)
    return sum + (most ?? 0) - (least ?? 0)
  }, 0)
  const left = rows.filter(isLeft).map(row => (isLoss.test(nameOf(row)) ? 2 : -2))
  return headed + named + left.reduce((sum, vote) => sum + vote, 0)
}

const isLoss =
  /\b(?:loss|deficit|deficiency|over income)\b|^(?:disavanzo|perdita|perte|insuffisance|verlust|fehlbetrag|jahres(?:verlust|fehlbetrag)|nadelig|negatief|verlies|perdida|prejuizo)\b/

const named = (row: Row): Row => ({
  ...row,
  label: isResult(row)
    ? row.label.replace(mark, '').replace(/ [bc]\/[dfo]\b.*$| (?:carried|transferred|taken)\b.*$/i, '')
    : row.label.replace(mark, ''),
})

const turned = (row: Row): Row => ({
  ...named(row),
  cells: row.cells.map(cell => (cell?.amount ? { ...cell, amount: -cell.amount } : cell)),
})
