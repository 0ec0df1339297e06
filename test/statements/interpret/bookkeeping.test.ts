import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

test('Xero: stock in and out, tax below operating profit', t => {
  t.is(
    columnLines(
      extractFromText(`
Riverbend Cabinets Ltd
Profit and Loss
For the year ended 31 March 2024
|2024|2023
Trading Income
  Sales|412,300.50|388,110.00
  Interest Income|120.10|80.00
  Other Revenue|2,500.00|-
Total Trading Income|414,920.60|388,190.00
Cost of Sales
  Opening Stock|20,000.00|18,000.00
  Purchases|180,000.00|170,000.00
  Closing Stock|(22,000.00)|(20,000.00)
  Direct Wages|45,000.00|42,000.00
Total Cost of Sales|223,000.00|210,000.00
Gross Profit|191,920.60|178,190.00
Operating Expenses
  Advertising & Marketing|3,100.00|2,900.00
  Audit & Accountancy fees|4,200.00|4,000.00
  Bank Fees|310.00|290.00
  Directors' Remuneration|30,000.00|30,000.00
  Employers National Insurance|6,100.00|5,900.00
  Light, Power, Heating|7,400.00|7,100.00
  Motor Vehicle Expenses|5,600.00|5,100.00
  Pensions Costs|2,400.00|2,300.00
  Rent|24,000.00|24,000.00
  Repairs & Maintenance|1,200.00|900.00
  Salaries|52,000.00|50,000.00
  Subscriptions|610.00|580.00
  Telephone & Internet|1,900.00|1,850.00
  Travel - National|2,100.00|1,700.00
  Depreciation Expense|8,000.00|7,500.00
  Interest Paid|1,150.00|1,320.00
Total Operating Expenses|150,070.00|145,440.00
Operating Profit|41,850.60|32,750.00
Corporation Tax Expense|7,951.61|6,222.50
Net Profit|33,898.99|26,527.50
`),
    ),
    `
incomeStatement 2023-04-01 2024-03-31: grossRevenues 414800.5, interestIncome 120.1, cogsGoodsMaterials 178000, cogsDirectLabor 45000, advertisingMarketing 3100, professionalFees 4200, bankMerchantFees 310, officersCompensation 30000, payrollTaxes 6100, utilities 9300, vehicleExpense 5600, employeeBenefits 2400, rent 24000, repairsMaintenance 1200, salariesWages 52000, softwareSubscriptions 610, travelMealsEntertainment 2100, depreciation 8000, interestExpense 1150, incomeTaxes 7951.61, reportedNetIncome 33898.99
incomeStatement 2022-04-01 2023-03-31: grossRevenues 388110, interestIncome 80, cogsGoodsMaterials 168000, cogsDirectLabor 42000, advertisingMarketing 2900, professionalFees 4000, bankMerchantFees 290, officersCompensation 30000, payrollTaxes 5900, utilities 8950, vehicleExpense 5100, employeeBenefits 2300, rent 24000, repairsMaintenance 900, salariesWages 50000, softwareSubscriptions 580, travelMealsEntertainment 1700, depreciation 7500, interestExpense 1320, incomeTaxes 6222.5, reportedNetIncome 26527.5
`.trim(),
  )
})

test('QuickBooks Desktop: parents, current portion taken off, contra rows', t => {
  t.is(
    columnLines(
      extractFromText(`
Blue Ridge Contractors, Inc.
Profit & Loss
January through December 2023
|Jan - Dec 23
  Ordinary Income/Expense
    Income
      4000 Contract Income|1,250,000.00
      4100 Change Orders|45,000.00
      4900 Discounts Given|-2,500.00
    Total Income|1,292,500.00
    Cost of Goods Sold
      5000 Job Materials|410,000.00
      5100 Subcontractors|215,000.00
      5200 Job Labor|188,000.00
      5300 Equipment Rental|24,000.00
      5400 Permits & Fees|6,100.00
    Total COGS|843,100.00
    Gross Profit|449,400.00
    Expense
      6000 Automobile Expense
        6010 Fuel|18,200.00
        6020 Insurance|9,400.00
        6030 Repairs|4,100.00
      Total 6000 Automobile Expense|31,700.00
      6100 Insurance
        6110 General Liability|14,500.00
        6120 Workers Comp|22,300.00
        6130 Health|18,900.00
      Total 6100 Insurance|55,700.00
      6200 Payroll Expenses|142,000.00
      6250 Payroll Taxes|15,300.00
      6300 Professional Fees
        Accounting|8,500.00
        Legal|3,200.00
      Total Professional Fees|11,700.00
      6400 Rent Expense|36,000.00
      6500 Utilities
        Gas and Electric|4,800.00
        Telephone|3,900.00
        Water|700.00
      Total Utilities|9,400.00
      6600 Office Supplies|5,100.00
      6700 Depreciation Expense|28,000.00
      6800 Miscellaneous|1,250.00
    Total Expense|336,150.00
  Net Ordinary Income|113,250.00
  Other Income/Expense
    Other Income
      7000 Interest Income|310.00
      7100 Gain on Sale of Equipment|4,500.00
    Total Other Income|4,810.00
    Other Expense
      8000 Interest Expense|12,650.00
      8100 Penalties|400.00
    Total Other Expense|13,050.00
  Net Other Income|-8,240.00
Net Income|105,010.00
---
Blue Ridge Contractors, Inc.
Balance Sheet
As of December 31, 2023
|Dec 31, 23
  ASSETS
    Current Assets
      Checking/Savings
        1000 First National Operating|82,100.00
        1010 Payroll Acct|12,300.00
      Total Checking/Savings|94,400.00
      Accounts Receivable
        1200 Accounts Receivable|188,000.00
        1210 Retainage Receivable|42,000.00
      Total Accounts Receivable|230,000.00
      Other Current Assets
        1300 Costs in Excess of Billings|21,000.00
        1350 Employee Advances|1,500.00
        1400 Prepaid Insurance|6,000.00
        1450 Due from Owner|9,000.00
      Total Other Current Assets|37,500.00
    Total Current Assets|361,900.00
    Fixed Assets
      1500 Vehicles|140,000.00
      1510 Equipment|220,000.00
      1600 Accum. Depreciation|-190,000.00
    Total Fixed Assets|170,000.00
    Other Assets
      1800 Security Deposits|3,500.00
    Total Other Assets|3,500.00
  TOTAL ASSETS|535,400.00
  LIABILITIES & EQUITY
    Liabilities
      Current Liabilities
        Accounts Payable
          2000 Accounts Payable|96,000.00
        Total Accounts Payable|96,000.00
        Credit Cards
          2100 Amex 3-1004|8,200.00
        Total Credit Cards|8,200.00
        Other Current Liabilities
          2200 Payroll Liabilities|5,100.00
          2300 Billings in Excess of Costs|18,000.00
          2400 LOC - First National|60,000.00
          2450 Current Portion LTD|24,000.00
        Total Other Current Liabilities|107,100.00
      Total Current Liabilities|211,300.00
      Long Term Liabilities
        2500 N/P - Ford Credit|38,000.00
        2600 SBA EIDL|74,000.00
        2700 Less Current Portion|-24,000.00
        2800 N/P Shareholder|15,000.00
      Total Long Term Liabilities|103,000.00
    Total Liabilities|314,300.00
    Equity
      3000 Capital Stock|1,000.00
      3100 Shareholder Distributions|-50,000.00
      3200 Retained Earnings|165,090.00
      Net Income|105,010.00
    Total Equity|221,100.00
  TOTAL LIABILITIES & EQUITY|535,400.00
`),
    ),
    `
incomeStatement 2023-01-01 2023-12-31: grossRevenues 1295000, salesReturnsAllowances -2500, cogsGoodsMaterials 410000, cogsSubcontractors 215000, cogsDirectLabor 188000, cogsOther 30100, vehicleExpense 31700, insurance 14500, payrollTaxes 37600, employeeBenefits 18900, salariesWages 142000, professionalFees 11700, rent 36000, utilities 9400, officeSupplies 5100, depreciation 28000, otherOperatingExpenses 1250, interestIncome 310, gainLossOnAssetSales 4500, interestExpense 12650, otherExpenses 400, reportedNetIncome 105010
balanceSheet - 2023-12-31: cash 94400, accountsReceivable 230000, otherCurrentAssets 21000, otherReceivables 1500, prepaidExpenses 6000, dueFromRelatedParties 9000, vehicles 140000, machineryEquipment 220000, accumulatedDepreciation -190000, otherNonCurrentAssets 3500, accountsPayable 96000, creditCardsPayable 8200, accruedExpenses 5100, deferredRevenue 18000, notesPayableShortTerm 60000, currentPortionLongTermDebt 24000, longTermDebt 88000, dueToRelatedParties 15000, commonStock 1000, distributionsDividends -50000, retainedEarnings 165090, currentYearEarnings 105010
`.trim(),
  )
})

test('a parent with an amount of its own, and one name under two parents', t => {
  t.is(
    columnLines(
      extractFromText(`
Mesa Auto Repair
Profit and Loss
January - December 2024
|Total
Income
  Repair Income|300,000.00
  Parts Sales|120,000.00
  Discounts given|-1,000.00
Total Income|419,000.00
Cost of Goods Sold
  Cost of Goods Sold|5,000.00
    Parts|70,000.00
    Subcontracted Repairs|9,000.00
  Total Cost of Goods Sold|84,000.00
Total Cost of Goods Sold|84,000.00
Gross Profit|335,000.00
Expenses
  Payroll Expenses|2,000.00
    Taxes|12,000.00
    Wages|140,000.00
  Total Payroll Expenses|154,000.00
  Taxes & Licenses
    Property|4,000.00
    Payroll|1,500.00
  Total Taxes & Licenses|5,500.00
  Credit card rewards|-300.00
  Utilities|9,000.00
Total Expenses|168,200.00
Net Operating Income|166,800.00
Other Expenses
  Vehicle expenses
    Vehicle gas & fuel|6,000.00
    Vehicle insurance|2,200.00
  Total Vehicle expenses|8,200.00
  Reconciliation Discrepancies|15.00
Total Other Expenses|8,215.00
Net Other Income|-8,215.00
Net Income|158,585.00
`),
    ),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 420000, salesReturnsAllowances -1000, cogsGoodsMaterials 75000, cogsSubcontractors 9000, salariesWages 142000, payrollTaxes 13500, taxesLicenses 4000, bankMerchantFees -300, utilities 9000, vehicleExpense 8200, otherExpenses 15, reportedNetIncome 158585
`.trim(),
  )
})

test('lines with numbers of a form, taxes among other expenses', t => {
  t.is(
    columnLines(
      extractFromText(`
Bright Harbor Supply
Income Statement
Year ended December 31, 2023
|2023
1 Sales|900,000
2 Cost of goods sold|500,000
3 Gross profit|400,000
4 Rent|60,000
5 Wages|140,000
6 Total operating expenses|200,000
7 Operating income|200,000
8 Other income
9 Interest income|2,000
10 Total other income|2,000
11 Other expense
12 Interest expense|12,000
13 Provision for income taxes|40,000
14 Total other expense|52,000
15 Net other income|(50,000)
16 Net income|150,000
`),
    ),
    `
incomeStatement 2023-01-01 2023-12-31: grossRevenues 900000, cogsGoodsMaterials 500000, rent 60000, salariesWages 140000, interestIncome 2000, interestExpense 12000, incomeTaxes 40000, reportedNetIncome 150000
`.trim(),
  )
})

test('one step: depreciation among costs and expenses is an expense', t => {
  t.is(
    columnLines(
      extractFromText(`
Granite Peak Builders
Statement of Earnings
Year ended June 30, 2024
|2024
Revenues
  Contract revenue|1,000
  Total revenues|1,000
Costs and expenses
  Cost of contracts|600
  Depreciation and amortization|50
  Interest|20
  Total costs and expenses|670
Net income|330
`),
    ),
    `
incomeStatement 2023-07-01 2024-06-30: grossRevenues 1000, cogsGoodsMaterials 600, depreciation 50, interestExpense 20, reportedNetIncome 330
`.trim(),
  )
})

const debitsAndCredits = (title: string, totals: string) =>
  extractFromText(`
Acme Tyres CC
${title}
For the period : 01/03/23 to 29/02/24
|Debit|Credit
Sales
  Sales - Parts||418,306.12
  Sales - Labour||61,480.50
  Discount Allowed|3,214.66|
Total Sales||476,571.96
Cost of Sales
  Purchases|284,906.38|
  Stock Adjustments||4,120.15
Total Cost of Sales|280,786.23|
Gross Profit||195,785.73
Expenses
  Bank Charges|3,846.19|
  Insurance|4,218.00|
  Rent Paid|88,000.00|
Total Expenses|96,064.19|
Net Profit / (Loss)||99,721.54
${totals}`)

test('an income statement in debits and credits is read in one column, and a trial balance is not', t => {
  const read = columnLines(debitsAndCredits('Income Statement', ''))
  t.true(read.startsWith('incomeStatement 2023-03-01 2024-02-29: '), read)
  t.true(read.includes('rent 88000'), read)
  t.true(read.endsWith('reportedNetIncome 99721.54'), read)
  t.is(columnLines(debitsAndCredits('Income Statement', 'Totals|384,185.23|483,906.77')), '')
})
