import type { Check } from '../../../figures/checks/outcome.js'
import type { Results } from '../../../figures/results.js'
import { rowOf } from '../../../figures/template/statements.js'
import { amountText } from './amounts.js'
import { partsOf, periodIn } from './rows.js'
import { statementTitles, statuses } from './words.js'

interface CheckRow {
  status: Check['status']
  result: string
  title: string
  statement: string
  period: string
  amount: number | null
  tolerance: number | null
  detail: string
  /** `Total assets 100.00; Total liabilities & equity 90.00`. */
  inputs: string
}

const order: Check['status'][] = ['fail', 'warning', 'pass']

/** Those that didn't pass first; otherwise as they come. */
export const checkRows = (results: Results): CheckRow[] =>
  results.checks
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
    .map(check => ({
      status: check.status,
      result: statuses[check.status],
      title: check.title,
      statement: check.statement === null ? '' : statementTitles[check.statement],
      period: periodName(results, check.statement, check.periodId),
      amount: check.amount,
      tolerance: check.tolerance,
      detail: check.detail ?? '',
      inputs: check.inputs.map(input => inputText(results, check, input)).join('; '),
    }))

/** Of the same statement, or of another one that it was held against. */
function periodName(results: Results, statement: Check['statement'], periodId: string | null): string {
  const period = periodIn(results, statement, periodId)
  return period ? partsOf(period).name : (periodId ?? '')
}

function inputText(
  results: Results,
  check: Check,
  { statement, periodId, name, amount }: Check['inputs'][number],
) {
  const label = rowOf(statement, name)?.label ?? name
  const of = periodId === check.periodId ? '' : ` (${periodName(results, statement, periodId)})`
  return `${label}${of}${amount === null ? '' : ` ${amountText(amount)}`}`
}
