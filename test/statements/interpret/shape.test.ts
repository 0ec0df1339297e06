import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { isReadAsExpected } from './case.js'
import { columnLines } from './column-lines.js'

test('a result never stands before its lines, and what is told of shares is none of it', t =>
  isReadAsExpected(t, 'earnings-per-share'))

test('the last result is the bottom line under any name, before what is carried forward', t => {
  t.is(
    columnLines(
      extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Sales|812,300
Wages|431,720
Rent|96,000
Operating profit|284,580
Interest expense|12,410
Remaining for the partners|272,170
Balance, beginning of year|93,515
Balance, end of year|365,685
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 812300, salariesWages 431720, rent 96000, interestExpense 12410, reportedNetIncome 272170',
  )
})

test('a net income before the expenses is none', t => {
  t.is(
    columnLines(
      extractFromText(`
Profit and Loss
Year ended December 31, 2024
|2024
Sales|61,300
Cost of goods sold|-21,800
Net income|39,500
Expenses
  Wages|-18,450
  Rent|-7,200
Total expenses|-25,650
Total profit (loss)|13,850
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 61300, cogsGoodsMaterials 21800, salariesWages 18450, rent 7200, reportedNetIncome 13850',
  )
})

test('a loss that is printed as a positive number turns nothing else round', t => {
  t.is(
    columnLines(
      extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Sales|41,310
Total revenue|41,310
Wages|37,120
Rent|14,990
Total expenses|52,110
Net loss for the year|10,800
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 41310, salariesWages 37120, rent 14990, reportedNetIncome -10800',
  )
})

test('what the bottom line has no room for is within another line', t => {
  t.is(
    columnLines(
      extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Sales|504,170
Wages|231,460
Share of the owners|52,300
Rent|66,900
Total expenses|298,360
Net income|205,810
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 504170, salariesWages 231460, rent 66900, reportedNetIncome 205810',
  )
})

test('what is taken off revenue under a name that nobody knows is no revenue', t => {
  t.is(
    columnLines(
      extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Sales|504,170
(-) Zubrovka levy|-31,460
Net revenues|472,710
Wages|231,460
Net income|241,250
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 504170, salesReturnsAllowances -31460, salariesWages 231460, reportedNetIncome 241250',
  )
})

test("a lender's interest is what it sells", t => {
  t.is(
    columnLines(
      extractFromText(`
Statement of Income
Year ended December 31, 2024
|2024
Interest and fees on loans|412,770
Expenses
  Salaries|118,230
  Provision for credit losses|90,415
  Interest expense|41,320
Total expenses|249,965
Net income|162,805
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 412770, salariesWages 118230, badDebtExpense 90415, interestExpense 41320, reportedNetIncome 162805',
  )
})

test('a line that a total needs is one, though it says total', t =>
  isReadAsExpected(t, 'line-that-says-total'))

test('the sum of some lines that are lines already is no further one', t =>
  isReadAsExpected(t, 'sum-of-some-lines'))

test('losses carried forward that a total takes off are below zero', t => {
  t.is(
    columnLines(
      extractFromText(`
Balance Sheet
December 31, 2024
|2024
Cash|31,207
Equipment|88,413
Total assets|119,620
Accounts payable|12,730
Common stock|160,900
Retained losses|54,010
Total liabilities and equity|119,620
`),
    ),
    'balanceSheet - 2024-12-31: cash 31207, machineryEquipment 88413, accountsPayable 12730, commonStock 160900, retainedEarnings -54010',
  )
})

test('the total that takes a line in says more than the heading above it', t =>
  isReadAsExpected(t, 'total-beats-heading'))

test('others take a share of the net income, or of the loss', t => {
  t.is(
    columnLines(
      extractFromText(`
Income Statement
Years ended December 31, 2024 and 2023
|2024|2023
Sales|504,170|412,300
Wages|631,460|331,200
Net income (loss)|(127,290)|81,100
Net loss (income) attributable to noncontrolling interests|4,580|(2,310)
Net income (loss) attributable to the company|(122,710)|78,790
Earnings per share|(1.22)|0.79
`),
    ),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 504170, salariesWages 631460, noncontrollingInterest -4580, reportedNetIncome -127290
incomeStatement 2023-01-01 2023-12-31: grossRevenues 412300, salariesWages 331200, noncontrollingInterest 2310, reportedNetIncome 81100
`.trim(),
  )
})

test('what stands below an operating income that ties stays below it, and a gain among other expenses there', t => {
  t.is(
    columnLines(
      extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Sales|504,170
Wages|231,460
Operating income|272,710
Other pension effects|3,315
Other expenses
  Gain or loss on exchange|(4,360)
Total other expenses|(4,360)
Net income|280,385
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 504170, salariesWages 231460, otherIncome 3315, otherExpenses -4360, reportedNetIncome 280385',
  )
})

test('of the sums that make up the claims, the one that sounds like it is the owners', t =>
  isReadAsExpected(t, 'sum-that-sounds-like-equity'))

test('the totals of a sheet in a tongue that nobody knows are told by their order', t =>
  isReadAsExpected(t, 'unknown-language'))

test('income that a total of costs takes in lessens these, in the periods in which there is some', t => {
  t.is(
    columnLines(
      extractFromText(`
Statement of Operations
Years ended December 31, 2024 and 2023
|2024|2023
Net sales|94,310|88,215
Cost of sales|61,480|57,902
Gross profit|32,830|30,313
Operating costs
  Selling|14,205|13,660
  Administrative|9,118|8,834
  Other operating income|(1,377)|0
Total operating costs|21,946|22,494
Operating income|10,884|7,819
`),
    ),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 94310, cogsGoodsMaterials 61480, sellingGeneralAdministrative 23323, otherOperatingExpenses -1377
incomeStatement 2023-01-01 2023-12-31: grossRevenues 88215, cogsGoodsMaterials 57902, sellingGeneralAdministrative 22494, otherOperatingExpenses 0
`.trim(),
  )
})

test('a line that says how many shares there are has their amount', t => {
  t.is(
    columnLines(
      extractFromText(`
Balance Sheet as of June 30, 2025
|2025
Inventories|46,118
Machinery|73,502
Total assets|119,620
Accrued expenses|12,730
Common stock, 2,841,905 and 2,790,114 shares issued and outstanding, with a par value of $0.01 per share|284
Additional paid-in capital|160,616
Accumulated deficit|(54,010)
Total liabilities and equity|119,620
`),
    ),
    'balanceSheet - 2025-06-30: inventory 46118, machineryEquipment 73502, accruedExpenses 12730, commonStock 284, additionalPaidInCapital 160616, retainedEarnings -54010',
  )
})
