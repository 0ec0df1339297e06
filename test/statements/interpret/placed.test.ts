import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { isReadAsExpected } from './case.js'
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

test('numbers of schedules, checks of cheques and amounts of single shares are told apart from money', t => {
  t.is(
    gives(`
Income Statement
Year ended December 31, 2024
|Schedules|2024
Merchandise sold|9|3,968.00
Check cashing fees|10|164.00
Total revenue||4,132.00
Administrative expenses|11|2,467.00
Net income||1,665.00
Earnings per share:||
Basic||
Net income||2.68
Check||0.00`),
    'grossRevenues 4132, sellingGeneralAdministrative 2467, reportedNetIncome 1665',
  )
})

test('a total of costs among operating expenses says of its lines what their heading does not', t =>
  isReadAsExpected(t, 'costs-among-operating-expenses'))

test('parts of a part are of the nearest one that is known, and leave no section for it', t =>
  isReadAsExpected(t, 'grants-by-giver'))

test('an income after financing is a step on the way to net income', t =>
  isReadAsExpected(t, 'income-after-financing'))

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

test('an account with what is spent on the left and what is earned on the right is told as a report', t =>
  isReadAsExpected(t, 'india-account-two-sides'))

test('receipts and payments leave out the money that was there before and is there after', t =>
  isReadAsExpected(t, 'receipts-and-payments'))

test('what evens out the sides of an Italian account is its result', t =>
  isReadAsExpected(t, 'italian-surplus-evens-out-sides'))
test('a loss evens out the side of income', t => isReadAsExpected(t, 'italian-loss-among-income'))

for (const name of ['portuguese-groups-side-by-side', 'spanish-ledgers-side-by-side'])
  test(`each side has the numbers of its accounts, and groups are no lines beside them: ${name}`, t =>
    isReadAsExpected(t, name))

for (const name of ['dutch-sums-above-their-lines', 'sums-above-their-lines-three-parts'])
  test(`a sheet whose sums stand above their lines is read as one whose sums end them: ${name}`, t =>
    isReadAsExpected(t, name))

for (const name of [
  'dutch-charges-beside-income',
  'french-loss-evens-out-columns',
  'german-takings-and-spendings-of-two-years',
])
  test(`what is earned in one column and spent in another is told as a report: ${name}`, t =>
    isReadAsExpected(t, name))

test('an account with both sides in one table is told as a report, and a loss on the side of income is one', t =>
  isReadAsExpected(t, 'india-account-one-table'))

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

test('what members have lent stands with their equity, and is owed all the same', t =>
  isReadAsExpected(t, 'loans-of-members'))

test('among costs below zero what stands above it was earned', t => isReadAsExpected(t, 'costs-below-zero'))

test('a gross margin that its own revenue stands below is no revenue', t =>
  isReadAsExpected(t, 'margin-before-its-revenue'))

test('what is merely like an expense is a cost among costs', t => {
  t.regex(
    gives(`
Income Statement
Year ended December 31, 2024
|2024
Revenue|67,500.00
Cost:
  Services|21,400.00
  Financing|410.00
Total cost|21,810.00
Gross profit|45,690.00
Operating expenses|28,400.00
Net income|17,290.00`),
    /^grossRevenues 67500, cogsGoodsMaterials 21400, cogsOther 410, otherOperatingExpenses 28400,/,
  )
})

test('a total of non-operating expenses makes its lines expenses, and no income below zero', t => {
  t.regex(
    gives(`
Income Statement
Year ended December 31, 2024
|2024
Rental income|91,000.00
Repairs|12,000.00
Property taxes|9,000.00
Total operating expenses|21,000.00
Net operating income|70,000.00
Mortgage interest|22,000.00
Asset Management Fee|4,800.00
Total non-operating expenses|26,800.00
Net income|43,200.00`),
    /otherExpenses 4800\b/,
  )
})

test('what is spent is an expense where nothing parts costs from expenses', t => {
  t.is(
    gives(`
Income Statement
Year ended December 31, 2024
|2024
Revenue|42,000.00
Expenses|36,155.00
Profit|5,845.00`),
    'grossRevenues 42000, otherOperatingExpenses 36155, reportedNetIncome 5845',
  )
})

test('other debts are never what debts above them leave of one another', t => {
  t.is(
    gives(`
Balance Sheet
|Dec 31, 2024|Dec 31, 2023
Cash|90,000.00|76,800.00
Total assets|90,000.00|76,800.00
Accounts payable|56,250.00|48,000.00
Short-term debt|33,750.00|28,800.00
Other current liabilities|22,500.00|19,200.00
Total liabilities|112,500.00|96,000.00
Common stock|(22,500.00)|(19,200.00)
Total liabilities and equity|90,000.00|76,800.00`),
    'cash 76800, accountsPayable 48000, notesPayableShortTerm 28800, otherCurrentLiabilities 19200, commonStock -19200',
  )
})

test('lists of the same lines below one another, each under its year, are columns', t => {
  t.is(
    columnLines(
      extractFromText(`Alder Mills
Income Statement
Year 2024
|
Revenue|5,210.00
Wages|3,105.00
Net income|2,105.00
Year 2023
Revenue|4,980.00
Wages|3,011.00
Net income|1,969.00`),
    ),
    `incomeStatement 2024-01-01 2024-12-31: grossRevenues 5210, salariesWages 3105, reportedNetIncome 2105
incomeStatement 2023-01-01 2023-12-31: grossRevenues 4980, salariesWages 3011, reportedNetIncome 1969`,
  )
})

test('a sheet is of the hour in its title, and one without a day of that of the only account beside it', t => {
  const sheet = `Cash|900.00
Total assets|900.00
Common stock|900.00
Total liabilities and equity|900.00`
  t.regex(
    columnLines(extractFromText(`Balance Sheet - 2024-12-02 14:59:15 UTC\n|\n${sheet}`)),
    /balanceSheet .*2024-12-02:/,
  )
  t.regex(
    columnLines(
      extractFromText(`Income Statement
Year ended December 31, 2023
|
Revenue|1,200.00
Wages|700.00
Net income|500.00
---
Balance Sheet
|
${sheet}`),
    ),
    /balanceSheet .*2023-12-31:/,
  )
})
