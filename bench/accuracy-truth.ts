import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResultPeriod, Results } from '../src/figures/results.js'
import type { StatementName } from '../src/figures/template/row.js'

/** One statement of a document, as somebody has read it: row → period → figure. */
export interface Truth {
  file: string
  statement: StatementName | 'cashFlowReported'
  /** Whose it is, as the document says. */
  entityName?: string | null
  scale: number
  textLayer?: boolean
  periods: TruePeriod[]
  values: Record<string, Record<string, number>>
  lines?: { label: string; row: string; values?: Record<string, number> }[]
  /** Other rows in which a line is as right: `otherIncome (opposite sign)`. */
  acceptableAlternatives?: Record<string, string[]> | null
  traps?: string[] | string
  notes?: string[] | string
}

export interface TruePeriod {
  label: string
  start: string | null
  end: string | null
}

/** The name of a truth is that of its file. */
export interface NamedTruth {
  folder: string
  name: string
  statement: StatementName
  truth: Truth
}

/** A printed cash flow statement only cross-checks, so there is nothing to compare. */
export function truthsIn(folder: string): NamedTruth[] {
  return readdirSync(join(folder, 'truth'))
    .filter(file => file.endsWith('.json'))
    .sort()
    .flatMap(file => {
      const truth = JSON.parse(readFileSync(join(folder, 'truth', file), 'utf8')) as Truth
      const { statement } = truth
      return statement === 'cashFlowReported'
        ? []
        : [{ folder, name: file.replace(/\.json$/, ''), statement, truth }]
    })
}

/** Documents that hold no statement, in the folder's `none/`. */
export function withoutStatement(folder: string): string[] {
  const none = join(folder, 'none')
  if (!existsSync(none)) return []
  return readdirSync(none, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

export const asRead = ({ statements }: Results, statement: StatementName): ResultPeriod[] =>
  statements[statement].periods.filter(({ annualized }) => !annualized)

/** By its days, else its label or the year in it, else its place. */
export function matching(
  { label, start, end }: TruePeriod,
  n: number,
  all: readonly TruePeriod[],
  periods: readonly ResultPeriod[],
): ResultPeriod | undefined {
  const byDays = periods.find(one => end && one.end === end && (!start || !one.start || one.start === start))
  const byLabel = periods.find(one => one.label === label)
  const year = /^(?:FY ?)?(\d{4})$/.exec(label)?.[1]
  const byYear = year && !end ? periods.find(one => one.end?.startsWith(year)) : undefined
  return byDays ?? byLabel ?? byYear ?? (periods.length === all.length ? periods[n] : undefined)
}
