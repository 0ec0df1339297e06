import { opensOnly } from '../../evidence/heading.js'
import type { Section } from '../../evidence/label.js'
import type { Piece } from '../../evidence/pieces.js'
import { plainOf } from '../../evidence/plain.js'
import { type Row, withoutCells } from '../../extract/table.js'
import { rareEnough, rarityOf } from '../../skeleton/rarity.js'
import { earned as earnedThere, earningOf, isEnd, isLeft, spent as spentThere, under } from './accounts.js'
import { isFilled, sideOf } from './halves.js'

/** No account has more, and each line is compared with all totals. */
const mostRows = 400

/**
 * What is earned stands on one side and what is spent on the other, each with its total; below one of them, what is left: told as
 * a report, earned, spent, what is left. What is left of each of its parts stands there as well, and is made of lines that count.
 */
export function differenceOf(before: Piece, piece: Piece): Piece | undefined {
  if ([before, piece].some(({ kind }) => kind === 'balanceSheet' || kind === 'cashFlow')) return undefined
  if (before.columns.length !== piece.columns.length || before.page !== piece.page) return undefined
  if (before.rows.length + piece.rows.length > mostRows) return undefined
  const sides = [before, piece] as const
  const owned = sides.map(({ rows }) => sideOf(rows))
  if (owned.includes('assets') && owned.includes('claims')) return undefined
  // What is left stands below both, and says nothing of its side.
  const earning = (own: Piece) =>
    earningOf(
      own,
      own.rows.filter(row => !isLeft(row)),
    )
  const isEarnedFirst = earning(before) > earning(piece)
  const [earned, spent] = isEarnedFirst ? sides : [piece, before]
  const isTitled = sides.some(({ kind }) => kind === 'incomeStatement')
  if (!isTitled && (earning(earned) <= 0 || earning(spent) >= 0)) return undefined
  const [all, other] = [largestOf(earned.rows), largestOf(spent.rows)]
  if (!all || !other) return undefined
  const result = resultIn(earned.rows, all, other) ?? resultIn(spent.rows, all, other)
  if (!result && !(isHeadedBy(earned, earnedThere) && isHeadedBy(spent, spentThere))) return undefined
  // Where nothing says what is left, below the totals of both stands what there is in cash.
  const endOf = ({ rows }: Piece) =>
    result ? rows.length : 1 + rows.findIndex(row => row === all || row === other)
  const after = [earned, spent].flatMap(own => {
    if (!result) return own.rows.slice(endOf(own)).filter(isLeft)
    return own.rows.includes(result) ? own.rows.slice(own.rows.indexOf(result)) : []
  })
  const lines = (own: Piece, opposite: Piece) =>
    withBareHeadings(own.rows.slice(0, endOf(own))).filter(
      row =>
        !after.includes(row) &&
        !isBlank(row) &&
        !(result && isNamedAlike(row, result)) &&
        !isOfPart(row, own.rows, opposite.rows),
    )
  return {
    ...before,
    kind: 'incomeStatement',
    columns: before.columns.map((column, n) =>
      column.header.length > 0 ? column : (piece.columns[n] ?? column),
    ),
    rows: [
      ...under('Income', lines(earned, spent)),
      ...under('Expenses', lines(spent, earned)),
      ...after.filter(row => !isBlank(row)),
    ],
    page: piece.page,
    below: piece.below,
  }
}

/** Both sides are called what they are, and what is left of them is told nowhere. */
const isHeadedBy = ({ above, rows }: Piece, sections: readonly Section[]): boolean => {
  const first = rows.findIndex(isFilled)
  const heads = [above.at(-1) ?? '', ...rows.slice(0, first).map(({ label }) => label)]
  return heads.some(head => opensOnly(plainOf(head), sections))
}

/** A heading may tell what its total does: it has no amount of its own where all between them makes it up. */
const withBareHeadings = (rows: readonly Row[]): Row[] =>
  rows.map((row, n) => {
    const end = rows.findIndex((other, m) => m > n + 1 && isEnd(other) && areEqual(row, other))
    const within = end < 0 || isEnd(row) ? [] : rows.slice(n + 1, end).filter(isFilled)
    const isTheirs =
      within.length > 0 &&
      amountsOf(row).every((amount, at) =>
        isNear(
          within.reduce((sum, one) => sum + (amountsOf(one)[at] ?? 0), 0),
          amount,
        ),
      )
    return isTheirs ? withoutCells(row) : row
  })

const areEqual = (one: Row, other: Row): boolean =>
  isFilled(one) && amountsOf(one).every((amount, n) => isNear(amount, amountsOf(other)[n] ?? 0))

/** Sums of what was rounded may be off by two. */
const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.min(200, Math.max(Math.abs(one), Math.abs(other)) / 50)

const isBlank = (row: Row): boolean => row.label === '' && !isFilled(row)

const amountsOf = ({ cells }: Row): number[] => cells.map(cell => cell?.amount ?? 0)
const sizeOf = (row: Row): number => amountsOf(row).reduce((sum, amount) => sum + Math.abs(amount), 0)

/** Of a side with one part the total of all repeats that of the part. */
const largestOf = (rows: readonly Row[]): Row | undefined =>
  rows
    .filter(row => isEnd(row) && isFilled(row))
    .toReversed()
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]

/** The line below a side's total that is the difference of both. */
const resultIn = (rows: readonly Row[], all: Row, other: Row): Row | undefined =>
  rows.slice(Math.max(rows.indexOf(all), rows.indexOf(other)) + 1).find(row => isDifference(row, all, other))

function isDifference(row: Row, one: Row, other: Row | undefined): boolean {
  const [own, more, less] = [amountsOf(row), amountsOf(one), other ? amountsOf(other) : []]
  const comesOut = own.every((amount, n) => isNear(amount, (more[n] ?? 0) - (less[n] ?? 0)))
  // Two amounts that are as far apart as is told are as rare as they are large, however near they are.
  const sizes = own.map((amount, n) =>
    Math.max(Math.abs(amount), Math.min(Math.abs(more[n] ?? 0), Math.abs(less[n] ?? 0))),
  )
  const bits = sizes.reduce((sum, size) => sum + rarityOf(size), 0)
  return comesOut && bits >= rareEnough
}

/** `Surplus/deficit of fund raising`, where the last line is `Surplus/deficit of the year`. */
const isNamedAlike = (row: Row, result: Row): boolean =>
  firstWord(row).length > 4 && firstWord(row) === firstWord(result)

const firstWord = ({ label }: Row): string => label.trim().split(' ')[0]?.toLowerCase() ?? ''

/** What a part leaves: a total of this side less one of the other, or the one that the other side has alone. */
function isOfPart(row: Row, own: readonly Row[], opposite: readonly Row[]): boolean {
  if (!isFilled(row) || isEnd(row)) return false
  const [totals, others] = [own, opposite].map(rows => rows.filter(one => isEnd(one) && isFilled(one)))
  return (
    totals?.some(total =>
      others?.some(other => isDifference(row, total, other) || isDifference(row, other, total)),
    ) || others?.some(other => isDifference(negative(row), other, undefined)) === true
  )
}

const negative = (row: Row): Row => ({
  ...row,
  cells: row.cells.map(cell => cell && { ...cell, amount: cell.amount === null ? null : -cell.amount }),
})
