import type { ResultPeriod, Results } from '../../../figures/results.js'
import { type StatementName, statementNames, type TemplateRow } from '../../../figures/template/row.js'
import { statements } from '../../../figures/template/statements.js'

/** What both artifacts show of the results. */

/** Rows that no period has a figure for are left out. */
export const shownRows = (results: Results, statement: StatementName): TemplateRow[] =>
  statements[statement].filter(({ key }) =>
    results.statements[statement].periods.some(({ values }) => values[key] !== undefined),
  )

const wholes = {
  incomeStatement: { of: 'incomeStatement', row: 'netRevenues' },
  balanceSheet: { of: 'balanceSheet', row: 'totalAssets' },
  cashFlow: { of: 'incomeStatement', row: 'netRevenues' },
} as const satisfies Record<StatementName, { of: StatementName; row: string }>

interface Whole {
  of: StatementName
  row: string
  value: number
}

/** What a period's figures are percentages of. A loss of revenue is no whole. */
export function wholeOf(results: Results, statement: StatementName, periodId: string): Whole | undefined {
  const whole = wholes[statement]
  const period = results.statements[whole.of].periods.find(({ id }) => id === periodId)
  const value = period?.values[whole.row]?.value ?? 0
  return value > 0 ? { ...whole, value } : undefined
}

/** What is beside a statement is a part of it only where it is made of its figures: not a variance, nor a year's cash. */
export const isPartOfWhole = (statement: StatementName, { memo, needs }: TemplateRow): boolean =>
  needs === 'any' && !(statement === 'cashFlow' && memo)

/** Cents are shown for a whole column, where any figure of it has some. */
export const decimalsOf = ({ values }: ResultPeriod): 0 | 2 =>
  Object.values(values).every(({ value }) => Number.isInteger(value)) ? 0 : 2

/** `FY2024` and `tax return 1120-S`: a heading's name may be any text, what vouches for it stands last. */
export function partsOf({ heading }: ResultPeriod): { name: string; provenance: string } {
  const at = heading.lastIndexOf(' · ')
  return at < 0
    ? { name: heading, provenance: '' }
    : { name: heading.slice(0, at), provenance: heading.slice(at + 3) }
}

/** Undefined for a check of a period that has no column, such as one of another statement. */
export const periodIn = (
  results: Results,
  statement: StatementName | null,
  periodId: string | null,
): ResultPeriod | undefined =>
  statementNames
    .filter(name => statement === null || name === statement)
    .flatMap(name => results.statements[name].periods)
    .find(({ id }) => id === periodId)
