import test from 'ava'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import { type Amounts, checkOf, compute, income, lineOf, sheet, totalOf } from './columns.js'

type Expected = [string, 'pass' | 'fail' | 'warning' | undefined, (number | null)?]
const cases: [string, StatementColumn[], Expected[]][] = [
  [
    'net income within a unit of what is reported',
    [income('2024', { grossRevenues: 100, reportedNetIncome: 99 })],
    [['netIncomeAsReported', 'pass', 1]],
  ],
  [
    'net income a cent further off',
    [income('2024', { grossRevenues: 100, reportedNetIncome: 98.99 })],
    [['netIncomeAsReported', 'fail', 1.01]],
  ],
  [
    "a corporation's return reports its income before its tax",
    [income('2024', { grossRevenues: 100, incomeTaxes: 21, reportedNetIncome: 100 }, { form: '1120' })],
    [['netIncomeAsReported', 'pass', 0]],
  ],
  [
    'rounded thousands may be two off',
    [income('2024', { grossRevenues: 100_000, reportedNetIncome: 98_000 }, { scale: 1000, rounded: true })],
    [['netIncomeAsReported', 'pass', 2000]],
  ],
  [
    'subtotals that are their lines',
    [income('2024', { rent: 5 }, { totals: [totalOf(null, 5, { childrenAdd: 500 }), totalOf(null, 7)] })],
    [['printedSubtotals', 'pass', 0]],
  ],
  [
    'a subtotal that is not',
    [income('2024', { rent: 5 }, { totals: [totalOf(null, 5, { childrenAdd: 1400 })] })],
    [['printedSubtotals', 'fail', -9]],
  ],
  ['no printed subtotals', [income('2024', { rent: 5 })], [['printedSubtotals', undefined]]],
  ['a sheet that balances', [sheet('2024-12-31', { cash: 10, commonStock: 10 })], [['balance', 'pass', 0]]],
  ['a sheet that does not', [sheet('2024-12-31', { cash: 10, commonStock: 15 })], [['balance', 'fail', -5]]],
  [
    'a computed total that is not the printed one',
    [sheet('2024-12-31', { cash: 10 }, { totals: [totalOf('totalAssets', 15), totalOf('cash', 3)] })],
    [['computedTotals', 'fail', -5]],
  ],
  [
    'a subtotal may have what the template has elsewhere',
    [
      income(
        '2024',
        { rent: 10, interestExpense: 5 },
        { totals: [totalOf('totalOperatingExpenses', 15, { rows: ['rent', 'interestExpense'] })] },
      ),
    ],
    [['computedTotals', 'warning', -5]],
  ],
  [
    'a subtotal that has lost a line to somewhere else',
    [
      income(
        '2024',
        { rent: 10, cogsOther: 5 },
        { totals: [totalOf('totalOperatingExpenses', 15, { rows: ['rent', 'cogsOther'] })] },
      ),
    ],
    [['computedTotals', 'warning', -5]],
  ],
  [
    'a total that nothing was found for',
    [income('2024', { rent: 10 }, { totals: [totalOf('totalOperatingExpenses', 15)] })],
    [['computedTotals', 'fail', -5]],
  ],
  [
    'of two totals of equity one is met',
    [
      sheet(
        '2024-12-31',
        { cash: 10, commonStock: 8, otherEquity: 2 },
        { totals: [totalOf('totalEquity', 8), totalOf('totalEquity', 10)] },
      ),
    ],
    [['computedTotals', 'pass', 0]],
  ],
  [
    'a subtotal whose lines are not all its own',
    [
      income(
        '2024',
        { grossRevenues: 5 },
        { totals: [totalOf('netRevenues', 5, { childrenAdd: 1400, rows: ['grossRevenues'] })] },
      ),
    ],
    [['printedSubtotals', 'pass', 0]],
  ],
  [
    'no bottom line',
    [income('2024', { grossRevenues: 10 })],
    [
      ['bottomLineMissing', 'fail', null],
      ['netIncomeAsReported', undefined],
    ],
  ],
  ['a bottom line', [income('2024', { reportedNetIncome: 10 })], [['bottomLineMissing', 'pass', null]]],
  [
    'a sheet that prints one of its sides, and balances',
    [sheet('2024-12-31', { cash: 10, commonStock: 10 }, { totals: [totalOf('totalAssets', 10)] })],
    [['bottomLineMissing', 'pass', null]],
  ],
  [
    'a sheet that prints one of its sides, and does not',
    [sheet('2024-12-31', { cash: 10, commonStock: 7 }, { totals: [totalOf('totalAssets', 10)] })],
    [['bottomLineMissing', 'fail', null]],
  ],
  [
    'a guess that is large beside its total',
    [income('2024', { rent: 90 }, { lines: [lineOf('rent', 90), unsure('otherOperatingExpenses', 10)] })],
    [['mappingUncertain', 'fail', 10]],
  ],
  [
    'a guess that is small beside its total',
    [income('2024', {}, { lines: [lineOf('rent', 98), unsure('officeSupplies', 2, { confidence: 0.6 })] })],
    [['mappingUncertain', 'pass', 0]],
  ],
  [
    'as small a line whose name says nothing',
    [income('2024', {}, { lines: [lineOf('rent', 98), unsure('otherOperatingExpenses', 2)] })],
    [['mappingUncertain', 'fail', 2]],
  ],
  [
    'a smaller one',
    [income('2024', {}, { lines: [lineOf('rent', 992), unsure('otherOperatingExpenses', 8)] })],
    [['mappingUncertain', 'pass', 0]],
  ],
  [
    'guesses at revenue, which a total says nothing of that has no name',
    [income('2024', {}, { lines: [unsure('grossRevenues', 98, { tied: true })] })],
    [['mappingUncertain', 'fail', 98]],
  ],
  [
    'a likely name that a total adds up with, in a statement that is known and comes to its result',
    [
      income(
        '2024',
        {},
        {
          lines: [
            lineOf('grossRevenues', 100, { tied: true }),
            lineOf('rent', 50, { tied: true }),
            unsure('officeSupplies', 40, { tied: true, confidence: 0.6 }),
            lineOf('reportedNetIncome', 10),
          ],
        },
      ),
    ],
    [['mappingUncertain', 'pass', 0]],
  ],
  [
    'the same, but for a result that it does not come to',
    [
      income(
        '2024',
        {},
        {
          lines: [
            lineOf('grossRevenues', 100, { tied: true }),
            lineOf('rent', 50, { tied: true }),
            unsure('officeSupplies', 40, { tied: true, confidence: 0.6 }),
            lineOf('reportedNetIncome', 30),
          ],
        },
      ),
    ],
    [['mappingUncertain', 'fail', 40]],
  ],
  [
    'a guess that is small in one year, and large in another',
    [
      income('2023', {}, { lines: [lineOf('rent', 992), unsure('otherOperatingExpenses', 8)] }),
      income('2024', {}, { lines: [lineOf('rent', 90), unsure('otherOperatingExpenses', 10)] }),
    ],
    [['mappingUncertain', 'fail', 8]],
  ],
  [
    'provisions that stand beside what is owed, on a sheet that balances',
    [
      sheet(
        '2024-12-31',
        {},
        {
          lines: [
            lineOf('cash', 100, { tied: true }),
            lineOf('accountsPayable', 60, { tied: true }),
            lineOf('otherNonCurrentLiabilities', 10, { tied: true }),
            lineOf('commonStock', 30, { tied: true }),
          ],
          totals: [totalOf('totalLiabilities', 60, { childrenAdd: 6000, rows: ['accountsPayable'] })],
        },
      ),
    ],
    [['computedTotals', 'warning', 10]],
  ],
  [
    'a result that is only the last one',
    [income('2024', {}, { lines: [lineOf('rent', 98), unsure('reportedNetIncome', 98)] })],
    [['mappingUncertain', 'fail', 98]],
  ],
  [
    'an amount that was left out',
    [income('2024', { rent: 5 }, { leftOut: [{ label: 'Sundry', amount: -700 }] })],
    [['linesLeftOut', 'warning', 7]],
  ],
  [
    'an amount that nobody has computed',
    [income('2024', { rent: 5 }, { leftOut: [{ label: 'Sundry', amount: null }] })],
    [['linesLeftOut', 'fail', 0]],
  ],
  [
    'a unit that was not understood',
    [income('2024', { rent: 5 }, { unreadScale: "in £'K" })],
    [['scaleUnread', 'fail', null]],
  ],
  ['a unit that needs no word', [income('2024', { rent: 5 })], [['scaleUnread', undefined]]],
  ['days that nobody knows', [income('Year 1', { rent: 5 })], [['periodsUnknown', 'fail', null]]],
  ['days that are known', [income('2024', { rent: 5 })], [['periodsUnknown', 'pass', null]]],
  [
    'a whole margin beside costs that nobody named',
    [income('2024', {}, { lines: [lineOf('grossRevenues', 100), unsure('otherOperatingExpenses', 60)] })],
    [['margin', 'fail', null]],
  ],
  [
    'fixed assets and debt that cost nothing',
    [
      sheet('2024-12-31', { machineryEquipment: 50, longTermDebt: 20 }),
      income('2024', { grossRevenues: 100 }),
    ],
    [
      ['noDepreciationShown', 'fail', null],
      ['debtWithoutInterest', 'fail', null],
    ],
  ],
  [
    'fixed assets and debt with their costs',
    [
      sheet('2024-12-31', { machineryEquipment: 50, longTermDebt: 20 }),
      income('2024', { grossRevenues: 100, cogsDepreciation: 5, interestExpense: 1 }),
    ],
    [
      ['noDepreciationShown', 'pass', null],
      ['debtWithoutInterest', 'pass', null],
    ],
  ],
  [
    'land is not depreciated',
    [sheet('2024-12-31', { land: 50 }), income('2024', { grossRevenues: 100 })],
    [
      ['noDepreciationShown', undefined],
      ['debtWithoutInterest', undefined],
    ],
  ],
  [
    '52 weeks of a day too many',
    [labelled('2024-01-01..2024-12-30', '52 weeks ended')],
    [['periodLength', 'fail', null]],
  ],
  [
    "current-year earnings that are the year's net income",
    [income('2024', { grossRevenues: 7 }), sheet('2024-12-31', { currentYearEarnings: 7 })],
    [['currentYearEarnings', 'pass', 0]],
  ],
  [
    'current-year earnings that are of no period that ends with the sheet',
    [
      income('2024', { grossRevenues: 70 }),
      income('2024-12', { grossRevenues: 9 }),
      sheet('2024-12-31', { currentYearEarnings: 50 }),
    ],
    [['currentYearEarnings', 'fail', -20]],
  ],
  [
    'a quarter that may not be the year to date',
    [income('2024-04..2024-06', { grossRevenues: 70 }), sheet('2024-06-30', { currentYearEarnings: 50 })],
    [['currentYearEarnings', 'warning', -20]],
  ],
  [
    'a sheet without a period that ends with it',
    [income('2024', { grossRevenues: 7 }), sheet('2024-12-20', { currentYearEarnings: 7 })],
    [['currentYearEarnings', undefined]],
  ],
  [
    'a year that fits between its sheets',
    [
      sheet('2023-12-31', { cash: 10, accumulatedDepreciation: -5, retainedEarnings: 5 }),
      sheet('2024-12-31', { cash: 80, accumulatedDepreciation: -15, retainedEarnings: 65 }),
      income('2024', { grossRevenues: 70, depreciation: 10 }),
    ],
    [
      ['equity', 'pass', 0],
      ['cash', 'pass', 0],
      ['accumulatedDepreciation', 'pass', 0],
      ['printedCashFlow', undefined],
      ['ownerDrawsImplied', undefined],
    ],
  ],
  [
    'a year that does not',
    [
      sheet('2023-12-31', { cash: 10, accumulatedDepreciation: -5, retainedEarnings: 5 }),
      sheet('2024-12-31', { cash: 70, accumulatedDepreciation: -8, retainedEarnings: 62 }),
      income('2024', { grossRevenues: 70, depreciation: 10 }),
    ],
    [
      ['equity', 'fail', -3],
      ['cash', 'fail', 3],
      ['accumulatedDepreciation', 'warning', -7],
    ],
  ],
  [
    'a line that is used twice',
    [income('2024', {}, { lines: ['rent', 'utilities'].map(row => placed(row, 'B7')) })],
    [['linesUsedOnce', 'fail', null]],
  ],
  [
    'lines of the same words in different places',
    [income('2024', {}, { lines: ['B7', 'B8'].map(cell => placed('rent', cell)) })],
    [['linesUsedOnce', 'pass', null]],
  ],
  [
    'a parent beside its children',
    [
      income(
        '2024',
        {},
        {
          lines: [placed('rent', 'B9')],
          totals: [totalOf(null, 5, { childrenAdd: 500, sources: placed('rent', 'B9').sources })],
        },
      ),
    ],
    [['linesUsedOnce', 'fail', null]],
  ],
  [
    'a period a hundred times as large as the one before',
    [income('2023', { grossRevenues: 100 }), income('2024', { grossRevenues: 10_001 })],
    [['scale', 'fail', null]],
  ],
  [
    'a month beside a year',
    [income('2023', { grossRevenues: 12_000 }), income('2024-01', { grossRevenues: 110 })],
    [['scale', 'pass', null]],
  ],
  [
    'sheets of one scale',
    [sheet('2023-12-31', { cash: 10_000 }), sheet('2024-12-31', { cash: 100 })],
    [['scale', 'pass', null]],
  ],
  ['no revenue', [income('2024', { grossRevenues: 0 })], [['margin', 'fail', null]]],
  [
    'an income statement that ends at its gross profit',
    [income('2024', { grossRevenues: 10, cogsOther: 5, noncontrollingInterest: 1 })],
    [['belowGrossProfit', 'warning', null]],
  ],
  [
    'one that goes on to net income',
    [income('2024', { grossRevenues: 10, reportedNetIncome: 10 })],
    [['belowGrossProfit', 'pass', null]],
  ],
  [
    'a gross loss larger than revenue',
    [income('2024', { grossRevenues: 10, cogsOther: 21 })],
    [['margin', 'fail', null]],
  ],
  [
    'a gross profit within revenue',
    [income('2024', { grossRevenues: 10, cogsOther: 20 })],
    [['margin', 'pass', null]],
  ],
  [
    '12 weeks',
    [labelled('2024-01-01..2024-03-24', '12 weeks ended Mar. 24')],
    [['periodLength', 'pass', null]],
  ],
  [
    '13 for 12 weeks',
    [labelled('2024-01-01..2024-03-31', '12 weeks ended')],
    [['periodLength', 'fail', null]],
  ],
  ['three months', [labelled('2024-01..2024-03', 'Three Months Ended')], [['periodLength', 'pass', null]]],
  [
    'three months of 13 weeks',
    [labelled('2024-12-29..2025-03-29', '3 Months Ended')],
    [['periodLength', 'pass', null]],
  ],
  [
    'six months that are three',
    [labelled('2024-01..2024-03', 'six months ended')],
    [['periodLength', 'fail', null]],
  ],
  ['a label without a length', [labelled('2024-01..2024-03', 'Q1')], [['periodLength', undefined]]],
]

function unsure(row: string, amount: number, some: Parameters<typeof lineOf>[2] = {}) {
  return lineOf(row, amount, { confidence: 0.3, ...some })
}
function placed(row: string, cell: string) {
  return lineOf(row, 5, { sources: [{ documentId: 'document_1', page: 1, sheet: 'P&L', cell, text: '5' }] })
}
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

test('what has happened is taken before what was planned', t => {
  const planned = income('2024', { grossRevenues: 9 }, { ahead: 'said', quality: 'audited' })
  const results = compute([planned, income('2024', { grossRevenues: 7 }, { documentId: 'document_2' })])
  t.is(results.statements.incomeStatement.periods[0]?.values.grossRevenues?.value, 7)
})

function labelled(when: string, label: string) {
  return income(when, { grossRevenues: 1 }, { label })
}

for (const [name, columns, expected] of cases)
  test(`checks: ${name}`, t => {
    const results = compute(columns)
    for (const [rule, status, amount] of expected) {
      const check = checkOf(results, rule)
      t.is(check?.status, status, rule)
      if (check && amount !== undefined) t.is(check.amount, amount, rule)
    }
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

test('a failing check names the rows that nothing proves', t => {
  const lines = [lineOf('rent', 10, { tied: true }), lineOf('utilities', 5), lineOf('reportedNetIncome', 20)]
  const results = compute([
    income('2024', {}, { lines, totals: [totalOf(null, 10, { childrenAdd: 500, rows: ['utilities'] })] }),
  ])
  const named = (rule: string) => checkOf(results, rule)?.inputs.map(({ name }) => name)
  t.deepEqual(named('netIncomeAsReported'), ['netIncome', 'reportedNetIncome', 'utilities'])
  t.deepEqual(named('printedSubtotals'), ['Total null', 'utilities'])
})

test('a zero that a sum holds is doubted with the sum that nothing comes to', t => {
  const lines = [
    lineOf('grossRevenues', 50, { tied: true }),
    lineOf('otherExpenses', 0, { tied: true }),
    lineOf('reportedNetIncome', 20),
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
