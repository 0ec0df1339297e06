import { isInterim, spanOf, yearly } from '../../../figures/computing/period.js'
import type { Results } from '../../../figures/results.js'
import { type StatementName, statementNames } from '../../../figures/template/row.js'
import type { Factor } from '../../../money.js'
import { type RatioColumn, ratioColumns, shownRatios, toldIn } from '../shown/ratio-table.js'
import { shownRows } from '../shown/rows.js'
import { type ArtifactDocument, type SourceRow, sourceRows } from '../shown/sources.js'
import { statementTitles, toldTitles } from '../shown/words.js'

/** Where everything stands, before any of it is written: formulas name cells of sheets that are still to come. */
export interface Layout {
  statements: Record<StatementName, StatementLayout>
  ratios: RatioLayout
  sources: SourceRow[]
}

export interface StatementLayout {
  sheet: string
  /** By the template's key. */
  rows: ReadonlyMap<string, number>
  /** Of a period's figures; to the right of them are their percentages and the number of their source. */
  columns: ReadonlyMap<string, number>
  /** What a source prints of its cash flow stands below the statement. */
  printed: ReadonlyMap<string, number>
}

interface RatioLayout {
  sheet: string
  columns: RatioColumn[]
  /** The first row of each group is its title. */
  titles: ReadonlyMap<string, number>
  rows: ReadonlyMap<string, number>
  /** Of what people tell, by `of` and row of a term. */
  told: ReadonlyMap<string, number>
}

export const sheets = {
  overview: 'Overview',
  uca: 'UCA cash flow',
  ratios: 'Ratios',
  bridge: 'EBITDA bridge',
  debts: 'Debt schedule',
  covenants: 'Covenants',
  stress: 'Stress',
  changes: 'Changes',
  commonSize: 'Common size',
  averages: 'Averages',
  trailing: 'Trailing year',
  peers: 'Peers',
  entities: 'Entities',
  global: 'Global',
  inputs: 'Inputs',
  checks: 'Checks',
  sources: 'Sources',
  // Excel keeps the name History for itself.
  history: 'Generations',
} as const

/** In which row what stands, on every sheet of figures. */
export const headerRows = { entity: 1, title: 2, heading: 4, printed: 5, from: 6, to: 7, factor: 8 } as const
const firstRow = 10
const columnsPerPeriod = 3

/** On the sheet of ratios a column has no label of its own, but days. */
export const ratioRows = { heading: 4, days: 5, factor: 6 } as const
const firstRatioRow = 7

export const sourcesHeaderRow = 4

export function layoutOf(results: Results, documents: readonly ArtifactDocument[]): Layout {
  return {
    statements: Object.fromEntries(
      statementNames.map(name => [name, statementLayout(results, name)]),
    ) as Layout['statements'],
    ratios: ratioLayout(results),
    sources: sourceRows(results, documents),
  }
}

function statementLayout(results: Results, statement: StatementName): StatementLayout {
  const shown = shownRows(results, statement)
  const { periods } = results.statements[statement]
  const firstMemo = shown.findIndex(({ memo }) => memo)
  const rows = shown.map(({ key }, n): [string, number] => [
    key,
    firstRow + n + (firstMemo > 0 && n >= firstMemo ? 1 : 0),
  ])
  const printed = [...new Set(periods.flatMap(({ derivation }) => Object.keys(derivation?.printed ?? {})))]
  const last = rows.at(-1)?.[1] ?? firstRow
  return {
    sheet: statementTitles[statement],
    rows: new Map(rows),
    columns: new Map(periods.map(({ id }, n) => [id, 2 + n * columnsPerPeriod])),
    printed: new Map(printed.map((name, n) => [name, last + 3 + n])),
  }
}

function ratioLayout(results: Results): RatioLayout {
  const columns = ratioColumns(results)
  const titles = new Map<string, number>()
  const rows = new Map<string, number>()
  let next = firstRatioRow
  for (const [group, ratios] of shownRatios(columns)) {
    next++
    titles.set(group, next++)
    for (const { key } of ratios) rows.set(key, next++)
  }
  const told = Object.keys(toldTitles).filter(name =>
    columns.some(column => toldIn(column, name) !== undefined),
  )
  return {
    sheet: sheets.ratios,
    columns,
    titles,
    rows,
    told: new Map(told.map((name, n) => [name, next + 1 + n])),
  }
}

/** What makes a year of a column's flows; undefined where they are one, or nothing does. */
export function factorOf({ period }: RatioColumn): Factor | undefined {
  const span = spanOf(period)
  if (period.factor) return period.factor
  return span && isInterim(span) ? yearly(span) : undefined
}

/** `B`, `AA`. */
export function letters(column: number): string {
  const rest = column - 1
  return (rest >= 26 ? letters(Math.floor(rest / 26)) : '') + String.fromCharCode(65 + (rest % 26))
}
