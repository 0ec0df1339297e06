import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

test('months with a total beside them', t => {
  t.is(
    columnLines(
      extractFromText(`
Corner Bistro LLC
Profit and Loss by Month
January - April, 2025
|Jan 2025|Feb 2025|Mar 2025|Apr 2025|Total
Income
  Food Sales|40,000.00|42,000.00|45,000.00|47,000.00|174,000.00
  Bar Sales|12,000.00|12,500.00|13,000.00|14,000.00|51,500.00
  Comps|-800.00|-700.00|-900.00|-850.00|-3,250.00
Total Income|51,200.00|53,800.00|57,100.00|60,150.00|222,250.00
Cost of Goods Sold
  Food Cost|13,000.00|13,400.00|14,100.00|14,800.00|55,300.00
  Liquor Cost|2,900.00|3,000.00|3,100.00|3,300.00|12,300.00
Total Cost of Goods Sold|15,900.00|16,400.00|17,200.00|18,100.00|67,600.00
Gross Profit|35,300.00|37,400.00|39,900.00|42,050.00|154,650.00
Expenses
  Payroll Expenses
    Taxes|1,100.00|1,150.00|1,200.00|1,250.00|4,700.00
    Wages|14,000.00|14,500.00|15,000.00|15,500.00|59,000.00
  Total Payroll Expenses|15,100.00|15,650.00|16,200.00|16,750.00|63,700.00
  Rent & Lease|6,500.00|6,500.00|6,500.00|6,500.00|26,000.00
  Uber Eats Commissions|900.00|950.00|980.00|1,010.00|3,840.00
  Linen Service|240.00|240.00|250.00|250.00|980.00
  Merchant account fees|1,400.00|1,450.00|1,500.00|1,600.00|5,950.00
  Liquor License|100.00|100.00|100.00|100.00|400.00
Total Expenses|24,240.00|24,890.00|25,530.00|26,210.00|100,870.00
Net Operating Income|11,060.00|12,510.00|14,370.00|15,840.00|53,780.00
Net Income|11,060.00|12,510.00|14,370.00|15,840.00|53,780.00
`),
    ),
    `
incomeStatement 2025-01-01 2025-01-31: grossRevenues 52000, salesReturnsAllowances -800, cogsGoodsMaterials 15900, payrollTaxes 1100, salariesWages 14000, rent 6500, otherOperatingExpenses 900, repairsMaintenance 240, bankMerchantFees 1400, taxesLicenses 100, reportedNetIncome 11060
incomeStatement 2025-02-01 2025-02-28: grossRevenues 54500, salesReturnsAllowances -700, cogsGoodsMaterials 16400, payrollTaxes 1150, salariesWages 14500, rent 6500, otherOperatingExpenses 950, repairsMaintenance 240, bankMerchantFees 1450, taxesLicenses 100, reportedNetIncome 12510
incomeStatement 2025-03-01 2025-03-31: grossRevenues 58000, salesReturnsAllowances -900, cogsGoodsMaterials 17200, payrollTaxes 1200, salariesWages 15000, rent 6500, otherOperatingExpenses 980, repairsMaintenance 250, bankMerchantFees 1500, taxesLicenses 100, reportedNetIncome 14370
incomeStatement 2025-04-01 2025-04-30: grossRevenues 61000, salesReturnsAllowances -850, cogsGoodsMaterials 18100, payrollTaxes 1250, salariesWages 15500, rent 6500, otherOperatingExpenses 1010, repairsMaintenance 250, bankMerchantFees 1600, taxesLicenses 100, reportedNetIncome 15840
incomeStatement 2025-01-01 2025-04-30: grossRevenues 225500, salesReturnsAllowances -3250, cogsGoodsMaterials 67600, payrollTaxes 4700, salariesWages 59000, rent 26000, otherOperatingExpenses 3840, repairsMaintenance 980, bankMerchantFees 5950, taxesLicenses 400, reportedNetIncome 53780
`.trim(),
  )
})

test('Sage: current month and year to date, with percentages', t => {
  t.is(
    columnLines(
      extractFromText(`
Peach State Trucking, Inc.
Income Statement
For the Nine Months Ending September 30, 2024
|Current Month|%|Year to Date|%
Revenues
Linehaul Revenue|$ 110,000.00|88.00|$ 980,000.00|88.21
Fuel Surcharge|15,000.00|12.00|131,000.00|11.79
Total Revenues|125,000.00|100.00|1,111,000.00|100.00
Cost of Sales
Driver Wages|38,000.00|30.40|340,000.00|30.60
Fuel|29,000.00|23.20|262,000.00|23.58
Owner Operator Pay|11,000.00|8.80|96,000.00|8.64
Tolls|900.00|0.72|8,200.00|0.74
Total Cost of Sales|78,900.00|63.12|706,200.00|63.56
Gross Profit|46,100.00|36.88|404,800.00|36.44
Expenses
Truck Insurance|6,000.00|4.80|54,000.00|4.86
Truck Repairs|5,200.00|4.16|47,800.00|4.30
IFTA Tax|800.00|0.64|7,100.00|0.64
Office Salaries|9,500.00|7.60|85,500.00|7.70
Employer FICA|3,700.00|2.96|33,000.00|2.97
Depreciation - Tractors|8,000.00|6.40|72,000.00|6.48
Interest Expense - Trucks|2,400.00|1.92|22,000.00|1.98
Total Expenses|35,600.00|28.48|321,400.00|28.93
Net Income|$ 10,500.00|8.40|$ 83,400.00|7.51
`),
    ),
    `
incomeStatement 2024-09-01 2024-09-30: grossRevenues 125000, cogsDirectLabor 38000, cogsOther 29900, cogsSubcontractors 11000, vehicleExpense 12000, salariesWages 9500, payrollTaxes 3700, depreciation 8000, interestExpense 2400, reportedNetIncome 10500
incomeStatement 2024-01-01 2024-09-30: grossRevenues 1111000, cogsDirectLabor 340000, cogsOther 270200, cogsSubcontractors 96000, vehicleExpense 108900, salariesWages 85500, payrollTaxes 33000, depreciation 72000, interestExpense 22000, reportedNetIncome 83400
`.trim(),
  )
})

test('actuals beside a budget, a variance and the year before', t => {
  t.is(
    columnLines(
      extractFromText(`
Summit Dental Group PC
Income Statement - Budget vs Actual
For the Six Months Ended June 30, 2024
|Actual|Budget|Variance|% of Budget|Prior Year
Revenue
  Patient Fees|620,000|600,000|20,000|103%|580,000
  Insurance Adjustments|(95,000)|(90,000)|(5,000)|106%|(88,000)
Net Revenue|525,000|510,000|15,000|103%|492,000
Expenses
  Associate Salaries|120,000|118,000|2,000|102%|112,000
  Hygienist Salaries|80,000|79,000|1,000|101%|75,000
  Staff Payroll|60,000|60,000|0|100%|57,000
  Payroll Taxes|21,000|20,500|500|102%|20,000
  Dental Supplies|34,000|33,000|1,000|103%|31,000
  Lab Fees|29,000|30,000|(1,000)|97%|28,000
  Rent|42,000|42,000|0|100%|42,000
  Malpractice Insurance|7,500|7,500|0|100%|7,200
  Continuing Education|3,000|4,000|(1,000)|75%|2,500
  Office Expense|6,500|6,000|500|108%|6,100
  Equipment Lease|9,000|9,000|0|100%|9,000
  Depreciation and amortization|18,000|18,000|0|100%|18,500
  Interest|5,500|5,500|0|100%|6,000
Total Expenses|435,500|432,500|3,000|101%|414,300
Net Income|89,500|77,500|12,000|115%|77,700
`),
    ),
    `
incomeStatement 2024-01-01 2024-06-30: grossRevenues 620000, salesReturnsAllowances -95000, salariesWages 260000, payrollTaxes 21000, officeSupplies 40500, otherOperatingExpenses 29000, rent 51000, insurance 7500, employeeBenefits 3000, depreciation 18000, interestExpense 5500, reportedNetIncome 89500
incomeStatement 2023-01-01 2023-06-30: grossRevenues 580000, salesReturnsAllowances -88000, salariesWages 244000, payrollTaxes 20000, officeSupplies 37100, otherOperatingExpenses 28000, rent 51000, insurance 7200, employeeBenefits 2500, depreciation 18500, interestExpense 6000, reportedNetIncome 77700
`.trim(),
  )
})

test('companies, eliminations and what they make together', t => {
  t.is(
    columnLines(
      extractFromText(`
Hilltop Group
Consolidating Income Statement
For the Year Ended December 31, 2023
|Hilltop Opco LLC|Hilltop Propco LLC|Eliminations|Consolidated
Revenue
  Sales|900,000|-|-|900,000
  Rental income|-|120,000|(120,000)|-
Total revenue|900,000|120,000|(120,000)|900,000
Cost of sales|400,000|-|-|400,000
Gross profit|500,000|120,000|(120,000)|500,000
Expenses
  Rent|120,000|-|(120,000)|-
  Salaries|200,000|-|-|200,000
  Depreciation|20,000|40,000|-|60,000
Total expenses|340,000|40,000|(120,000)|260,000
Net income|160,000|80,000|-|240,000
`),
    ),
    `
incomeStatement 2023-01-01 2023-12-31: grossRevenues 900000, cogsGoodsMaterials 400000, rent 0, salariesWages 200000, depreciation 60000, reportedNetIncome 240000
`.trim(),
  )
})

test('quarters, a year, a budget and an estimate', t => {
  t.is(
    columnLines(
      extractFromText(`
Maple Leaf Bakery Inc.
Income Statement
|Q1 2024|Q2 2024|Q3 2024|Q4 2024|FY 2024|Budget FY 2024|2025E
Sales|100,000|110,000|120,000|130,000|460,000|450,000|500,000
Cost of goods sold|40,000|44,000|48,000|52,000|184,000|180,000|200,000
Gross profit|60,000|66,000|72,000|78,000|276,000|270,000|300,000
Operating expenses|||||||
Wages|30,000|31,000|32,000|33,000|126,000|125,000|130,000
Rent|6,000|6,000|6,000|6,000|24,000|24,000|24,000
Total operating expenses|36,000|37,000|38,000|39,000|150,000|149,000|154,000
EBITDA|24,000|29,000|34,000|39,000|126,000|121,000|146,000
Depreciation|2,000|2,000|2,000|2,000|8,000|8,000|8,000
EBIT|22,000|27,000|32,000|37,000|118,000|113,000|138,000
Interest|1,000|1,000|1,000|1,000|4,000|4,000|4,000
Net income|21,000|26,000|31,000|36,000|114,000|109,000|134,000
`),
    ),
    `
incomeStatement 2024-01-01 2024-03-31: grossRevenues 100000, cogsGoodsMaterials 40000, salariesWages 30000, rent 6000, depreciation 2000, interestExpense 1000, reportedNetIncome 21000
incomeStatement 2024-04-01 2024-06-30: grossRevenues 110000, cogsGoodsMaterials 44000, salariesWages 31000, rent 6000, depreciation 2000, interestExpense 1000, reportedNetIncome 26000
incomeStatement 2024-07-01 2024-09-30: grossRevenues 120000, cogsGoodsMaterials 48000, salariesWages 32000, rent 6000, depreciation 2000, interestExpense 1000, reportedNetIncome 31000
incomeStatement 2024-10-01 2024-12-31: grossRevenues 130000, cogsGoodsMaterials 52000, salariesWages 33000, rent 6000, depreciation 2000, interestExpense 1000, reportedNetIncome 36000
incomeStatement 2024-01-01 2024-12-31: grossRevenues 460000, cogsGoodsMaterials 184000, salariesWages 126000, rent 24000, depreciation 8000, interestExpense 4000, reportedNetIncome 114000
`.trim(),
  )
})

test('the year before and the change', t => {
  t.is(
    columnLines(
      extractFromText(`
Fern & Fig Florists
Profit and Loss Comparison
January - March, 2025
||Total|Total|Total
|Jan - Mar, 2025|Jan - Mar, 2024 (PY)|Change
Income|||
  Sales|80,000.00|70,000.00|10,000.00
Total Income|80,000.00|70,000.00|10,000.00
Cost of Goods Sold|||
  Flowers|30,000.00|27,000.00|3,000.00
Total Cost of Goods Sold|30,000.00|27,000.00|3,000.00
Gross Profit|50,000.00|43,000.00|7,000.00
Expenses|||
  Rent & Lease|9,000.00|9,000.00|0.00
  Payroll Expenses|22,000.00|20,000.00|2,000.00
Total Expenses|31,000.00|29,000.00|2,000.00
Net Operating Income|19,000.00|14,000.00|5,000.00
Net Income|$19,000.00|$14,000.00|$5,000.00
`),
    ),
    `
incomeStatement 2025-01-01 2025-03-31: grossRevenues 80000, cogsGoodsMaterials 30000, rent 9000, salariesWages 22000, reportedNetIncome 19000
incomeStatement 2024-01-01 2024-03-31: grossRevenues 70000, cogsGoodsMaterials 27000, rent 9000, salariesWages 20000, reportedNetIncome 14000
`.trim(),
  )
})
