import test from 'ava'
import { resultsView, resultsWithSources } from '../../src/spreads/results/view.js'
import { compute, income, lineOf, sheet } from './columns.js'

const columns = () => [
  income('2024', { grossRevenues: 100.5 }, { basis: 'accrual', label: 'Jan - Dec 2024' }),
  sheet('2023-12-31', { cash: 10, commonStock: 10 }),
  sheet('2024-12-31', { cash: 10, commonStock: 10 }),
]

test('the plain shape is exactly that of the interface', t => {
  const view = resultsView(compute([income('2024', { grossRevenues: 100.5 }, { basis: 'accrual' })]))
  const figure = (label: string, kind: string, some = {}) => ({
    label,
    value: 100.5,
    kind,
    computed: true,
    memo: false,
    ...some,
  })
  t.deepEqual(JSON.parse(JSON.stringify(view)), {
    schemaVersion: 2,
    spreadId: 'spread_1',
    leadId: 'lead_1',
    generatedAt: '2026-11-21T12:00:00.000Z',
    entityName: 'Acme Widgets LLC',
    currency: 'USD',
    statements: {
      incomeStatement: {
        periods: [
          {
            id: '2024-01-01_2024-12-31',
            label: '2024',
            start: '2024-01-01',
            end: '2024-12-31',
            basis: 'accrual',
            annualized: false,
            derivedFrom: null,
            values: {
              grossRevenues: figure('Sales / gross revenues', 'line', { computed: false }),
              netRevenues: figure('Net revenues', 'subtotal'),
              grossProfit: figure('Gross profit', 'subtotal'),
              operatingIncome: figure('Operating income', 'subtotal'),
              incomeBeforeTaxes: figure('Income before taxes', 'subtotal'),
              netIncome: figure('Net income', 'total'),
              ebit: figure('EBIT', 'line', { memo: true }),
              ebitda: figure('EBITDA', 'line', { memo: true }),
            },
          },
        ],
      },
      balanceSheet: { periods: [] },
      cashFlow: { periods: [] },
    },
  })
})

test('labels are as printed, and the basis is that of income statements only', t => {
  const { statements } = resultsView(compute(columns()))
  t.deepEqual(
    Object.values(statements).flatMap(({ periods }) => periods.map(({ label, basis }) => [label, basis])),
    [
      ['Jan - Dec 2024', 'accrual'],
      ['2023-12-31', null],
      ['2024-12-31', null],
      ['Jan - Dec 2024', null],
    ],
  )
})

test('with sources, figures say where they come from, and checks and ratios are there', t => {
  const source = { documentId: 'document_1', page: 2, bbox: [1, 2, 3, 4] as [number, number, number, number] }
  const lines = [
    lineOf('grossRevenues', 100, {
      label: 'Sales',
      confidence: 0.9,
      sources: [{ ...source, text: '$ 100' }],
    }),
  ]
  const view = resultsWithSources(compute([income('2024', {}, { lines })]))
  const period = view.statements.incomeStatement.periods[0]
  t.deepEqual(period?.values.grossRevenues, {
    label: 'Sales / gross revenues',
    value: 100,
    kind: 'line',
    computed: false,
    memo: false,
    confidence: 0.9,
    sources: [{ ...source, text: '$ 100', label: 'Sales', value: 100, used: true }],
    override: null,
    implied: false,
  })
  t.deepEqual(period?.values.netIncome?.sources, [])
  t.is(period?.ratios?.netMargin?.value, 1)
  t.true(view.checks.length > 0)
})

test('a cash flow names its sheets, and the terms of its own', t => {
  const [period] = compute(columns()).statements.cashFlow.periods
  t.deepEqual(period?.derivation, {
    sheet: '2024-01-01_2024-12-31',
    previousSheet: '2023-12-31',
    printed: {},
  })
  t.is(period?.values.netIncome?.terms, undefined)
  t.deepEqual(
    period?.values.distributionsDividends?.terms?.map(({ sign, of, row, when }) => [sign, of, row, when]),
    [
      [1, 'balanceSheet', 'commonStock', 'change'],
      [1, 'balanceSheet', 'additionalPaidInCapital', 'change'],
      [1, 'balanceSheet', 'otherEquity', 'change'],
      [1, 'balanceSheet', 'distributionsDividends', 'change'],
      [-1, 'incomeStatement', 'netIncome', 'this'],
      [-1, 'printed', 'contributions', 'this'],
    ],
  )
})

test('no columns are no figures', t => {
  const results = compute([])
  t.deepEqual(results.statements, {
    incomeStatement: { periods: [] },
    balanceSheet: { periods: [] },
    cashFlow: { periods: [] },
  })
  t.like(results, { entityName: null, currency: null })
})
