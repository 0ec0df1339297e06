import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { type Browser, signedIn } from '../support/people.js'
import { conduct, newSpread, profitAndLoss, sendStatement, sheetOf } from '../support/spreads.js'
import { openWorld, sharedWorld, type World } from '../support/world.js'

interface Shown extends World {
  spreadId: string
  viewer: Browser
}

const inputs = {
  debts: [{ lender: 'First Bank', balance: 80_000, annualRate: 0.1, annualPrincipal: 16_000 }],
  proposedAnnualDebtService: 6_000,
  addBacks: [
    { end: '2024-12-31', amount: 10_000, reason: 'Wedding of the owner' },
    { end: '2024-12-31', amount: -2_500, reason: 'Grant of the town' },
  ],
  covenants: [
    { ratio: 'traditionalDscr', min: 1.25 },
    { ratio: 'currentRatio', max: 2 },
  ],
  stress: { revenue: 0.2, margin: 0.05, rate: 0.02 },
  naics: '424480',
}

const w = sharedWorld<Shown>(test, async () => {
  const w = await openWorld(withoutTemporal)
  const csv = 'naics,statistic,label,currentRatio\n424,lower,Wholesale,0.9\n424,median,Wholesale,1.5\n'
  await w.send('PUT', '/api/v1/peers', { body: { csv } })
  const leadId = await w.newLead()
  for (const [year, sales, cash] of [
    [2022, 100_000, 5_000],
    [2023, 120_000, 12_500],
    [2024, 150_000, 32_500],
  ] as const) {
    await sendStatement(w, leadId, `Income ${year}.csv`, profitAndLoss(year, { sales }))
    await sendStatement(w, leadId, `Sheet ${year}.csv`, sheetOf(year, { cash }))
  }
  const { id: spreadId } = await newSpread(w, leadId)
  await conduct(w, spreadId)
  await w.send('PUT', `/api/v1/spreads/${spreadId}/inputs`, { body: inputs })
  await conduct(w, spreadId)
  return { ...w, spreadId, viewer: await signedIn(w, 'viewer') }
})

/** The lines of a view's tables, each as its texts. */
async function linesOf(view: string, spreadId = w.spreadId): Promise<string[]> {
  const { body } = await w.viewer.get(`/console/spreads/${spreadId}?view=${view}`)
  const shown = String(body).slice(body.indexOf('aria-label="Analyses"'))
  return [...shown.matchAll(/<(tr|h2)[^>]*>(.*?)<\/\1>/gs)].map(([, , line = '']) =>
    line
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

test('200: from reported to adjusted EBITDA, with what each line is and who told it', async t => {
  t.deepEqual((await linesOf('bridge')).slice(-5), [
    '2024',
    'EBITDA as reported 120,000',
    'Wedding of the owner Add-back, First key 10,000',
    'Grant of the town Add-back, First key (2,500)',
    'Adjusted EBITDA 127,500',
  ])
})

test('200: covenants are kept or broken in each period, by how much, or why nobody knows', async t => {
  t.deepEqual(await linesOf('covenants'), [
    'Debt service coverage (DSCR) at least 1.25×',
    'Period Kept Ratio Headroom',
    '2022 Not known no opening sheet –',
    '2023 Not known divides by zero –',
    '2024 Kept 5.31× 4.06×',
    'Current ratio at most 2.00×',
    'Period Kept Ratio Headroom',
    '2022 Kept 2.00× 0.00×',
    '2023 Broken 5.00× (3.00)×',
    '2024 Broken 13.00× (11.00)×',
  ])
})

test('200: coverage under stress, with the debt that is there and with the loan', async t => {
  // 127,500 over 24,000, and over 30,000.
  t.deepEqual(await linesOf('stress'), [
    'Debt service coverage Existing debt With the loan',
    'As things are 5.31× 4.25×',
    'Revenue lost, 20.0% 4.06× 3.25×',
    'Lower gross margin, 5.0% 5.00× 4.00×',
    'Higher interest, 2.0% 4.98× 4.03×',
    'All of these 3.57× 2.90×',
    'Until the coverage is 1 Existing debt With the loan',
    'Revenue that may be lost 69.0% 65.0%',
    'Gross margin may fall by 69.0% 65.0%',
    'Interest may rise by 129.4% 121.9%',
  ])
})

test('200: the cash flow as bankers lay it out goes from sales to the cash that is left', async t => {
  const lines = await linesOf('uca')
  t.is(lines[0], 'UCA cash flow FY2023 FY2024')
  for (const line of [
    'Cash collected from sales 120,000 150,000',
    'Operating expenses paid (30,000) (30,000)',
    'Distributions / dividends (82,500) (100,000)',
    'Change in cash 7,500 20,000',
    'Ending cash 12,500 32,500',
    'Variance (derived less actual change in cash) 0 0',
  ])
    t.true(lines.includes(line), `${line} in ${lines.join('\n')}`)
})

test('200: periods stand beside one another, beside their average and beside their industry', async t => {
  const lines = await linesOf('comparison')
  for (const line of [
    'Income statement: change from the year before FY2023 in % FY2024 in %',
    'Net revenues 20,000 20.0% 30,000 25.0%',
    'Cash &amp; equivalents 7,500 150.0% 20,000 160.0%',
    'Distributions / dividends paid (17,500) 21.2%',
    'Income statement, average of 3 years Average',
    'Net revenues 123,333.33',
    'Gross margin 100.0%',
    'FY2024 beside Wholesale This borrower Lower Median Upper Mean',
    'Current ratio 13.00× 0.90× 1.50× – –',
  ])
    t.true(lines.includes(line), `${line} in ${lines.join('\n')}`)
  t.false(lines.some(line => line.startsWith('The twelve months')))
})

test('200: the last twelve months are those up to the end of a part of a year', async t => {
  const halfOf = (year: number, sales: number) =>
    profitAndLoss(year, { sales }).replace('Year Ended December 31', 'Six Months Ended June 30')
  const leadId = await w.newLead({ businessName: 'Harbor Traders LLC' })
  await sendStatement(w, leadId, 'Year.csv', profitAndLoss(2024, { sales: 150_000 }))
  await sendStatement(w, leadId, 'Half before.csv', halfOf(2024, 70_000))
  await sendStatement(w, leadId, 'Half.csv', halfOf(2025, 90_000))
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const lines = await linesOf('comparison', id)
  const from = lines.indexOf('The twelve months from 2024-07-01 to 2025-06-30 Amount')
  // 150,000 less 70,000 and 90,000 more.
  t.is(lines[from + 1], 'Sales / gross revenues 170,000', lines.join('\n'))
})
