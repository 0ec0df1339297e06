import { type Check, told } from './checks/outcome.js'
import { latestDayOf } from './ratio-subject.js'
import type { Spread } from './spread.js'
import { givenService } from './told/debt-service.js'
import type { SpreadInputs } from './told/inputs.js'

/** What people have told of periods that aren't there counts nowhere, and nobody would miss it. */
export function inputChecks(inputs: SpreadInputs, { incomes, sheets }: Spread): Check[] {
  const periods = incomes.map(({ period }) => period)
  const lost = (inputs.addBacks ?? [])
    .filter(
      ({ value: { start, end } }) =>
        !periods.some(one => one.end === end && (start === undefined || one.start === start)),
    )
    .map(({ value: { start, end, reason } }) => `“${reason}” of ${start ? `${start} to ${end}` : end}`)
  const hasDebts = inputs.existingAnnualDebtService !== undefined || inputs.debts !== undefined
  const latestDay = latestDayOf({ incomes, sheets })
  const served = periods.some(({ end }) => givenService(inputs, end, latestDay) !== undefined)
  if (hasDebts && !served)
    lost.push(`the debt service, of the year to ${inputs.asOf?.value ?? latestDay ?? 'an unknown day'}`)
  if (lost.length === 0) return []
  return [
    told(false, {
      rule: 'inputsApplied',
      statement: null,
      periodId: null,
      inputs: [],
      detail: `No income statement for: ${lost.join('; ')}`,
    }),
  ]
}
