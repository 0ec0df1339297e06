import test from 'ava'
import type { FormField } from '../../../src/statements/extract/table.js'
import { interpret } from '../../../src/statements/interpret.js'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

test('1120 with 1125-A, of a fiscal year', t => {
  t.is(
    columnLines(
      extractFromText(`
Form 1120 U.S. Corporation Income Tax Return
Department of the Treasury Internal Revenue Service
For calendar year 2023 or tax year beginning July 1 , 2023, ending June 30 , 20 24
Name Employer identification number
Delta Machine Works Inc 12-3456789
||
1a Gross receipts or sales|3,400,000|
1b Returns and allowances|20,000|
1c Balance. Subtract line 1b from line 1a||3,380,000
2 Cost of goods sold (attach Form 1125-A)||2,100,000
3 Gross profit. Subtract line 2 from line 1c||1,280,000
4 Dividends and inclusions (Schedule C, line 23)||1,000
5 Interest||2,500
6 Gross rents||12,000
9 Net gain or (loss) from Form 4797, Part II, line 17 (attach Form 4797)||-4,000
10 Other income (see instructions—attach statement)||500
11 Total income. Add lines 3 through 10||1,292,000
12 Compensation of officers (see instructions—attach Form 1125-E)||210,000
13 Salaries and wages (less employment credits)||390,000
14 Repairs and maintenance||22,000
15 Bad debts||5,000
16 Rents||84,000
17 Taxes and licenses||61,000
18 Interest (see instructions)||38,000
19 Charitable contributions||3,000
20 Depreciation from Form 4562 not claimed on Form 1125-A or elsewhere on return (attach Form 4562)||96,000
22 Advertising||14,000
23 Pension, profit-sharing, etc., plans||25,000
24 Employee benefit programs||47,000
26 Other deductions (attach statement)||150,000
27 Total deductions. Add lines 12 through 26||1,145,000
28 Taxable income before net operating loss deduction and special deductions. Subtract line 27 from line 11||147,000
29c Add lines 29a and 29b||
30 Taxable income. Subtract line 29c from line 28. See instructions||147,000
31 Total tax (Schedule J, Part I, line 11)||30,870
---
Form 1125-A Cost of Goods Sold
|
1 Inventory at beginning of year|300,000
2 Purchases|1,200,000
3 Cost of labor|500,000
4 Additional section 263A costs (attach schedule)|15,000
5 Other costs (attach schedule)|425,000
6 Total. Add lines 1 through 5|2,440,000
7 Inventory at end of year|340,000
8 Cost of goods sold. Subtract line 7 from line 6|2,100,000
`),
    ),
    `
incomeStatement 2023-07-01 2024-06-30: grossRevenues 3400000, salesReturnsAllowances -20000, cogsGoodsMaterials 1160000, cogsDirectLabor 500000, cogsOther 440000, interestIncome 3500, otherIncome 12500, gainLossOnAssetSales -4000, officersCompensation 210000, salariesWages 390000, repairsMaintenance 22000, badDebtExpense 5000, rent 84000, taxesLicenses 61000, interestExpense 38000, otherOperatingExpenses 153000, depreciation 96000, advertisingMarketing 14000, employeeBenefits 72000, reportedNetIncome 147000, incomeTaxes 30870
`.trim(),
  )
})

test('1065 with Schedules K, L and M-2', t => {
  t.is(
    columnLines(
      extractFromText(`
Form 1065 U.S. Return of Partnership Income
Department of the Treasury Internal Revenue Service
For calendar year 2024, or tax year beginning , 2024, ending , 20
||
1a Gross receipts or sales|900,000|
1b Less returns and allowances|-|
1c Balance. Subtract line 1b from line 1a||900,000
2 Cost of goods sold (attach Form 1125-A)||400,000
3 Gross profit. Subtract line 2 from line 1c||500,000
7 Other income (loss) (attach statement)||2,000
8 Total income (loss). Combine lines 3 through 7||502,000
9 Salaries and wages (other than to partners) (less employment credits)||120,000
10 Guaranteed payments to partners||90,000
11 Repairs and maintenance||8,000
13 Rent||48,000
14 Taxes and licenses||16,000
15 Interest (see instructions)||9,000
16a Depreciation (if required, attach Form 4562)|30,000|
16b Less depreciation reported on Form 1125-A and elsewhere on return|5,000|
16c||25,000
18 Retirement plans, etc.||7,000
19 Employee benefit programs||11,000
21 Other deductions (attach statement)||40,000
22 Total deductions. Add the amounts shown in the far right column for lines 9 through 21||374,000
23 Ordinary business income (loss). Subtract line 22 from line 8||128,000
---
Schedule K Partners' Distributive Share Items
|
1 Ordinary business income (loss) (page 1, line 23)|128,000
12 Section 179 deduction (attach Form 4562)|10,000
19a Distributions of cash and marketable securities|70,000
19b Distributions of other property|5,000
---
Schedule L Balance Sheets per Books
|Beginning of tax year|Beginning of tax year|End of tax year|End of tax year
|(a)|(b)|(c)|(d)
Assets
1 Cash||50,000||62,000
2a Trade notes and accounts receivable|80,000||90,000|
2b Less allowance for bad debts|(2,000)|78,000|(3,000)|87,000
3 Inventories||40,000||45,000
7a Loans to partners (or persons related to partners)||10,000||10,000
9a Buildings and other depreciable assets|200,000||230,000|
9b Less accumulated depreciation|(90,000)|110,000|(115,000)|115,000
13 Other assets (attach statement)||5,000||5,000
14 Total assets||293,000||324,000
Liabilities and Capital
15 Accounts payable||30,000||35,000
16 Mortgages, notes, bonds payable in less than 1 year||20,000||18,000
17 Other current liabilities (attach statement)||12,000||14,000
18 All nonrecourse loans||60,000||52,000
19a Loans from partners (or persons related to partners)||15,000||15,000
20 Other liabilities (attach statement)||-||-
21 Partners' capital accounts||156,000||190,000
22 Total liabilities and capital||293,000||324,000
---
Schedule M-2 Analysis of Partners' Capital Accounts
|
1 Balance at beginning of year|156,000
2 Capital contributed: a Cash|-
3 Net income (loss) (see instructions)|109,000
6 Distributions: a Cash|70,000
`),
    ),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 900000, salesReturnsAllowances 0, cogsGoodsMaterials 400000, otherIncome 2000, salariesWages 120000, officersCompensation 90000, repairsMaintenance 8000, rent 48000, taxesLicenses 16000, interestExpense 9000, depreciation 25000, employeeBenefits 18000, otherOperatingExpenses 40000, reportedNetIncome 128000, section179Deduction 10000
balanceSheet - 2023-12-31: cash 50000, accountsReceivable 80000, allowanceDoubtfulAccounts -2000, inventory 40000, dueFromRelatedParties 10000, propertyPlantEquipment 200000, accumulatedDepreciation -90000, otherNonCurrentAssets 5000, accountsPayable 30000, currentPortionLongTermDebt 20000, otherCurrentLiabilities 12000, longTermDebt 60000, dueToRelatedParties 15000, otherNonCurrentLiabilities 0, commonStock 156000
balanceSheet - 2024-12-31: cash 62000, accountsReceivable 90000, allowanceDoubtfulAccounts -3000, inventory 45000, dueFromRelatedParties 10000, propertyPlantEquipment 230000, accumulatedDepreciation -115000, otherNonCurrentAssets 5000, accountsPayable 35000, currentPortionLongTermDebt 18000, otherCurrentLiabilities 14000, longTermDebt 52000, dueToRelatedParties 15000, otherNonCurrentLiabilities 0, commonStock 190000
`.trim(),
  )
})

test('Schedule C with part III', t => {
  t.is(
    columnLines(
      extractFromText(`
Department of the Treasury Internal Revenue Service
SCHEDULE C (Form 1040) Profit or Loss From Business (Sole Proprietorship) 2024
Name of proprietor Social security number (SSN)
Maria Lopez 123-45-6789
||
1 Gross receipts or sales. See instructions for line 1||248,000
2 Returns and allowances||3,000
3 Subtract line 2 from line 1||245,000
4 Cost of goods sold (from line 42)||88,000
5 Gross profit. Subtract line 4 from line 3||157,000
6 Other income, including federal and state gasoline or fuel tax credit or refund (see instructions)||500
7 Gross income. Add lines 5 and 6||157,500
8 Advertising|4,000|
9 Car and truck expenses (see instructions)|6,200|
11 Contract labor (see instructions)|12,000|
13 Depreciation and section 179 expense deduction (not included in Part III) (see instructions)|9,500|
15 Insurance (other than health)|2,900|
16a Mortgage (paid to banks, etc.)|1,200|
16b Other|400|
17 Legal and professional services|1,800|
18 Office expense (see instructions)|2,100|
20b Other business property|14,400|
21 Repairs and maintenance|900|
22 Supplies (not included in Part III)|3,300|
23 Taxes and licenses|1,700|
24a Travel|800|
24b Deductible meals (see instructions)|600|
25 Utilities|2,400|
26 Wages (less employment credits)|31,000|
27a Other expenses (from line 48)|5,000|
28 Total expenses before expenses for business use of home. Add lines 8 through 27b||100,200
29 Tentative profit or (loss). Subtract line 28 from line 7||57,300
30 Expenses for business use of your home||2,300
31 Net profit or (loss). Subtract line 30 from line 29||55,000
---
Schedule C (Form 1040) 2024 Page 2
|
35 Inventory at beginning of year|15,000
36 Purchases less cost of items withdrawn for personal use|60,000
37 Cost of labor. Do not include any amounts paid to yourself|20,000
38 Materials and supplies|5,000
39 Other costs|3,000
40 Add lines 35 through 39|103,000
41 Inventory at end of year|15,000
42 Cost of goods sold. Subtract line 41 from line 40|88,000
`),
    ),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 248000, salesReturnsAllowances -3000, cogsGoodsMaterials 65000, cogsDirectLabor 20000, cogsOther 3000, otherIncome 500, advertisingMarketing 4000, vehicleExpense 6200, contractLabor 12000, depreciation 9500, insurance 2900, interestExpense 1600, professionalFees 1800, officeSupplies 5400, rent 14400, repairsMaintenance 900, taxesLicenses 1700, travelMealsEntertainment 1400, utilities 2400, salariesWages 31000, otherOperatingExpenses 7300, reportedNetIncome 55000
`.trim(),
  )
})

test('1065 with income from other partnerships and a farm above its bottom line', t => {
  t.is(
    columnLines(
      extractFromText(`
Form 1065 U.S. Return of Partnership Income
Department of the Treasury Internal Revenue Service
For calendar year 2023, or tax year beginning 07/01 , 2023, ending 06/30 , 20 24
||
1a Gross receipts or sales|900,000|
1c Balance. Subtract line 1b from line 1a||900,000
2 Cost of goods sold (attach Form 1125-A)||400,000
3 Gross profit. Subtract line 2 from line 1c||500,000
4 Ordinary income (loss) from other partnerships, estates, and trusts (attach statement)||7,000
5 Net farm profit (loss) (attach Schedule F (Form 1040))||-2,000
7 Other income (loss) (attach statement)||
8 Total income (loss). Combine lines 3 through 7||505,000
13 Rent||48,000
22 Total deductions. Add the amounts shown in the far right column for lines 9 through 21||48,000
23 Ordinary business income (loss). Subtract line 22 from line 8||457,000
`),
    ),
    `
incomeStatement 2023-07-01 2024-06-30: grossRevenues 900000, cogsGoodsMaterials 400000, otherIncome 5000, rent 48000, reportedNetIncome 457000
`.trim(),
  )
})

test("a business has its own name on its owner's Schedule C, and a number beside a name is none of it", t => {
  const form = `
Department of the Treasury Internal Revenue Service
SCHEDULE C (Form 1040) Profit or Loss From Business (Sole Proprietorship) 2024
Name of proprietor Social security number (SSN)
Maria Lopez 123-
||
1 Gross receipts or sales||248,000
28 Total expenses before expenses for business use of home||48,000
31 Net profit or (loss). Subtract line 30 from line 29||200,000
`
  const name = (fields: FormField[]) =>
    interpret({ ...extractFromText(form), fields }, { id: 'doc', filename: 'a.pdf' }).entityName
  const field = (label: string, value: string) => ({ name: '', label, value, source: { page: 1 } })
  t.is(name([]), 'Maria Lopez')
  t.is(
    name([
      field('Name of proprietor', 'Maria Lopez'),
      field('Business name. If no separate business name, leave blank.', 'Lopez Landscaping'),
    ]),
    'Lopez Landscaping',
  )
})

const partners = (result: string, told: string, depreciation: string, total: string) => `
Form 1065 U.S. Return of Partnership Income
Department of the Treasury Internal Revenue Service
For calendar year 2021, or tax year beginning , 2021, ending , 20
||
1a Gross receipts or sales|400,000|
1c Balance. Subtract line 1b from line 1a||400,000
3 Gross profit. Subtract line 2 from line 1c||400,000
8 Total income (loss). Combine lines 3 through 7||400,000
13 Rent||168,000
16c Depreciation||${depreciation}
21 Total deductions. Add the amounts shown in the far right column for lines 9 through 20||168,000
22 Ordinary business income (loss). Subtract line 21 from line 8||${result}
---
Schedule K Partners' Distributive Share Items
|
1 Ordinary business income (loss) (page 1, line 22)|${told}
19a Distributions of cash and marketable securities|70,000
---
Form 4562 Depreciation and Amortization
|
1 Maximum amount (see instructions)|1,050,000
12 Section 179 expense deduction. Add lines 9 and 10, but don't enter more than line 11|
14 Special depreciation allowance for qualified property (other than listed property)|8,000
15 Property subject to section 168(f)(1) election|
16 Other depreciation (including ACRS)|
17 MACRS deductions for assets placed in service in tax years beginning before 2021|12,000
21 Listed property. Enter amount from line 28|
22 Total. Add amounts from line 12, lines 14 through 17, lines 19 and 20 in column (g), and line 21.|${total}
`

test('a bottom line that Schedule K tells again, and depreciation that only Form 4562 tells', t => {
  const read = (...[result, told, depreciation, total]: [string, string, string, string]) => {
    const [column] = interpret(extractFromText(partners(result, told, depreciation, total)), {
      id: 'd',
      filename: 'a.pdf',
    }).columns
    const reported = column?.lines.find(({ row }) => row === 'reportedNetIncome')
    return [(reported?.amount ?? 0) / 100, (column?.printedCashFlow?.depreciation ?? 0) / 100]
  }
  t.deepEqual(read('232,000', '232,000', '', '20,000'), [232_000, 20_000])
  t.deepEqual(read('282,000', '232,000', '', '20,000'), [232_000, 20_000])
  t.deepEqual(read('', '232,000', '', ''), [232_000, 0])
  // What neither sum nor Schedule K holds stays as it is printed.
  t.deepEqual(read('282,000', '252,000', '', ''), [282_000, 0])
})
