import { groupBy } from '../../group-by.js'
import { toHundredths } from '../../money.js'
import type { Override } from '../choosing/override.js'
import { rowOf } from '../template/statements.js'
import { type Check, told } from './outcome.js'

/** What people have said of a period, a row or a line that isn't there, as after another document was read. */
export function unappliedChecks(unapplied: readonly Override[]): Check[] {
  const periods = groupBy(unapplied, ({ statement, periodId }) => `${statement} ${periodId}`)
  return [...periods.values()].flatMap(overrides => {
    const [first] = overrides
    if (!first) return []
    const { statement, periodId } = first
    return told(false, {
      rule: 'overridesApplied',
      statement,
      periodId,
      inputs: overrides.map(({ row, line = row, value }) => ({
        statement,
        periodId,
        name: line,
        amount: value === undefined ? null : toHundredths(value),
      })),
      detail: `Not found: ${overrides.map(nameOf).join('; ')}`,
    })
  })
}

function nameOf({ statement, row, line }: Override): string {
  const label = rowOf(statement, row)?.label ?? row
  return line === undefined ? label : `“${line}” in ${label}`
}
