import type { Figure, FigureDetails } from '../../figures/figures.js'
import type { ResultPeriod, Results } from '../../figures/results.js'

/** The body of `GET …/results`, as it is stored. */
export const resultsAnswer = (results: Results, withSources: boolean): string =>
  JSON.stringify({ success: true, results: withSources ? resultsWithSources(results) : resultsView(results) })

/** Results exactly as the interface has them. */
export const resultsView = (results: Results) => viewOf(results, periodView)

/** Results as `?include=sources` adds to them. */
export const resultsWithSources = (results: Results) => ({
  ...viewOf(results, period => ({
    ...periodView(period),
    heading: period.heading,
    values: each(period.values, ({ terms: _, ...figure }) => figure),
    ...(Object.keys(period.ratios).length > 0 && { ratios: period.ratios }),
  })),
  checks: results.checks,
})

function viewOf<View>(results: Results, of: (period: ResultPeriod) => View) {
  const { schemaVersion, spreadId, leadId, generatedAt, entityName, currency, statements } = results
  const viewed = each(statements, ({ periods }) => ({ periods: periods.map(of) }))
  return { schemaVersion, spreadId, leadId, generatedAt, entityName, currency, statements: viewed }
}

const periodView = ({ id, label, start, end, basis, annualized, derivedFrom, values }: ResultPeriod) => ({
  id,
  label,
  start,
  end,
  basis,
  annualized,
  derivedFrom,
  values: each(values, figureView),
})

const figureView = ({ label, value, kind, computed, memo }: FigureDetails): Figure => ({
  label,
  value,
  kind,
  computed,
  memo,
})

const each = <Key extends string, One, Other>(some: Record<Key, One>, change: (one: One) => Other) =>
  Object.fromEntries(Object.entries<One>(some).map(([key, one]) => [key, change(one)])) as Record<Key, Other>
