import { balanceSheet } from './balance-sheet.js'
import { cashFlow } from './cash-flow.js'
import { incomeStatement } from './income-statement.js'
import type { StatementName, TemplateRow } from './row.js'

/** The one template of every spread. */
export const statements: Record<StatementName, TemplateRow[]> = { incomeStatement, balanceSheet, cashFlow }

const keyed = {
  incomeStatement: byKey(incomeStatement),
  balanceSheet: byKey(balanceSheet),
  cashFlow: byKey(cashFlow),
}

function byKey(rows: TemplateRow[]): ReadonlyMap<string, TemplateRow> {
  return new Map(rows.map(row => [row.key, row]))
}

export const rowOf = (statement: StatementName, key: string): TemplateRow | undefined =>
  keyed[statement].get(key)

/** Whether documents, and people, may fill it. */
export const isLine = (statement: StatementName, key: string): boolean =>
  rowOf(statement, key)?.computed === false
