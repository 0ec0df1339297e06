import test from 'ava'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { plainName } from '../../src/figures/choosing/entity.js'
import { checkOf, compute, figures, idsOf, income, lineOf, periodOf, sheet, totalOf } from './columns.js'

const same: [string, string][] = [
  ['Acme Widgets LLC', 'ACME WIDGETS, L.L.C.'],
  ['The Acme Company', 'Acme Co.'],
  ['Helena\u2019s Academy', "HELENA'S ACADEMY INC"],
  ['Smith & Sons', 'Smith and Sons, Ltd.'],
  ['3M Company', '3M Company and Subsidiaries'],
  ['Café Zoë GmbH', 'Cafe Zoe'],
]
for (const [one, other] of same) test(`${one} is ${other}`, t => t.is(plainName(one), plainName(other)))

const different: [string, string][] = [
  ['Harbor Fund II LLC', 'Harbor Fund III LLC'],
  ['Acme East Inc', 'Acme West Inc'],
  ['Limited', 'Company'],
]
for (const [one, other] of different)
  test(`${one} is not ${other}`, t => t.not(plainName(one), plainName(other)))

test("the entity with the most statements is the spread's, and other documents are skipped", t => {
  const theirs = { documentId: 'document_9', entityName: 'Acme Holdings Inc' }
  const results = compute([
    income('2023', { grossRevenues: 1 }, theirs),
    income('2023', { grossRevenues: 100 }),
    income('2024', { grossRevenues: 200 }, { documentId: 'document_2', entityName: 'ACME WIDGETS' }),
    income('2022', { grossRevenues: 50 }, { documentId: 'document_3', entityName: null }),
  ])
  t.is(results.entityName, 'Acme Widgets LLC')
  t.deepEqual(results.skipped, [
    { documentId: 'document_9', filename: 'document_9.pdf', reason: 'Belongs to Acme Holdings Inc' },
  ])
  t.deepEqual(
    results.statements.incomeStatement.periods.map(({ values }) => values.grossRevenues?.value),
    [50, 100, 200],
  )
})

test('a document in another currency is skipped; one that names none is taken for the others', t => {
  const results = compute([
    income('2022', { grossRevenues: 1 }, { currency: 'EUR', documentId: 'document_2' }),
    income('2023', { grossRevenues: 100 }),
    income('2024', { grossRevenues: 200 }),
    sheet('2024-12-31', { cash: 5 }, { currency: null, documentId: 'document_3' }),
  ])
  t.is(results.currency, 'USD')
  t.deepEqual(results.skipped, [
    {
      documentId: 'document_2',
      filename: 'document_2.pdf',
      reason: 'Is in EUR, and the other statements in USD',
    },
  ])
  t.is(figures(results, 'balanceSheet').cash, 5)
})

const contests: [string, Partial<StatementColumn>, Partial<StatementColumn>][] = [
  ['audited', { quality: 'audited' }, { quality: 'reviewed', madeAt: '2026-01-01' }],
  ['reviewed', { quality: 'reviewed' }, { quality: 'compiled' }],
  ['compiled', { quality: 'compiled' }, { quality: 'tax' }],
  ['a tax return', { quality: 'tax' }, { quality: 'company' }],
  ['the newest', { madeAt: '2025-03-02' }, { madeAt: '2025-03-01' }],
  ['what says when it was made', { madeAt: '2025-03-02' }, { madeAt: null }],
]
for (const [name, best, other] of contests)
  test(`of two documents about a year, ${name} is used`, t => {
    const columns = [
      income('2024', { grossRevenues: 100, rent: 10 }, { documentId: 'document_2', ...best }),
      income('2024', { grossRevenues: 140, insurance: 5 }, { documentId: 'document_1', ...other }),
    ]
    for (const order of [columns, columns.toReversed()]) {
      const results = compute(order)
      t.like(figures(results, 'incomeStatement'), { grossRevenues: 100, rent: 10, insurance: undefined })
      const { sources } = periodOf(results, 'incomeStatement').values.grossRevenues ?? {}
      t.deepEqual(
        sources?.map(({ documentId, value, used }) => ({ documentId, value, used })),
        [
          { documentId: 'document_2', value: 100, used: true },
          { documentId: 'document_1', value: 140, used: false },
        ],
      )
      const check = checkOf(results, 'duplicatePeriods')
      t.like(check, { status: 'fail', amount: -45 })
      t.true(check?.inputs.some(({ name }) => name.startsWith('Sales / gross revenues in ')))
    }
  })

test('documents that agree about a year pass', t => {
  const results = compute([
    sheet('2024-12-31', { cash: 100 }),
    sheet('2024-12-31', { cash: 100.5 }, { documentId: 'document_2' }),
  ])
  t.like(checkOf(results, 'duplicatePeriods'), { status: 'pass', amount: 0, tolerance: 1 })
})

test('the same days are the same id in every statement', t => {
  const results = compute([
    income('2024', { grossRevenues: 1 }),
    income('2024-12', { grossRevenues: 1 }),
    sheet('2023-12-31', { cash: 1 }),
    sheet('2024-12-31', { cash: 1 }),
    sheet('2025-01-20', { cash: 1 }),
  ])
  t.deepEqual(idsOf(results, 'balanceSheet'), ['2023-12-31', '2024-01-01_2024-12-31', '2025-01-20'])
  t.deepEqual(idsOf(results, 'cashFlow'), ['2024-01-01_2024-12-31'])
  t.like(periodOf(results, 'balanceSheet', '2024-01-01_2024-12-31'), {
    start: '2024-01-01',
    end: '2024-12-31',
  })
  t.like(periodOf(results, 'balanceSheet', '2023-12-31'), { start: '2023-12-31', end: '2023-12-31' })
})

test('undated periods have ids of their own, and no year is made of them', t => {
  const results = compute([
    income('Last year', { grossRevenues: 1 }),
    income('Last year', { grossRevenues: 2 }, { documentId: 'document_2' }),
    sheet(null, { cash: 1 }, { label: 'Last year' }),
    income('2024', { grossRevenues: 3 }),
  ])
  t.deepEqual(idsOf(results, 'incomeStatement'), [
    '2024-01-01_2024-12-31',
    'incomeStatement_last-year',
    'incomeStatement_last-year_2',
  ])
  t.deepEqual(idsOf(results, 'balanceSheet'), ['balanceSheet_last-year'])
  t.like(periodOf(results, 'balanceSheet'), { start: null, end: null, label: 'Last year' })
})

test('months make a year by their sum, are kept, and are not annualized', t => {
  const months = Array.from({ length: 12 }, (_, n) =>
    income(`2024-${String(n + 1).padStart(2, '0')}`, { grossRevenues: n + 1, reportedNetIncome: 1 }),
  )
  const results = compute(months)
  t.is(results.statements.incomeStatement.periods.length, 13)
  t.like(figures(results, 'incomeStatement', '2024-01-01_2024-12-31'), {
    grossRevenues: 78,
    reportedNetIncome: 12,
  })
  t.like(periodOf(results, 'incomeStatement', '2024-01-01_2024-12-31'), { label: 'FY2024' })
  t.false(results.statements.incomeStatement.periods.some(({ annualized }) => annualized))
})

test('a Total column is the span: its months are not added up', t => {
  const results = compute([
    income('2024-01', { grossRevenues: 10 }),
    income('2024-02', { grossRevenues: 20 }),
    income('2024-01..2024-02', { grossRevenues: 31 }, { label: 'Total' }),
  ])
  const id = '2024-01-01_2024-02-29'
  t.deepEqual(idsOf(results, 'incomeStatement'), [
    '2024-01-01_2024-01-31',
    id,
    `${id}_annualized`,
    '2024-02-01_2024-02-29',
  ])
  t.is(figures(results, 'incomeStatement', id).grossRevenues, 31)
})

test('the bottom line of some of the months is none of their sum', t => {
  const results = compute([
    income('2024-01', { grossRevenues: 10, reportedNetIncome: 10 }),
    income('2024-02', { grossRevenues: 20 }),
  ])
  t.is(figures(results, 'incomeStatement', '2024-01-01_2024-02-29').reportedNetIncome, undefined)
})

test('a printed bottom line that is mapped as a total is the reported net income', t => {
  const totals = [
    totalOf('netIncome', 95, { label: 'Net income including noncontrolling interest' }),
    totalOf('netIncome', 100, { label: 'Consolidated net income' }),
    totalOf('netIncome', 90, { label: 'Net income attributable to shareholders' }),
  ]
  const reported = (some: Partial<StatementColumn>) =>
    figures(compute([income('2024', { grossRevenues: 100 }, some)]), 'incomeStatement').reportedNetIncome
  t.is(reported({ totals }), 100)
  t.is(reported({ totals: totals.slice(2) }), 90)
  t.is(reported({ totals, lines: [lineOf('grossRevenues', 100), lineOf('reportedNetIncome', 99)] }), 99)
  t.is(reported({}), undefined)
})

const headings: [string, Partial<StatementColumn>, string][] = [
  ['2024', { quality: 'tax', form: '1120-S' }, 'FY2024 · tax return 1120-S'],
  ['2024', { quality: 'tax' }, 'FY2024 · tax return'],
  ['2023-07..2024-06', { quality: 'reviewed' }, 'FY2024 · reviewed'],
  ['2020-01-05..2021-01-02', { quality: 'audited' }, 'FY2020 · audited'],
  ['2025-01..2025-03', {}, 'Jan-Mar 2025 · company-prepared'],
  ['2025-02', { quality: 'compiled' }, 'Feb 2025 · compiled'],
  ['2024-11..2025-01', {}, 'Nov 2024 - Jan 2025 · company-prepared'],
  ['2024-12-29..2025-03-29', {}, 'Dec 29, 2024 - Mar 29, 2025 · company-prepared'],
  ['Last year', {}, 'Last year · company-prepared'],
]
for (const [when, some, expected] of headings)
  test(`over ${when} stands ${expected}`, t =>
    t.is(periodOf(compute([income(when, { grossRevenues: 1 }, some)]), 'incomeStatement').heading, expected))

test('over a sheet stands its day, and over a cash flow that it is derived', t => {
  const results = compute([
    income('2024', { grossRevenues: 1 }),
    sheet('2023-12-31', { cash: 1 }),
    sheet('2024-12-31', { cash: 1 }, { quality: 'reviewed' }),
  ])
  t.is(results.statements.balanceSheet.periods[1]?.heading, 'Dec 31, 2024 · reviewed')
  t.is(periodOf(results, 'cashFlow').heading, 'FY2024 · derived')
})
