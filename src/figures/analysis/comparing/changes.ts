import { toUnits } from '../../../money.js'
import type { StatementName, TemplateRow } from '../../template/row.js'
import { statements } from '../../template/statements.js'
import type { Column, NoPrior } from './columns.js'

export interface Change {
  statement: StatementName
  periodId: string
  /** The comparable period of a year before, or why there is none. */
  priorId: string | null
  reason: NoPrior | null
  values: Record<string, ChangedRow>
}

interface ChangedRow {
  value: number | null
  prior: number | null
  change: number | null
  /** A fraction of the prior figure. */
  percent: number | null
  /** Why there is no change, or no fraction of it. */
  reason: 'no_figure' | 'zero_denominator' | 'negative_denominator' | null
}

/** What a year has changed, in money and as a part of what was there before. */
export const changesOf = (columns: readonly Column[]): Change[] => columns.map(changeOf)

function changeOf({ statement, periodId, cells, prior }: Column): Change {
  const about = { statement, periodId }
  if (typeof prior === 'string') return { ...about, priorId: null, reason: prior, values: {} }
  const values = statements[statement].flatMap(row => {
    const [now, before] = [cells.get(row.key)?.amount, prior.cells.get(row.key)?.amount]
    return now === undefined && before === undefined ? [] : [[row.key, changed(row, now, before)] as const]
  })
  return { ...about, priorId: prior.periodId, reason: null, values: Object.fromEntries(values) }
}

/** What one of the two doesn't name may stand in another of its rows, so that nothing is said of its change. */
function changed(row: TemplateRow, now: number | undefined, before: number | undefined): ChangedRow {
  if (now === undefined || before === undefined) {
    const unit = (amount: number | undefined) => (amount === undefined ? null : toUnits(amount))
    return { value: unit(now), prior: unit(before), change: null, percent: null, reason: 'no_figure' }
  }
  const usual = row.sign === 'negative' ? -before : before
  const reason = usual === 0 ? 'zero_denominator' : usual < 0 ? 'negative_denominator' : null
  return {
    value: toUnits(now),
    prior: toUnits(before),
    change: toUnits(now - before),
    percent: reason === null ? (now - before) / before : null,
    reason,
  }
}
