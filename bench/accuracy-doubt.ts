import type { Check } from '../src/figures/checks/outcome.js'
import type { ResultPeriod, Results } from '../src/figures/results.js'
import type { StatementName } from '../src/figures/template/row.js'
import { rowOf } from '../src/figures/template/statements.js'

/** What failing checks say of figures. */
export interface Doubts {
  failing: Check[]
  /** A failing check names the figure itself. */
  name(statement: StatementName, periodId: string, row: string): boolean
  /** One names the figure, or one that it is computed from. */
  cover(statement: StatementName, periodId: string, row: string): boolean
  /** The days of the column are in doubt. */
  dates(statement: StatementName, periodId: string): boolean
}

/** They tell what is missing beside the figures, and nothing of a figure. */
const besideFigures = new Set([
  'entityUnconfirmed',
  'documentsLeftOut',
  'noDepreciationShown',
  'debtWithoutInterest',
  'overridesApplied',
])

const aboutDays = new Set<string>(['periodsUnknown', 'periodLength'])

export function doubtsOf(results: Results): Doubts {
  const failing = results.checks.filter(({ status, rule }) => status === 'fail' && !besideFigures.has(rule))
  const named = new Set(
    failing.flatMap(({ inputs }) =>
      inputs.map(({ statement, periodId, name }) => keyOf(statement, periodId, name)),
    ),
  )
  const dated = new Set(
    failing
      .filter(({ rule }) => aboutDays.has(rule))
      .map(({ statement, periodId }) => `${statement} ${periodId}`),
  )
  const cover = (statement: StatementName, periodId: string, row: string): boolean =>
    named.has(keyOf(statement, periodId, row)) ||
    sourcesOf(results, statement, periodId, row).some(one => cover(...one))
  return {
    failing,
    name: (statement, periodId, row) => named.has(keyOf(statement, periodId, row)),
    cover,
    dates: (statement, periodId) => dated.has(`${statement} ${periodId}`),
  }
}

/** How large a part of its column a check names. */
export function shareNamed(results: Results, { statement, periodId, inputs }: Check): number | undefined {
  const period = statement && periodOf(results, statement, periodId ?? '')
  const rows = Object.keys(period?.values ?? {})
  if (!period || rows.length === 0) return undefined
  const own = inputs.filter(input => input.statement === statement && input.periodId === periodId)
  return rows.filter(row => own.some(({ name }) => name === row)).length / rows.length
}

const keyOf = (statement: StatementName, periodId: string, row: string) => `${statement} ${periodId} ${row}`

const periodOf = (results: Results, statement: StatementName, periodId: string): ResultPeriod | undefined =>
  results.statements[statement].periods.find(({ id }) => id === periodId)

/** The figures that a figure is computed from, be they of this statement or another. */
function sourcesOf(
  results: Results,
  statement: StatementName,
  periodId: string,
  row: string,
): [StatementName, string, string][] {
  const period = periodOf(results, statement, periodId)
  const terms = period?.values[row]?.terms ?? rowOf(statement, row)?.terms ?? []
  return terms.flatMap((term): [StatementName, string, string][] => {
    if (term.of !== 'incomeStatement' && term.of !== 'balanceSheet' && term.of !== 'cashFlow') return []
    const of = term.of
    if (of !== 'balanceSheet' || statement === 'balanceSheet') return [[of, periodId, term.row]]
    const { sheet = '', previousSheet = '' } = period?.derivation ?? {}
    const sheets = { this: [sheet], previous: [previousSheet], prior: [], change: [sheet, previousSheet] }
    return sheets[term.when].map(id => [of, id, term.row])
  })
}
