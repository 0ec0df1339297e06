import type { Check } from '../src/figures/checks/outcome.js'
import type { Results } from '../src/figures/results.js'
import { groupBy } from '../src/group-by.js'
import { type ColumnErrors, extraIn, misdatedIn } from './accuracy-columns.js'
import { doubtsOf, shareNamed } from './accuracy-doubt.js'
import { type Score, scoreOf } from './accuracy-score.js'
import type { Reached } from './accuracy-stage.js'
import type { Outcome } from './accuracy-sums.js'
import { asRead, type NamedTruth, type Truth } from './accuracy-truth.js'

export interface Judgement {
  outcomes: Outcome[]
  /** How large a part of its column each failing check names. */
  shares: number[]
}

/** The truths of one document, statement by statement, since all of a statement's know its columns. */
export function judge(truths: NamedTruth[], reached: Reached): Judgement {
  if (!('results' in reached)) return { outcomes: truths.map(one => lostAt(one, reached)), shares: [] }
  const judged = [...groupBy(truths, ({ statement }) => statement).values()].map(own =>
    judgeStatement(own, reached.results),
  )
  return {
    outcomes: judged.flatMap(({ outcomes }) => outcomes),
    shares: judged.flatMap(({ shares }) => shares),
  }
}

function judgeStatement(truths: NamedTruth[], results: Results): Judgement {
  const statement = truths[0]?.statement ?? 'incomeStatement'
  const doubts = doubtsOf(results)
  const periods = asRead(results, statement)
  const scored = truths.map(one => ({ one, score: scoreOf(one, periods, doubts) }))
  const extra = extraIn(
    truths,
    scored.map(({ score }) => score),
    periods,
    doubts,
  )
  const checks = doubts.failing.filter(check => check.statement === statement)
  const outcomes = scored.map(({ one, score }, n) => {
    const misdated = misdatedIn(one, score, doubts)
    const columns = {
      ...misdated,
      extra: n === 0 ? extra.extra : [],
      silent: misdated.silent + (n === 0 ? extra.silent : 0),
    }
    const ids = score.matched.map(({ period }) => period.id)
    const alarms = checks.filter(
      check =>
        score.wrong.length === 0 && ids.includes(check.periodId ?? '') && !isTrue(check, one.truth, score),
    )
    const stage = periods.length === 0 ? 'only another statement' : stageOf(one, score, columns)
    return { ...about(one), stage, note: '', score, columns, alarms }
  })
  return { outcomes, shares: checks.flatMap(check => shareNamed(results, check) ?? []) }
}

/** What a check says is so: the truth itself doesn't tie, has no days, or no bottom line. */
function isTrue({ rule, periodId, amount }: Check, { values }: Truth, { matched }: Score): boolean {
  const of = matched.find(({ period }) => period.id === periodId)?.truth
  const at = (row: string) => (of && values[row]?.[of.label]) ?? 0
  const off = at('incomeStatementVariance') || at('balanceSheetVariance')
  if (rule === 'netIncomeAsReported' || rule === 'balance') return off !== 0
  if (rule === 'printedSubtotals') return off !== 0 && Math.abs(Math.abs(amount ?? 0) - Math.abs(off)) < 0.01
  if (rule === 'margin') return at('netRevenues') <= 0 || Math.abs(at('grossProfit')) > at('netRevenues')
  if (rule === 'periodsUnknown') return of?.end === null || of?.start === null
  return rule === 'bottomLineMissing' && values.totalAssets === undefined && !at('reportedNetIncome')
}

function stageOf({ truth }: NamedTruth, { matched, wrong }: Score, columns: ColumnErrors): string {
  if (wrong.length === 0)
    return columns.misdated.length + columns.extra.length > 0 ? 'columns wrong' : 'right'
  return matched.length < truth.periods.length ? 'columns missing' : 'figures wrong'
}

function lostAt(one: NamedTruth, { lost, note }: Exclude<Reached, { results: unknown }>): Outcome {
  return {
    ...about(one),
    stage: lost,
    note,
    score: scoreOf(one, []),
    columns: { misdated: [], extra: [], silent: 0 },
    alarms: [],
  }
}

function about({ folder, name, truth }: NamedTruth) {
  return { folder, name, isText: truth.textLayer !== false }
}
