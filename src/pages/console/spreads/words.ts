import type { Ratio } from '../../../figures/template/ratios.js'
import { isStatement, statementNames } from '../../../figures/template/row.js'
import { rowOf } from '../../../figures/template/statements.js'
import { amountText, inParentheses, percentText } from '../../../spreads/artifacts/shown/amounts.js'
import type { SpreadRecord } from '../../../spreads/find.js'

/** Below it a row is more likely a guess than not. */
export const unsure = 0.65

/** A check of one statement may name a row of another. */
export const rowLabel = (statement: string, row: string): string =>
  (isStatement(statement) ? rowOf(statement, row)?.label : undefined) ??
  statementNames.map(name => rowOf(name, row)?.label).find(Boolean) ??
  row

export function ratioText(value: number, unit: Ratio['unit']): string {
  if (unit === 'amount') return amountText(value)
  if (unit === 'percent') return percentText(value)
  return (
    inParentheses(Math.abs(value).toFixed(unit === 'days' ? 0 : 2), value < 0) +
    (unit === 'times' ? '×' : ' days')
  )
}

type Badge = [kind: '' | 'good' | 'warn' | 'bad' | 'brand', text: string]

/** How a spread stands, for a person. */
export function statusOf({ spread, documents }: SpreadRecord): Badge {
  if (spread.status === 'COMPLETE') return ['good', 'Complete']
  if (spread.status === 'FAILED') return ['bad', spread.error === 'Cancelled' ? 'Cancelled' : 'Failed']
  if (spread.paused) return ['warn', 'Paused']
  const read = documents.filter(({ status }) => status !== 'PROCESSING').length
  if (spread.recomputedFrom !== null) return ['brand', 'Computing']
  return ['brand', read < documents.length ? `Reading ${read} of ${documents.length}` : 'Computing']
}

export const documentStatuses: Record<string, Badge> = {
  PROCESSING: ['brand', 'Being read'],
  EXTRACTED: ['good', 'Used'],
  SKIPPED: ['', 'Left out'],
  FAILED: ['bad', 'Not readable'],
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
export const dayText = (iso: string): string => dayFormat.format(new Date(iso))
/** In UTC, and says so: a page knows nothing of where it is read. */
export const timeText = (iso: string): string => `${timeFormat.format(new Date(iso))} UTC`
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`
