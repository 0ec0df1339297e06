import type { Filled } from '../computing/cash-flow.js'
import { rowOf } from '../template/statements.js'
import { linesOf } from './line.js'
import { type Check, rowsNamed, told } from './outcome.js'

const anchors = {
  incomeStatement: ['netIncome'],
  balanceSheet: ['totalAssets', 'totalLiabilitiesAndEquity'],
}

/** Without its bottom line nothing proves a statement, but for those lines that other totals add up with. */
export function bottomLine(filled: Filled): Check[] {
  const { column, period } = filled
  // Columns that tile a longer one are proven by themselves.
  if (column.isSummed) return []
  const missing = anchors[column.statement].filter(row => !isPrinted(filled, row))
  return [
    told(missing.length === 0, {
      rule: 'bottomLineMissing',
      statement: column.statement,
      periodId: period.id,
      inputs: rowsNamed(filled, missing.length > 0 ? [...missing, ...open(filled), ...unproven(filled)] : []),
      ...(missing.length > 0 && {
        detail: `Not printed: ${missing.map(row => rowOf(column.statement, row)?.label ?? row).join('; ')}`,
      }),
    }),
  ]
}

/** What leads to the result is not known to be whole either, where it isn't printed. */
const open = ({ column: { statement, totals }, cells }: Filled): string[] =>
  statement === 'balanceSheet'
    ? []
    : ['totalOperatingExpenses', 'operatingIncome', 'incomeBeforeTaxes'].filter(
        row => cells.has(row) && !totals.some(total => total.row === row),
      )

/** One side of a sheet stands for the other where both come to the same, and so do the lines of both where there are several. */
function isPrinted({ column, cells, tolerance }: Filled, row: string): boolean {
  if (row === 'netIncome') return cells.has('reportedNetIncome')
  const has = (key: string) => column.totals.some(total => total.row === key && total.amount !== 0)
  if (has(row)) return true
  const balances =
    Math.abs(cells.get('balanceSheetVariance')?.amount ?? Number.POSITIVE_INFINITY) <= tolerance
  const areSeveral = anchors.balanceSheet.every(side => {
    const own = linesOf('balanceSheet', side)
    return column.lines.filter(({ row, amount }) => amount !== 0 && own.includes(row)).length > 1
  })
  return balances && (areSeveral || ['totalAssets', 'totalLiabilitiesAndEquity', 'totalEquity'].some(has))
}

/** The rows of lines that no printed total adds up with: no sum proves a zero, where something may be missing. */
export const unproven = ({ column, cells }: Filled): string[] =>
  column.lines
    .filter(
      ({ row, tied, changed }) =>
        row !== 'reportedNetIncome' && !changed && (!tied || cells.get(row)?.amount === 0),
    )
    .map(({ row }) => row)
