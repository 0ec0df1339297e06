import { headingOf } from '../../evidence/heading.js'
import type { Piece } from '../../evidence/pieces.js'
import { plainOf } from '../../evidence/plain.js'
import { type Row, withoutCells } from '../../extract/table.js'
import { totalNamed } from '../../names/totals.js'

/**
 * A sheet whose sums stand above what makes them up, down to the lines: the tree of what is owned, and those of what is claimed,
 * which come to the same, take in every line. They are put in the usual order, each sum below its parts.
 */
export function withSumsLast(piece: Piece): Piece {
  if (piece.kind !== 'balanceSheet' && (piece.kind !== 'other' || piece.title !== '')) return piece
  const filled = piece.rows.filter(isFilled)
  const isLevelled = new Set(filled.map(({ level }) => level)).size > 1
  const trees =
    filled.length > mostRows ? undefined : (isLevelled && treesIn(filled, true)) || treesIn(filled, false)
  if (!trees || !isProved(trees) || (piece.kind === 'other' && isResult(trees.at(-1)))) return piece
  const inOrder = new Map(filled.map((row, n) => [row, piece.rows.indexOf(filled[n - 1] ?? row)]))
  const before = (row: Row) => piece.rows.slice((inOrder.get(row) ?? -1) + 1, piece.rows.indexOf(row))
  const last = piece.rows.slice(piece.rows.findLastIndex(isFilled) + 1)
  return {
    ...piece,
    kind: 'balanceSheet',
    rows: [...trees.flatMap(tree => rowsOf(tree, before, 0)), ...last],
  }
}

/** What is earned comes to what is spent and what is left of it as well. */
const isResult = (last: Tree | undefined): boolean =>
  last?.parts.length === 0 && totalNamed('incomeStatement', plainOf(last.row.label))?.isChain === true

const mostRows = 200
/** One sum that stands before its parts may be chance, unless the sides are called what they are. */
const fewestSums = 3
const mostSteps = 20_000

interface Tree {
  row: Row
  parts: Tree[]
  /** Where the rows go on behind it. */
  end: number
  /** How many rows are made up by two or more. */
  sums: number
}

const isFilled = ({ cells }: Row): boolean => cells.some(cell => cell?.amount)
const valuesOf = ({ cells }: Row): number[] => cells.map(cell => cell?.amount ?? 0)

function isProved(trees: readonly Tree[]): boolean {
  const sums = trees.reduce((count, tree) => count + tree.sums, 0)
  const areNamed = trees.every(
    ({ row }, n) =>
      headingOf('balanceSheet', plainOf(row.label))?.sections.every(
        section => (section === 'assets') === (n === 0),
      ) === true,
  )
  return (trees[0]?.parts.length ?? 0) > 0 && sums >= (areNamed ? 1 : fewestSums)
}

/** What is owned first, then what makes up as much, as far as the rows go. */
function treesIn(rows: readonly Row[], byLevel: boolean): Tree[] | undefined {
  const values = rows.map(valuesOf)
  const tolerance = values.flat().every(value => value % 100 === 0) ? 100 : 2
  const search = { rows, values, tolerance, byLevel, steps: mostSteps, trees: [] as Tree[][] }
  for (let n = rows.length - 1; n >= 0; n--) search.trees[n] = treesFrom(search, n)
  const best = (search.trees[0] ?? [])
    .filter(({ parts }) => parts.length > 0)
    .flatMap(tree => {
      const rest = partsFrom(search, tree.end, values[0] ?? [], -1).find(({ end }) => end === rows.length)
      return rest ? [[tree, ...rest.parts]] : []
    })
  const sumsIn = (trees: readonly Tree[]) => trees.reduce((count, { sums }) => count + sums, 0)
  return best.toSorted((one, other) => sumsIn(other) - sumsIn(one))[0]
}

interface Search {
  rows: readonly Row[]
  values: readonly number[][]
  tolerance: number
  /** Parts stand deeper than what they make up, and all as deep as the first of them. */
  byLevel: boolean
  steps: number
  /** Of each row, from the last one up: itself alone, and with what makes it up. */
  trees: Tree[][]
}

function treesFrom(search: Search, n: number): Tree[] {
  const row = search.rows[n] as Row
  const alone = { row, parts: [], end: n + 1, sums: 0 }
  const made = partsFrom(search, n + 1, search.values[n] ?? [], row.level).map(({ parts, end }) => ({
    row,
    parts,
    end,
    sums: parts.reduce((count, { sums }) => count + sums, parts.length > 1 ? 1 : 0),
  }))
  return [...made.toSorted((one, other) => other.sums - one.sums), alone]
}

/** All runs of trees that begin at a row and come to a sum, one for each place where they end. */
function partsFrom(
  search: Search,
  from: number,
  total: readonly number[],
  above: number,
): { parts: Tree[]; end: number }[] {
  const found = new Map<number, Tree[]>()
  const sumsOf = (parts: readonly Tree[]) => parts.reduce((count, { sums }) => count + sums, 0)
  const go = (at: number, left: readonly number[], parts: Tree[]): void => {
    if (search.steps-- <= 0) return
    if (parts.length > 0 && left.every(value => Math.abs(value) <= search.tolerance)) {
      const known = found.get(at)
      if (!known || sumsOf(known) < sumsOf(parts)) found.set(at, parts)
      return
    }
    const [level, first] = [search.rows[at]?.level ?? 0, parts[0]?.row.level]
    if (search.byLevel && (first === undefined ? level <= above : level !== first)) return
    for (const tree of search.trees[at] ?? []) {
      const own = search.values[at] ?? []
      go(
        tree.end,
        left.map((value, n) => value - (own[n] ?? 0)),
        [...parts, tree],
      )
    }
  }
  go(from, total, [])
  return [...found].map(([end, parts]) => ({ parts, end }))
}

/** A row of nothing stands with the one that follows it. */
function rowsOf(tree: Tree, before: (row: Row) => readonly Row[], level: number): Row[] {
  const { parts } = tree
  // It is none any more.
  const { isParent, ...row } = tree.row
  const empty = before(tree.row).map(one => ({ ...one, level }))
  if (parts.length === 0) return [...empty, { ...row, level }]
  const isTotal = parts.length > 1 || level === 0
  return [
    ...empty,
    { ...withoutCells(row), level },
    ...parts.flatMap(part => rowsOf(part, before, level + 1)),
    ...(isTotal ? [{ ...row, label: `Total ${row.label}`, level }] : []),
  ]
}
