import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

const gives = (text: string): string =>
  columnLines(extractFromText(`Alder Mills\n${text}`))
    .split(': ')
    .at(-1) ?? ''

test('what others have of a result is told wherever it stands, whatever result it is a share of', t => {
  t.regex(
    gives(`
Income Statement
Year ended December 31, 2024
|2024
Revenue|5,210.00
Cost of sales|(3,105.00)
Gross profit|2,105.00
Operating expenses|(1,340.00)
Income from continuing operations|765.00
Less: Income from continuing operations attributable to NCI|61.00
Income attributable to Alder Mills|704.00`),
    /noncontrollingInterest 61\b/,
  )
})

test('a total of costs among operating expenses says of its lines what their heading does not', t => {
  t.is(
    gives(`
Income Statement
Year ended December 31, 2024
|2024
REVENUE
Sales|9,300.00
TOTAL REVENUE|9,300.00
OPERATING EXPENSES
Rent|640.00
Cost of goods sold|4,115.00
Freight expense|85.00
Purchase discounts|(37.00)
Net cost of goods sold|4,163.00
Telephone|72.00
TOTAL OPERATING EXPENSES|4,875.00
NET INCOME|4,425.00`),
    'grossRevenues 9300, rent 640, cogsGoodsMaterials 4115, cogsFreight 85, cogsOther -37, utilities 72, reportedNetIncome 4425',
  )
})

test('parts of a part are of the nearest one that is known, and leave no section for it', t => {
  t.is(
    gives(`
Profit and Loss
January - December 2024
|Total
Income
  Grant Income
    Rotary Club|4,100.00
    Lantern Trust|2,350.00
  Total Grant Income|6,450.00
Total Income|6,450.00
Expenses
  Job Expenses
    Job Materials
      Pergolas|412.00
      Gravel and Bark|238.00
    Total Job Materials|650.00
  Total Job Expenses|650.00
Total Expenses|650.00
Net Income|5,800.00`),
    'grossRevenues 6450, otherOperatingExpenses 650, reportedNetIncome 5800',
  )
})

test('an income after financing is a step on the way to net income', t => {
  t.regex(
    gives(`
Income Statement
Year ended December 31, 2024
|2024
Sales|8,000.00
Cost of goods sold|5,100.00
Gross profit|2,900.00
Wages|1,450.00
Total expenses|1,450.00
Operating income|1,450.00
Interest on loans|210.00
Net income after financing|1,240.00
Equipment disposal|(35.00)
Net income|1,205.00`),
    /reportedNetIncome 1205$/,
  )
})

test('a bare list parts what is owned from what is owed by the names of its lines', t => {
  t.is(
    gives(`
Balance Sheet
December 31, 2024
|2024
Cash|1,250.00
Accounts receivable|830.00
Inventory|2,410.00
Accounts payable|940.00
Bank loan|1,550.00
Common stock|2,000.00`),
    'cash 1250, accountsReceivable 830, inventory 2410, accountsPayable 940, longTermDebt 1550, commonStock 2000',
  )
})

test('the last of a list of debits and credits balances it and is a line all the same', t => {
  t.is(
    gives(`
Balance Sheet
December 31, 2024
|2024
Vehicles|24,600.00
Inventory|64,118.30
Bank|38,466.02
Accounts payable|(36,918.44)
Capital stock|(61,203.15)
Current year earnings|(29,062.73)`),
    'vehicles 24600, inventory 64118.3, cash 38466.02, accountsPayable 36918.44, commonStock 61203.15, currentYearEarnings 29062.73',
  )
})

test('marks of notes behind a name are none of it', t => {
  t.is(
    gives(`
Balance Sheet
December 31, 2024
|2024
Current liabilities
Taxes G|347.00
Accounts payable 5 & 6|118.00
Deferred income C|36.00
Total current liabilities|501.00`),
    'taxesPayable 347, accountsPayable 118, deferredRevenue 36',
  )
})

test('an account with what is spent on the left and what is earned on the right is told as a report', t => {
  t.is(
    gives(`
Trading and Profit & Loss Account for the year ended 31st March, 2024
|Amount
To Opening Stock|412.00
To Purchases|2,630.00
To Wages|318.00
To Gross Profit c/d|1,190.00
Total|4,550.00
To Salaries|640.00
To Discount Allowed|35.00
To Net Profit|557.00
Total|1,232.00
---
|Amount
By Sales|4,085.00
By Closing Stock|465.00
Total|4,550.00
By Gross Profit b/d|1,190.00
By Discount Received|42.00
Total|1,232.00`),
    'grossRevenues 4085, cogsGoodsMaterials 2577, cogsDirectLabor 318, otherIncome 42, salariesWages 640, otherOperatingExpenses 35, reportedNetIncome 557',
  )
})

test('receipts and payments leave out the money that was there before and is there after', t => {
  t.is(
    gives(`
Receipts and Payments Account for the year ended 31 March 2024
|2024
Receipts
Subscriptions|4,310.00
Donations|1,204.50
Bank interest|61.20
Total receipts|5,575.70
Bank and cash at 1 April|2,918.33
Total|8,494.03
---
|2024
Payments
Rent|1,950.00
Insurance|412.60
Printing and postage|287.45
Total payments|2,650.05
Bank and cash at 31 March|5,843.98
Total|8,494.03`),
    'grossRevenues 5514.5, interestIncome 61.2, rent 1950, insurance 412.6, officeSupplies 287.45',
  )
})

test('an account with both sides in one table is told as a report, and a loss on the side of income is one', t => {
  t.is(
    gives(`
Income and Expenditure Account for the year ended 31 March 2024
|Rs.
EXPENDITURE
To Rent|48,000.00
To Salaries|131,250.00
To Audit fees|7,500.00
To Surplus carried over to
Balance Sheet
Total|186,750.00
INCOME
By Donations|96,410.00
By Bank interest|3,185.00
By Deficit carried over to Balance Sheet|87,155.00
Total|186,750.00`),
    'grossRevenues 96410, interestIncome 3185, rent 48000, salariesWages 131250, professionalFees 7500, reportedNetIncome -87155',
  )
})

test('a total before its lines heads them, also where a result below them tells it again', t => {
  t.is(
    gives(`
Income Statement
Year ended December 31, 2024
|2024
Operating expenses|(2,204.50)
Grants|(1,480.25)
Insurance|(312.10)
Rent|(412.15)
Loss from operations|(2,204.50)
Other income|96.40
Loss for the year|(2,108.10)`),
    'otherOperatingExpenses 1480.25, insurance 312.1, rent 412.15, otherIncome 96.4, reportedNetIncome -2108.1',
  )
})

test('what members have lent stands with their equity, and is owed all the same', t => {
  t.is(
    gives(`
Balance Sheet
31 March 2024
|2024
Fixed assets
Tangible assets|48,210
Current assets
Debtors|37,455
Cash at bank and in hand|12,904
|50,359
Creditors: amounts falling due within one year|(21,377)
Net current assets|28,982
Total assets less current liabilities|77,192
Creditors: amounts falling due after more than one year|(18,000)
Net assets attributable to members|59,192
Represented by:
Loans and other debts due to members
Other amounts|14,192
Members' other interests
Members' capital classified as equity|45,000
Total members' interests|59,192`),
    'propertyPlantEquipment 48210, accountsReceivable 37455, cash 12904, otherCurrentLiabilities 21377, longTermDebt 18000, dueToRelatedParties 14192, commonStock 45000',
  )
})
