import { addDays, daysBetween } from '../../../documents/calendar-rules.js'
import { toUnits } from '../../../money.js'
import type { Bridge } from '../../computing/bridge.js'
import type { Filled } from '../../computing/cash-flow.js'
import { type Cell, type Cells, computed } from '../../computing/compute.js'
import {
  compare,
  daysOf,
  isFullYear,
  isInterim,
  type Span,
  sheetsOf,
  spanOf,
} from '../../computing/period.js'
import { incomeRatios, type RatioSubject } from '../../computing/ratio.js'
import { comparable, latestDayOf, maturitiesByNotes } from '../../ratio-subject.js'
import { inUnits, type ResultRatio } from '../../results.js'
import type { Spread } from '../../spread.js'
import { statements } from '../../template/statements.js'
import { givenService } from '../../told/debt-service.js'
import type { SpreadInputs } from '../../told/inputs.js'

/** The twelve months up to the latest interim: the last full year, and what this year has more of than last year's same months. */
export type Trailing =
  | {
      reason: null
      start: string
      end: string
      madeOf: { year: string; interim: string; priorInterim: string }
      /** They recognise income in different ways, so that it is only a guide. */
      isMixed: boolean
      values: Record<string, number>
      ratios: Record<string, ResultRatio>
    }
  | { reason: NoTrailing }

type NoTrailing =
  | 'no_dates'
  | 'no_interim'
  | 'latest_is_a_year'
  | 'no_full_year_before'
  | 'no_prior_interim'
  | 'no_net_income'

interface Dated extends Filled {
  span: Span
}

/** What people have told, and what stands outside the income statements. */
export interface ToldBeside {
  inputs: SpreadInputs
  bridges: ReadonlyMap<string, Bridge>
}

export function trailingOf({ incomes, sheets }: Spread, told: ToldBeside): Trailing {
  const dated = incomes.flatMap(income => {
    const span = spanOf(income.period)
    return span ? [{ ...income, span, of: income }] : []
  })
  const [latest] = dated.toSorted(latestFirst)
  if (!latest) return { reason: 'no_dates' }
  const years = dated.filter(({ span }) => isFullYear(span))
  const interims = dated.filter(({ span }) => span.end === latest.span.end && isInterim(span))
  if (interims.length === 0) return { reason: isFullYear(latest.span) ? 'latest_is_a_year' : 'no_interim' }
  if (isFullYear(latest.span)) return { reason: 'latest_is_a_year' }
  const pairs = interims.toSorted(latestFirst).flatMap(interim => {
    const year = yearBefore(interim, years)
    return year ? [{ interim, year }] : []
  })
  const [pair] = pairs
  if (!pair) return { reason: 'no_full_year_before' }
  const prior = comparable(pair.interim.of, incomes)
  if (!prior) return { reason: 'no_prior_interim' }
  const given = givenService(told.inputs, pair.interim.span.end, latestDayOf({ incomes, sheets }))
  const bridge = bridgeOf([pair.year, pair.interim, prior], told.bridges)
  return sumOf({ ...pair, prior, sheets, told: { given, bridge } })
}

/** The latest end first; of two that end together the longer. */
const latestFirst = (one: { span: Span }, other: { span: Span }): number =>
  compare(other.span.end, one.span.end) || compare(one.span.start, other.span.start)

const yearBefore = ({ span }: Dated, years: Dated[]): Dated | undefined =>
  years.find(year => Math.abs(daysBetween(year.span.end, span.start) - 1) <= 7)

interface Parts {
  year: Dated
  interim: Dated
  prior: Filled
  sheets: readonly Filled[]
  told: Pick<RatioSubject, 'given' | 'bridge'>
}

/** As the lines: the year's and the interim's, less those of the interim before. */
function bridgeOf(parts: Filled[], bridges: ToldBeside['bridges']): RatioSubject['bridge'] {
  const found = parts.map(({ period }) => bridges.get(period.id))
  if (!found.some(one => one?.lines.some(({ counts }) => counts))) return undefined
  const sum = (row: 'depreciation' | 'addBacks') => {
    const [one = 0, two = 0, taken = 0] = found.map(bridge => bridge?.[row])
    return one + two - taken
  }
  return { depreciation: sum('depreciation'), addBacks: sum('addBacks') }
}

function sumOf({ year, interim, prior, sheets, told }: Parts): Trailing {
  const parts = [year, interim, prior]
  if (!parts.every(({ cells }) => cells.has('netIncome'))) return { reason: 'no_net_income' }
  const cells = summed(year.cells, interim.cells, prior.cells)
  const madeOf = { year: year.period.id, interim: interim.period.id, priorInterim: prior.period.id }
  const start = addDays(prior.period.end ?? interim.span.end, 1)
  const { end } = interim.span
  return {
    reason: null,
    start,
    end,
    madeOf,
    isMixed: new Set(parts.map(({ column }) => column.basis)).size > 1,
    values: Object.fromEntries([...cells].map(([key, { amount }]) => [key, toUnits(amount)])),
    ratios: ratiosOf(cells, { start, end }, sheets, told),
  }
}

/** A line that one of the three doesn't have is nothing there: what it holds stands in another of its lines. */
function summed(year: Cells, interim: Cells, prior: Cells): Cells {
  const lines = statements.incomeStatement.filter(({ computed }) => !computed)
  const found = lines.flatMap(({ key }): [string, Cell][] => {
    const parts = [year.get(key), interim.get(key), prior.get(key)]
    const there = parts.flatMap(part => part ?? [])
    // The bottom line of some of the months is no bottom line of the whole.
    if (there.length === 0 || (key === 'reportedNetIncome' && there.length < parts.length)) return []
    const [one = 0, two = 0, taken = 0] = parts.map(part => part?.amount)
    const confidence = Math.min(...there.map(part => part.confidence))
    return [[key, { amount: one + two - taken, confidence, lines: [], terms: [] }]]
  })
  return computed('incomeStatement', new Map(found))
}

/** They are a year's already. There is no cash flow of them. */
function ratiosOf(
  cells: Cells,
  span: Span,
  sheets: readonly Filled[],
  told: Parts['told'],
): Record<string, ResultRatio> {
  const place = (sheet: Filled | undefined) => sheet && { periodId: sheet.period.id, cells: sheet.cells }
  const { sheet, previous } = sheetsOf(span, sheets, ({ period }) => period.end)
  const once = { by: 1, over: 1 }
  return inUnits(
    incomeRatios({
      income: { periodId: `${span.start}_${span.end}`, cells },
      sheet: place(sheet),
      previousSheet: place(previous),
      noteMaturities: maturitiesByNotes(previous),
      ...told,
      days: daysOf(span),
      yearly: { incomeStatement: once, cashFlow: once },
    }),
  )
}
