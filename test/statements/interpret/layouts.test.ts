import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

test('no sections and no totals but the last', t => {
  t.is(
    columnLines(
      extractFromText(`
J & K Plumbing
Income Statement
For the Year Ended December 31, 2022
|
Service Revenue|240,000
Materials|60,000
Wages|80,000
Truck Expense|14,000
Insurance|6,000
Office Supplies|1,500
Interest|2,500
Net Income|76,000
---
J & K Plumbing
Balance Sheet
December 31, 2022
|
Cash|30,000
Accounts Receivable|12,000
Inventory|8,000
Truck|45,000
Accumulated Depreciation|-15,000
Total Assets|80,000
Accounts Payable|9,000
Credit Card|3,000
Truck Loan|20,000
Owner's Capital|10,000
Owner's Draw|-38,000
Net Income|76,000
Total Liabilities and Equity|80,000
`),
    ),
    `
incomeStatement 2022-01-01 2022-12-31: grossRevenues 240000, cogsGoodsMaterials 60000, salariesWages 80000, vehicleExpense 14000, insurance 6000, officeSupplies 1500, interestExpense 2500, reportedNetIncome 76000
balanceSheet - 2022-12-31: cash 30000, accountsReceivable 12000, inventory 8000, vehicles 45000, accumulatedDepreciation -15000, accountsPayable 9000, creditCardsPayable 3000, longTermDebt 20000, commonStock 10000, distributionsDividends -38000, currentYearEarnings 76000
`.trim(),
  )
})

test('claims as credits', t => {
  t.is(
    columnLines(
      extractFromText(`
Globex Manufacturing Inc
Balance Sheet
12/31/2023
|12/31/2023
Assets
  Cash|120,000.00
  Trade Receivables|340,000.00
  Inventory|210,000.00
  Machinery|500,000.00
  Accumulated Depreciation|-180,000.00
Total Assets|990,000.00
Liabilities
  Trade Payables|-230,000.00
  Accrued Wages|-40,000.00
  Bank Loan|-300,000.00
Total Liabilities|-570,000.00
Equity
  Share Capital|-100,000.00
  Retained Earnings|-220,000.00
  Current Year Earnings|-100,000.00
Total Equity|-420,000.00
Total Liabilities and Equity|-990,000.00
`),
    ),
    `
balanceSheet - 2023-12-31: cash 120000, accountsReceivable 340000, inventory 210000, machineryEquipment 500000, accumulatedDepreciation -180000, accountsPayable 230000, accruedExpenses 40000, longTermDebt 300000, commonStock 100000, retainedEarnings 220000, currentYearEarnings 100000
`.trim(),
  )
})

test('costs in parentheses and one refund among them', t => {
  t.is(
    columnLines(
      extractFromText(`
Ledgerly Co
Income Statement
Year ended December 31, 2023
|2023
Sales|500,000
Cost of goods sold|(200,000)
Gross profit|300,000
Wages|(120,000)
Rent|(40,000)
Depreciation|(10,000)
Insurance refund|2,000
Operating profit|132,000
Interest expense|(12,000)
Profit before tax|120,000
Tax|(30,000)
Net profit|90,000
`),
    ),
    `
incomeStatement 2023-01-01 2023-12-31: grossRevenues 500000, cogsGoodsMaterials 200000, salariesWages 120000, rent 40000, depreciation 10000, insurance -2000, interestExpense 12000, incomeTaxes 30000, reportedNetIncome 90000
`.trim(),
  )
})

test('details left of their totals, with percentages', t => {
  t.is(
    columnLines(
      extractFromText(`
Lakeside Medical Group, P.A.
Statements of Revenues and Expenses - Income Tax Basis
For the One Month and Nine Months Ended September 30, 2024
|1 Month Ended Sep. 30, 2024|%|9 Months Ended Sep. 30, 2024|%
Revenues
 Patient Fees|210,000.00|105.0|1,900,000.00|104.4
 Less Refunds|10,000.00|5.0|80,000.00|4.4
 Total Revenues|200,000.00|100.0|1,820,000.00|100.0
Operating Expenses
 Salaries - Physicians|60,000.00|30.0|540,000.00|29.7
 Salaries - Staff|45,000.00|22.5|405,000.00|22.3
 Taxes - Payroll|8,000.00|4.0|72,000.00|4.0
 Insurance - Malpractice|3,000.00|1.5|27,000.00|1.5
 Insurance - Health|4,000.00|2.0|36,000.00|2.0
 Medical Supplies|12,000.00|6.0|108,000.00|5.9
 Rent|15,000.00|7.5|135,000.00|7.4
 Telephone|1,000.00|.5|9,000.00|.5
 Total Operating Expenses|148,000.00|74.0|1,332,000.00|73.2
Operating Income|52,000.00|26.0|488,000.00|26.8
Other Income (Expenses)
 Interest Income|100.00|.1|900.00|.0
 Interest Expense|(1,100.00)|(.6)|(9,900.00)|(.5)
 Total Other Income (Expenses)|(1,000.00)|(.5)|(9,000.00)|(.5)
Net Income|51,000.00|25.5|479,000.00|26.3
---
Lakeside Medical Group, P.A.
Statement of Assets, Liabilities and Equity - Income Tax Basis
September 30, 2024
ASSETS|||
Current Assets
 Cash in Bank - Operating|150,000.00||
 Petty Cash|500.00||
 Total Current Assets|||150,500.00
Property and Equipment
 Medical Equipment|400,000.00||
 Leasehold Improvements|100,000.00||
 Less: Accumulated Depreciation|(300,000.00)||
 Net Property and Equipment|||200,000.00
Total Assets|||350,500.00
LIABILITIES AND EQUITY
Current Liabilities
 Payroll Taxes Payable|5,500.00||
 Note Payable - Bank, Current Portion|20,000.00||
 Total Current Liabilities|||25,500.00
Long-Term Liabilities
 Note Payable - Bank|80,000.00||
 Less Current Portion|(20,000.00)||
 Total Long-Term Liabilities|||60,000.00
Total Liabilities|||85,500.00
Equity
 Common Stock|1,000.00||
 Retained Earnings|(115,000.00)||
 Distributions|(100,000.00)||
 Net Income|479,000.00||
 Total Equity|||265,000.00
Total Liabilities and Equity|||350,500.00
`),
    ),
    `
incomeStatement 2024-09-01 2024-09-30: grossRevenues 210000, salesReturnsAllowances -10000, salariesWages 105000, payrollTaxes 8000, insurance 3000, employeeBenefits 4000, officeSupplies 12000, rent 15000, utilities 1000, interestIncome 100, interestExpense 1100, reportedNetIncome 51000
incomeStatement 2024-01-01 2024-09-30: grossRevenues 1900000, salesReturnsAllowances -80000, salariesWages 945000, payrollTaxes 72000, insurance 27000, employeeBenefits 36000, officeSupplies 108000, rent 135000, utilities 9000, interestIncome 900, interestExpense 9900, reportedNetIncome 479000
balanceSheet - 2024-09-30: cash 150500, machineryEquipment 400000, leaseholdImprovements 100000, accumulatedDepreciation -300000, accruedExpenses 5500, currentPortionLongTermDebt 20000, longTermDebt 60000, commonStock 1000, retainedEarnings -115000, distributionsDividends -100000, currentYearEarnings 479000
`.trim(),
  )
})

test('sections that only their totals name', t => {
  t.is(
    columnLines(
      extractFromText(`
Pine Ridge Apartments LP
Balance Sheet
|Dec 31, 2023|Dec 31, 2022|Change
ASSETS
CASH
Operating account|45,000|38,000|7,000
Replacement reserve|60,000|50,000|10,000
TOTAL CASH|105,000|88,000|17,000
Tenant receivables|4,000|5,000|(1,000)
Prepaid insurance|8,000|7,500|500
TOTAL CURRENT ASSETS|117,000|100,500|16,500
FIXED ASSETS
Land|300,000|300,000|0
Buildings|2,400,000|2,400,000|0
Appliances|90,000|85,000|5,000
Accumulated depreciation|(700,000)|(620,000)|(80,000)
TOTAL FIXED ASSETS|2,090,000|2,165,000|(75,000)
TOTAL ASSETS|2,207,000|2,265,500|(58,500)
LIABILITIES
Accounts payable|12,000|11,000|1,000
Security deposits|30,000|29,000|1,000
Accrued interest|6,000|6,200|(200)
Mortgage payable - current|40,000|38,000|2,000
TOTAL CURRENT LIABILITIES|88,000|84,200|3,800
Mortgage payable - long term|1,500,000|1,540,000|(40,000)
TOTAL LIABILITIES|1,588,000|1,624,200|(36,200)
PARTNERS' EQUITY
General partner|6,190|6,413|(223)
Limited partners|612,810|634,887|(22,077)
TOTAL PARTNERS' EQUITY|619,000|641,300|(22,300)
TOTAL LIABILITIES AND PARTNERS' EQUITY|2,207,000|2,265,500|(58,500)
`),
    ),
    `
balanceSheet - 2023-12-31: cash 105000, accountsReceivable 4000, prepaidExpenses 8000, land 300000, buildingsImprovements 2400000, machineryEquipment 90000, accumulatedDepreciation -700000, accountsPayable 12000, otherCurrentLiabilities 30000, accruedExpenses 6000, currentPortionLongTermDebt 40000, longTermDebt 1500000, commonStock 619000
balanceSheet - 2022-12-31: cash 88000, accountsReceivable 5000, prepaidExpenses 7500, land 300000, buildingsImprovements 2400000, machineryEquipment 85000, accumulatedDepreciation -620000, accountsPayable 11000, otherCurrentLiabilities 29000, accruedExpenses 6200, currentPortionLongTermDebt 38000, longTermDebt 1540000, commonStock 641300
`.trim(),
  )
})
