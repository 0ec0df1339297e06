import test from 'ava'
import { creditPages } from '../../src/spreads/artifacts/report/credit-pages.js'
import { comparisonGrids } from '../../src/spreads/artifacts/report/grids/comparison-grids.js'
import { makeReport } from '../../src/spreads/artifacts/report.js'
import { amountText } from '../../src/spreads/artifacts/shown/amounts.js'
import { business } from './business.js'
import { compute, income, sheet, told } from './columns.js'
import { collisions, readPdfText } from './read-pdf.js'

const textOf = ({ boxes }: { boxes: { text: string }[] }) => boxes.map(({ text }) => text).join(' ')

test('comparison, the bankers’ cash flow and the industry have pages with their figures', async t => {
  const results = compute(business(3), {
    inputs: told({ proposedAnnualDebtService: 96_000, stress: { revenue: 0.1 } }),
    peers: {
      naics: '311811',
      of: [
        {
          naics: '3118',
          statistic: 'median',
          label: 'Bakeries',
          source: 'An almanac',
          ratios: { currentRatio: 1.37 },
        },
      ],
    },
  })
  const pdf = readPdfText(await makeReport(results, []))
  t.deepEqual(collisions(await pdf), [])
  const text = textOf(await pdf)
  const { uca } = results.blocks
  const money = (value: number) => {
    const whole = Math.abs(value).toLocaleString('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    return value < 0 ? `(${whole})` : whole
  }
  const last = uca.periods.at(-1)
  t.truthy(last)
  const cash = last?.values[Object.keys(last.values).at(-1) ?? '']?.value ?? Number.NaN
  t.true(text.includes('Cash flow as bankers lay it out (UCA)'))
  t.true([money(cash), money(cash).replace('.00', '')].some(shown => text.includes(shown)))
  t.true(text.includes('Income statement: change on the year before'))
  t.true(text.includes('Averages'))
  t.true(text.includes('The latest ratios beside NAICS 3118, Bakeries.'))
  t.true(text.includes('1.37x'))
  t.true(text.includes('An almanac'))
  t.true(text.includes('With the loan asked for'))
  t.regex(text, /Trend of the last two years/)
  t.regex(text, /(up|down) \d+\.\d%/)
})

test('the latest twelve months have a page where they can be made', async t => {
  const results = compute([
    income('2024', { grossRevenues: 1_200_000, rent: 60_000 }),
    income('2024-01..2024-06', { grossRevenues: 500_000, rent: 30_000 }),
    income('2025-01..2025-06', { grossRevenues: 634_321, rent: 31_000 }),
  ])
  const pdf = await readPdfText(await makeReport(results, []))
  t.deepEqual(collisions(pdf), [])
  const text = textOf(pdf)
  t.true(text.includes('The latest twelve months'))
  t.true(text.includes('to 2025-06-30'))
  t.true(text.includes('1,334,321'))
})

test('several entities have a page each year: each by itself, and all of them with their coverage', async t => {
  const of = (entityName: string, documentId: string) => ({ entityName, documentId })
  const [bakery, realty] = [of('Harbor Bakery LLC', 'one'), of('Harbor Realty LLC', 'two')]
  const columns = [
    sheet('2023-12-31', { cash: 100_000, currentPortionLongTermDebt: 40_000 }, bakery),
    sheet('2024-12-31', { cash: 120_000, currentPortionLongTermDebt: 40_000 }, bakery),
    income(
      '2024',
      { grossRevenues: 900_000, rent: 60_000, salariesWages: 600_000, interestExpense: 20_000 },
      bakery,
    ),
    sheet('2023-12-31', { cash: 10_000, currentPortionLongTermDebt: 10_000 }, realty),
    sheet('2024-12-31', { cash: 20_000, currentPortionLongTermDebt: 10_000 }, realty),
    income('2024', { grossRevenues: 60_000, interestExpense: 15_000 }, realty),
  ]
  const results = compute(columns, {
    inputs: told({
      entities: [
        { name: 'Harbor Bakery LLC', kind: 'business', role: 'borrower', ownership: 1 },
        {
          name: 'Harbor Realty LLC',
          kind: 'business',
          role: 'affiliate',
          ownership: 0.5,
          livingExpenses: 12_345,
        },
      ],
      eliminations: [{ row: 'rent', end: '2024-12-31', amount: 30_000, reason: 'Rent to one another' }],
    }),
  })
  const pdf = await readPdfText(await makeReport(results, []))
  t.deepEqual(collisions(pdf), [])
  const text = textOf(pdf)
  const [year] = results.blocks.global.years
  t.true(text.includes('All together, 2024: income statement'))
  // Below the statement that has the row, and no other.
  t.is(text.split('Taken out of Rent & lease: 30,000. Rent to one another').length, 2)
  t.true(text.includes('(12,345)'))
  t.truthy(year?.coverage.dscr)
  t.true(text.includes(`${year?.coverage.dscr?.toFixed(2)}x`))
})

test('what a person owes for each schedule is told by its form, and income that counts already is named', async t => {
  const dana = { entityName: 'Dana Whitfield', documentId: 'dana', quality: 'tax' } as const
  const columns = [
    income('2024', { grossRevenues: 900, interestExpense: 70 }, { entityName: 'Harbor Bakery LLC' }),
    income('2024', { grossRevenues: 60, interestExpense: 5 }, { ...dana, form: 'Schedule C' }),
    income('2024', { grossRevenues: 50, interestExpense: 4 }, { ...dana, form: 'Schedule E' }),
  ]
  const paid = { person: dana.entityName, kind: 'distributions', end: '2024-12-31', amount: 10 } as const
  const results = compute(columns, {
    inputs: told({
      entities: [
        { name: 'Harbor Bakery LLC', kind: 'business', role: 'borrower', ownership: 1 },
        { name: dana.entityName, kind: 'person', role: 'guarantor', ownership: 1 },
      ],
      personalIncome: [
        { ...paid, kind: 'wages', amount: 1_234, reason: 'Line 1z' },
        { ...paid, business: 'Harbor Bakery', reason: 'Box 16 D' },
        { ...paid, kind: 'wages', end: '2019-12-31', reason: 'Line 1z' },
      ],
    }),
  })
  const text = textOf(await readPdfText(await makeReport(results, [])))
  for (const wanted of [
    'Debt service of Dana Whitfield, Schedule C',
    'Debt service of Dana Whitfield, Schedule E',
    'Personal income 1,234',
    'Not counted: distributions of Dana Whitfield from Harbor Bakery, to 2024-12-31: the statements of the business',
    'Not counted: wages of Dana Whitfield, to 2019-12-31: nobody has a statement of that year.',
  ])
    t.true(text.includes(wanted), wanted)
})

test('generations are listed with what has changed, and who has signed which, beside room to sign', async t => {
  const history = {
    generations: [
      { generation: 1, startedAt: '2026-11-20T09:00:00.000Z', author: null, changes: [] },
      {
        generation: 2,
        startedAt: '2026-11-21T10:30:00.000Z',
        author: 'Ana Diaz',
        changes: ['Rent was changed.'],
      },
    ],
    signOffs: [
      { generation: 1, name: 'Ines Ruiz', role: 'Credit officer', createdAt: '2026-11-20T12:00:00.000Z' },
    ],
  }
  const results = compute([income('2024', { grossRevenues: 100 })])
  const pdf = await readPdfText(await makeReport(results, [], history))
  t.deepEqual(collisions(pdf), [])
  const text = textOf(pdf)
  for (const part of [
    'Sign-off',
    'Ines Ruiz',
    'Credit officer',
    '2026-11-21 10:30 UTC',
    'Rent was changed.',
    'Reviewed by',
  ])
    t.true(text.includes(part), part)
  t.false(textOf(await readPdfText(await makeReport(results, []))).includes('Sign-off'))
})

test('in thousands the debts, the way to adjusted EBITDA and the averages are, too', t => {
  const columns = business(3, { interim: false })
  const results = compute(columns, {
    inputs: told({
      presentation: 'thousands',
      debts: [{ lender: 'First Bank', balance: 120_000, annualPayment: 37_800 }],
      addBacks: [{ end: '2024-12-31', amount: 12_500, reason: 'Pay above the market' }],
    }),
  })
  const { debts, bridge } = creditPages(results)
  t.like(debts[0], { balance: '120', payment: '38' })
  const [way] = results.blocks.bridge.filter(({ lines }) => lines.length > 0)
  t.is(bridge[0]?.rows.at(-1)?.amount, amountText(Math.round((way?.adjusted ?? 0) / 1_000)))
  const [averages] = comparisonGrids(results).filter(({ title }) => title === 'Averages')
  const rows = averages?.tables.flatMap(table => table.rows) ?? []
  const years = results.blocks.comparison.averages.of.find(({ statement }) => statement === 'ratios')
  t.is(
    rows.find(({ label }) => label === 'EBITDA before gains on asset sales')?.cells[0],
    amountText(Math.round((years?.values.adjustedEbitda?.value ?? 0) / 1_000)),
  )
})
