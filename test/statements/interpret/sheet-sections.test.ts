import test from 'ava'
import { extractOf } from '../extract/table-lines.js'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'
import { csvOf, sheetOf } from './make-sheets.js'

test('a month beside the year to date, each with its shares', async t => {
  const sheet = sheetOf(`
Pet Palace
Income Statement
For the Period Ending December 31, 2024
|December||Year to Date
|Amount|%|Amount|%
Grooming Revenue|20,000.00|80.0|240,000.00|80.0
Boarding Revenue|5,000.00|20.0|60,000.00|20.0
Total Revenue|25,000.00|100.0|300,000.00|100.0
Groomer Wages|9,000.00|36.0|108,000.00|36.0
Shampoo & Supplies|1,000.00|4.0|12,000.00|4.0
Rent|3,000.00|12.0|36,000.00|12.0
Total Expenses|13,000.00|52.0|156,000.00|52.0
Net Income|12,000.00|48.0|144,000.00|48.0
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
incomeStatement 2024-12-01 2024-12-31: grossRevenues 25000, salariesWages 9000, officeSupplies 1000, rent 3000, reportedNetIncome 12000
incomeStatement 2024-01-01 2024-12-31: grossRevenues 300000, salariesWages 108000, officeSupplies 12000, rent 36000, reportedNetIncome 144000
`.trim(),
  )
})

test('actual years and an expected one', async t => {
  const sheet = sheetOf(`
Apex Logistics Group
Income Statement
$000s|FY2024A|FY2023A|FY2025E
Freight revenue|45,200|41,000|48,000
Purchased transportation|30,100|27,500|31,000
Net revenue|15,100|13,500|17,000
Compensation|8,000|7,200|8,500
Facilities|1,200|1,100|1,250
Technology|900|800|950
Other operating|700|650|720
EBITDA|4,300|3,750|5,580
Depreciation & amortization|1,100|1,000|1,200
EBIT|3,200|2,750|4,380
Interest expense, net|400|450|380
Pre-tax income|2,800|2,300|4,000
Taxes|700|575|1,000
Net income|2,100|1,725|3,000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 45200000, cogsSubcontractors 30100000, salariesWages 8000000, rent 1200000, softwareSubscriptions 900000, otherOperatingExpenses 700000, depreciation 1100000, interestExpense 400000, incomeTaxes 700000, reportedNetIncome 2100000
incomeStatement 2023-01-01 2023-12-31: grossRevenues 41000000, cogsSubcontractors 27500000, salariesWages 7200000, rent 1100000, softwareSubscriptions 800000, otherOperatingExpenses 650000, depreciation 1000000, interestExpense 450000, incomeTaxes 575000, reportedNetIncome 1725000
`.trim(),
  )
})

test('a charity whose net revenue is the bottom line', async t => {
  const csv = csvOf(
    `
Animal Rescue League
Statement of Activity
January - December 2024
|Total
Revenue|
   Donations|120,000.00
   Grants - Foundation|80,000.00
   Adoption Fees|30,000.00
Total Revenue|230,000.00
Gross Profit|230,000.00
Expenditures|
   Veterinary Care|70,000.00
   Payroll|90,000.00
   Shelter Rent|24,000.00
   Animal Food & Supplies|15,000.00
Total Expenditures|199,000.00
Net Operating Revenue|31,000.00
Other Revenue|
   Interest Income|500.00
Total Other Revenue|500.00
Net Other Revenue|500.00
Net Revenue|31,500.00
`,
    ',',
  )
  t.is(
    columnLines(await extractOf(csv, 'csv')),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 230000, otherOperatingExpenses 70000, salariesWages 90000, rent 24000, officeSupplies 15000, interestIncome 500, reportedNetIncome 31500
`.trim(),
  )
})

test('owners among the liabilities, where nothing else names them', async t => {
  const sheet = sheetOf(`
ABC Exports Pvt Ltd
Balance Sheet
Particulars|2024-03-31|2023-03-31
Liabilities||
Capital Account|12,00,000|10,00,000
Reserves & Surplus|3,00,000|2,00,000
Secured Loans|8,00,000|9,00,000
Current Liabilities & Provisions|5,00,000|4,50,000
Total|28,00,000|25,50,000
Assets||
Fixed Assets (Net Block)|11,00,000|10,50,000
Investments|1,00,000|1,00,000
Stock-in-Trade|7,00,000|6,00,000
Sundry Debtors|6,00,000|5,50,000
Cash & Bank Balances|2,00,000|1,50,000
Loans & Advances|1,00,000|1,00,000
Total|28,00,000|25,50,000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
balanceSheet - 2024-03-31: commonStock 1200000, retainedEarnings 300000, longTermDebt 800000, otherCurrentLiabilities 500000, propertyPlantEquipment 1100000, longTermInvestments 100000, inventory 700000, accountsReceivable 600000, cash 200000, otherReceivables 100000
balanceSheet - 2023-03-31: commonStock 1000000, retainedEarnings 200000, longTermDebt 900000, otherCurrentLiabilities 450000, propertyPlantEquipment 1050000, longTermInvestments 100000, inventory 600000, accountsReceivable 550000, cash 150000, otherReceivables 100000
`.trim(),
  )
})

test('sums without a name that end their sections', async t => {
  const sheet = sheetOf(`
Harbor Marina LLC
Balance Sheet
As at December 31, 2024
|Cost|Accumulated depreciation|Net
Current assets
Cash|||50,000
Accounts receivable|||20,000
|||70,000
Capital assets
Docks|300,000|100,000|200,000
Boats|80,000|30,000|50,000
|380,000|130,000|250,000
Total assets|||320,000
Current liabilities
Accounts payable|||15,000
Deferred slip fees|||25,000
|||40,000
Long-term debt|||120,000
Total liabilities|||160,000
Shareholders' equity
Share capital|||100
Retained earnings|||159,900
|||160,000
Total liabilities and shareholders' equity|||320,000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
balanceSheet - 2024-12-31: cash 50000, accountsReceivable 20000, propertyPlantEquipment 200000, vehicles 50000, accountsPayable 15000, deferredRevenue 25000, longTermDebt 120000, commonStock 100, retainedEarnings 159900
`.trim(),
  )
})

test('equity that rolls forward to its last line', async t => {
  const sheet = sheetOf(`
Miller Consulting
Balance Sheet
December 31, 2024
ASSETS
Checking|22,000
Laptop|3,000
Accum depreciation - Laptop|(1,000)
TOTAL ASSETS|24,000
LIABILITIES
Payroll taxes payable|1,500
TOTAL LIABILITIES|1,500
OWNER'S EQUITY
Capital, January 1, 2024|10,000
Add: Net income|60,000
Less: Draws|(47,500)
Capital, December 31, 2024|22,500
TOTAL LIABILITIES AND OWNER'S EQUITY|24,000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
balanceSheet - 2024-12-31: cash 22000, machineryEquipment 3000, accumulatedDepreciation -1000, accruedExpenses 1500, commonStock 10000, currentYearEarnings 60000, distributionsDividends -47500
`.trim(),
  )
})

test('actual figures beside a budget', async t => {
  const sheet = sheetOf(`
Pinnacle Fitness Club
Profit & Loss - Actual vs Budget
For the Month Ended June 30, 2024
|Month||||Year to Date
|Actual|Budget|Variance $|Variance %|Actual|Budget|Variance
Membership Dues|61,000|60,000|1,000|1.7%|350,000|345,000|5,000
Personal Training|14,000|15,000|(1,000)|-6.7%|80,000|85,000|(5,000)
Pro Shop|2,000|2,500|(500)|-20.0%|12,500|14,000|(1,500)
Total Revenue|77,000|77,500|(500)|-0.6%|442,500|444,000|(1,500)
Payroll|28,000|27,000|1,000|3.7%|160,000|158,000|2,000
Payroll Taxes & Benefits|4,200|4,100|100|2.4%|24,000|23,700|300
Rent & CAM|18,000|18,000|0|0.0%|108,000|108,000|0
Utilities|3,900|4,000|(100)|-2.5%|22,000|24,000|(2,000)
Equipment Leases|2,500|2,500|0|0.0%|15,000|15,000|0
Marketing|3,000|3,500|(500)|-14.3%|19,000|21,000|(2,000)
Cleaning|1,200|1,200|0|0.0%|7,200|7,200|0
Total Operating Expenses|60,800|60,300|500|0.8%|355,200|356,900|(1,700)
EBITDA|16,200|17,200|(1,000)|-5.8%|87,300|87,100|200
Depreciation|4,000|4,000|0|0.0%|24,000|24,000|0
Interest|1,000|1,000|0|0.0%|6,300|6,000|300
Net Income|11,200|12,200|(1,000)|-8.2%|57,000|57,100|(100)
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
incomeStatement 2024-06-01 2024-06-30: grossRevenues 77000, salariesWages 28000, payrollTaxes 4200, rent 20500, utilities 3900, advertisingMarketing 3000, repairsMaintenance 1200, depreciation 4000, interestExpense 1000, reportedNetIncome 11200
incomeStatement 2024-01-01 2024-06-30: grossRevenues 442500, salariesWages 160000, payrollTaxes 24000, rent 123000, utilities 22000, advertisingMarketing 19000, repairsMaintenance 7200, depreciation 24000, interestExpense 6300, reportedNetIncome 57000
`.trim(),
  )
})

test('profits on the way to the bottom line', async t => {
  const sheet = sheetOf(`
Seabreeze Inn LP
Summary Operating Statement
Year Ended December 31, 2024
|Actual
OPERATING REVENUE
Rooms|2,100,000
Food and Beverage|410,000
Other Operated Departments|66,000
Miscellaneous Income|14,000
TOTAL OPERATING REVENUE|2,590,000
DEPARTMENTAL EXPENSES
Rooms|540,000
Food and Beverage|330,000
Other Operated Departments|31,000
TOTAL DEPARTMENTAL EXPENSES|901,000
TOTAL DEPARTMENTAL PROFIT|1,689,000
UNDISTRIBUTED OPERATING EXPENSES
Administrative and General|240,000
Information and Telecommunications Systems|38,000
Sales and Marketing|160,000
Franchise Fees|130,000
Property Operation and Maintenance|121,000
Utilities|110,000
TOTAL UNDISTRIBUTED EXPENSES|799,000
GROSS OPERATING PROFIT|890,000
Management Fees|78,000
Property Taxes|95,000
Insurance|60,000
EBITDA|657,000
Interest|240,000
Depreciation|210,000
NET INCOME|207,000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 2576000, otherIncome 14000, otherOperatingExpenses 1109000, sellingGeneralAdministrative 240000, softwareSubscriptions 38000, advertisingMarketing 160000, repairsMaintenance 121000, utilities 110000, taxesLicenses 95000, insurance 60000, interestExpense 240000, depreciation 210000, reportedNetIncome 207000
`.trim(),
  )
})

test('the total that lines make up says more of them than their own heading', async t => {
  t.is(
    columnLines(
      extractFromText(`
Balance Sheet
December 31, 2024
|2024
Current Assets
  Cash|61,250
  Accounts Receivable|48,730
Total Current Assets|109,980
Equipment|152,400
Total Assets|262,380
Current Liabilities
  Accounts Payable|21,340
  Loans Payable
    Loan 1|18,600
    Loan 2|12,900
  Total Loans Payable|31,500
Total Current Liabilities|52,840
Retained Earnings|209,540
Total Liabilities and Equity|262,380
`),
    ),
    'balanceSheet - 2024-12-31: cash 61250, accountsReceivable 48730, machineryEquipment 152400, accountsPayable 21340, notesPayableShortTerm 31500, retainedEarnings 209540',
  )
})

test('costs under gross profit are taken off it, whatever they are headed', async t => {
  t.is(
    columnLines(
      extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Revenue|81,400
Cost of Goods Sold|32,650
Gross Profit|48,750
Variable Costs
  Marketing|9,320
  Fulfillment|6,480
Total Variable Costs|15,800
Net Income|32,950
`),
    ),
    'incomeStatement 2024-01-01 2024-12-31: grossRevenues 81400, cogsGoodsMaterials 32650, advertisingMarketing 9320, freightDelivery 6480, reportedNetIncome 32950',
  )
})

test('parentheses round every amount of a sheet are no signs', t => {
  t.is(
    columnLines(
      extractFromText(`
Juniper Tool Hire
Balance sheet
|30 Jun 2024
Cash|(14,200)
Accounts receivable|(31,800)
Equipment|(90,000)
Less: accumulated depreciation|(26,000)
Total assets|(110,000)
Accounts payable|(28,500)
Bank loan|(40,000)
Total liabilities|(68,500)
Owner's capital|(45,500)
Less: drawings|(4,000)
Total equity|(41,500)
Total liabilities and equity|(110,000)
`),
    ),
    `
balanceSheet - 2024-06-30: cash 14200, accountsReceivable 31800, machineryEquipment 90000, accumulatedDepreciation -26000, accountsPayable 28500, longTermDebt 40000, commonStock 45500, distributionsDividends -4000
`.trim(),
  )
})

test('deferred tax is owned or owed, as the heading above it says', async t => {
  const sheet = sheetOf(`
Umfula Trading (Pty) Ltd
Statement of Financial Position as at 28 February 2024
|2024
Assets
Non-Current Assets
Property, plant and equipment|52,000
Deferred tax|4,100
Total non-current assets|56,100
Current Assets
Inventories|21,300
Cash and cash equivalents|8,600
Total current assets|29,900
Total assets|86,000
Equity and Liabilities
Share capital|1,000
Retained income|50,000
Total equity|51,000
Non-Current Liabilities
Deferred tax|2,700
Total non-current liabilities|2,700
Current Liabilities
Trade payables|32,300
Total current liabilities|32,300
Total equity and liabilities|86,000
`)
  const [line] = columnLines(await extractOf(sheet, 'xlsx')).split('\n')
  t.regex(line ?? '', /deferredTaxAssets 4100\b/)
  t.regex(line ?? '', /deferredTaxLiabilities 2700\b/)
})
