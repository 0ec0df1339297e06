import test from 'ava'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { casesIn } from '../support/cases.js'
import { type Amounts, checkOf, compute, income, lineOf, sheet, totalOf } from './columns.js'

type Status = 'pass' | 'fail' | 'warning' | 'none'
interface Column extends Omit<Partial<StatementColumn>, 'lines' | 'totals'> {
  /** The days of an income statement; or the day of a sheet. */
  income?: string
  sheet: string
  amounts?: Amounts
  lines?: Parameters<typeof lineOf>[]
  totals?: Parameters<typeof totalOf>[]
}
interface Case {
  title: string
  columns: Column[]
  checks: Record<string, Status | [Status, number | null]>
}

function columnOf({ income: when, sheet: end, amounts = {}, lines, totals, ...some }: Column) {
  const made = {
    ...some,
    ...(lines && { lines: lines.map(line => lineOf(...line)) }),
    ...(totals && { totals: totals.map(total => totalOf(...total)) }),
  }
  return when ? income(when, amounts, made) : sheet(end, amounts, made)
}

for (const { title, columns, checks } of casesIn<Case[]>('spreads/checks.yaml'))
  test(`checks: ${title}`, t => {
    const results = compute(columns.map(columnOf))
    for (const [rule, expected] of Object.entries(checks)) {
      const [status, amount] = typeof expected === 'string' ? [expected] : expected
      const check = checkOf(results, rule)
      t.is(check?.status ?? 'none', status, rule)
      if (check && amount !== undefined) t.is(check.amount, amount, rule)
    }
  })

test('what lies ahead is told for a statement once, and where it is only supposed, for each row', t => {
  const results = compute([
    income('2024', { grossRevenues: 7, rent: 2 }),
    income('2025', { grossRevenues: 7, rent: 2 }, { ahead: 'supposed' }),
    sheet('2025-12-31', { cash: 7 }, { ahead: 'said', label: 'Year 1' }),
  ])
  const inputs = (rule: string) => checkOf(results, rule)?.inputs.map(({ name }) => name)
  t.deepEqual(inputs('forecastUnmarked'), ['grossRevenues', 'rent'])
  t.deepEqual(inputs('projectionsOnly'), ['Year 1'])
})

test('what is nothing by its place alone is doubted where other lines are', t => {
  const lines = [
    lineOf('grossRevenues', 90, { confidence: 0.3 }),
    lineOf('rent', 0, { confidence: 0.3 }),
    lineOf('insurance', 0),
  ]
  const named = (some: typeof lines) =>
    checkOf(compute([income('2024', {}, { lines: some })]), 'mappingUncertain')?.inputs.map(
      ({ name }) => name,
    )
  t.deepEqual(named(lines), ['grossRevenues', 'rent'])
  t.deepEqual(named(lines.slice(1)), [])
})

test('what has happened is taken before what was planned', t => {
  const planned = income('2024', { grossRevenues: 9 }, { ahead: 'said', quality: 'audited' })
  const results = compute([planned, income('2024', { grossRevenues: 7 }, { documentId: 'document_2' })])
  t.is(results.statements.incomeStatement.periods[0]?.values.grossRevenues?.value, 7)
})

const full: Amounts = { cash: 10, accumulatedDepreciation: -5, currentYearEarnings: 5 }

test('every check has an id that stays, and a title', t => {
  const columns = [
    sheet('2023-12-31', full),
    sheet('2024-12-31', full),
    sheet('2024-12-31', full, { documentId: 'document_2' }),
    income('2024', { grossRevenues: 70, reportedNetIncome: 70 }),
  ]
  const { checks } = compute(columns)
  t.is(new Set(checks.map(({ id }) => id)).size, checks.length)
  for (const { id, title, rule, periodId, statement } of checks) {
    t.is(id, `${rule}:${statement}:${periodId}`)
    t.truthy(title)
  }
  t.deepEqual(compute(columns.toReversed()).checks, checks)
})

test('of a sheet that is far off its balance no line is proven, but for the side that its total meets', t => {
  const named = (cash: number) =>
    checkOf(
      compute([
        sheet(
          '2024-12-31',
          {},
          {
            lines: [
              lineOf('cash', cash, { tied: true }),
              lineOf('accountsPayable', 60, { tied: true }),
              lineOf('commonStock', 40, { tied: true }),
            ],
            totals: [totalOf('totalLiabilitiesAndEquity', 100)],
          },
        ),
      ]),
      'balance',
    )?.inputs.map(({ name }) => name)
  t.deepEqual(named(101), ['totalAssets', 'totalLiabilitiesAndEquity'])
  t.deepEqual(named(120), ['totalAssets', 'totalLiabilitiesAndEquity', 'cash'])
})

test('no line of a statement that is far off its result is proven', t => {
  const lines = [lineOf('grossRevenues', 100, { tied: true }), lineOf('rent', 60, { tied: true })]
  const named = (reported: number) =>
    checkOf(
      compute([income('2024', {}, { lines: [...lines, lineOf('reportedNetIncome', reported)] })]),
      'netIncomeAsReported',
    )?.inputs.map(({ name }) => name)
  t.deepEqual(named(41), ['netIncome', 'reportedNetIncome'])
  t.deepEqual(named(30), ['netIncome', 'reportedNetIncome', 'grossRevenues', 'rent'])
})

test('without a bottom line what leads to it is not known to be whole', t => {
  const lines = [lineOf('grossRevenues', 10, { tied: true }), lineOf('rent', 5, { tied: true })]
  const named = (totals: ReturnType<typeof totalOf>[]) =>
    checkOf(compute([income('2024', {}, { lines, totals })]), 'bottomLineMissing')?.inputs.map(
      ({ name }) => name,
    ) ?? []
  t.true(named([]).includes('totalOperatingExpenses'))
  t.false(named([totalOf('totalOperatingExpenses', 5)]).includes('totalOperatingExpenses'))
})

test('a failing check names the rows that nothing proves', t => {
  const lines = [
    lineOf('rent', 1000, { tied: true }),
    lineOf('utilities', 5),
    lineOf('reportedNetIncome', -995),
  ]
  const results = compute([
    income('2024', {}, { lines, totals: [totalOf(null, 10, { childrenAdd: 500, rows: ['utilities'] })] }),
  ])
  const named = (rule: string) => checkOf(results, rule)?.inputs.map(({ name }) => name)
  t.deepEqual(named('netIncomeAsReported'), ['netIncome', 'reportedNetIncome', 'utilities'])
  t.deepEqual(named('printedSubtotals'), ['Total null', 'utilities'])
})

test('a zero that a sum holds is doubted with the sum that nothing comes to', t => {
  const lines = [
    lineOf('grossRevenues', 500, { tied: true }),
    lineOf('otherExpenses', 0, { tied: true }),
    lineOf('reportedNetIncome', 495),
  ]
  const named = checkOf(compute([income('2024', {}, { lines })]), 'netIncomeAsReported')?.inputs
  t.deepEqual(
    named?.map(({ name }) => name),
    ['netIncome', 'reportedNetIncome', 'otherExpenses'],
  )
})

test('a guess is told with what else the line may be', t => {
  const line = lineOf('otherIncome', 10, { label: 'Misc', confidence: 0.3, alternatives: ['grossRevenues'] })
  const check = checkOf(compute([income('2024', {}, { lines: [line] })]), 'mappingUncertain')
  t.is(check?.detail, '“Misc” in Other income, or Sales / gross revenues')
})

test('a check names what it looked at', t => {
  const results = compute([income('2024', { grossRevenues: 100, reportedNetIncome: 100 })])
  t.deepEqual(checkOf(results, 'netIncomeAsReported')?.inputs, [
    { statement: 'incomeStatement', periodId: '2024-01-01_2024-12-31', name: 'netIncome', amount: 100 },
    {
      statement: 'incomeStatement',
      periodId: '2024-01-01_2024-12-31',
      name: 'reportedNetIncome',
      amount: 100,
    },
  ])
})
