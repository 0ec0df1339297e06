import { groupBy } from '../../group-by.js'
import type { MappedLine } from '../choosing/column.js'
import type { Filled } from '../computing/cash-flow.js'
import { rowOf } from '../template/statements.js'
import { totalOver } from './line.js'
import { amountIn, type Check, rowsNamed, told } from './outcome.js'
import { isRefuted } from './refuted.js'

/** What the source leaves open, or says in a way that wasn't understood. */

/** Below it, a row is a guess: held against checked statements, four of ten such lines belong elsewhere. */
export const sure = 0.65
/** A part of its total that a reader would want to know of. */
const material = 0.05
/** Six of ten lines that only their section tells belong elsewhere, so that less of them matters. */
const nameSaysNothing = 0.35
const materialUnnamed = 0.01

/** The places of lines whose names say little, where together they are material in some period. */
export const guessedIn = (all: readonly Filled[]): ReadonlySet<string> =>
  new Set(all.flatMap(one => materialGuesses(one).map(line => placeOf(one, line))))

/** What is a material guess in one period is doubted in all that the statement has. */
export function mappingUncertain(filled: Filled, guessed: ReadonlySet<string>): Check[] {
  const { column, period } = filled
  const { statement } = column
  const found = column.lines.filter(
    line => line.amount !== 0 && !line.changed && guessed.has(placeOf(filled, line)),
  )
  // Where others may belong in its row, it isn't nothing for sure.
  const isNothing = ({ amount, confidence, changed }: MappedLine) =>
    amount === 0 && confidence < nameSaysNothing && !changed
  const doubtful =
    found.length > 0 ? column.lines.filter(line => found.includes(line) || isNothing(line)) : []
  return [
    {
      ...told(doubtful.length === 0, {
        rule: 'mappingUncertain',
        statement,
        periodId: period.id,
        inputs: rowsNamed(filled, doubtful.flatMap(rowsOf)),
        ...(doubtful.length > 0 && { detail: doubtful.map(line => guessOf(filled, line)).join('; ') }),
      }),
      amount: sizeOf(doubtful),
    },
  ]
}

const placeOf = ({ column: { documentId, statement } }: Filled, { label, row }: MappedLine): string =>
  `${documentId} ${statement} ${row} ${label}`

function guesses(filled: Filled): MappedLine[] {
  const { lines } = filled.column
  const proven = isProven(filled)
  const { count, share } = familiarIn(filled.column)
  const isFamiliar = proven && share >= familiar
  const isStrange = count >= several && share < strange
  return lines.filter(line => {
    const { row, amount, confidence, changed, tied } = line
    if (amount === 0 || changed) return false
    if ((isStrange && row !== 'reportedNetIncome') || isImpossible(line, lines)) return true
    if (tied && proven && isRefuted(filled, line)) return false
    return tied && isFamiliar ? confidence <= guess : confidence < sure
  })
}

/** Where so many of a statement's names are known, its sums prove those that are only likely. */
const familiar = 0.6
/** Where so few are, the rest may belong in any row, also in those that a known name fills: nine in ten such statements err. */
const strange = 0.4
const several = 5
/** What is no more than that has nothing but a faint likeness to speak for it. */
const guess = 0.45

/** Nobody owns less than nothing of a thing, or owes a loan below zero: its name, its sign or its place has been misread. */
const isImpossible = ({ row, amount, confidence }: MappedLine, lines: readonly MappedLine[]): boolean =>
  amount < 0 &&
  (neverBelowZero.has(row) ||
    (hasContras.has(row) && confidence < 0.9 && lines.some(other => other.row === row && other.amount > 0)))
const neverBelowZero = new Set([
  ...['prepaidExpenses', 'land', 'buildingsImprovements', 'machineryEquipment', 'vehicles'],
  ...['furnitureFixtures', 'propertyPlantEquipment', 'constructionInProgress', 'operatingLeaseAssets'],
  ...['intangibleAssets', 'longTermInvestments', 'longTermDebt'],
])
/** Reserves for what is hard to sell, and capital that is not paid in, are taken off by their names. */
const hasContras = new Set(['inventory', 'commonStock'])

const materialGuesses = (filled: Filled): MappedLine[] =>
  [...groupBy(guesses(filled), ({ row }) => totalOver(filled.column.statement, row) ?? row)].flatMap(
    ([total, lines]) => {
      const whole = Math.abs(amountIn(filled, total))
      const nameless = lines.filter(({ confidence }) => confidence < nameSaysNothing)
      if (sizeOf(lines) > material * whole) return lines
      return [
        ...lines.filter(line => line.label === '' || isImpossible(line, filled.column.lines)),
        ...(sizeOf(nameless) > materialUnnamed * whole ? nameless : []),
      ]
    },
  )

/** How many lines it has, and which share of them is known by their very names. */
function familiarIn({ lines }: Filled['column']): { count: number; share: number } {
  const filled = lines.filter(({ amount, row }) => amount !== 0 && row !== 'reportedNetIncome')
  const known = filled.filter(({ confidence }) => confidence >= 0.9)
  return { count: filled.length, share: known.length / Math.max(1, filled.length) }
}

/** What it comes to is what the source prints. */
const isProven = ({ cells, tolerance }: Filled): boolean =>
  ['incomeStatementVariance', 'balanceSheetVariance'].some(
    row => Math.abs(cells.get(row)?.amount ?? Number.POSITIVE_INFINITY) <= tolerance,
  )

/** Where it stands and where it may belong; a result that is another one is neither net income. */
const rowsOf = ({ row, alternatives = [] }: MappedLine): string[] =>
  row === 'reportedNetIncome' ? ['netIncome', row] : [row, ...alternatives]

const sizeOf = (lines: readonly MappedLine[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.abs(amount), 0)

/** `“Misc” in Other income, or Sales`. */
function guessOf({ column: { statement } }: Filled, { label, row, alternatives = [] }: MappedLine): string {
  const [first, ...others] = [row, ...alternatives].map(key => rowOf(statement, key)?.label ?? key)
  return `“${label}” in ${first}${others.map(other => `, or ${other}`).join('')}`
}

/**
 * Amounts that stand among a statement's lines and were taken for none of them are named, since each may be one. What a
 * formula would have come to may be missing anywhere.
 */
export function leftOut(filled: Filled): Check[] {
  const { column, period } = filled
  const { statement, leftOut: left = [] } = column
  const unknown = left.filter(({ amount }) => amount === null).map(({ label }) => `“${label}”`)
  const rows = unknown.length === 0 ? [] : column.lines.map(({ row }) => row)
  return [
    {
      ...told(left.length === 0, {
        rule: 'linesLeftOut',
        statement,
        periodId: period.id,
        ...(unknown.length === 0 && { otherwise: 'warning' }),
        inputs: [
          ...left.map(one => ({ statement, periodId: period.id, name: one.label, amount: one.amount })),
          ...rowsNamed(filled, rows),
        ],
        ...(unknown.length > 0 && { detail: `Nobody has computed the formula of ${unknown.join(', ')}` }),
      }),
      amount: left.reduce((sum, one) => sum + Math.abs(one.amount ?? 0), 0),
    },
  ]
}

/** A unit that isn't understood makes every figure of the column wrong. */
export function scaleUnread(filled: Filled): Check[] {
  const { column, period } = filled
  if (column.unreadScale === undefined) return []
  return [
    told(false, {
      rule: 'scaleUnread',
      statement: column.statement,
      periodId: period.id,
      inputs: rowsNamed(
        filled,
        column.lines.map(({ row }) => row),
      ),
      detail: column.unreadScale,
    }),
  ]
}

/** Its figures stand, but nothing can be held beside them, and no year be made of them, where its days are not sure. */
export function daysKnown({ column, period }: Filled): Check[] {
  const isKnown = period.end !== null && (column.statement === 'balanceSheet' || period.start !== null)
  return [
    told(isKnown && column.otherDays === undefined, {
      rule: 'periodsUnknown',
      statement: column.statement,
      periodId: period.id,
      inputs: [{ statement: column.statement, periodId: period.id, name: column.label, amount: null }],
      ...(isKnown &&
        column.otherDays !== undefined && { detail: `The document speaks of ${column.otherDays}` }),
    }),
  ]
}
