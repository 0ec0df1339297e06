import test from 'ava'
import { extractOf } from '../extract/table-lines.js'
import { columnLines } from './column-lines.js'
import { csvOf, sheetOf } from './make-sheets.js'

test('headings in the column of account numbers', async t => {
  const sheet = sheetOf(`
Silverline Staffing, Inc.
Income Statement by Quarter
||Quarter Ending|Quarter Ending|Year To Date
||03/31/2024|06/30/2024|06/30/2024
Revenue
4010|Temp Staffing Revenue|1,200,000|1,250,000|2,450,000
4020|Direct Hire Fees|90,000|80,000|170,000
|Total Revenue|1,290,000|1,330,000|2,620,000
Cost of Services
5010|Temp Wages|840,000|875,000|1,715,000
|Total Cost of Services|840,000|875,000|1,715,000
|Gross Profit|450,000|455,000|905,000
Operating Expenses
6010|Internal Salaries|150,000|152,000|302,000
6200|Office Rent|24,000|24,000|48,000
|Total Operating Expenses|174,000|176,000|350,000
|Net Income|276,000|279,000|555,000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
incomeStatement 2024-01-01 2024-03-31: grossRevenues 1290000, cogsDirectLabor 840000, salariesWages 150000, rent 24000, reportedNetIncome 276000
incomeStatement 2024-04-01 2024-06-30: grossRevenues 1330000, cogsDirectLabor 875000, salariesWages 152000, rent 24000, reportedNetIncome 279000
incomeStatement 2024-01-01 2024-06-30: grossRevenues 2620000, cogsDirectLabor 1715000, salariesWages 302000, rent 48000, reportedNetIncome 555000
`.trim(),
  )
})

test('what is earned as credits, below zero', async t => {
  const sheet = sheetOf(`
Coastal Marine Services
Income Statement
Year Ended 12/31/2024
Acct|Description|Net Balance
4000|Service Revenue|-512,000
4100|Parts Sales|-120,000
4900|Sales Discounts|4,000
|Total Revenue|-628,000
5000|Parts Cost|71,000
5100|Subcontract Labor|40,000
|Total Cost of Sales|111,000
|Gross Profit|-517,000
6000|Wages|210,000
6100|Dock Rent|48,000
6200|Insurance - Hull & Liability|22,000
6300|Fuel|9,000
|Total Expenses|289,000
7000|Interest Income|-1,000
7100|Interest Expense|6,000
|Net Income|-223,000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 632000, salesReturnsAllowances -4000, cogsGoodsMaterials 71000, cogsSubcontractors 40000, salariesWages 210000, rent 48000, insurance 22000, vehicleExpense 9000, interestIncome 1000, interestExpense 6000, reportedNetIncome 223000
`.trim(),
  )
})

test('semicolons between cells, and commas in numbers', async t => {
  const csv = csvOf(
    `
Müller Metallbau GmbH
Bilanz zum 31. Dezember 2024
AKTIVA|31.12.2024|31.12.2023
A. Anlagevermögen
I. Immaterielle Vermögensgegenstände|12.000,00|15.000,00
II. Sachanlagen|480.000,00|500.000,00
B. Umlaufvermögen
I. Vorräte|210.000,00|190.000,00
II. Forderungen aus Lieferungen und Leistungen|240.000,00|220.000,00
III. Sonstige Vermögensgegenstände|18.000,00|17.000,00
IV. Kassenbestand, Guthaben bei Kreditinstituten|95.000,00|60.000,00
C. Rechnungsabgrenzungsposten|4.000,00|3.000,00
Summe Aktiva|1.059.000,00|1.005.000,00
PASSIVA|31.12.2024|31.12.2023
A. Eigenkapital
I. Gezeichnetes Kapital|50.000,00|50.000,00
II. Gewinnvortrag|286.210,00|200.000,00
III. Jahresüberschuss|123.020,25|86.210,00
B. Rückstellungen|60.000,00|58.000,00
C. Verbindlichkeiten
1. Verbindlichkeiten gegenüber Kreditinstituten|310.000,00|390.000,00
2. Verbindlichkeiten aus Lieferungen und Leistungen|160.000,00|150.000,00
3. Sonstige Verbindlichkeiten|69.769,75|70.790,00
Summe Passiva|1.059.000,00|1.005.000,00
`,
    ';',
  )
  t.is(
    columnLines(await extractOf(csv, 'csv')),
    `
balanceSheet - 2024-12-31: intangibleAssets 12000, propertyPlantEquipment 480000, inventory 210000, accountsReceivable 240000, otherReceivables 18000, cash 95000, prepaidExpenses 4000, commonStock 50000, retainedEarnings 286210, currentYearEarnings 123020.25, accruedExpenses 60000, longTermDebt 310000, accountsPayable 160000, otherCurrentLiabilities 69769.75
balanceSheet - 2023-12-31: intangibleAssets 15000, propertyPlantEquipment 500000, inventory 190000, accountsReceivable 220000, otherReceivables 17000, cash 60000, prepaidExpenses 3000, commonStock 50000, retainedEarnings 200000, currentYearEarnings 86210, accruedExpenses 58000, longTermDebt 390000, accountsPayable 150000, otherCurrentLiabilities 70790
`.trim(),
  )
})

test('spaces between groups of digits', async t => {
  const csv = csvOf(
    `
SARL Boulangerie Dupont
Compte de résultat
Exercice clos le 31 décembre 2024
|2024|2023
Produits d'exploitation
Ventes de marchandises|42 100,00|40 000,00
Production vendue|310 250,50|298 000,00
Total des produits d'exploitation|352 350,50|338 000,00
Charges d'exploitation
Achats de marchandises|21 000,00|20 500,00
Achats de matières premières|96 000,00|92 000,00
Autres achats et charges externes|58 200,00|56 000,00
Impôts, taxes et versements assimilés|5 400,00|5 100,00
Salaires et traitements|88 000,00|85 000,00
Charges sociales|31 000,00|30 000,00
Dotations aux amortissements|14 000,00|13 000,00
Total des charges d'exploitation|313 600,00|301 600,00
Résultat d'exploitation|38 750,50|36 400,00
Charges financières|2 750,50|3 100,00
Résultat courant avant impôts|36 000,00|33 300,00
Impôt sur les bénéfices|5 400,00|5 000,00
Résultat net|30 600,00|28 300,00
`,
    ';',
  )
  t.is(
    columnLines(await extractOf(csv, 'csv')),
    `
incomeStatement 2024-01-01 2024-12-31: grossRevenues 352350.5, cogsGoodsMaterials 117000, otherOperatingExpenses 58200, taxesLicenses 5400, salariesWages 88000, payrollTaxes 31000, depreciation 14000, interestExpense 2750.5, incomeTaxes 5400, reportedNetIncome 30600
incomeStatement 2023-01-01 2023-12-31: grossRevenues 338000, cogsGoodsMaterials 112500, otherOperatingExpenses 56000, taxesLicenses 5100, salariesWages 85000, payrollTaxes 30000, depreciation 13000, interestExpense 3100, incomeTaxes 5000, reportedNetIncome 28300
`.trim(),
  )
})

test('retained earnings as a heading, and years of profit below it', async t => {
  const csv = csvOf(
    `
Balance Sheet
Maple & Pine Design Studio
As of Dec 31, 2024
ACCOUNTS|Dec 31, 2024
Assets
Cash and Bank
Business Chequing|$12,000.00
Savings|$5,000.00
Total Cash and Bank|$17,000.00
Other Current Assets
Accounts Receivable|$8,400.00
Sales Tax Refundable|$300.00
Total Other Current Assets|$8,700.00
Long-term Assets
Computers|$4,000.00
Accumulated Amortization – Computers|($1,500.00)
Total Long-term Assets|$2,500.00
Total Assets|$28,200.00
Liabilities
Current Liabilities
Accounts Payable|$2,000.00
Visa Business|$1,100.00
Payroll Liabilities|$900.00
Total Current Liabilities|$4,000.00
Long-term Liabilities
CEBA Loan|$10,000.00
Total Long-term Liabilities|$10,000.00
Total Liabilities|$14,000.00
Equity
Common Shares|$100.00
Shareholder Loan|$2,000.00
Retained Earnings
Profit for all prior years|$5,060.00
Profit between Jan 1, 2024 and Dec 31, 2024|$7,040.00
Total Retained Earnings|$12,100.00
Total Equity|$14,200.00
`,
    ',',
  )
  t.is(
    columnLines(await extractOf(csv, 'csv')),
    `
balanceSheet - 2024-12-31: cash 17000, accountsReceivable 8400, otherReceivables 300, machineryEquipment 4000, accumulatedAmortization -1500, accountsPayable 2000, creditCardsPayable 1100, accruedExpenses 900, longTermDebt 10000, commonStock 100, dueToRelatedParties 2000, retainedEarnings 5060, currentYearEarnings 7040
`.trim(),
  )
})

test('assets less liabilities before the equity', async t => {
  const sheet = sheetOf(`
Balance Sheet
Kestrel Joinery Pty Ltd
As at 30 June 2025
Account|30 Jun 2025|30 Jun 2024
Assets
Bank
ANZ Business Cheque|41,000.00|38,000.00
ANZ Online Saver|60,000.00|50,000.00
Total Bank|101,000.00|88,000.00
Current Assets
Accounts Receivable|72,000.00|70,000.00
Inventory|31,000.00|30,000.00
Retentions Receivable|6,000.00|5,000.00
Total Current Assets|109,000.00|105,000.00
Fixed Assets
Less Accumulated Depreciation on Plant|(52,000.00)|(40,000.00)
Plant & Equipment|160,000.00|150,000.00
Total Fixed Assets|108,000.00|110,000.00
Total Assets|318,000.00|303,000.00
Liabilities
Current Liabilities
Accounts Payable|33,000.00|30,000.00
ANZ Visa Card|2,000.00|1,500.00
GST|9,500.00|9,000.00
Income Tax Payable|12,000.00|14,000.00
PAYG Withholdings Payable|4,000.00|3,800.00
Rounding|0.00|0.00
Superannuation Payable|1,700.00|1,600.00
Wages Payable - Payroll|2,300.00|2,000.00
Provision for Annual Leave|8,000.00|7,500.00
Total Current Liabilities|72,500.00|69,400.00
Non-current Liabilities
Chattel Mortgage - Hilux|18,000.00|24,000.00
Director Loan - J Smith|40,000.00|60,000.00
Less Unexpired Interest|(1,000.00)|(1,900.00)
Provision for Long Service Leave|6,000.00|5,500.00
Total Non-current Liabilities|63,000.00|87,600.00
Total Liabilities|135,500.00|157,000.00
Net Assets|182,500.00|146,000.00
Equity
Current Year Earnings|99,790.22|109,980.00
Dividends Paid|(63,290.22)|(80,000.00)
Issued Capital|100.00|100.00
Retained Earnings|145,900.00|115,920.00
Total Equity|182,500.00|146,000.00
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
balanceSheet - 2025-06-30: cash 101000, accountsReceivable 78000, inventory 31000, accumulatedDepreciation -52000, machineryEquipment 160000, accountsPayable 33000, creditCardsPayable 2000, taxesPayable 25500, otherCurrentLiabilities 0, accruedExpenses 12000, longTermDebt 17000, dueToRelatedParties 40000, otherNonCurrentLiabilities 6000, currentYearEarnings 99790.22, distributionsDividends -63290.22, commonStock 100, retainedEarnings 145900
balanceSheet - 2024-06-30: cash 88000, accountsReceivable 75000, inventory 30000, accumulatedDepreciation -40000, machineryEquipment 150000, accountsPayable 30000, creditCardsPayable 1500, taxesPayable 26800, otherCurrentLiabilities 0, accruedExpenses 11100, longTermDebt 22100, dueToRelatedParties 60000, otherNonCurrentLiabilities 5500, currentYearEarnings 109980, distributionsDividends -80000, commonStock 100, retainedEarnings 115920
`.trim(),
  )
})
