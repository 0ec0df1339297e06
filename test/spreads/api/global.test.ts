import test from 'ava'
import PDFDocument from 'pdfkit'
import { withoutTemporal } from '../../http/without-temporal.js'
import { conduct, newSpread, sendStatement, spreadsOf } from '../../support/spreads.js'
import { upload } from '../../support/uploads.js'
import { type World, world } from '../../support/world.js'

/** A business, the landlord that its owner has three quarters of, and the owner's return, of three years. */

type Line = [label: string, ...amounts: number[]]
const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
const csvOf = (name: string, title: string, when: string, lines: Line[]) =>
  [
    name,
    title,
    `"${when}"`,
    ...lines.map(([label, ...all]) => [label, ...all.map(one => `"${money(one)}"`)].join(',')),
  ].join('\n')

const yearOf = (name: string, year: number, lines: Line[]) =>
  csvOf(name, 'Income Statement', `For the Year Ended December 31, ${year}`, [[''], ...lines])
const sheetAt = (name: string, year: number, maturities: number) =>
  csvOf(name, 'Balance Sheet', `As of December 31, ${year}`, [
    [''],
    ['Current Assets'],
    ['Cash', 200_000],
    ['Total Current Assets', 200_000],
    ['Total Assets', 200_000],
    ['Current Liabilities'],
    ['Current Portion of Long-Term Debt', maturities],
    ['Total Current Liabilities', maturities],
    ['Long-Term Debt', 90_000],
    ['Total Liabilities', 90_000 + maturities],
    ["Stockholders' Equity"],
    ['Common Stock', 110_000 - maturities],
    ["Total Stockholders' Equity", 110_000 - maturities],
    ["Total Liabilities and Stockholders' Equity", 200_000],
  ])

const bakery: Line[] = [
  ['Sales', 1_000_000],
  ['Cost of Goods Sold', 550_000],
  ['Gross Profit', 450_000],
  ['Salaries', 200_000],
  ['Rent', 60_000],
  ['Depreciation', 25_000],
  ['Total Operating Expenses', 285_000],
  ['Operating Income', 165_000],
  ['Interest Expense', 18_500.25],
  ['Net Income', 146_499.75],
]
const realty: Line[] = [
  ['Rental Income', 60_000],
  ['Property Taxes', 8_000.4],
  ['Depreciation', 12_000],
  ['Total Operating Expenses', 20_000.4],
  ['Operating Income', 39_999.6],
  ['Interest Expense', 15_000],
  ['Net Income', 24_999.6],
]

/** As it is printed: labels to the left, amounts in a column. */
const scheduleC = (year: number): Promise<Buffer> => returnOf([scheduleCLines(year)])

async function returnOf(schedules: [string, string?][][]): Promise<Buffer> {
  const pdf = new PDFDocument()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise(resolve => pdf.once('end', resolve))
  for (const [at, lines] of schedules.entries()) {
    if (at > 0) pdf.addPage()
    pdf.fontSize(9)
    for (const [n, [label, amount]] of lines.entries()) {
      pdf.text(label, 50, 60 + 20 * n, { lineBreak: false })
      if (amount) pdf.text(amount, 480, 60 + 20 * n, { lineBreak: false, width: 60, align: 'right' })
    }
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

const scheduleCLines = (year: number): [string, string?][] => [
  ['Department of the Treasury Internal Revenue Service'],
  [`SCHEDULE C (Form 1040) Profit or Loss From Business (Sole Proprietorship) ${year}`],
  ['Name of proprietor'],
  ['Dana Whitfield'],
  ['1 Gross receipts or sales. See instructions for line 1', '30,000'],
  ['3 Subtract line 2 from line 1', '30,000'],
  ['5 Gross profit. Subtract line 4 from line 3', '30,000'],
  ['7 Gross income. Add lines 5 and 6', '30,000'],
  ['16b Other', '500'],
  ['18 Office expense (see instructions)', '5,000'],
  ['28 Total expenses before expenses for business use of home. Add lines 8 through 27b', '5,500'],
  ['29 Tentative profit or (loss). Subtract line 28 from line 7', '24,500'],
  ['31 Net profit or (loss). Subtract line 30 from line 29', '24,500'],
]

const scheduleELines = (year: number): [string, string?][] => [
  ['Department of the Treasury Internal Revenue Service'],
  [`SCHEDULE E (Form 1040) Supplemental Income and Loss ${year}`],
  ['Name(s) shown on return'],
  ['Dana Whitfield'],
  ['3 Rents received', '24,000'],
  ['9 Insurance', '1,000'],
  ['12 Mortgage interest paid to banks, etc. (see instructions)', '6,000'],
  ['14 Repairs', '2,000'],
  ['18 Depreciation expense or depletion', '4,000'],
  ['20 Total expenses. Add lines 5 through 19', '13,000'],
  ['21 Subtract line 20 from line 3 (rents) and/or 4 (royalties)', '11,000'],
  ['26 Total rental real estate and royalty income or (loss)', '11,000'],
]

async function sendPackage(w: World, leadId: string, years: number[]): Promise<string[]> {
  const before = (years[0] ?? 0) - 1
  for (const [name, maturities] of [
    ['Harbor Bakery LLC', 40_000],
    ['Harbor Realty LLC', 10_000],
  ] as const)
    for (const year of [before, ...years])
      await sendStatement(w, leadId, `${name} ${year}.csv`, sheetAt(name, year, maturities))
  const returns: string[] = []
  for (const year of years) {
    await sendStatement(w, leadId, `bakery-${year}.csv`, yearOf('Harbor Bakery LLC', year, bakery))
    await sendStatement(w, leadId, `realty-${year}.csv`, yearOf('Harbor Realty LLC', year, realty))
    const { body } = await upload(w, leadId, [{ name: `return-${year}.pdf`, bytes: await scheduleC(year) }])
    returns.push(body.documents[0].id)
  }
  return returns
}

const dscrs = (global: { years: { coverage: { dscr: number | null } }[] }) =>
  global.years.map(({ coverage }) => coverage.dscr)

test.serial('200: three years of a business, its landlord and their owner, combined to the cent', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead({ lastName: 'Whitfield', businessName: 'Harbor Bakery LLC' })
  const years = [2022, 2023, 2024]
  const returns = await sendPackage(w, leadId, years)
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const { results, statuses } = spreadsOf(w)
  t.is((await statuses(id))['realty-2024.csv']?.[0], 'SKIPPED')
  t.is((await results(id, '?include=global')).global.reason, 'no_entities')

  const inputs = {
    entities: [
      { name: 'Harbor Bakery LLC', kind: 'business', role: 'borrower', ownership: 1 },
      { name: 'Harbor Realty LLC', kind: 'business', role: 'affiliate', ownership: 0.75 },
      {
        name: 'Dana Whitfield',
        kind: 'person',
        role: 'guarantor',
        ownership: 1,
        documentIds: returns,
        livingExpenses: 72_000,
      },
    ],
    eliminations: years.flatMap(year =>
      ['grossRevenues', 'rent'].map(row => ({
        row,
        end: `${year}-12-31`,
        amount: 45_000,
        reason: 'The bakery pays its rent to the realty',
      })),
    ),
  }
  const put = await w.send('PUT', `/api/v1/spreads/${id}/inputs`, { body: inputs })
  t.is(put.status, 200)
  await conduct(w, id)
  const { global, statements, checks } = await results(id, '?include=global,sources')
  t.deepEqual(
    Object.values(await statuses(id)).filter(([status]) => status !== 'EXTRACTED'),
    [],
  )
  t.is(
    checks.find(({ rule }: { rule: string }) => rule === 'documentsLeftOut'),
    undefined,
  )
  t.is(statements.incomeStatement.periods[0].values.netRevenues.value, 1_000_000)
  t.deepEqual(global.unassigned, [])
  t.deepEqual(global.unapplied, [])
  t.deepEqual(
    global.years.map(({ year, missing }: { year: number; missing: string[] }) => [year, missing]),
    years.map(year => [year, []]),
  )
  for (const { incomeStatement, coverage } of global.years) {
    t.like(incomeStatement, {
      // 1,000,000 + 45,000 + 30,000 - 45,000.
      netRevenues: 1_030_000,
      rent: 15_000,
      interestExpense: 30_250.25,
      // 146,499.75 + 18,749.70 + 24,500.
      netIncome: 189_749.45,
    })
    t.like(coverage, {
      // 190,000 + 38,999.70 + 25,000.
      adjustedEbitda: 253_999.7,
      cashAvailable: 181_999.7,
      // 58,500.25 + 18,750 + 500.
      totalDebtService: 77_750.25,
    })
  }
  t.deepEqual(
    dscrs(global),
    years.map(() => 18_199_970 / 7_775_025),
  )
})

test.serial('200: each schedule of one return counts, and none of them instead of the borrower', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead({ lastName: 'Whitfield', businessName: 'Harbor Bakery LLC' })
  await sendStatement(w, leadId, 'bakery.csv', yearOf('Harbor Bakery LLC', 2024, bakery))
  const bytes = await returnOf([scheduleCLines(2024), scheduleELines(2024)])
  const { body } = await upload(w, leadId, [{ name: 'return.pdf', bytes }])
  const entities = [
    { name: 'Harbor Bakery LLC', kind: 'business', role: 'borrower', ownership: 1 },
    {
      name: 'Dana Whitfield',
      kind: 'person',
      role: 'guarantor',
      ownership: 1,
      documentIds: [body.documents[0].id],
      livingExpenses: 0,
    },
  ]
  const { id } = await newSpread(w, leadId, { entities })
  await conduct(w, id)
  const { statements, global } = await spreadsOf(w).results(id, '?include=global')
  t.is(statements.incomeStatement.periods[0].values.netRevenues.value, 1_000_000)
  const [, person] = global.entities
  t.deepEqual(
    person.activities.map(({ form, statements: { incomeStatement } }: Activity) => [
      form,
      incomeStatement[0]?.values.netIncome,
    ]),
    [
      ['Schedule C', 24_500],
      ['Schedule E', 11_000],
    ],
  )
})

interface Activity {
  form: string
  statements: { incomeStatement: { values: Record<string, number> }[] }
}
