import type { StatementName } from '../../figures/choosing/column.js'
import type { Kind } from '../evidence/kinds.js'
import { incomeSections, sheetSides } from '../evidence/label.js'
import type { Piece } from '../evidence/pieces.js'
import { plainOf } from '../evidence/plain.js'
import { printedSkeleton } from '../evidence/printed.js'
import type { Row } from '../extract/table.js'
import { matchesOf } from '../names/match.js'
import { totalNamed } from '../names/totals.js'

/**
 * What a table is that neither a title nor its lines name: words of either statement and the shape of its sums are weighed
 * against each other. Undefined: too little speaks for a statement at all.
 */
export function supposed(piece: Piece): Piece | undefined {
  const filled = piece.rows.filter(({ label, cells }) => label !== '' && cells.some(cell => cell?.amount))
  if (filled.length < fewestOfAll || piece.rows.length > mostLines) return undefined
  // Ledgers name the same accounts again and again.
  const words = wordsFor(new Set(filled.map(({ label }) => plainOf(label))))
  const shape = shapeOf(piece.rows)
  if (filled.length < fewestLines && shape.chains === 0) return undefined
  const towardsIncome = words.income - words.sheet + shape.chains - 3 * shape.twins
  const [most, least] = [Math.max(words.income, words.sheet), Math.min(words.income, words.sheet)]
  const evidence =
    (most - least / 2) / Math.sqrt(filled.length) + shape.bits / Math.max(40, 2 * filled.length)
  if (evidence < floor) return undefined
  const kind: Kind = towardsIncome >= 0 ? 'incomeStatement' : 'balanceSheet'
  return { ...piece, kind, isTitled: false }
}

/** A title that stands over the wrong statement, as one copied with its sheet does: what both totals of a balance sheet end is one. */
export function asItsTotalsSay(piece: Piece): Piece {
  if (piece.kind !== 'incomeStatement') return piece
  const filled = piece.rows.filter(({ cells }) => cells.some(cell => cell?.amount))
  const named = (statement: StatementName) =>
    filled.flatMap(({ label }) => totalNamed(statement, plainOf(label))?.row ?? [])
  const sheet = named('balanceSheet')
  const isSheet = ['totalAssets', 'totalLiabilitiesAndEquity'].every(row => sheet.includes(row))
  return isSheet && named('incomeStatement').every(row => row === 'netIncome')
    ? { ...piece, kind: 'balanceSheet' }
    : piece
}

const fewestLines = 4
/** `Revenue`, `Expenses` and the `Profit` that is left are a statement, too. */
const fewestOfAll = 3
/** Longer ones are ledgers. */
const mostLines = 400
const floor = 1

/** How many lines have names of either statement, those of both counting for none. */
function wordsFor(labels: ReadonlySet<string>): { income: number; sheet: number } {
  const found = { income: 0, sheet: 0 }
  for (const label of labels) {
    const earned = matchesOf(label, incomeSections)[0]?.score ?? 0
    const owned = Math.max(...sheetSides.map(side => matchesOf(label, side)[0]?.score ?? 0))
    if (Math.max(earned, owned) < 0.6) continue
    if (earned > owned) found.income += earned - owned / 2
    else found.sheet += owned - earned / 2
  }
  return found
}

/** Runs of results make an income statement, two totals that are one sum make a sheet. */
function shapeOf(rows: readonly Row[]): { bits: number; chains: number; twins: number } {
  const { ties, bits } = printedSkeleton(rows)
  const totals = ties
    .filter(({ form }) => form !== 'single')
    .map(({ total }) => (rows[total]?.cells ?? []).map(cell => cell?.amount ?? '').join())
  return {
    bits,
    chains: Math.min(3, ties.filter(({ form }) => form === 'signed').length),
    twins: totals.length > new Set(totals).size ? 1 : 0,
  }
}
