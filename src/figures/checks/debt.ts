import { toHundredths } from '../../money.js'
import type { Filled } from '../computing/cash-flow.js'
import { principalOf } from '../told/debt-service.js'
import { type Debt, plain, type SpreadInputs } from '../told/inputs.js'
import { amountIn, type Check, inputsOf, told } from './outcome.js'

const tolerated = 0.02
const owed = ['notesPayableShortTerm', 'currentPortionLongTermDebt', 'longTermDebt', 'subordinatedDebt']
const besides = ['dueToRelatedParties', 'creditCardsPayable']

const inWords = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A schedule of debts beside the sheet of its day, and each debt beside itself. */
export function debtChecks({ debts, asOf }: SpreadInputs, sheets: readonly Filled[]): Check[] {
  const schedule = plain(debts)
  if (schedule.length === 0) return []
  const dated = sheets.filter(({ period }) => period.end !== null)
  // A schedule of a day that has no sheet is held against the last one before.
  const sheet = dated.findLast(({ period }) => !asOf || (period.end ?? '') <= asOf.value)
  return [addsUp(schedule), ...(sheet ? [asOnSheet(schedule, sheet)] : [])]
}

/** What is paid is at least the interest, and no more than is owed with it; told twice, it is the same. */
function addsUp(schedule: readonly Debt[]): Check {
  const wrong = schedule.filter(debt => {
    const { balance, annualRate = 0, annualPrincipal, annualPayment } = debt
    const isTwice = annualPayment !== undefined && annualPrincipal !== undefined
    const twice = isTwice ? annualPrincipal + balance * annualRate : annualPayment
    const differs = isTwice && !isNear(annualPayment, twice ?? 0)
    const principal = principalOf(debt)
    // No year's interest is more than what is owed.
    if (principal === null) return (annualPayment ?? 0) > 2 * balance
    return differs || principal < 0 || principal > toHundredths(balance * (1 + tolerated))
  })
  return told(wrong.length === 0, {
    rule: 'debtScheduleAddsUp',
    statement: null,
    periodId: null,
    inputs: [],
    ...(wrong.length > 0 && { detail: wrong.map(({ lender }) => lender).join('; ') }),
  })
}

function asOnSheet(schedule: readonly Debt[], sheet: Filled): Check {
  const whole = schedule.reduce((sum, { balance }) => sum + balance, 0)
  const sums = [owed, [...owed, 'dueToRelatedParties'], [...owed, ...besides]].map(
    rows => rows.reduce((sum, row) => sum + amountIn(sheet, row), 0) / 100,
  )
  const [ownDebt = 0] = sums
  return {
    ...told(
      sums.some(sum => Math.abs(whole - sum) <= tolerated * Math.abs(sum)),
      {
        rule: 'debtScheduleDiffers',
        statement: 'balanceSheet',
        periodId: sheet.period.id,
        inputs: inputsOf('balanceSheet', sheet, ...owed, ...besides),
        detail: `The schedule comes to ${inWords(whole)}, the sheet to ${inWords(ownDebt)}`,
      },
    ),
    amount: toHundredths(whole - ownDebt),
  }
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= tolerated * Math.max(Math.abs(one), Math.abs(other))
