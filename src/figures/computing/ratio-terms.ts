import type { Ratio } from '../template/ratios.js'
import type { Term } from '../template/row.js'
import type { GivenService } from '../told/debt-service.js'

/** What people tell changes what a ratio is made of: other debt, more earnings, what owners take out. */
interface ToldTerms {
  service?: GivenService['row'] | undefined
  bridge: boolean
  countsDistributions: boolean
}

/** Every ratio whose denominator is what debt costs in a year. */
const coverages = [
  'traditionalDscr',
  'dscrAfterDistributions',
  'fixedChargeCoverage',
  'ucaDscr',
  'proposedDscr',
]
const bearDistributions = ['traditionalDscr', 'proposedDscr']

const term = (of: Term['of'], row: string, annualized = false): Term => ({
  sign: 1,
  of,
  row,
  when: 'this',
  annualized,
})

export function topOf({ key, top }: Ratio, { bridge, countsDistributions }: ToldTerms): Term[] {
  if (key === 'adjustedEbitda' && bridge)
    return [...top, term('bridge', 'depreciation'), term('bridge', 'addBacks')]
  return countsDistributions && bearDistributions.includes(key)
    ? [...top, term('cashFlow', 'distributionsDividends', true)]
    : top
}

export function bottomOf({ key, bottom }: Ratio, { service }: ToldTerms): Term[] | null {
  if (!bottom || !service) return bottom
  if (key === 'cashFlowToMaturities') return [term('given', 'principal')]
  if (!coverages.includes(key)) return bottom
  return [term('given', service), ...bottom.filter(one => !isService(one))]
}

/** Interest and what is due within the year. Rent is no debt. */
const isService = ({ row }: Term): boolean =>
  row === 'interestExpense' || row === 'currentPortionLongTermDebt'

/** Which of these a ratio was made with, told by what it was made of. */
export const toldTermsIn = (key: string, inputs: readonly { of: Term['of']; row: string }[]): ToldTerms => ({
  service: inputs.find(({ of }) => of === 'given')?.row as GivenService['row'] | undefined,
  bridge: inputs.some(({ of }) => of === 'bridge'),
  countsDistributions: bearDistributions.includes(key) && inputs.some(({ of }) => of === 'cashFlow'),
})
