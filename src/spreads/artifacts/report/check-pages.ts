import type { Check } from '../../../figures/checks/outcome.js'
import type { Results } from '../../../figures/results.js'
import { statementNames } from '../../../figures/template/row.js'
import { groupBy } from '../../../group-by.js'
import { amountText } from '../shown/amounts.js'
import { checkRows } from '../shown/check-table.js'
import { partsOf, periodIn } from '../shown/rows.js'
import { breakable } from './plain-text.js'
import { pageWidth, split } from './widths.js'

/** What didn't pass in words, what passed as a matrix. */
export function checkPages(results: Results) {
  return {
    failed: checkRows(results)
      .filter(({ status }) => status !== 'pass')
      .map(({ status, result, title, statement, period, amount, tolerance, detail, inputs }) => ({
        status,
        result,
        title,
        statement,
        period: breakable(period, 60),
        amount: amount === null ? '' : amountText(amount),
        tolerance: tolerance === null ? '' : `± ${amountText(tolerance)}`,
        detail: breakable(detail),
        inputs: breakable(inputs, 1200),
      })),
    passed: passedTables(results),
  }
}

const titleWidth = 270
const markWidth = 50

/** A line for each rule, a column for each period: marked where the rule held, and empty where it wasn't asked. */
function passedTables(results: Results) {
  const passed = results.checks.filter(({ status }) => status === 'pass')
  if (passed.length === 0) return []
  const columns = periodsOf(results, passed)
  const rules = [...groupBy(passed, ({ title }) => title)]
  return split(columns, markWidth, titleWidth).map(some => ({
    labelWidth: Math.min(pageWidth - some.length * markWidth, 330),
    width: markWidth,
    columns: some.map(name => breakable(name, 40)),
    rows: rules
      .map(([title, checks]) => ({ title, cells: some.map(name => marks(results, checks, name)) }))
      .filter(({ cells }) => cells.some(count => count !== '')),
  }))
}

const wholeDocuments = 'All'

const nameOf = (results: Results, { statement, periodId }: Check): string => {
  const period = periodIn(results, statement, periodId)
  return period ? partsOf(period).name : (periodId ?? wholeDocuments)
}

/** As they stand in the statements; what is about all of them first. */
function periodsOf(results: Results, checks: Check[]): string[] {
  const names = new Set(checks.map(check => nameOf(results, check)))
  const known = statementNames.flatMap(name => results.statements[name].periods.map(one => partsOf(one).name))
  return [...new Set([wholeDocuments, ...known, ...names])].filter(name => names.has(name))
}

/** How many of the statements of that period it held for. */
function marks(results: Results, checks: Check[], name: string): string {
  const count = checks.filter(check => nameOf(results, check) === name).length
  if (count === 0) return ''
  return count === 1 ? '✓' : `✓ ${count}`
}
