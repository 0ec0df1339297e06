import type { Ratio } from '../template/ratios.js'
import type { Term } from '../template/row.js'
import type { GivenService } from '../told/debt-service.js'

/** What people tell changes what a ratio is made of: other debt, more earnings, what owners take out. */
interface ToldTerms {
  service?: GivenService['row'] | undefined
  /** Notes tell what the sheet doesn't. */
  byNotes: boolean
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

export function bottomOf({ key, bottom }: Ratio, { service, byNotes }: ToldTerms): Term[] | null {
  if (!bottom) return null
  if (!service)
    return byNotes ? bottom.map(one => (isMaturities(one) ? term('given', 'noteMaturities') : one)) : bottom
  if (key === 'cashFlowToMaturities') return [term('given', 'principal')]
  if (!coverages.includes(key)) return bottom
  return [term('given', service), ...bottom.filter(one => !isService(one))]
}

/** Interest and what is due within the year. Rent is no debt. */
const isService = (one: Term): boolean => one.row === 'interestExpense' || isMaturities(one)

const isMaturities = ({ row, when }: Term): boolean =>
  row === 'currentPortionLongTermDebt' && when === 'previous'

/** Which of these a ratio was made with, told by what it was made of. */
export const toldTermsIn = (key: string, inputs: readonly { of: Term['of']; row: string }[]): ToldTerms => ({
  service: inputs.find(({ of, row }) => of === 'given' && row !== 'noteMaturities')?.row as
    | GivenService['row']
    | undefined,
  byNotes: inputs.some(({ row }) => row === 'noteMaturities'),
  bridge: inputs.some(({ of }) => of === 'bridge'),
  countsDistributions: bearDistributions.includes(key) && inputs.some(({ of }) => of === 'cashFlow'),
})
