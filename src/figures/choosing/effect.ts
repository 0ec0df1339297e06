import { statements } from '../template/statements.js'
import type { StatementName } from './column.js'

/**
 * What a line amounts to in another row. It keeps its effect on net income, or on what assets are less the rest. So a statement
 * that ties still ties when an expense turns out to be a discount, or a negative bank account a loan.
 */
export function turned(
  statement: StatementName,
  { row, amount }: { row: string; amount: number },
  toRow: string,
): number {
  return effectOf(statement, row) * effectOf(statement, toRow) < 0 ? 0 - amount : amount
}

const bottoms = { incomeStatement: 'netIncome', balanceSheet: 'balanceSheetVariance' } as const

/** How a row goes into what its statement comes to: 1, -1, or 0 for what stands beside it. */
function effectOf(statement: StatementName, row: string, of: string = bottoms[statement]): number {
  if (row === of) return 1
  const terms = statements[statement].find(({ key }) => key === of)?.terms ?? []
  return terms.reduce((sum, term) => sum + term.sign * effectOf(statement, row, term.row), 0)
}
