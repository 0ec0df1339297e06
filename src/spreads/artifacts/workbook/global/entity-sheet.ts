import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { sheetsOf } from '../../../../figures/computing/period.js'
import type { TemplateRow, Term } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'
import { statementTitles } from '../../shown/words.js'
import { type Part, sumOf } from '../formulas.js'
import { type Layout, sheets } from '../layout.js'
import { figureCell } from '../references.js'
import { startSheet } from '../sheet.js'
import { type Entry, type Table, writeTables } from '../table.js'
import { type EntityPeriod, type EntityTable, entityPart, entityTables } from './entity-places.js'

/** The statements of each entity by itself, whatever the share of it. */
export function addEntities(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const tables = entityTables(results)
  if (tables.length === 0) return
  const widest = Math.max(...tables.map(({ periods }) => periods.length))
  const sheet = startSheet(workbook, results, {
    title: sheets.entities,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: Math.ceil(widest / 8),
    isLong: true,
  })
  writeTables(
    sheet,
    results,
    tables.map(table => tableOf(layout, tables, table)),
  )
}

const entityTitle = ({ entity, activity, statement }: EntityTable): string => {
  const own = activity.name !== null && activity.name !== entity.name ? [activity.name] : []
  return [
    entity.name,
    ...own,
    ...(activity.form === null ? [] : [activity.form]),
    statementTitles[statement],
  ].join(' · ')
}

function tableOf(layout: Layout, tables: readonly EntityTable[], table: EntityTable): Table {
  const { statement, periods, rows } = table
  return {
    title: entityTitle(table),
    headings: periods.map(({ heading }) => heading),
    rows: statements[statement]
      .filter(({ key }) => rows.has(key))
      .map(row => ({
        label: row.label,
        kind: row.kind,
        entries: periods.map((period): Entry | undefined => {
          const value = period.values[row.key]
          if (value === undefined) return undefined
          const formula = table.isOwn
            ? figureCell(layout, statement, period.id, row.key)
            : row.computed
              ? computedFormula(tables, table, period, row)
              : undefined
          return { value, formula }
        }),
      })),
  }
}

/** By the template's terms, where they come to the figure: a cash flow may be derived by others. */
function computedFormula(
  tables: readonly EntityTable[],
  table: EntityTable,
  period: EntityPeriod,
  { key, terms, needs }: TemplateRow,
): string | undefined {
  const instead: Term[] = [{ sign: 1, of: 'balanceSheet', row: key, when: 'this', annualized: false }]
  for (const some of [terms, instead]) {
    const parts = some.flatMap(term => partsOf(tables, table, period, term))
    const sum = parts.reduce((all, { part, value }) => all + part.sign * value, 0)
    if (parts.length === 0 || Math.abs(sum - (period.values[key] ?? 0)) > 0.001) continue
    const formula = sumOf(
      parts.map(({ part }) => part),
      sheets.entities,
    )
    return formula && needs === 'all' ? `ROUND(${formula},2)` : formula
  }
  return undefined
}

interface Valued {
  part: Part
  value: number
}

function partsOf(
  tables: readonly EntityTable[],
  { number, statement, activity }: EntityTable,
  period: EntityPeriod,
  { of, row, when, sign }: Term,
): Valued[] {
  if (of !== 'incomeStatement' && of !== 'balanceSheet' && of !== 'cashFlow') return []
  const at = (one: EntityPeriod | undefined, by: 1 | -1): Valued[] => {
    const part = one && entityPart(tables, number, of, one.id, row, by)
    return part ? [{ part, value: one.values[row] ?? 0 }] : []
  }
  if (of === statement) return at(period, sign)
  if (of === 'incomeStatement')
    return at(
      activity.statements.incomeStatement.find(({ id }) => id === period.id),
      sign,
    )
  const { balanceSheet } = activity.statements
  const { start, end } = period
  const none = { sheet: undefined, previous: undefined }
  const { sheet, previous } = start && end ? sheetsOf({ start, end }, balanceSheet, one => one.end) : none
  if (when === 'this') return at(sheet, sign)
  if (when === 'previous') return at(previous, sign)
  return sign === 1 ? [...at(sheet, 1), ...at(previous, -1)] : [...at(previous, 1), ...at(sheet, -1)]
}
