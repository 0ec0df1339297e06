import { type StatementName, statementNames } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'

/** The figures of a generation, as far as they are compared. */
export interface Compared {
  statements: Record<
    StatementName,
    { periods: { id: string; label: string; values: Record<string, { value: number }> }[] }
  >
}

export interface Difference {
  statement: StatementName
  periodId: string
  label: string
  row: string
  /** Null: there was none, or there is none any more. */
  before: number | null
  now: number | null
}

/** Which figures are others than they were, in the order of the statements. */
export function differences(before: Compared, now: Compared): Difference[] {
  return statementNames.flatMap(statement => {
    const [old, fresh] = [before.statements[statement].periods, now.statements[statement].periods]
    const periods = new Map([...old, ...fresh].map(({ id, label }) => [id, label]))
    const valuesOf = (all: typeof old, id: string) => all.find(one => one.id === id)?.values ?? {}
    return [...periods].flatMap(([periodId, label]) => {
      const [was, is] = [valuesOf(old, periodId), valuesOf(fresh, periodId)]
      return statements[statement].flatMap(({ key: row }) => {
        const [one, other] = [was[row]?.value ?? null, is[row]?.value ?? null]
        return one === other ? [] : [{ statement, periodId, label, row, before: one, now: other }]
      })
    })
  })
}
