import type { Computed, ResultPeriod, ResultRatio, Results } from '../results.js'
import { ratios } from '../template/ratios.js'
import { plain } from '../told/inputs.js'

interface TestedCovenant {
  ratio: string
  label: string
  min: number | null
  max: number | null
  periods: {
    periodId: string
    label: string
    value: number | null
    reason: ResultRatio['reason']
    /** Null where there is no value. */
    met: boolean | null
    /** How far it is from being broken: negative once it is. */
    headroom: number | null
  }[]
}

/** Each in every period that has the ratio, with or without a value. */
export const covenantsOf = ({ results }: Computed): TestedCovenant[] =>
  plain(results.inputs.covenants).map(({ ratio, min = null, max = null }) => ({
    ratio,
    label: ratios.find(({ key }) => key === ratio)?.label ?? ratio,
    min,
    max,
    periods: periodsWith(results, ratio).map(({ id, label, found: { value, reason } }) => {
      const headroom =
        value === null ? null : min === null ? (max ?? Number.POSITIVE_INFINITY) - value : value - min
      return { periodId: id, label, value, reason, met: headroom === null ? null : headroom >= 0, headroom }
    }),
  }))

const periodsWith = ({ statements }: Results, ratio: string) =>
  [...statements.incomeStatement.periods, ...statements.balanceSheet.periods].flatMap(
    ({ id, label, ratios }: ResultPeriod) => {
      const found = ratios[ratio]
      return found ? [{ id, label, found }] : []
    },
  )
