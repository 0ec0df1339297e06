import type { StatementName } from './choosing/column.js'
import type { Results } from './results.js'

/** A period that people may correct, and the labels of the source lines in its rows. */
export interface Correctable {
  statement: StatementName
  periodId: string
  lines: Record<string, string[]>
}

const correctedStatements = ['incomeStatement', 'balanceSheet'] as const

/** Of what is shown: periods that are made of others follow those. */
export const correctableIn = ({ statements }: Results): Correctable[] =>
  correctedStatements.flatMap(statement =>
    statements[statement].periods
      .filter(({ annualized }) => !annualized)
      .map(({ id: periodId, values }) => {
        const rows = Object.entries(values).map(([row, { sources }]) => [
          row,
          [...new Set(sources.filter(({ used }) => used).map(({ label }) => label))],
        ])
        return { statement, periodId, lines: Object.fromEntries(rows) }
      }),
  )
