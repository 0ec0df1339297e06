import test from 'ava'
import { withoutTemporal } from '../../http/without-temporal.js'
import { conduct, newSpread, spreadsOf } from '../../support/spreads.js'
import { upload } from '../../support/uploads.js'
import { world } from '../../support/world.js'
import { producers, statementsIn } from '../produced.js'

/** What QuickBooks exports, three years side by side, and a debt schedule that somebody types. */

const profit = `Cedar & Vine Catering LLC
Profit and Loss
January 2022 - December 2024
|Jan - Dec 2022|Jan - Dec 2023|Jan - Dec 2024
Income
  Catering Sales|812,440.10|905,118.75|1,004,260.40
  Discounts Given|-4,120.00|-5,002.25|-6,010.40
Total Income|808,320.10|900,116.50|998,250.00
Cost of Goods Sold
  Food Purchases|301,200.55|333,804.20|371,002.75
Total Cost of Goods Sold|301,200.55|333,804.20|371,002.75
Gross Profit|507,119.55|566,312.30|627,247.25
Expenses
  Payroll Expenses|268,400.00|291,050.00|318,775.50
  Rent|60,000.00|61,800.00|63,654.00
  Utilities|14,210.33|15,007.81|15,944.12
  Depreciation Expense|22,000.00|24,500.00|26,250.00
Total Expenses|364,610.33|392,357.81|424,623.62
Net Operating Income|142,509.22|173,954.49|202,623.63
Other Expenses
  Interest Expense|19,880.45|18,102.60|16,240.15
Total Other Expenses|19,880.45|18,102.60|16,240.15
Net Other Income|-19,880.45|-18,102.60|-16,240.15
Net Income|122,628.77|155,851.89|186,383.48
`

const balance = `Cedar & Vine Catering LLC
Balance Sheet
As of December 31, 2024
|Dec 31, 2022|Dec 31, 2023|Dec 31, 2024
ASSETS
Current Assets
  Checking|88,402.15|121,660.70|170,044.18
Total Current Assets|88,402.15|121,660.70|170,044.18
Fixed Assets
  Equipment|310,000.00|310,000.00|310,000.00
  Accumulated Depreciation|-90,000.00|-114,500.00|-140,750.00
Total Fixed Assets|220,000.00|195,500.00|169,250.00
TOTAL ASSETS|308,402.15|317,160.70|339,294.18
LIABILITIES AND EQUITY
Liabilities
Current Liabilities
  Accounts Payable|12,402.15|11,160.70|10,294.18
  Current Portion of Long-Term Debt|36,000.00|38,000.00|40,000.00
Total Current Liabilities|48,402.15|49,160.70|50,294.18
Long-Term Liabilities
  Equipment Loan|214,000.00|176,000.00|136,000.00
Total Long-Term Liabilities|214,000.00|176,000.00|136,000.00
Total Liabilities|262,402.15|225,160.70|186,294.18
Equity
  Member Capital|46,000.00|92,000.00|153,000.00
Total Equity|46,000.00|92,000.00|153,000.00
TOTAL LIABILITIES AND EQUITY|308,402.15|317,160.70|339,294.18
`

// 136,000 of the schedule's 176,000 is long-term, 40,000 is due.
const debts = [
  { lender: 'First Bank', balance: 150_000, annualRate: 0.0725, annualPrincipal: 32_500.5 },
  { lender: 'Equipment Leasing Co', balance: 26_000, annualRate: 0.09, annualPayment: 11_417.77 },
]

// Operating income and depreciation of each year, by hand.
const ebitda = { 2022: 164_509.22, 2023: 198_454.49, 2024: 228_873.63 }
// 32,500.50 + 10,875.00 + 11,417.77.
const scheduled = 54_793.27

for (const made of ['csv', 'xlsx', 'pdf'] as const)
  test.serial(
    `200: DSCR of three years of QuickBooks as ${made} with a debt schedule, by hand to the cent`,
    async t => {
      const w = await world(t, withoutTemporal)
      const leadId = await w.newLead({ businessName: 'Cedar & Vine Catering LLC' })
      for (const [name, text] of [
        ['profit-and-loss', profit],
        ['balance-sheet', balance],
      ] as const) {
        const [statement] = statementsIn(text)
        if (!statement) throw new Error(name)
        const bytes = await producers[made](statement)
        t.is((await upload(w, leadId, [{ name: `${name}.${made}`, bytes }])).status, 201)
      }
      const { id } = await newSpread(w, leadId, {
        debts,
        proposedDebt: { amount: 120_000, annualRate: 0.08, months: 60 },
      })
      await conduct(w, id)
      const results = await spreadsOf(w).results(id, '?include=sources')
      const ratios = Object.fromEntries(
        results.statements.incomeStatement.periods.map((one: { end: string; ratios: object }) => [
          one.end.slice(0, 4),
          one.ratios,
        ]),
      )
      for (const year of [2022, 2023, 2024] as const)
        t.is(ratios[year].adjustedEbitda.value, ebitda[year], `EBITDA of ${year}`)
      // The first year has no sheet before it.
      t.like(ratios[2022].traditionalDscr, { value: null, reason: 'no_previous_balance_sheet' })
      // Interest of the year and what the sheet before has due: 18,102.60 + 36,000.
      t.is(ratios[2023].traditionalDscr.value, ebitda[2023] / 54_102.6)
      t.is(ratios[2024].traditionalDscr.value, ebitda[2024] / scheduled)
      // 120,000 over 60 months at 8 %: 2,433.16728… a month, 29,198.01 a year.
      t.is(ratios[2024].proposedDscr.value, ebitda[2024] / (scheduled + 29_198.01))
      const check = (rule: string) =>
        results.checks.find((one: { rule: string }) => one.rule === rule)?.status
      t.is(check('debtScheduleAddsUp'), 'pass')
      t.is(check('debtScheduleDiffers'), 'pass')

      // One that doesn't add up is computed with, and no reader misses that.
      const wrong = {
        debts: [
          { ...debts[0], annualPrincipal: 900_000 },
          { ...debts[1], balance: 90_000 },
        ],
      }
      t.is((await w.send('PUT', `/api/v1/spreads/${id}/inputs`, { body: wrong })).status, 200)
      await conduct(w, id)
      const again = await spreadsOf(w).results(id, '?include=sources')
      for (const rule of ['debtScheduleAddsUp', 'debtScheduleDiffers'])
        t.is(again.checks.find((one: { rule: string }) => one.rule === rule)?.status, 'fail', rule)
    },
  )
