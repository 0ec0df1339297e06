import { toHundredths } from '../../money.js'
import { type Debt, plain, type SpreadInputs } from './inputs.js'

/** What a year's debt costs by what people say, in hundredths: in place of the interest and the maturities of documents. */
export interface GivenService {
  row: 'existingAnnualDebtService' | 'debtSchedule'
  amount: number
  /** Null where only the whole is known. */
  principal: number | null
}

/** Of a period that ends within the year up to the day of the debts. Earlier ones go by their documents. */
export function givenService(
  { existingAnnualDebtService, debts, asOf }: SpreadInputs,
  end: string | null,
  latestDay: string | null,
): GivenService | undefined {
  const day = asOf?.value ?? latestDay
  if (end === null || day === null || !isWithinYear(end, day)) return undefined
  if (existingAnnualDebtService) {
    const amount = toHundredths(existingAnnualDebtService.value)
    return { row: 'existingAnnualDebtService', amount, principal: null }
  }
  const schedule = plain(debts)
  return schedule.length === 0 ? undefined : { row: 'debtSchedule', ...yearOf(schedule) }
}

/** What a schedule costs in a year, and how much of it pays back. */
export function yearOf(schedule: readonly Debt[]): Pick<GivenService, 'amount' | 'principal'> {
  const principals = schedule.map(principalOf)
  return {
    amount: sum(schedule.map(paymentOf)),
    principal: principals.every(one => one !== null) ? sum(principals) : null,
  }
}

/** Days are texts that sort as they come; a 29th of February a year before sorts behind the 28th. */
const isWithinYear = (end: string, asOf: string): boolean =>
  end <= asOf && end > `${String(Number(asOf.slice(0, 4)) - 1).padStart(4, '0')}${asOf.slice(4)}`

/** Interest and principal of a year, in hundredths. */
export const paymentOf = ({ balance, annualRate = 0, annualPrincipal = 0, annualPayment }: Debt): number =>
  toHundredths(annualPayment ?? annualPrincipal + balance * annualRate)

/** Null where a payment is told without the rate that parts it. */
export function principalOf({ balance, annualRate, annualPrincipal, annualPayment }: Debt): number | null {
  if (annualPrincipal !== undefined) return toHundredths(annualPrincipal)
  if (annualPayment === undefined || annualRate === undefined) return null
  return toHundredths(annualPayment - balance * annualRate)
}

/** Of a year of the loan that is asked for, in hundredths; null where none is. */
export function proposedService({ proposedAnnualDebtService, proposedDebt }: SpreadInputs): number | null {
  if (proposedAnnualDebtService) return toHundredths(proposedAnnualDebtService.value)
  if (!proposedDebt) return null
  const { amount, annualRate, months } = proposedDebt.value
  const rate = annualRate / 12
  const payment = rate === 0 ? amount / months : (amount * rate) / (1 - (1 + rate) ** -months)
  // A loan of half a year is paid back in six payments, not in twelve.
  return toHundredths(payment * Math.min(12, months))
}

const sum = (amounts: number[]): number => amounts.reduce((all, one) => all + one, 0)
