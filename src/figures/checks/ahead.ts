import type { Filled } from '../computing/cash-flow.js'
import { type Check, rowsNamed, told } from './outcome.js'

/** What has not happened yet is no ground to lend on, whether the document says so or its figures do. */
export const aheadChecks = (filled: readonly Filled[]): Check[] => [
  ...projectionsOnly(filled),
  ...filled.flatMap(forecastUnmarked),
]

/** One for all columns of a statement, since the document says it of all of them. */
function projectionsOnly(filled: readonly Filled[]): Check[] {
  const ahead = filled.filter(({ column }) => column.ahead === 'said')
  const [first] = ahead
  if (!first) return []
  return [
    told(false, {
      rule: 'projectionsOnly',
      statement: first.column.statement,
      periodId: null,
      inputs: ahead.map(({ column: { statement, label }, period }) => ({
        statement,
        periodId: period.id,
        name: label,
        amount: null,
      })),
    }),
  ]
}

function forecastUnmarked(filled: Filled): Check[] {
  const { column, period } = filled
  if (column.ahead !== 'supposed') return []
  return [
    told(false, {
      rule: 'forecastUnmarked',
      statement: column.statement,
      periodId: period.id,
      inputs: rowsNamed(
        filled,
        column.lines.map(({ row }) => row),
      ),
    }),
  ]
}
