import test from 'ava'
import type { Override } from '../../src/figures/choosing/override.js'
import { checkOf, compute, figures, income, lineOf, periodOf, sheet } from './columns.js'

const year = '2024-01-01_2024-12-31'
const override = (some: Partial<Override>): Override => ({
  statement: 'incomeStatement',
  periodId: year,
  row: 'rent',
  reason: 'As the lease says',
  author: 'user_1',
  ...some,
})

test('a figure that a person gives takes the place of what was read, which is kept', t => {
  const lines = [lineOf('grossRevenues', 100), lineOf('rent', 10), lineOf('rent', 5)]
  const results = compute([income('2024', {}, { lines })], { overrides: [override({ value: 12.34 })] })
  t.like(figures(results, 'incomeStatement'), { rent: 12.34, netIncome: 87.66 })
  const { rent, grossRevenues } = periodOf(results, 'incomeStatement').values
  t.deepEqual(rent?.override, {
    original: 15,
    value: 12.34,
    reason: 'As the lease says',
    author: 'user_1',
  })
  t.like(rent?.sources, [
    { label: 'rent', value: 10 },
    { label: 'rent', value: 5 },
  ])
  t.is(grossRevenues?.override, null)
  t.is(checkOf(results, 'overridesApplied'), undefined)
})

test('a row that nothing was read for can be given a figure', t => {
  const results = compute([income('2024', { grossRevenues: 100 })], { overrides: [override({ value: 10 })] })
  t.is(figures(results, 'incomeStatement').netIncome, 90)
  t.like(periodOf(results, 'incomeStatement').values.rent?.override, { original: null, value: 10 })
})

test('a line is moved with its sources, and says where it was', t => {
  const lines = [lineOf('otherOperatingExpenses', 10, { label: 'Shop' }), lineOf('otherOperatingExpenses', 5)]
  const results = compute([income('2024', {}, { lines })], {
    overrides: [override({ row: 'otherOperatingExpenses', line: 'Shop', toRow: 'rent' })],
  })
  t.like(figures(results, 'incomeStatement'), { rent: 10, otherOperatingExpenses: 5, netIncome: -15 })
  t.like(periodOf(results, 'incomeStatement').values.rent?.sources[0], {
    label: 'Shop',
    movedFrom: { row: 'otherOperatingExpenses', value: 10, reason: 'As the lease says', author: 'user_1' },
  })
  t.is(checkOf(results, 'linesUsedOnce'), undefined)
})

test('an override of a sheet holds by its day, whatever income statements come to close on it', t => {
  const balances = sheet('2024-12-31', { cash: 100 })
  const counted = override({
    statement: 'balanceSheet',
    periodId: '2024-12-31',
    start: '2024-12-31',
    end: '2024-12-31',
    row: 'cash',
    value: 90,
  })
  for (const columns of [[balances], [balances, income('2024', { rent: 1 })]]) {
    const results = compute(columns, { overrides: [counted] })
    t.is(figures(results, 'balanceSheet').cash, 90)
    t.is(checkOf(results, 'overridesApplied'), undefined)
  }
})

test('an override of an income statement is of both its days', t => {
  const columns = [income('2024', { rent: 1 }), income('2024-10..2024-12', { rent: 1 })]
  const quarter = override({ periodId: 'gone', start: '2024-10-01', end: '2024-12-31', value: 5 })
  const results = compute(columns, { overrides: [quarter] })
  t.is(figures(results, 'incomeStatement', '2024-10-01_2024-12-31').rent, 5)
  t.is(figures(results, 'incomeStatement', year).rent, 1)
})

const moves: [Override['statement'], string, number, string, number][] = [
  ['incomeStatement', 'rent', 10, 'utilities', 10],
  ['incomeStatement', 'otherExpenses', 10, 'otherIncome', -10],
  ['incomeStatement', 'otherOperatingExpenses', 10, 'salesReturnsAllowances', -10],
  ['incomeStatement', 'otherIncome', 10, 'noncontrollingInterest', 10],
  ['balanceSheet', 'cash', -10, 'notesPayableShortTerm', 10],
  ['balanceSheet', 'propertyPlantEquipment', -10, 'accumulatedDepreciation', -10],
  ['balanceSheet', 'otherCurrentLiabilities', 10, 'retainedEarnings', 10],
]
for (const [statement, row, before, toRow, after] of moves)
  test(`${before} in ${row} is ${after} in ${toRow}`, t => {
    const column = (statement === 'incomeStatement' ? income : sheet)(
      statement === 'incomeStatement' ? '2024' : '2024-12-31',
      { [row]: before },
    )
    const periodId = statement === 'incomeStatement' ? year : '2024-12-31'
    const results = compute([column], {
      overrides: [override({ statement, periodId, row, line: row, toRow })],
    })
    t.is(figures(results, statement)[toRow], after)
    t.false(row in figures(results, statement))
  })

test('the order of overrides does not matter', t => {
  const columns = [income('2024', { grossRevenues: 100, otherExpenses: 10 })]
  const overrides = [
    override({ row: 'rent', value: 30 }),
    override({ row: 'otherExpenses', line: 'otherExpenses', toRow: 'rent' }),
  ]
  const results = compute(columns, { overrides })
  t.like(periodOf(results, 'incomeStatement').values.rent?.override, { original: 10, value: 30 })
  t.deepEqual(compute(columns, { overrides: overrides.toReversed() }), results)
})

test('months that are corrected change their sum, and the sum can be corrected itself', t => {
  const months = [
    income('2024-01', { grossRevenues: 10, rent: 1 }),
    income('2024-02', { grossRevenues: 10, rent: 1 }),
  ]
  const sum = '2024-01-01_2024-02-29'
  const results = compute(months, {
    overrides: [
      override({ periodId: '2024-01-01_2024-01-31', value: 4 }),
      override({ periodId: sum, row: 'grossRevenues', value: 25 }),
    ],
  })
  t.like(figures(results, 'incomeStatement', sum), { grossRevenues: 25, rent: 5 })
  t.is(figures(results, 'incomeStatement', `${sum}_annualized`).grossRevenues, 150)
  t.is(checkOf(results, 'overridesApplied'), undefined)
})

const unfit: [string, Partial<Override>][] = [
  ['a period that is not there', { periodId: '2023', value: 1 }],
  ['an annualized period', { periodId: '2025-01-01_2025-02-28_annualized', value: 1 }],
  ['a period of another statement', { statement: 'balanceSheet', row: 'cash', value: 1 }],
  ['a computed row', { row: 'netIncome', value: 1 }],
  ['a row of no statement', { row: 'constructor', value: 1 }],
  ['a line that is not there', { line: 'Lease', toRow: 'utilities' }],
  ['a line to a computed row', { line: 'rent', toRow: 'netIncome' }],
  ['a line to nowhere', { line: 'rent' }],
  ['nothing', {}],
]
for (const [name, some] of unfit)
  test(`an override of ${name} changes nothing, and is told`, t => {
    const columns = [income('2024', { grossRevenues: 9, rent: 1 }), income('2025-01..2025-02', { rent: 1 })]
    const overrides = [override(some)]
    const { checks, ...results } = compute(columns, { overrides })
    const { checks: before, ...untouched } = compute(columns)
    const { statement, periodId, row, line, value } = override(some)
    const amount = value ?? null
    t.deepEqual(checks.slice(0, -1), before)
    t.like(checks.at(-1), { rule: 'overridesApplied', status: 'fail', statement, periodId })
    t.deepEqual(checks.at(-1)?.inputs, [{ statement, periodId, name: line ?? row, amount }])
    t.true(checks.at(-1)?.detail?.includes(line ?? ''))
    // The review tells of that check, too.
    const { review: _, ...blocks } = results.blocks
    t.deepEqual({ ...results, blocks: { ...blocks, review: untouched.blocks.review } }, untouched)
  })
