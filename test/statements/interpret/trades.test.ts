import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

test('a charity, whose contributions are revenue', t => {
  t.is(
    columnLines(
      extractFromText(`
Harbor Light Foundation
Statement of Activities
For the Years Ended June 30, 2024 and 2023
|2024|2023
Support and Revenue
  Contributions|420,000|390,000
  Government grants|250,000|240,000
  Program service fees|88,000|81,000
  Investment income|12,500|9,000
  Special events, net of direct costs|31,000|28,500
Total support and revenue|801,500|748,500
Expenses
  Salaries and wages|410,000|395,000
  Payroll taxes|33,000|31,500
  Employee benefits|52,000|48,000
  Occupancy|72,000|70,000
  Professional fees|28,000|25,000
  Supplies|14,000|15,500
  Travel|6,000|5,500
  Insurance|9,000|8,600
  Depreciation|21,000|20,000
  Other|12,000|11,000
Total expenses|657,000|630,100
Change in net assets|144,500|118,400
Net assets, beginning of year|900,000|781,600
Net assets, end of year|1,044,500|900,000
`),
    ),
    `
incomeStatement 2023-07-01 2024-06-30: grossRevenues 789000, interestIncome 12500, salariesWages 410000, payrollTaxes 33000, employeeBenefits 52000, rent 72000, professionalFees 28000, officeSupplies 14000, travelMealsEntertainment 6000, insurance 9000, depreciation 21000, otherOperatingExpenses 12000, reportedNetIncome 144500
incomeStatement 2022-07-01 2023-06-30: grossRevenues 739500, interestIncome 9000, salariesWages 395000, payrollTaxes 31500, employeeBenefits 48000, rent 70000, professionalFees 25000, officeSupplies 15500, travelMealsEntertainment 5500, insurance 8600, depreciation 20000, otherOperatingExpenses 11000, reportedNetIncome 118400
`.trim(),
  )
})

test('a rental property: other expenses below operating income, totals told again', t => {
  t.is(
    columnLines(
      extractFromText(`
Oak Street Holdings LLC
Income Statement - 12 Month
Properties: All | Period: Jan 2024-Dec 2024 | Accounting Basis: Cash
|Total
Operating Income & Expense
  Income
    Rental Income|186,000.00
    Late Fees|1,250.00
    Laundry Income|2,400.00
    Utility Reimbursement|6,300.00
    Vacancy Loss|-9,500.00
  Total Operating Income|186,450.00
  Expense
    Cleaning and Maintenance
      General Maintenance Labor|8,200.00
      Landscaping|3,600.00
      Pest Control|480.00
    Total Cleaning and Maintenance|12,280.00
    Insurance
      Property Insurance|7,700.00
    Total Insurance|7,700.00
    Management Fees|14,900.00
    Mortgage Interest|31,400.00
    Property Taxes|22,800.00
    Utilities
      Electricity|2,100.00
      Water & Sewer|4,300.00
      Garbage and Recycling|1,900.00
    Total Utilities|8,300.00
  Total Operating Expense|97,380.00
  NOI - Net Operating Income|89,070.00
Other Income & Expense
  Other Expense
    Depreciation|41,000.00
    Capital Expenditures|12,000.00
  Total Other Expense|53,000.00
Net Other Income|-53,000.00
Total Income|186,450.00
Total Expense|150,380.00
Net Income|36,070.00
`),
    ),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 195950, salesReturnsAllowances -9500, repairsMaintenance 12280, insurance 7700, otherOperatingExpenses 14900, interestExpense 31400, taxesLicenses 22800, utilities 8300, depreciation 41000, otherExpenses 12000, reportedNetIncome 36070
`.trim(),
  )
})

test('a farm: unnamed subtotals, distributions below net income', t => {
  t.is(
    columnLines(
      extractFromText(`
GOLDEN VALLEY FARMS
Comparative Income Statement (Unaudited)
Years Ended December 31
|2023|%|2022|%|$ Change
SALES
Crop sales|$ 812,000|78.2%|$ 745,000|77.1%|$ 67,000
Livestock sales|180,000|17.3%|176,000|18.2%|4,000
Government payments|46,000|4.4%|45,000|4.7%|1,000
TOTAL SALES|1,038,000|100.0%|966,000|100.0%|72,000
COST OF PRODUCTION
Seed|91,000|8.8%|88,000|9.1%|3,000
Fertilizer|130,000|12.5%|118,000|12.2%|12,000
Feed|60,000|5.8%|58,000|6.0%|2,000
Custom hire|22,000|2.1%|20,000|2.1%|2,000
TOTAL COST OF PRODUCTION|303,000|29.2%|284,000|29.4%|19,000
GROSS PROFIT|735,000|70.8%|682,000|70.6%|53,000
OPERATING EXPENSES
Hired labor|140,000|13.5%|131,000|13.6%|9,000
Fuel and oil|52,000|5.0%|49,000|5.1%|3,000
Repairs|61,000|5.9%|58,000|6.0%|3,000
Land rent|88,000|8.5%|86,000|8.9%|2,000
Farm insurance|17,000|1.6%|16,500|1.7%|500
Property tax|12,000|1.2%|11,800|1.2%|200
Utilities|9,000|0.9%|8,700|0.9%|300
Veterinary|6,000|0.6%|5,500|0.6%|500
Depreciation|95,000|9.2%|98,000|10.1%|(3,000)
Miscellaneous|4,000|0.4%|3,500|0.4%|500
TOTAL OPERATING EXPENSES|484,000|46.6%|468,000|48.4%|16,000
INCOME FROM OPERATIONS|251,000|24.2%|214,000|22.2%|37,000
OTHER INCOME (EXPENSE)
Interest expense|(41,000)|-3.9%|(44,000)|-4.6%|3,000
Gain on sale of equipment|8,000|0.8%|-|0.0%|8,000
TOTAL OTHER INCOME (EXPENSE)|(33,000)|-3.2%|(44,000)|-4.6%|11,000
NET INCOME|$ 218,000|21.0%|$ 170,000|17.6%|$ 48,000
RETAINED EARNINGS, BEGINNING|900,000||790,000||
DISTRIBUTIONS|(70,000)||(60,000)||
RETAINED EARNINGS, ENDING|$ 1,048,000||$ 900,000||
---
GOLDEN VALLEY FARMS
Balance Sheets (Unaudited)
December 31, 2023 and 2022
||
Assets
Current
  Cash|$ 44,000|$ 31,000
  Accounts receivable|20,000|25,000
  Crop inventory|310,000|290,000
  Prepaid expenses|5,000|4,000
|379,000|350,000
Property and equipment
  Land|700,000|700,000
  Buildings|210,000|210,000
  Machinery|820,000|760,000
|1,730,000|1,670,000
  Less accumulated depreciation|(540,000)|(460,000)
|1,190,000|1,210,000
|$ 1,569,000|$ 1,560,000
Liabilities and Owner's Equity
Current
  Accounts payable|$ 31,000|$ 28,000
  Operating line of credit|120,000|160,000
  Current maturities of long-term debt|60,000|60,000
|211,000|248,000
Long-term debt, less current maturities|310,000|412,000
|521,000|660,000
Owner's equity|1,048,000|900,000
|$ 1,569,000|$ 1,560,000
`),
    ),
    `
incomeStatement 2023-01-01 2023-12-31: grossRevenues 1038000, cogsGoodsMaterials 281000, cogsOther 22000, salariesWages 140000, vehicleExpense 52000, repairsMaintenance 61000, rent 88000, insurance 17000, taxesLicenses 12000, utilities 9000, otherOperatingExpenses 10000, depreciation 95000, interestExpense 41000, gainLossOnAssetSales 8000, reportedNetIncome 218000
incomeStatement 2022-01-01 2022-12-31: grossRevenues 966000, cogsGoodsMaterials 264000, cogsOther 20000, salariesWages 131000, vehicleExpense 49000, repairsMaintenance 58000, rent 86000, insurance 16500, taxesLicenses 11800, utilities 8700, otherOperatingExpenses 9000, depreciation 98000, interestExpense 44000, gainLossOnAssetSales 0, reportedNetIncome 170000
balanceSheet - 2023-12-31: cash 44000, accountsReceivable 20000, inventory 310000, prepaidExpenses 5000, land 700000, buildingsImprovements 210000, machineryEquipment 820000, accumulatedDepreciation -540000, accountsPayable 31000, notesPayableShortTerm 120000, currentPortionLongTermDebt 60000, longTermDebt 310000, commonStock 1048000
balanceSheet - 2022-12-31: cash 31000, accountsReceivable 25000, inventory 290000, prepaidExpenses 4000, land 700000, buildingsImprovements 210000, machineryEquipment 760000, accumulatedDepreciation -460000, accountsPayable 28000, notesPayableShortTerm 160000, currentPortionLongTermDebt 60000, longTermDebt 412000, commonStock 900000
`.trim(),
  )
})

test('a firm of partners, whose own pay is charged below the profit before it', t => {
  t.is(
    columnLines(
      extractFromText(`
Alder & Finch LLP
Profit and loss account
For the year ended 31 March 2024
|2024|2023
Turnover|900,000|820,000
Cost of sales|(200,000)|(190,000)
Gross profit|700,000|630,000
Administrative expenses|(400,000)|(380,000)
Operating profit|300,000|250,000
Interest payable and similar expenses|(12,000)|(14,500)
Profit for the financial year before members' remuneration and profit shares|288,000|235,500
Members' remuneration charged as an expense|(90,000)|(85,000)
Profit for the financial year available for discretionary division among members|198,000|150,500
`),
    ),
    `
incomeStatement 2023-04-01 2024-03-31: grossRevenues 900000, cogsGoodsMaterials 200000, sellingGeneralAdministrative 400000, interestExpense 12000, officersCompensation 90000, reportedNetIncome 198000
incomeStatement 2022-04-01 2023-03-31: grossRevenues 820000, cogsGoodsMaterials 190000, sellingGeneralAdministrative 380000, interestExpense 14500, officersCompensation 85000, reportedNetIncome 150500
`.trim(),
  )
})
