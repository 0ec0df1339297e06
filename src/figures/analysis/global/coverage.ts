import { toHundredths, toUnits } from '../../../money.js'
import type { Bridge } from '../../computing/bridge.js'
import type { Filled } from '../../computing/cash-flow.js'
import type { Cells } from '../../computing/compute.js'
import type { GivenService } from '../../told/debt-service.js'
import type { Elimination, EntityInput as Entity } from '../../told/inputs.js'
import { shareOf } from './combine.js'
import type { ToldIncome } from './personal-income.js'

export interface Coverage {
  /** EBITDA of all before gains on asset sales, with what the bridges add. */
  adjustedEbitda: number | null
  /** Of persons, beside their schedules and businesses. */
  personalIncome: number
  livingExpenses: number
  cashAvailable: number | null
  /** Of each, with its share. */
  debtService: { name: string; amount: number | null; reason: NoService | null }[]
  /** What they have paid one another of it. */
  eliminatedInterest: number
  totalDebtService: number | null
  dscr: number | null
  reason: 'entity_missing' | 'no_figure' | NoService | 'zero_denominator' | 'negative_denominator' | null
}

type NoService = 'no_previous_balance_sheet' | 'no_current_maturities'

/** What one activity of an entity has to pay in a year. */
export interface Activity {
  entity: Entity
  income: Filled
  /** The sheets at its end and at its beginning. */
  around: { sheet: Filled | undefined; previous: Filled | undefined }
  bridge?: Bridge | undefined
  given?: GivenService | undefined
}

interface Covered {
  cells: Cells
  activities: readonly Activity[]
  entities: readonly Entity[]
  eliminations: readonly Elimination[]
  isComplete: boolean
  incomes: readonly ToldIncome[]
}

export function coverageOf(covered: Covered): Coverage {
  const { cells, activities, entities, eliminations, isComplete, incomes } = covered
  const personal = incomes.reduce((sum, { person, amount }) => {
    const { ownership = 1 } = entities.find(({ name }) => name === person) ?? {}
    return sum + shareOf(toHundredths(amount), ownership)
  }, 0)
  const living = entities.reduce((sum, one) => sum + toHundredths(one.livingExpenses ?? 0), 0)
  // What people tell of the debt of the borrower is what others are owed.
  const isTold = activities.some(({ given }) => given)
  const interest = isTold
    ? 0
    : eliminations
        .filter(({ row }) => row === 'interestExpense')
        .reduce((sum, { amount }) => sum + toHundredths(amount), 0)
  const services = activities.map(activity => ({ name: activity.entity.name, ...serviceOf(activity) }))
  const unknown = services.find(({ reason }) => reason !== null)?.reason ?? null
  const service = unknown ? null : services.reduce((sum, { amount }) => sum + (amount ?? 0), 0) - interest
  const ebitda = cells.get('ebitda')
  const bridged = activities.reduce(
    (sum, { entity, bridge }) =>
      sum + shareOf((bridge?.depreciation ?? 0) + (bridge?.addBacks ?? 0), entity.ownership),
    0,
  )
  const adjusted = ebitda ? ebitda.amount - (cells.get('gainLossOnAssetSales')?.amount ?? 0) + bridged : null
  const available = adjusted === null ? null : adjusted + personal - living
  const none = isComplete ? (available === null ? 'no_figure' : unknown) : 'entity_missing'
  const reason =
    none ?? (service === 0 ? 'zero_denominator' : (service ?? 0) < 0 ? 'negative_denominator' : null)
  const unit = (amount: number | null) => (amount === null ? null : toUnits(amount))
  return {
    adjustedEbitda: unit(adjusted),
    personalIncome: toUnits(personal),
    livingExpenses: toUnits(living),
    cashAvailable: unit(available),
    debtService: services.map(one => ({ ...one, amount: unit(one.amount) })),
    eliminatedInterest: toUnits(interest),
    totalDebtService: unit(service),
    dscr: reason === null && available !== null && service ? available / service : null,
    reason,
  }
}

/**
 * Interest, and the current maturities of the sheet before. A person's schedules come without a sheet: what else a person has
 * to pay is among the living expenses.
 */
function serviceOf({ entity, income, around: { previous }, given }: Activity): {
  amount: number | null
  reason: NoService | null
} {
  if (given) return { amount: shareOf(given.amount, entity.ownership), reason: null }
  const none = (reason: NoService) => ({ amount: null, reason })
  const interest = income.cells.get('interestExpense')?.amount ?? 0
  const whole = (maturities: number) => ({
    amount: shareOf(interest + maturities, entity.ownership),
    reason: null,
  })
  if (!previous) return entity.kind === 'person' ? whole(0) : none('no_previous_balance_sheet')
  const maturities = previous.cells.get('currentPortionLongTermDebt')
  if (!maturities && (previous.cells.get('longTermDebt')?.amount ?? 0) !== 0)
    return none('no_current_maturities')
  return whole(maturities?.amount ?? 0)
}
