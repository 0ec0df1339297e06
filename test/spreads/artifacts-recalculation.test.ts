import test from 'ava'
import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import type { ResultsWithBlocks } from '../../src/figures/analysis/blocks.js'
import { makeSpreadsheet } from '../../src/spreads/artifacts/spreadsheet.js'
import { spreads } from './arbitrary.js'
import { business, businessResults, hostileColumn } from './business.js'
import { compute, income, lineOf, printedOf, rentAsLeased, sheet, told } from './columns.js'
import { recalculated, soffice } from './recalculate.js'
import { blockFiguresIn } from './workbook-blocks.js'
import { comparisonFiguresIn } from './workbook-comparison.js'
import { figuresIn, opened, ratiosIn, type WorkbookFigure } from './workbook-figures.js'
import { globalFiguresIn } from './workbook-global.js'

const off = ({ cell, value }: WorkbookFigure, by: number): boolean =>
  typeof cell?.v !== 'number' || Math.abs(cell.v - value) > by

/** Rows that only some periods have, rows of other terms, printed cash flows, overrides, sheets without income. */
const cases = (): ResultsWithBlocks[] => [
  businessResults(5),
  compute([
    income('2024', {
      grossRevenues: 0.1,
      rent: 0.3,
      reportedNetIncome: -0.2,
      depreciation: 3,
      gainLossOnAssetSales: 1,
    }),
    income('2025-01-01..2025-03-21', {
      grossRevenues: 1.15,
      rent: 0.35,
      interestExpense: 0.05,
      incomeTaxes: 0.25,
    }),
    sheet('2023-12-31', { cash: 1, commonStock: 1, accumulatedAmortization: -1 }),
    sheet('2024-12-31', {
      cash: 2.2,
      longTermDebt: 4,
      commonStock: 1,
      distributionsDividends: -3,
      accumulatedAmortization: -2,
    }),
    sheet('2025-06-30', { cash: 5 }),
  ]),
  compute(
    [
      income(
        '2024',
        {},
        {
          lines: [
            lineOf('grossRevenues', 900),
            lineOf('depreciation', 30, { label: 'Depreciation and amortization' }),
          ],
          printedCashFlow: printedOf({ netChangeInCash: 5, contributions: 20, distributions: -45 }),
        },
      ),
      sheet('2023-12-31', { cash: 10, commonStock: 10, accumulatedAmortization: -5 }),
      sheet('2024-12-31', { cash: 25, commonStock: 25, accumulatedAmortization: -12 }),
    ],
    {
      overrides: [rentAsLeased],
    },
  ),
  compute(business(2), {
    inputs: told({
      debts: [
        { lender: 'First Bank', balance: 120_000, annualRate: 0.065, annualPrincipal: 30_000 },
        { lender: '=1+1', balance: 100_000.33, annualRate: 0.07, annualPayment: 28_345.67 },
      ],
      proposedDebt: { amount: 250_000, annualRate: 0.08, months: 84 },
      addBacks: [
        { end: '2024-12-31', amount: 12_500.5, reason: 'One-time' },
        { end: '2024-12-31', amount: -1_200.25, reason: 'One-time' },
        { start: '2025-01-01', end: '2025-05-31', amount: 4_100.1, reason: "Owner's car" },
      ],
      countDistributions: true,
      covenants: [
        { ratio: 'traditionalDscr', min: 1.25 },
        { ratio: 'debtToWorth', max: 3 },
        { ratio: 'adjustedEbitda', min: 900_000 },
        { ratio: 'currentRatio', min: 99 },
      ],
      stress: { revenue: 0.1, margin: 0.05, rate: 0.02 },
    }),
  }),
  compute(business(1), {
    inputs: told({
      existingAnnualDebtService: 70_000,
      presentation: 'thousands',
      proposedDebt: { amount: 9_000, annualRate: 0, months: 6 },
      covenants: [{ ratio: 'currentRatio', min: 1 }],
    }),
  }),
  // Depreciation within costs, interest that no line shows, and a loan whose rate nobody has told.
  compute(
    [
      income(
        '2023',
        { grossRevenues: 900, cogsOther: 500 },
        { printedCashFlow: printedOf({ depreciation: 40 }) },
      ),
      income(
        '2024',
        { grossRevenues: 1_000, cogsOther: 500, interestExpense: 20.5 },
        { printedCashFlow: printedOf({ depreciation: 50 }) },
      ),
      sheet('2023-12-31', { cash: 10, currentPortionLongTermDebt: 100, longTermDebt: 900, commonStock: 10 }),
      sheet('2024-12-31', { cash: 25, longTermDebt: 800, commonStock: 25 }),
    ],
    { inputs: told({ proposedAnnualDebtService: 30.25, stress: { rate: 0.5 } }) },
  ),
  // A loan that costs more than is earned, in months that are annualized.
  compute(business(1), {
    inputs: told({
      proposedDebt: { amount: 9_000_000, annualRate: 0.11, months: 48 },
      stress: { revenue: 0.3 },
    }),
  }),
  ...compared(),
  ...group(),
  compute([hostileColumn()]),
  compute([sheet(null, { cash: 1 }), income('Some time', { grossRevenues: 2 })]),
  compute([]),
  ...fc
    .sample(spreads, { numRuns: 3, seed: 20_261_121 })
    .map(columns => compute(columns, { inputs: told({ proposedAnnualDebtService: 12.5 }) })),
]

/** Interims of two years with what people tell of them, and an industry that is known. */
const compared = (): ResultsWithBlocks[] => {
  const earlier = business(2, { last: 2023 }).map(column => ({
    ...column,
    documentId: `earlier_${column.documentId}`,
  }))
  const months = earlier.filter(({ label }) => label === 'Jan - May')
  const naics = {
    naics: '424',
    label: 'Wholesale',
    source: null,
    ratios: { currentRatio: 1.4, traditionalDscr: 1.6, grossMargin: 0.31, adjustedEbitda: 250_000.5 },
  }
  return [
    compute([...business(4), ...months], {
      peers: {
        naics: '424410',
        of: [
          { ...naics, statistic: 'median' },
          { ...naics, statistic: 'upper' },
        ],
      },
      inputs: told({
        debts: [{ lender: 'First Bank', balance: 900_000.1, annualRate: 0.07, annualPayment: 140_000.07 }],
        addBacks: [
          { end: '2024-12-31', amount: 12_500.5, reason: 'One-time' },
          { end: '2025-05-31', amount: 2_500.25, reason: 'One-time' },
          { end: '2024-05-31', amount: 1_000.75, reason: 'Car' },
        ],
      }),
    }),
    compute([...business(2), ...months]),
  ]
}

/** A business, its landlord of whom a part counts, and their owner. */
const group = (): ResultsWithBlocks[] => {
  const of = (entityName: string, documentId: string) => ({ entityName, documentId })
  const landlord = of('Harbor Realty', 'realty')
  const owner = { ...of('Dana Whitfield', 'dana'), quality: 'tax' } as const
  const columns = [
    ...business(2, { interim: false }),
    sheet('2022-12-31', { cash: 40, currentPortionLongTermDebt: 12_000, longTermDebt: 90_000 }, landlord),
    income('2023', { grossRevenues: 60_000.33, depreciation: 12_000, interestExpense: 9_000.1 }, landlord),
    sheet(
      '2023-12-31',
      {
        cash: 70.5,
        currentPortionLongTermDebt: 13_000,
        longTermDebt: 77_000,
        distributionsDividends: -9_000,
      },
      landlord,
    ),
    income(
      '2024',
      { grossRevenues: 61_000.77, taxesLicenses: 4_000, interestExpense: 8_100.35 },
      {
        ...landlord,
        printedCashFlow: printedOf({ depreciation: 12_000, netChangeInCash: 20.5, distributions: -7_000.5 }),
      },
    ),
    sheet('2024-12-31', { cash: 95, longTermDebt: 64_000, retainedEarnings: 5 }, landlord),
    income('2023', { grossRevenues: 30_000, interestExpense: 500 }, { ...owner, form: 'Schedule C' }),
    income('2024', { grossRevenues: 33_000, interestExpense: 450 }, { ...owner, form: 'Schedule C' }),
    income('2024', { grossRevenues: 24_000, repairsMaintenance: 3_000.05 }, { ...owner, form: 'Schedule E' }),
  ]
  const entities = [
    { name: 'Acme Widgets LLC', kind: 'business', role: 'borrower', ownership: 1 },
    { name: 'Harbor Realty LLC', kind: 'business', role: 'affiliate', ownership: 0.3333 },
    { name: 'Dana Whitfield', kind: 'person', role: 'guarantor', ownership: 1, livingExpenses: 72_000 },
  ] as const
  const eliminations = [2023, 2024].flatMap(year => [
    { row: 'rent', end: `${year}-12-31`, amount: 20_000.11, reason: 'Rent' },
    { row: 'grossRevenues', end: `${year}-12-31`, amount: 20_000.11, reason: 'Rent' },
    { row: 'interestExpense', end: `${year}-12-31`, amount: 100.5, reason: 'Loan of the owner' },
  ])
  const personalIncome = [
    { person: 'Dana Whitfield', kind: 'wages', end: '2024-12-31', amount: 48_000.33, reason: 'Line 1z' },
    { person: 'Dana Whitfield', kind: 'interest', end: '2024-12-31', amount: 12.5, reason: 'Line 2b' },
  ] as const
  return [
    compute(columns, {
      inputs: told({ entities: [...entities], eliminations, personalIncome: [...personalIncome] }),
    }),
    compute(columns, {
      inputs: told({
        entities: [...entities],
        eliminations: [...eliminations.slice(0, 2), ...eliminations.slice(0, 1)],
        existingAnnualDebtService: 120_000.5,
        addBacks: [{ end: '2024-12-31', amount: 5_000.5, reason: 'One-time' }],
        presentation: 'thousands',
      }),
    }),
    compute(columns.slice(0, 8), { inputs: told({ entities: entities.slice(0, 2) }) }),
  ]
}

const recalculation = soffice ? test : test.skip
recalculation(
  'LibreOffice computes every figure and ratio from the formulas to the cent (skipped without LibreOffice)',
  async t => {
    t.timeout(300_000)
    const all = cases()
    const made = await Promise.all(all.map(results => makeSpreadsheet(results, [])))
    // Without what was cached, so that nothing but the formulas can give the figures.
    const emptied = made.map(withoutCached)
    const workbooks = (await recalculated(emptied)).map(opened)
    let compared = 0
    for (const [n, results] of all.entries()) {
      const workbook = workbooks[n]
      if (!workbook) throw new Error(`Workbook ${n} is missing.`)
      const figures = figuresIn(results, workbook)
      const found = ratiosIn(results, workbook)
      const blocks = [
        ...blockFiguresIn(results, workbook),
        ...comparisonFiguresIn(results, workbook),
        ...globalFiguresIn(results, workbook),
      ]
      t.deepEqual(
        blocks.filter(({ computed, cell }) => computed && cell?.f === undefined).map(({ name }) => name),
        [],
      )
      compared += figures.length + found.length + blocks.length
      t.deepEqual(
        figures.filter(figure => off(figure, 0.001)).map(({ name, value, cell }) => [name, value, cell?.v]),
        [],
      )
      t.deepEqual(
        [...found, ...blocks]
          .filter(ratio => off(ratio, 1e-9 * Math.max(1, Math.abs(ratio.value))))
          .map(({ name, value, cell }) => [name, value, cell?.v]),
        [],
      )
    }
    t.true(compared > 1500, String(compared))
    t.log(`${compared} figures and ratios compared`)
  },
)

function withoutCached(bytes: Buffer): Buffer {
  const files = Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, file]) => {
    if (!name.startsWith('xl/worksheets/sheet')) return [name, file]
    const text = new TextDecoder().decode(file).replace(/<\/f><v>[^<]*<\/v>/g, '</f>')
    return [name, new TextEncoder().encode(text)]
  })
  return Buffer.from(zipSync(Object.fromEntries(files)))
}
