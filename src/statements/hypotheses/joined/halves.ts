import { headingOf } from '../../evidence/heading.js'
import { saysTotal } from '../../evidence/item.js'
import type { Section } from '../../evidence/label.js'
import type { Piece } from '../../evidence/pieces.js'
import { plainOf } from '../../evidence/plain.js'
import { printedSkeleton } from '../../evidence/printed.js'
import { headingOver, type Row } from '../../extract/table.js'
import { isPeriodLike } from '../../extract/words.js'
import { matchesOf } from '../../names/match.js'
import { totalNamed } from '../../names/totals.js'
import { rareEnough, rarityOf } from '../../skeleton/rarity.js'

/**
 * Assets in one table and claims in another are one sheet where both come to the same amounts. Where one has more columns,
 * what it was bought for and what was written off, the amounts say which of them count.
 */
export function wholeOf(first: Piece, second: Piece): Piece | undefined {
  if ([first, second].some(({ kind }) => kind === 'incomeStatement')) return undefined
  const [before, piece] = upToTotal(first, second)
  const pairs = equalIn(before, piece)
  const filled = piece.columns.filter((_, n) => piece.rows.some(({ cells }) => cells[n]?.amount)).length
  const areHeadedAlike = headersOf(before) === headersOf(piece) && /\p{L}|\d/u.test(headersOf(piece))
  if (pairs.length < (areHeadedAlike ? 1 : Math.max(1, filled / 2))) return undefined
  const sides = sidesOf(before, piece)
  if (!sides.includes('assets') || !sides.includes('claims')) return undefined
  const isPlain =
    areHeadedAlike || (pairs.every(([at, to]) => at === to) && piece.columns.length === before.columns.length)
  const taken = (rows: readonly Row[], columns: readonly number[], side: Side | undefined): Row[] =>
    headed(
      isPlain ? rows : rows.map(row => ({ ...row, cells: columns.map(n => row.cells[n] ?? null) })),
      side,
    )
  return {
    ...before,
    kind: 'balanceSheet',
    columns: isPlain
      ? before.columns
      : pairs.flatMap(([at, to]) => columnOf(before.columns[at], piece.columns[to])),
    rows: [
      ...taken(
        before.rows,
        pairs.map(([at]) => at),
        sides[0],
      ),
      ...taken(
        piece.rows,
        pairs.map(([, to]) => to),
        sides[1],
      ),
    ],
    page: piece.page,
    below: piece.below,
  }
}

/** Below the total that both sides come to some list what counts for neither: guarantees, what is held for others. */
export function upToTotal(before: Piece, piece: Piece): [Piece, Piece] {
  const ends = [before, piece].map(({ rows }) =>
    rows
      .filter(row => isEnd(row) && isFilled(row))
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .at(0),
  )
  const [one, other] = ends.map(end => end && amountsIn(end.cells).filter(amount => amount !== 0))
  const areEven = one && other && one.length === other.length && one.every((amount, n) => amount === other[n])
  if (!areEven || !isMadeUp(before, ends[0]) || !isMadeUp(piece, ends[1])) return [before, piece]
  const cut = (own: Piece, end: Row | undefined) => {
    const last = end ? own.rows.indexOf(end) : -1
    const rest = own.rows.slice(last + 1)
    return rest.some(isFilled) && !rest.some(row => isEnd(row) && isFilled(row))
      ? { ...own, rows: own.rows.slice(0, last + 1) }
      : own
  }
  return [cut(before, ends[0]), cut(piece, ends[1])]
}

/** By its own side: claims may begin below assets and go on in the next table. */
const isMadeUp = ({ rows }: Piece, end: Row | undefined): boolean =>
  printedSkeleton(rows).ties.some(({ total, form }) => rows[total] === end && form !== 'single')

const sizeOf = ({ cells }: Row): number => amountsIn(cells).reduce((sum, amount) => sum + Math.abs(amount), 0)

type Side = 'assets' | 'claims'

/** Where both end with the same total, and one is known, the other is the other. */
function sidesOf(before: Piece, piece: Piece): [Side | undefined, Side | undefined] {
  const [one, other] = [sideOf(before.rows), sideOf(piece.rows)]
  const [end, also] = [before.rows.findLast(isFilled), piece.rows.findLast(isFilled)]
  const areEven =
    end !== undefined &&
    also !== undefined &&
    [end, also].every(isEnd) &&
    amountsIn(end.cells).every((amount, n) => amount === (also.cells[n]?.amount ?? 0))
  if (!areEven || (one === undefined) === (other === undefined)) return [one, other]
  const opposite = (side: Side | undefined): Side => (side === 'assets' ? 'claims' : 'assets')
  return one === undefined ? [opposite(other), other] : [one, opposite(one)]
}

export const isFilled = ({ cells }: Row): boolean => cells.some(cell => cell?.amount)
function isEnd({ label }: Row): boolean {
  const plain = plainOf(label)
  return saysTotal(plain) || sides.includes(totalNamed('balanceSheet', plain)?.row ?? '')
}
const sides: readonly string[] = ['totalAssets', 'totalLiabilitiesAndEquity']

/** A side that no line of it names may be named by its sheet alone. */
function headed(rows: readonly Row[], side: Side | undefined): Row[] {
  const [first] = rows
  if (!first || sideNamed(first.label) !== undefined) return [...rows]
  const label = side === 'assets' ? 'Assets' : 'Liabilities and equity'
  return [headingOver(first, label, first.level), ...rows]
}

const headersOf = ({ columns }: Piece): string => columns.map(({ header }) => header.join(' ')).join('\t')

/** What says when counts before what does not, such as `Net`; then the shorter header, since the longer one also says what. */
const columnOf = (one: Piece['columns'][number] | undefined, other: Piece['columns'][number] | undefined) => {
  const [short] = [one, other]
    .filter(column => column !== undefined && column.header.length > 0)
    .sort((a, b) => rankOf(a) - rankOf(b))
  return short ? [short] : one ? [one] : []
}

const rankOf = (column: Piece['columns'][number] | undefined): number => {
  const header = column?.header.join(' ') ?? ''
  return header.length + (isPeriodLike(header) ? 0 : 1_000)
}

/** The columns in which the largest amounts of one table stand in one row of the other, if they say enough. */
function equalIn(before: Piece, piece: Piece): [number, number][] {
  const totals = before.columns.map((_, n) =>
    Math.max(0, ...before.rows.map(({ cells }) => Math.abs(cells[n]?.amount ?? 0))),
  )
  const isWhole = [...before.rows, ...piece.rows].every(({ cells }) =>
    cells.every(cell => (cell?.amount ?? 0) % 100 === 0),
  )
  const bitsOf = (pairs: [number, number][]) =>
    pairs.reduce((sum, [at]) => sum + rarityOf(totals[at] ?? 0, isWhole ? 200 : 4), 0)
  const found =
    piece.rows
      .map(({ cells }) => pairsOf(totals, amountsIn(cells)))
      .sort((one, other) => bitsOf(other) - bitsOf(one))[0] ?? []
  if (bitsOf(found) >= rareEnough) return found
  // Lists without a total come to the same all the same.
  const [owned, owed] = [before, piece].map(sumsOf)
  const alike = owned && owed ? pairsOf(owned, owed) : []
  return bitsOf(alike) >= rareEnough ? alike : []
}

const amountsIn = (cells: Row['cells']): number[] => cells.map(cell => cell?.amount ?? 0)

const sumsOf = ({ columns, rows }: Piece): number[] =>
  columns.map((_, n) => Math.abs(rows.reduce((sum, { cells }) => sum + (cells[n]?.amount ?? 0), 0)))

/** Columns that come to the same, in their order. */
function pairsOf(totals: readonly number[], amounts: readonly number[]): [number, number][] {
  const pairs: [number, number][] = []
  for (const [at, total] of totals.entries()) {
    const from = (pairs.at(-1)?.[1] ?? -1) + 1
    const to = amounts.findIndex((amount, n) => n >= from && Math.abs(amount - total) <= 100)
    if (total > 0 && to >= 0) pairs.push([at, to])
  }
  return pairs
}

const sideNamed = (label: string): 'assets' | 'claims' | undefined => {
  const [section] = headingOf('balanceSheet', plainOf(label))?.sections ?? []
  return section && (assets.includes(section) ? 'assets' : 'claims')
}

const assets: readonly Section[] = ['assets', 'currentAssets', 'nonCurrentAssets', 'fixedAssets']
const claims: readonly (readonly Section[])[] = [['liabilities'], ['equity']]

/** The side that most of its lines have names of. */
export function sideOf(rows: readonly Row[]): 'assets' | 'claims' | undefined {
  const found = { assets: 0, claims: 0 }
  for (const { label } of rows) {
    const named = sideNamed(label)
    const owned = named ? Number(named === 'assets') : (matchesOf(label, assets)[0]?.score ?? 0)
    const owed = named ? 1 - owned : Math.max(...claims.map(side => matchesOf(label, side)[0]?.score ?? 0))
    if (Math.max(owned, owed) < 0.6) continue
    found.assets += Math.max(0, owned - owed / 2)
    found.claims += Math.max(0, owed - owned / 2)
  }
  const [side, other] =
    found.assets > found.claims ? (['assets', 'claims'] as const) : (['claims', 'assets'] as const)
  return found[side] >= 1 && found[side] > 2 * found[other] ? side : undefined
}
