import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { borrowerOf } from '../../../../figures/analysis/global/entities.js'
import { type StatementName, statementNames } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'
import { plain } from '../../../../figures/told/inputs.js'
import type { Part } from '../formulas.js'
import { sheets } from '../layout.js'
import { topsOf } from '../table.js'

type Entity = ResultsWithBlocks['blocks']['global']['entities'][number]
type Activity = Entity['activities'][number]
export type EntityPeriod = Activity['statements'][StatementName][number] &
  Partial<Activity['statements']['cashFlow'][number]>

/** One statement of one activity of an entity: a table of the sheet of entities. */
export interface EntityTable {
  entity: Entity
  activity: Activity
  /** By which its period is found again: a person may have two schedules of a kind. */
  number: number
  statement: StatementName
  periods: readonly EntityPeriod[]
  /** By the template's key. */
  rows: ReadonlyMap<string, number>
  /** What sources print of a cash flow, by its name: below the rows. */
  printed: ReadonlyMap<string, number>
  top: number
  /** Whether the workbook's own statements are these. */
  isOwn: boolean
}

/** In the order of the results: where each entity's figures stand. */
export function entityTables(results: ResultsWithBlocks): EntityTable[] {
  const { entities } = results.blocks.global
  const borrower = borrowerOf(plain(results.inputs.entities))
  const activities = entities.flatMap(entity => entity.activities.map(activity => ({ entity, activity })))
  const tables = activities.flatMap(({ entity, activity }, number) =>
    statementNames.flatMap(statement => {
      const periods: readonly EntityPeriod[] = activity.statements[statement]
      const shown = statements[statement].filter(({ key }) => periods.some(({ values }) => key in values))
      const isOwn = entity.kind === 'business' && entity.name === borrower?.name
      const names = isOwn ? [] : periods.flatMap(one => Object.keys(one.derivation?.printed ?? {}))
      const printed = [...new Set(names)]
      return shown.length === 0
        ? []
        : [{ entity, activity, number, statement, periods, shown, printed, isOwn }]
    }),
  )
  const tops = topsOf(tables.map(({ shown, printed }) => ({ rows: [...shown, ...printed] })))
  return tables.map(({ shown, printed, ...table }, n) => {
    const top = tops[n] ?? 0
    const below = top + 1 + shown.length
    return {
      ...table,
      top,
      rows: new Map(shown.map(({ key }, at) => [key, top + 1 + at])),
      printed: new Map(printed.map((name, at) => [name, below + at])),
    }
  })
}

/** A figure on that sheet. */
export function entityPart(
  tables: readonly EntityTable[],
  number: number,
  statement: StatementName,
  periodId: string | null,
  row: string,
  sign: 1 | -1 = 1,
): Part | undefined {
  const table = tables.find(one => one.number === number && one.statement === statement)
  const n = table?.periods.findIndex(({ id }) => id === periodId) ?? -1
  const at = table?.rows.get(row)
  if (!table || at === undefined || table.periods[n]?.values[row] === undefined) return undefined
  return { sign, sheet: sheets.entities, column: 2 + n, row: at }
}

/** Which activity each part of a year is: of each there is one at most, in the order of the entities. */
export function numbersOf(
  results: ResultsWithBlocks,
  parts: readonly { name: string; form: string | null; periodId: string }[],
): number[] {
  const activities = results.blocks.global.entities.flatMap(entity =>
    entity.activities.map(activity => ({ entity, activity })),
  )
  let from = 0
  return parts.map(({ name, form, periodId }) => {
    const at = activities.findIndex(
      ({ entity, activity }, n) =>
        n >= from &&
        entity.name === name &&
        activity.form === form &&
        activity.statements.incomeStatement.some(({ id }) => id === periodId),
    )
    from = at + 1
    return at
  })
}
