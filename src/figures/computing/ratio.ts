import { type Factor, multiplied } from '../../money.js'
import { type Ratio, ratios } from '../template/ratios.js'
import type { StatementName, Term } from '../template/row.js'
import type { GivenService } from '../told/debt-service.js'
import type { Cells } from './compute.js'
import { bottomOf, topOf } from './ratio-terms.js'

/** Why there is no ratio. */
export type NoRatio =
  | 'no_balance_sheet'
  | 'no_previous_balance_sheet'
  | 'no_cash_flow'
  | 'no_prior_period'
  | 'no_dates'
  | 'longer_than_a_year'
  | 'no_current_maturities'
  | 'no_principal'
  | 'no_figure'
  | 'zero_denominator'
  | 'negative_denominator'

export interface RatioInput {
  of: Term['of']
  periodId: string | null
  row: string
  /** Hundredths, or the value of a ratio. */
  value: number
  annualized: boolean
}

export interface RatioResult {
  /** Hundredths for an amount. */
  value: number | null
  reason: NoRatio | null
  inputs: RatioInput[]
}

interface Place {
  periodId: string
  cells: Cells
}

/** What the ratios of an income period are made of. */
export interface RatioSubject {
  income?: Place | undefined
  /** The last day of that period. */
  end?: string | null | undefined
  sheet?: Place | undefined
  previousSheet?: Place | undefined
  cashFlow?: Place | undefined
  /** The same months a year before. */
  prior?: Place | undefined
  days?: number | undefined
  /** What makes a year of the flows, or why nothing does. */
  yearly?: Partial<Record<StatementName, Factor | NoRatio>>
  proposedAnnualDebtService?: number | undefined
  given?: GivenService | undefined
  /** What notes say was due within the year after the previous sheet, where the sheet itself doesn't. */
  noteMaturities?: number | undefined
  /** What EBITDA doesn't show of itself, in hundredths; undefined where there is nothing. */
  bridge?: { depreciation: number; addBacks: number } | undefined
  countsDistributions?: boolean
}

/** Those that a sheet gives alone stand with the sheet; all others stand with the income statement. */
const isOfSheet = ({ top, bottom }: Ratio): boolean =>
  [...top, ...(bottom ?? [])].every(({ of, when }) => of === 'balanceSheet' && when === 'this')

const proposed = ratios.filter(({ key }) => key === 'proposedDscr')

export const sheetRatios = (subject: RatioSubject): Map<string, RatioResult> =>
  resultsOf(ratios.filter(isOfSheet), subject)

/** The ratio with the proposed debt is given only where the subject has that. */
export const incomeRatios = (subject: RatioSubject): Map<string, RatioResult> =>
  resultsOf(
    ratios.filter(
      ratio =>
        !isOfSheet(ratio) && (!proposed.includes(ratio) || subject.proposedAnnualDebtService !== undefined),
    ),
    subject,
  )

const resultsOf = (some: Ratio[], subject: RatioSubject) =>
  new Map(some.map(ratio => [ratio.key, resultOf(ratio, subject)]))

function resultOf(ratio: Ratio, subject: RatioSubject): RatioResult {
  const told = {
    service: subject.given?.row,
    byNotes: subject.noteMaturities !== undefined,
    bridge: subject.bridge !== undefined,
    countsDistributions: subject.countsDistributions ?? false,
  }
  const top = sumOf(topOf(ratio, told), ratio.needs, subject)
  const under = bottomOf(ratio, told)
  const bottom = under && sumOf(under, 'any', subject)
  const inputs = [...top.inputs, ...(bottom?.inputs ?? [])].filter(isFirst)
  const none = (reason: NoRatio): RatioResult => ({ value: null, reason, inputs })
  if (top.value === null) return none(top.reason)
  if (!bottom) return { value: top.value, reason: null, inputs }
  if (bottom.value === null && bottom.reason !== 'no_figure') return none(bottom.reason)
  if (!bottom.value) return none('zero_denominator')
  if (bottom.value < 0) return none('negative_denominator')
  if (ratio.unit !== 'days') return { value: top.value / bottom.value, reason: null, inputs }
  if (subject.days === undefined) return none('no_dates')
  return { value: (top.value / bottom.value) * subject.days, reason: null, inputs }
}

/** What stands both above and below is listed once. */
const isFirst = (one: RatioInput, at: number, all: RatioInput[]): boolean =>
  all.findIndex(other => other.of === one.of && other.row === one.row && other.periodId === one.periodId) ===
  at

type Sum = { inputs: RatioInput[] } & ({ value: number; reason: null } | { value: null; reason: NoRatio })

/** A missing figure is 0 as long as another is there. A missing statement is none. */
function sumOf(terms: Term[], needs: 'any' | 'all', subject: RatioSubject): Sum {
  const found = terms.map(term => ({ term, input: inputOf(term, subject) }))
  const inputs = found.flatMap(({ input }) => (typeof input === 'object' ? [input] : []))
  const reasons = found.flatMap(({ input }) => (typeof input === 'string' ? [input] : []))
  const [reason] = reasons.filter(one => one !== 'no_figure')
  if (reason) return { value: null, reason, inputs }
  if (inputs.length === 0 || (needs === 'all' && reasons.length > 0))
    return { value: null, reason: 'no_figure', inputs }
  const signed = found.map(({ term, input }) => (typeof input === 'object' ? term.sign * input.value : 0))
  return { value: signed.reduce((sum, one) => sum + one, 0), reason: null, inputs }
}

function inputOf(term: Term, subject: RatioSubject): RatioInput | NoRatio {
  const { of, row } = term
  if (of === 'ratios') return ratioInput(term, subject)
  if (of === 'proposed' || of === 'given' || of === 'bridge') {
    const value = toldValue(of, row, subject)
    if (value === null) return 'no_principal'
    return value === undefined ? 'no_figure' : { of, row, periodId: null, value, annualized: false }
  }
  const place = placeOf(term, subject)
  if (typeof place === 'string') return place
  const cell = place.cells.get(row)
  if (!cell) return missing(term, place)
  return yearlyInput(
    { of, row, periodId: place.periodId, value: cell.amount, annualized: false },
    term,
    subject,
  )
}

/** Null for a principal that nobody has told. */
function toldValue(
  of: 'proposed' | 'given' | 'bridge',
  row: string,
  { proposedAnnualDebtService, given, noteMaturities, bridge }: RatioSubject,
): number | null | undefined {
  if (of === 'proposed') return proposedAnnualDebtService
  if (row === 'noteMaturities') return noteMaturities
  if (of === 'given') return row === 'principal' ? given?.principal : given?.amount
  return bridge?.[row === 'depreciation' ? 'depreciation' : 'addBacks']
}

function ratioInput(term: Term, subject: RatioSubject): RatioInput | NoRatio {
  const ratio = ratios.find(({ key }) => key === term.row)
  if (!ratio) throw new Error(`There is no ratio ${term.row}.`)
  const { value, reason } = resultOf(ratio, subject)
  if (value === null) return reason ?? 'no_figure'
  const periodId = subject.income?.periodId ?? null
  return yearlyInput({ of: 'ratios', row: term.row, periodId, value, annualized: false }, term, subject)
}

function yearlyInput(input: RatioInput, term: Term, { yearly }: RatioSubject): RatioInput | NoRatio {
  if (!term.annualized) return input
  const factor = yearly?.[term.of === 'cashFlow' ? 'cashFlow' : 'incomeStatement'] ?? 'no_dates'
  if (typeof factor === 'string') return factor
  return { ...input, value: multiplied(input.value, factor), annualized: true }
}

function placeOf({ of, when }: Term, subject: RatioSubject): Place | NoRatio {
  if (when === 'previous') return subject.previousSheet ?? 'no_previous_balance_sheet'
  if (when === 'prior') return subject.prior ?? 'no_prior_period'
  if (of === 'balanceSheet') return subject.sheet ?? 'no_balance_sheet'
  if (of === 'cashFlow') return subject.cashFlow ?? 'no_cash_flow'
  return subject.income ?? 'no_figure'
}

/** Long-term debt without its current part says nothing of what is due, where no debt at all says that nothing is. */
function missing({ row, when }: Term, { cells }: Place): NoRatio {
  const isMaturities = row === 'currentPortionLongTermDebt' && when === 'previous'
  return isMaturities && (cells.get('longTermDebt')?.amount ?? 0) !== 0
    ? 'no_current_maturities'
    : 'no_figure'
}
