import { type FieldError, invalidFields } from '../../errors.js'
import { isAnchoredIn } from '../../figures/choosing/anchor.js'
import { daysIn } from '../../figures/computing/period.js'
import type { Correctable } from '../../figures/correctable.js'
import { type DocumentOverride, type FigureOverride, isOfDocument, type OverrideInput } from './schema.js'
import type { SpreadOverride } from './spread-override.js'

/** An override with the period that it names. */
type Anchored = FigureOverride & { periodId: string; periodStart: string | null; periodEnd: string | null }
export type Resolved = Anchored | DocumentOverride

/** What there is to be corrected. */
interface Known {
  periods: Correctable[]
  documents: { documentId: string; filename: string }[]
}

/** Against what is shown. What another reading leaves without its period or line is told by a check. */
export function resolveOverrides(
  known: Known,
  overrides: OverrideInput[],
  before: SpreadOverride[],
): Resolved[] {
  const errors: FieldError[] = []
  const resolved = overrides.flatMap((override, at) => {
    const found = resolve(known, override, before)
    if (!('fault' in found)) return found
    errors.push({ ...found.fault, path: `overrides.${at}.${found.fault.path}` })
    return []
  })
  if (errors.length > 0) throw invalidFields(errors)
  return resolved
}

function resolve(
  known: Known,
  override: OverrideInput,
  before: SpreadOverride[],
): Resolved | { fault: FieldError } {
  if (isOfDocument(override)) return unknownDocument(known, override) ?? override
  return resolveFigure(known.periods, override as FigureOverride, before)
}

function unknownDocument(
  { documents }: Known,
  { documentId }: DocumentOverride,
): { fault: FieldError } | undefined {
  if (documents.some(one => one.documentId === documentId)) return undefined
  const message = `is not a document of this spread; there are: ${listed(documents.map(one => one.documentId))}`
  return { fault: { path: 'documentId', message, code: 'unknown_document' } }
}

function resolveFigure(
  known: Correctable[],
  override: FigureOverride,
  before: SpreadOverride[],
): Resolved | { fault: FieldError } {
  const period = periodOf(known, override)
  if ('fault' in period) return period
  const { periodId } = period
  const { start: periodStart, end: periodEnd } = daysIn(periodId)
  const resolved = { ...override, periodId, periodStart, periodEnd }
  const { row, line } = override
  if (line === undefined || before.some(one => isAbout(one, resolved))) return resolved
  return period.lines[row]?.includes(line) ? resolved : { fault: unknownLine(period, row, line) }
}

/** By its id or by its days. A sheet by its day alone, whatever income statements close on that. */
function periodOf(known: Correctable[], override: FigureOverride): Correctable | { fault: FieldError } {
  const { statement, periodId, start, end } = override
  const there = known.filter(one => one.statement === statement)
  const found = there.filter(one => {
    if (end === undefined) return one.periodId === periodId
    const days = daysIn(one.periodId)
    return days.end === end && (!start || days.start === start)
  })
  const [first, ...others] = found
  if (first && others.length === 0) return first
  const path = end === undefined ? 'periodId' : first ? 'start' : 'end'
  const ids = listed((first ? found : there).map(one => one.periodId))
  return {
    fault: first
      ? { path, message: `must tell which of these periods is meant: ${ids}`, code: 'ambiguous_period' }
      : {
          path,
          message: `is not a period of this statement that was read from documents; there ${there.length > 0 ? `are: ${ids}` : 'is none'}`,
          code: 'unknown_period',
        },
  }
}

function unknownLine({ lines }: Correctable, row: string, line: string): FieldError {
  const rows = Object.keys(lines).filter(key => lines[key]?.includes(line))
  const own = (lines[row] ?? []).map(label => `“${shortened(label)}”`)
  const instead =
    rows.length > 0
      ? `it is in ${listed(rows)}`
      : own.length > 0
        ? `its lines are: ${listed(own)}`
        : 'it has none'
  return {
    path: 'line',
    message: `is not a source line of this row, as it is printed; ${instead}`,
    code: 'unknown_line',
  }
}

const mostListed = 24
const longestLabel = 80

function listed(names: string[]): string {
  const more = names.length - mostListed
  return [...names.slice(0, mostListed), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

const shortened = (label: string): string =>
  label.length > longestLabel ? `${label.slice(0, longestLabel)}…` : label

/** A line that was moved is found where it was, and where it is now. */
export function isAbout(one: SpreadOverride, override: Resolved): boolean {
  if (isOfDocument(override)) return one.documentId === override.documentId
  const { statement, periodId: id, periodStart: start, periodEnd: end, row, line = null } = override
  return (
    one.statement === statement &&
    isHeldBy(one, { id, start, end }) &&
    one.line === line &&
    (one.row === row || (one.line !== null && one.toRow === row))
  )
}

function isHeldBy(
  { statement, periodId, periodStart: start, periodEnd: end }: SpreadOverride,
  period: Parameters<typeof isAnchoredIn>[1],
): boolean {
  return statement !== null && periodId !== null && isAnchoredIn({ statement, periodId, start, end }, period)
}

/** By which id the period of an override goes in what is shown. */
export const currentIdOf = (known: Correctable[], override: SpreadOverride): string | undefined =>
  known.find(
    ({ statement, periodId }) =>
      statement === override.statement && isHeldBy(override, { id: periodId, ...daysIn(periodId) }),
  )?.periodId
