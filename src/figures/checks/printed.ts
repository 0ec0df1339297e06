import type { PrintedTotal } from '../choosing/column.js'
import type { Filled } from '../computing/cash-flow.js'
import { rowOf } from '../template/statements.js'
import { bottomLine, unproven } from './bottom-line.js'
import { suspectsOf } from './far-off.js'
import { linesOf } from './line.js'
import { amountIn, type Check, inputsOf, offBy, rowsNamed, told } from './outcome.js'

/** Whether the figures make what the source prints of them. */
export function printedChecks(filled: Filled): Check[] {
  return [
    ...bottomLine(filled),
    ...asReported(filled),
    ...subtotals(filled),
    ...balance(filled),
    ...totals(filled),
  ]
}

function asReported(filled: Filled): Check[] {
  const { column, cells, period, tolerance } = filled
  const variance = cells.get('incomeStatementVariance')
  if (!variance) return []
  // A corporation's return reports its income before the tax that it then works out, unless its books are there too.
  const isBeforeTax = column.form === '1120' && Math.abs(variance.amount) > tolerance
  const off = variance.amount + (isBeforeTax ? amountIn(filled, 'incomeTaxes') : 0)
  const rows = ['netIncome', ...(isBeforeTax ? ['incomeTaxes'] : []), 'reportedNetIncome']
  return [
    offBy(off, tolerance, {
      rule: 'netIncomeAsReported',
      statement: column.statement,
      periodId: period.id,
      inputs: [
        ...inputsOf(column.statement, filled, ...rows),
        ...(Math.abs(off) > tolerance ? rowsNamed(filled, suspectsOf(filled, off)) : []),
      ],
      ...(isBeforeTax && { detail: 'The form reports income before its tax' }),
    }),
  ]
}

/** Before any mapping, so it is the strongest test of the reading. */
function subtotals(filled: Filled): Check[] {
  const { column, period, tolerance } = filled
  const { statement } = column
  const added = column.totals.flatMap(total =>
    total.childrenAdd === null ? [] : [{ ...total, off: total.amount - total.childrenAdd }],
  )
  if (added.length === 0) return []
  // Where its row comes to it, other lines than those above make it up; so do they where another total of its row has.
  const isMet = ({ row, amount }: PrintedTotal) =>
    row !== null && Math.abs(amountIn(filled, row) - amount) <= tolerance
  const met = new Set(
    added.filter(total => isMet(total) && Math.abs(total.off) <= tolerance).map(({ row }) => row),
  )
  const wrong = added.filter(
    total => Math.abs(total.off) > tolerance && !isMet(total) && !(total.row && met.has(total.row)),
  )
  const weighed = wrong.length > 0 ? wrong : added.filter(({ off }) => Math.abs(off) <= tolerance)
  const off = weighed.reduce((most, one) => (Math.abs(one.off) > Math.abs(most) ? one.off : most), 0)
  return [
    offBy(off, tolerance, {
      rule: 'printedSubtotals',
      statement,
      periodId: period.id,
      inputs: [
        ...added.map(({ label, amount }) => ({ statement, periodId: period.id, name: label, amount })),
        ...rowsNamed(
          filled,
          wrong.flatMap(total => rowsIn(filled, total)),
        ),
      ],
      ...(wrong.length > 0 && { detail: wrong.map(({ label }) => label).join('; ') }),
    }),
  ]
}

/** The total's own row, and those of its lines that no smaller total proves. */
function rowsIn(filled: Filled, { row, rows }: PrintedTotal): string[] {
  const open = new Set(unproven(filled))
  return [...(row ? [row] : []), ...rows.filter(one => open.has(one))]
}

function balance(filled: Filled): Check[] {
  const { column, cells, period, tolerance } = filled
  if (column.statement !== 'balanceSheet') return []
  const off = cells.get('balanceSheetVariance')?.amount
  const about = { rule: 'balance', statement: column.statement, periodId: period.id } as const
  const sides = inputsOf(column.statement, filled, 'totalAssets', 'totalLiabilitiesAndEquity')
  if (off === undefined)
    return [told(false, { ...about, inputs: sides, detail: 'Only one of both sides was found' })]
  const open = Math.abs(off) > tolerance ? rowsNamed(filled, suspectsOf(filled, off)) : []
  return [offBy(off, tolerance, { ...about, inputs: [...sides, ...open] })]
}

/**
 * A subtotal may differ from the source's for a reason, since the template puts interest, taxes and related parties where it
 * wants them. A total may not.
 */
function totals(filled: Filled): Check[] {
  const { column, period, tolerance } = filled
  const { statement } = column
  const compared = column.totals.flatMap(total => {
    const { row, amount } = total
    if (row === null || row === 'netIncome' || !rowOf(statement, row)?.computed) return []
    const off = amountIn(filled, row) - amount
    const moved = Math.abs(off) > tolerance ? movedOf(filled, total, row) : []
    if (isShared(filled, total)) return [{ row, amount, off: 0, moved: [], isExplained: true }]
    return [{ row, amount, off, moved, isExplained: isExplained(filled, total, moved) }]
  })
  if (compared.length === 0) return []
  // Of two totals of one name, such as equity with and without minorities, one is the row's.
  const met = new Set(compared.filter(({ off }) => Math.abs(off) <= tolerance).map(({ row }) => row))
  const wrong = compared.filter(({ row }) => !met.has(row))
  const failing = wrong.filter(({ isExplained }) => !isExplained)
  const weighed = wrong.length > 0 ? wrong : compared.filter(({ off }) => Math.abs(off) <= tolerance)
  const worst = weighed.reduce((one, other) => (Math.abs(other.off) > Math.abs(one.off) ? other : one))
  return [
    offBy(worst.off, tolerance, {
      rule: 'computedTotals',
      statement,
      periodId: period.id,
      inputs: [
        ...(failing.length > 0 ? failing : compared).map(({ row, amount }) => ({
          statement,
          periodId: period.id,
          name: row,
          amount,
        })),
        ...rowsNamed(
          filled,
          failing.flatMap(({ moved }) => moved),
        ),
      ],
      otherwise: failing.length > 0 ? 'fail' : 'warning',
      ...(wrong.length > 0 && {
        detail: [...new Set(wrong.map(({ row }) => rowOf(statement, row)?.label ?? row))].join('; '),
      }),
    }),
  ]
}

/** The financial result and the extraordinary one are together what the template has in one row. */
function isShared(filled: Filled, { row }: PrintedTotal): boolean {
  const own = filled.column.totals.filter(one => one.row === row)
  const sum = own.reduce((all, { amount }) => all + amount, 0)
  return own.length > 1 && Math.abs(amountIn(filled, row ?? '') - sum) <= filled.tolerance
}

/** What the total has and its row hasn't, and the other way round. */
function movedOf({ column, cells }: Filled, { rows }: PrintedTotal, row: string): string[] {
  if (rows.length === 0) return []
  const own = new Set(linesOf(column.statement, row))
  const isThere = (key: string) => (cells.get(key)?.amount ?? 0) !== 0
  const outside = rows.filter(key => !own.has(key))
  const inside = [...own].filter(key => isThere(key) && !rows.includes(key))
  return [...outside, ...inside]
}

/** Where the template wants what sources print elsewhere. */
const placedByTemplate = {
  incomeStatement: new Set([
    ...['interestIncome', 'gainLossOnAssetSales', 'otherIncome', 'interestExpense', 'otherExpenses'],
    ...['incomeTaxes', 'extraordinaryItems', 'depreciation', 'amortization', 'cogsDepreciation'],
  ]),
  balanceSheet: new Set([
    ...['dueFromRelatedParties', 'dueToRelatedParties', 'deferredTaxAssets', 'deferredTaxLiabilities'],
    ...['operatingLeaseAssets', 'intangibleAssets', 'goodwill', 'accumulatedAmortization'],
    ...['longTermInvestments', 'subordinatedDebt', 'accumulatedDepreciation'],
    ...['notesPayableShortTerm', 'currentPortionLongTermDebt'],
  ]),
}

/** From there a name hardly ever errs. */
const known = 0.9
const parted = new Set(['totalLiabilities', 'totalEquity'])
const besideDebts = new Set([
  ...['otherCurrentLiabilities', 'otherNonCurrentLiabilities', 'accruedExpenses', 'deferredRevenue'],
  ...['deferredTaxLiabilities', 'otherEquity'],
])
const isOfCosts = new Set(['totalOperatingExpenses'])

/** A total that its own lines make up is read; it is another than the template's where they are known to belong elsewhere. */
function isExplained(
  { column: { statement, lines, totals }, cells, tolerance }: Filled,
  { row, amount, childrenAdd, rows }: PrintedTotal,
  moved: string[],
): boolean {
  if (!row || moved.length === 0) return false
  const costs = isOfCosts.has(row) ? linesOf(statement, 'totalCostOfRevenues') : []
  const isKnown = (key: string) =>
    lines.every(line => line.row !== key || line.amount === 0 || line.confidence >= known)
  const isBeside = (key: string) =>
    !rows.includes(key) &&
    lines.every(line => line.row !== key || line.tied) &&
    !totals.some(
      other => other.row !== null && other.rows.includes(key) && !linesOf(statement, other.row).includes(key),
    )
  const isTied = childrenAdd !== null && Math.abs(amount - childrenAdd) <= 100
  // What is owed is less than all claims that are not the owners': provisions stand beside it, if the sheet balances.
  const balances =
    Math.abs(cells.get('balanceSheetVariance')?.amount ?? Number.POSITIVE_INFINITY) <= tolerance
  if (rowOf(statement, row)?.kind === 'total')
    return balances && isTied && parted.has(row) && moved.every(one => besideDebts.has(one) && isBeside(one))
  return moved.every(
    one =>
      placedByTemplate[statement].has(one) ||
      costs.includes(one) ||
      (isTied && (isKnown(one) || isBeside(one))),
  )
}
