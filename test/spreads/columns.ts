import { computeResults, type ResultsWithBlocks } from '../../src/figures/analysis/blocks.js'
import type { MappedLine, PrintedTotal, StatementColumn } from '../../src/figures/choosing/column.js'
import type { ResultPeriod, Results } from '../../src/figures/results.js'
import type { StatementName } from '../../src/figures/template/row.js'
import type { SpreadInputs } from '../../src/figures/told/inputs.js'
import { mergeInputs } from '../../src/spreads/inputs/merge.js'
import type { PutInputs } from '../../src/spreads/inputs/schema.js'

export type Amounts = Record<string, number>

/** Columns as mapping makes them, in units: `income('2024', { grossRevenues: 100 })` is a calendar year. */
export const income = (
  when: string,
  amounts: Amounts,
  some: Partial<StatementColumn> = {},
): StatementColumn => columnOf('incomeStatement', daysOf(when), when, amounts, some)

export const sheet = (
  end: string | null,
  amounts: Amounts,
  some: Partial<StatementColumn> = {},
): StatementColumn => columnOf('balanceSheet', { start: null, end }, String(end), amounts, some)

function columnOf(
  statement: StatementColumn['statement'],
  days: { start: string | null; end: string | null },
  label: string,
  amounts: Amounts,
  some: Partial<StatementColumn>,
): StatementColumn {
  const documentId = some.documentId ?? 'document_1'
  return {
    statement,
    documentId,
    filename: `${documentId}.pdf`,
    entityName: 'Acme Widgets LLC',
    currency: 'USD',
    scale: 1,
    rounded: false,
    quality: 'company',
    basis: null,
    label,
    ...days,
    madeAt: null,
    lines: Object.entries(amounts).map(([row, amount]) => lineOf(row, amount, { documentId })),
    totals: [],
    ...some,
  }
}

/** `2024`, `2024-01..2024-03`, `2024-01-01..2024-03-20`, or undated. */
function daysOf(when: string): { start: string | null; end: string | null } {
  if (/^\d{4}$/.test(when)) return { start: `${when}-01-01`, end: `${when}-12-31` }
  const [start = '', end = start] = when.split('..')
  if (/^\d{4}-\d\d$/.test(start)) return { start: `${start}-01`, end: lastDay(end) }
  return /^\d{4}-/.test(start) ? { start, end } : { start: null, end: null }
}

function lastDay(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10)
}

/** What a person has put in the place of a year's rent. */
export const rentAsLeased = {
  statement: 'incomeStatement',
  periodId: '2024-01-01_2024-12-31',
  row: 'rent',
  value: 12,
  reason: 'the lease',
  author: 'Ann',
} as const

export const lineOf = (
  row: string,
  amount: number,
  some: Partial<MappedLine> & { documentId?: string } = {},
): MappedLine => {
  const { documentId = 'document_1', ...line } = some
  return {
    row,
    label: row,
    amount: Math.round(amount * 100),
    confidence: 1,
    reason: 'exact label in its section',
    sources: [{ documentId, page: 1, text: String(amount) }],
    ...line,
  }
}

export const totalOf = (
  row: string | null,
  amount: number,
  some: Partial<PrintedTotal> = {},
): PrintedTotal => ({
  row,
  label: `Total ${row}`,
  amount: Math.round(amount * 100),
  childrenAdd: null,
  rows: [],
  sources: [],
  ...some,
})

type PrintedCashFlow = NonNullable<StatementColumn['printedCashFlow']>

/** What a source prints of its cash flow, in units. */
export function printedOf(some: Partial<Record<keyof PrintedCashFlow, number>>): PrintedCashFlow {
  const amount = (key: keyof PrintedCashFlow) => (some[key] === undefined ? null : some[key] * 100)
  return {
    netChangeInCash: amount('netChangeInCash'),
    depreciation: amount('depreciation'),
    contributions: amount('contributions'),
    distributions: amount('distributions'),
  }
}

export const compute = (
  columns: StatementColumn[],
  some: Partial<Parameters<typeof computeResults>[0]> = {},
): ResultsWithBlocks =>
  computeResults({
    spreadId: 'spread_1',
    leadId: 'lead_1',
    generatedAt: '2026-11-21T12:00:00.000Z',
    columns,
    ...some,
  })

/** As inputs that somebody has sent. */
export function told(sent: PutInputs): SpreadInputs {
  return mergeInputs({}, sent, { author: 'Ann', at: '2026-11-21T12:00:00.000Z' })
}

export const idsOf = (results: Results, statement: StatementName): string[] =>
  results.statements[statement].periods.map(({ id }) => id)

export function periodOf(results: Results, statement: StatementName, id?: string): ResultPeriod {
  const { periods } = results.statements[statement]
  const period = id === undefined ? periods[0] : periods.find(one => one.id === id)
  if (!period) throw new Error(`${statement} has no period ${id}: ${idsOf(results, statement)}`)
  return period
}

/** The figures alone. */
export const figures = (results: Results, statement: StatementName, id?: string): Amounts =>
  Object.fromEntries(
    Object.entries(periodOf(results, statement, id).values).map(([key, { value }]) => [key, value]),
  )

/** Of a rule's checks the first. */
export const checkOf = (results: Results, rule: string) => results.checks.find(check => check.rule === rule)
