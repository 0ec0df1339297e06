import { daysBetween } from '../documents/calendar-rules.js'
import type { Bridge } from './computing/bridge.js'
import type { Filled } from './computing/cash-flow.js'
import { annualizedIdOf, compare, daysOf, isFullYear, isInterim, spanOf, yearly } from './computing/period.js'
import { incomeRatios, type RatioResult, type RatioSubject, sheetRatios } from './computing/ratio.js'
import { type Annualized, type Spread, sheetsAround } from './spread.js'
import { givenService, proposedService } from './told/debt-service.js'
import type { SpreadInputs } from './told/inputs.js'

/** The ratios of each period, by its id. */
export interface SpreadRatios {
  ofIncome: Map<string, Map<string, RatioResult>>
  ofSheets: Map<string, Map<string, RatioResult>>
}

export function ratiosOf(
  spread: Spread,
  inputs: SpreadInputs,
  bridges: ReadonlyMap<string, Bridge>,
): SpreadRatios {
  const latest = latestYear(spread)
  const proposedAnnualDebtService = proposedService(inputs)
  const proposedFor = (id: string) =>
    proposedAnnualDebtService !== null && id === latest ? { proposedAnnualDebtService } : {}
  const latestDay = latestDayOf(spread)
  const toldOf = (id: string, { end = null }: RatioSubject) => ({
    given: givenService(inputs, end, latestDay),
    bridge: bridges.get(id)?.lines.some(({ counts }) => counts) ? bridges.get(id) : undefined,
    countsDistributions: inputs.countDistributions?.value ?? false,
  })
  const years = [
    ...spread.incomes.map(income => [income.period.id, subjectOf(income, spread)] as const),
    ...spread.annualized.map(
      year => [annualizedIdOf(year.from.period.id), annualizedSubject(year, spread)] as const,
    ),
  ]
  return {
    ofIncome: new Map(
      years.map(
        ([id, subject]) =>
          [id, incomeRatios({ ...subject, ...toldOf(id, subject), ...proposedFor(id) })] as const,
      ),
    ),
    ofSheets: new Map(
      spread.sheets.map(sheet => [sheet.period.id, sheetRatios({ sheet: placeOf(sheet) })] as const),
    ),
  }
}

/** The latest day of the sheets; where there is none, of the income statements. */
export function latestDayOf({ sheets, incomes }: Pick<Spread, 'sheets' | 'incomes'>): string | null {
  const daysIn = (some: Filled[]) => some.flatMap(({ period }) => period.end ?? []).toSorted(compare)
  return daysIn(sheets).at(-1) ?? daysIn(incomes).at(-1) ?? null
}

function subjectOf(income: Filled, { incomes, sheets, cashFlows }: Spread): RatioSubject {
  const span = spanOf(income.period)
  const { sheet, previous } = sheetsAround(income, sheets)
  const flow = cashFlows.find(one => one.income === income)
  const prior = comparable(income, incomes)
  const factor = factorOf(span)
  return {
    income: placeOf(income),
    end: income.period.end,
    sheet: sheet && placeOf(sheet),
    previousSheet: previous && placeOf(previous),
    noteMaturities: maturitiesByNotes(previous),
    cashFlow: flow && { periodId: income.period.id, cells: flow.cells },
    prior: prior && placeOf(prior),
    days: span && daysOf(span),
    yearly: { incomeStatement: factor, cashFlow: factor },
  }
}

/** What the sheet itself says stands before its notes. */
export const maturitiesByNotes = (sheet: Filled | undefined): number | undefined =>
  sheet?.cells.has('currentPortionLongTermDebt') ? undefined : sheet?.column.noteMaturities?.amount

function factorOf(span: ReturnType<typeof spanOf>) {
  if (!span) return 'no_dates'
  if (isFullYear(span)) return { by: 1, over: 1 }
  return isInterim(span) ? yearly(span) : 'longer_than_a_year'
}

/** Its income is a year's already; the cash flow is that of the interim period. */
function annualizedSubject({ from, factor, cells }: Annualized, spread: Spread): RatioSubject {
  const interim = subjectOf(from, spread)
  const prior = comparable(from, spread.incomes)
  const priorYear = spread.annualized.find(year => year.from === prior)
  return {
    ...interim,
    income: { periodId: annualizedIdOf(from.period.id), cells },
    prior: priorYear && { periodId: annualizedIdOf(priorYear.from.period.id), cells: priorYear.cells },
    days: 365,
    yearly: { incomeStatement: { by: 1, over: 1 }, cashFlow: factor },
  }
}

/** As long, and a year earlier; years of 52 weeks end some days off. */
export function comparable(income: Filled, incomes: readonly Filled[]): Filled | undefined {
  const span = spanOf(income.period)
  return incomes.find(other => {
    const before = spanOf(other.period)
    return (
      span &&
      before &&
      Math.abs(daysOf(span) - daysOf(before)) <= 7 &&
      Math.abs(daysBetween(before.end, span.end) - 365) <= 7
    )
  })
}

/** The latest full or annualized year; of two that end together, the one that nobody had to multiply. */
export function latestYear({ incomes, annualized }: Spread): string | undefined {
  const years = [
    ...incomes.flatMap(({ period }) => {
      const span = spanOf(period)
      return span && isFullYear(span) ? [{ id: period.id, end: span.end }] : []
    }),
    ...annualized.map(({ from: { period } }) => ({ id: annualizedIdOf(period.id), end: period.end ?? '' })),
  ]
  return years.toSorted((one, other) => compare(other.end, one.end))[0]?.id
}

const placeOf = ({ period, cells }: Filled) => ({ periodId: period.id, cells })
