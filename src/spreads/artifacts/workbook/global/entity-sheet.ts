import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { isStatement, type TemplateRow, type Term, termsOf } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'
import { printedTitles, statementTitles } from '../../shown/words.js'
import { type Part, sumOf } from '../formulas.js'
import { type Layout, sheets } from '../layout.js'
import { figureCell } from '../references.js'
import { startSheet } from '../sheet.js'
import { type Entry, type Table, type TableRow, writeTables } from '../table.js'
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
  const { periods } = table
  return {
    title: entityTitle(table),
    headings: periods.map(({ heading }) => heading),
    rows: [...ownRows(layout, tables, table), ...printedRows(table)],
  }
}

function ownRows(layout: Layout, tables: readonly EntityTable[], table: EntityTable): TableRow[] {
  const { statement, periods, rows } = table
  return statements[statement]
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
    }))
}

/** What a cash flow was derived from, where the source prints it. */
const printedRows = ({ printed, periods }: EntityTable): TableRow[] =>
  [...printed.keys()].map(name => ({
    label: `As printed: ${printedTitles[name] ?? name}`,
    entries: periods.map(({ derivation }): Entry | undefined => {
      const value = derivation?.printed[name]
      return value === undefined ? undefined : { value }
    }),
  }))

/** By the very terms that the figure was computed from. */
function computedFormula(
  tables: readonly EntityTable[],
  table: EntityTable,
  period: EntityPeriod,
  { key, terms, needs }: TemplateRow,
): string | undefined {
  const others = period.derivation?.terms[key]
  const own = others ? termsOf(table.statement, others) : terms
  const formula = sumOf(
    own.flatMap(term => partsOf(tables, table, period, term)),
    sheets.entities,
  )
  return formula && needs === 'all' ? `ROUND(${formula},2)` : formula
}

function partsOf(
  tables: readonly EntityTable[],
  { number, statement, periods, printed }: EntityTable,
  period: EntityPeriod,
  { of, row, when, sign }: Term,
): Part[] {
  if (of === 'printed') {
    const at = printed.get(row)
    const isPrinted = period.derivation?.printed[row] !== undefined
    return isPrinted && at !== undefined
      ? [{ sign, sheet: sheets.entities, column: 2 + periods.indexOf(period), row: at }]
      : []
  }
  if (!isStatement(of)) return []
  const at = (id: string | undefined, by: 1 | -1): Part[] =>
    [entityPart(tables, number, of, id ?? null, row, by)].flatMap(part => part ?? [])
  if (of === statement || of === 'incomeStatement') return at(period.id, sign)
  const { sheet, previousSheet } = period.derivation ?? {}
  if (when === 'this') return at(sheet, sign)
  if (when === 'previous') return at(previousSheet, sign)
  return sign === 1
    ? [...at(sheet, 1), ...at(previousSheet, -1)]
    : [...at(previousSheet, 1), ...at(sheet, -1)]
}
