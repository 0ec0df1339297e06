import test from 'ava'
import { assign } from '../../src/figures/analysis/global/entities.js'
import type { Global } from '../../src/figures/analysis/global.js'
import type { StatementColumn } from '../../src/figures/choosing/column.js'
import type { Elimination, EntityInput as Entity } from '../../src/figures/told/inputs.js'
import type { PutInputs } from '../../src/spreads/inputs/schema.js'
import { type Amounts, compute, income, sheet, told } from './columns.js'

const bakery: Entity = { name: 'Harbor Bakery LLC', kind: 'business', role: 'borrower', ownership: 1 }
const realty: Entity = { name: 'Harbor Realty LLC', kind: 'business', role: 'affiliate', ownership: 0.75 }
const dana: Entity = {
  name: 'Dana Whitfield',
  kind: 'person',
  role: 'guarantor',
  ownership: 1,
  livingExpenses: 72_000,
}

const of = (entityName: string | null, documentId: string, some: Partial<StatementColumn> = {}) => ({
  entityName,
  documentId,
  ...some,
})
const scheduleC = of('Whitfield Sourdough Lessons', 'dana', { form: 'Schedule C', quality: 'tax' })
const scheduleE = of('Dana Whitfield', 'dana', { form: 'Schedule E', quality: 'tax' })

const baked = (rent: number): Amounts => ({
  grossRevenues: 1_000_000,
  cogsGoodsMaterials: 550_000,
  salariesWages: 200_000,
  rent,
  depreciation: 25_000,
  interestExpense: 18_500.25,
})
const let_: Amounts = {
  grossRevenues: 60_000,
  taxesLicenses: 8_000.4,
  depreciation: 12_000,
  interestExpense: 15_000,
}
const taught: Amounts = { grossRevenues: 30_000, officeSupplies: 5_000, interestExpense: 500 }
const rented: Amounts = {
  grossRevenues: 24_000,
  repairsMaintenance: 3_000,
  interestExpense: 6_000,
  depreciation: 4_000,
}

const owing = (debt: Amounts): Amounts => ({ cash: 100_000, ...debt })
const packageOf = (years: number[]): StatementColumn[] => [
  sheet(
    `${(years[0] ?? 0) - 1}-12-31`,
    owing({ currentPortionLongTermDebt: 40_000 }),
    of(bakery.name, 'bakery'),
  ),
  sheet(
    `${(years[0] ?? 0) - 1}-12-31`,
    owing({ currentPortionLongTermDebt: 10_000 }),
    of('Harbor Realty', 'realty'),
  ),
  ...years.flatMap(year => [
    income(`${year}`, baked(60_000), of('HARBOR BAKERY, L.L.C.', 'bakery')),
    sheet(`${year}-12-31`, owing({ currentPortionLongTermDebt: 40_000 }), of(bakery.name, 'bakery')),
    income(`${year}`, let_, of('Harbor Realty', 'realty')),
    sheet(`${year}-12-31`, owing({ currentPortionLongTermDebt: 10_000 }), of('Harbor Realty', 'realty')),
    income(`${year}`, taught, scheduleC),
    income(`${year}`, rented, scheduleE),
  ]),
]

const globally = (
  columns: StatementColumn[],
  entities: Entity[],
  eliminations: Elimination[] = [],
  more: PutInputs = {},
): Global => compute(columns, { inputs: told({ entities, eliminations, ...more }) }).blocks.global

/** The bakery pays its rent to the realty, of which three quarters count. */
const between = (year: number): Elimination[] =>
  ['grossRevenues', 'rent'].map(row => ({
    row,
    end: `${year}-12-31`,
    amount: 45_000,
    reason: 'Rent within the group',
  }))

test('three years of a business, its landlord and their owner, by hand to the cent', t => {
  const years = [2022, 2023, 2024]
  const all = globally(packageOf(years), [bakery, realty, dana], years.flatMap(between))
  t.is(all.reason, null)
  t.deepEqual(all.unassigned, [])
  t.deepEqual(all.unapplied, [])
  t.deepEqual(
    all.years.map(({ year }) => year),
    years,
  )
  for (const { missing, periods, incomeStatement, balanceSheet, coverage } of all.years) {
    t.deepEqual(missing, [])
    t.deepEqual(
      periods.map(({ name, form }) => `${name} ${form}`),
      [
        'Harbor Bakery LLC null',
        'Harbor Realty LLC null',
        'Dana Whitfield Schedule C',
        'Dana Whitfield Schedule E',
      ],
    )
    t.like(incomeStatement, {
      // 1,000,000 + 45,000 + 30,000 + 24,000, without the 45,000 that the bakery paid.
      grossRevenues: 1_054_000,
      rent: 15_000,
      taxesLicenses: 6_000.3,
      depreciation: 38_000,
      interestExpense: 36_250.25,
      // 146,499.75 + 18,749.70 + 24,500 + 11,000.
      netIncome: 200_749.45,
      // 190,000 + 38,999.70 + 25,000 + 21,000.
      ebitda: 274_999.7,
    })
    t.like(balanceSheet, { cash: 175_000, currentPortionLongTermDebt: 47_500 })
    t.deepEqual(coverage, {
      adjustedEbitda: 274_999.7,
      personalIncome: 0,
      livingExpenses: 72_000,
      cashAvailable: 202_999.7,
      debtService: [
        { name: 'Harbor Bakery LLC', amount: 58_500.25, reason: null },
        { name: 'Harbor Realty LLC', amount: 18_750, reason: null },
        { name: 'Dana Whitfield', amount: 500, reason: null },
        { name: 'Dana Whitfield', amount: 6_000, reason: null },
      ],
      eliminatedInterest: 0,
      totalDebtService: 83_750.25,
      dscr: 202_999.7 / 83_750.25,
      reason: null,
    })
  }
  const [first, , owner] = all.entities
  t.is(first?.activities[0]?.statements.cashFlow.length, 3)
  t.deepEqual(owner?.documentIds, ['dana'])
  t.deepEqual(
    owner?.activities.map(({ name, form }) => [name, form]),
    [
      ['Whitfield Sourdough Lessons', 'Schedule C'],
      ['Dana Whitfield', 'Schedule E'],
    ],
  )
})

test('what a person earns beside pays debts, once, and not what a combined business has distributed', t => {
  const wages = { person: 'Dana Whitfield', kind: 'wages', amount: 48_000.33, reason: '1040, 1z' } as const
  const paid = { ...wages, kind: 'distributions', amount: 9_000, reason: 'K-1, box 16 D' } as const
  const personalIncome = [
    { ...wages, end: '2023-12-31', business: 'Harbor Bakery LLC' },
    { ...wages, end: '2031-12-31' },
    { ...wages, person: 'Somebody Else', end: '2023-12-31' },
    { ...paid, business: 'Harbor Realty', end: '2023-12-31' },
    { ...paid, business: 'Pier 9 Storage Inc', end: '2023-12-31' },
  ]
  const all = globally(packageOf([2023, 2024]), [bakery, realty, dana], between(2023), { personalIncome })
  t.deepEqual(
    all.personalIncome.map(({ year, uncounted }) => [year, uncounted]),
    [
      [2023, null],
      [null, 'no_such_year'],
      [null, 'no_such_person'],
      [null, 'combined_already'],
      [2023, null],
    ],
  )
  const [first, second] = all.years.map(({ coverage }) => coverage)
  // 274,999.70 + 48,000.33 + 9,000 - 72,000.
  t.like(first, { adjustedEbitda: 274_999.7, personalIncome: 57_000.33, cashAvailable: 260_000.03 })
  t.is(second?.personalIncome, 0)
})

test('a person with wages and no schedule has their year', t => {
  const columns = packageOf([2024]).filter(({ documentId }) => documentId !== 'dana')
  const wages = { person: 'Dana Whitfield', kind: 'wages', amount: 90_000, reason: '1040' } as const
  const told = { personalIncome: [{ ...wages, end: '2024-12-31' }] }
  t.is(globally(columns, [bakery, realty, dana], []).years[0]?.coverage.reason, 'entity_missing')
  const [year] = globally(columns, [bakery, realty, dana], [], told).years
  t.deepEqual(year?.missing, [])
  t.is(year?.coverage.reason, null)
})

test('interest that they pay one another is no debt service of all', t => {
  const paid = { row: 'interestExpense', end: '2024-12-31', amount: 3_750.25, reason: 'Loan of the owner' }
  const [year] = globally(packageOf([2024]), [bakery, realty, dana], [paid]).years
  t.is(year?.coverage.totalDebtService, 80_000)
  t.is(year?.incomeStatement.interestExpense, 32_500)
})

test('a sheet some days off is that of its entity, and tells so', t => {
  const columns = [
    sheet('2023-12-29', owing({ currentPortionLongTermDebt: 40_000 }), of(bakery.name, 'bakery')),
    income('2024', baked(60_000), of(bakery.name, 'bakery')),
    sheet('2025-01-03', owing({ currentPortionLongTermDebt: 9 }), of(bakery.name, 'bakery')),
  ]
  const [year] = globally(columns, [bakery]).years
  t.is(year?.coverage.totalDebtService, 58_500.25)
  t.is(year?.balanceSheet?.currentPortionLongTermDebt, 9)
  t.like(year?.periods[0], { balanceSheetId: '2025-01-03', previousBalanceSheetId: '2023-12-29', bridge: 0 })
})

test('lines of an affiliate are mapped as people have said once for all', t => {
  const { blocks } = compute(packageOf([2024]), {
    inputs: told({ entities: [bakery, realty] }),
    mappings: [
      {
        statement: 'incomeStatement',
        label: 'taxesLicenses',
        row: 'rent',
        fromRow: null,
        scope: 'workspace',
        author: null,
      },
    ],
  })
  const [, landlord] = blocks.global.entities
  const [year] = landlord?.activities[0]?.statements.incomeStatement ?? []
  t.is(year?.values.rent, 8_000.4)
  t.is(year?.values.taxesLicenses, undefined)
})

test('gains on sales of assets pay no debt', t => {
  const columns = packageOf([2024]).map(column =>
    column.documentId === 'bakery' && column.statement === 'incomeStatement'
      ? income('2024', { ...baked(60_000), gainLossOnAssetSales: 9_000 }, of(bakery.name, 'bakery'))
      : column,
  )
  const [year] = globally(columns, [bakery]).years
  t.is(year?.coverage.adjustedEbitda, 190_000 - 25_000 + 25_000)
})

test('a year that somebody has no statement of has no coverage, and says whose it is', t => {
  const columns = packageOf([2023, 2024]).filter(
    ({ documentId, label }) => documentId !== 'realty' || !label.startsWith('2024'),
  )
  const [full, partly] = globally(columns, [bakery, realty, dana]).years
  t.deepEqual(full?.missing, [])
  t.deepEqual(partly?.missing, ['Harbor Realty LLC'])
  t.like(partly?.coverage, { dscr: null, reason: 'entity_missing' })
})

test('debt that nobody knows the maturities of leaves the coverage open', t => {
  const before = (amounts: Amounts) => [
    sheet('2023-12-31', amounts, of(bakery.name, 'bakery')),
    income('2024', baked(60_000), of(bakery.name, 'bakery')),
  ]
  const reason = (columns: StatementColumn[]) => globally(columns, [bakery]).years[0]?.coverage.reason
  t.is(reason(before({ cash: 1, longTermDebt: 500 })), 'no_current_maturities')
  t.is(reason(before({ cash: 1 })), null)
  t.is(reason(before({ cash: 1 }).slice(1)), 'no_previous_balance_sheet')
})

test('whose a statement is: by its document, else by its name, and an owner’s schedules by the return', t => {
  const column = (some: Partial<StatementColumn>) => income('2024', { grossRevenues: 1 }, some)
  const owners = (columns: StatementColumn[], entities: Entity[]) => {
    const { entities: found, unassigned } = assign(columns, entities)
    const named = found.flatMap(({ entity, columns }) =>
      columns.map(({ filename }) => [filename, entity.name]),
    )
    return {
      ...Object.fromEntries(named),
      ...Object.fromEntries(unassigned.map(one => [one.filename, null])),
    }
  }
  const columns = [
    column({ filename: 'same', entityName: 'HARBOR BAKERY, LLC' }),
    column({ filename: 'close', entityName: 'Harbor Realt LLC' }),
    column({ filename: 'nameless', entityName: null }),
    column({ filename: 'stranger', entityName: 'Northern Lights Inc' }),
    column({ filename: 'said', entityName: 'Other Name Inc', documentId: 'said' }),
    column({ filename: 'person', entityName: 'Dana Whitfield', documentId: 'dana', form: 'Schedule E' }),
    column({ filename: 'schedule', entityName: 'Sourdough Lessons', documentId: 'dana', form: 'Schedule C' }),
  ]
  t.deepEqual(owners(columns, [bakery, { ...realty, documentIds: ['said'] }, dana]), {
    same: bakery.name,
    close: realty.name,
    nameless: bakery.name,
    stranger: null,
    said: realty.name,
    person: dana.name,
    schedule: dana.name,
  })
  const both = [
    column({ filename: 'one', entityName: 'Harbor Bakery', documentId: 'both' }),
    column({ filename: 'other', entityName: 'Harbor Realty', documentId: 'both' }),
  ]
  const documentIds = ['both']
  t.deepEqual(
    owners(both, [
      { ...realty, documentIds },
      { ...bakery, documentIds },
    ]),
    {
      one: bakery.name,
      other: realty.name,
    },
  )
})

test('eliminations of no year or row are told, and nothing is said without entities', t => {
  const wrong: Elimination[] = [
    { row: 'rent', end: '2019-12-31', amount: 1, reason: 'Too early' },
    { row: 'netIncome', end: '2024-12-31', amount: 1, reason: 'Computed' },
    { row: 'rent', start: '2024-01-01', end: '2024-06-30', amount: 1, reason: 'Half a year' },
  ]
  const right = {
    row: 'rent',
    start: '2024-01-01',
    end: '2024-12-31',
    amount: -500,
    reason: 'Paid by the owner',
  }
  const { years, unapplied } = globally(packageOf([2024]), [bakery], [...wrong, right])
  t.deepEqual(unapplied, wrong)
  t.is(years[0]?.incomeStatement.rent, 60_500)
  t.is(compute(packageOf([2024])).blocks.global.reason, 'no_entities')
})

test("what people tell of the borrower's debts and earnings counts in the coverage of all", t => {
  const more = {
    debts: [{ lender: 'First Harbor Bank', balance: 500_000, annualPayment: 60_000.5 }],
    addBacks: [{ end: '2024-12-31', amount: 7_500, reason: 'A flood' }],
  }
  const paid = { row: 'interestExpense', end: '2024-12-31', amount: 100, reason: 'Loan of the owner' }
  const years = globally(packageOf([2023, 2024]), [bakery, dana], [paid], more).years
  t.is(years[0]?.coverage.totalDebtService, 58_500.25 + 6_500)
  t.like(years[1]?.coverage, {
    adjustedEbitda: 190_000 + 7_500 + 46_000,
    totalDebtService: 60_000.5 + 6_500,
    eliminatedInterest: 0,
  })
})

test('with entities nothing is left out as somebody else’s, and the statements are the borrower’s', t => {
  const columns = packageOf([2023, 2024])
  const inputs = told({
    entities: [{ ...bakery, name: 'Harbour Bakery', documentIds: ['bakery'] }, realty, dana],
  })
  const results = compute(columns, { inputs, names: { business: ['Harbor Baking'], person: [] } })
  t.deepEqual(results.skipped, [])
  t.is(
    results.checks.find(({ rule }) => rule === 'documentsLeftOut'),
    undefined,
  )
  t.is(results.checks.find(({ rule }) => rule === 'entityUnconfirmed')?.status, 'pass')
  const [first] = results.statements.incomeStatement.periods
  t.is(first?.values.netRevenues?.value, 1_000_000)
  const documentUses = [{ documentId: 'realty', use: 'exclude' as const, reason: 'Sold' }]
  const without = compute(columns, { inputs, documentUses })
  t.deepEqual(
    without.skipped.map(({ documentId }) => documentId),
    ['realty'],
  )
  t.deepEqual(without.blocks.global.years[0]?.missing, [realty.name])
})
