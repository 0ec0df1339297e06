import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

test('a British sheet, which takes creditors off the assets', t => {
  t.is(
    columnLines(
      extractFromText(`
Harrow Print Limited
Balance sheet as at 30 June 2024
|Notes|2024|2024|2023|2023
||£|£|£|£
Fixed assets
  Tangible assets|4||45,200||51,300
Current assets
  Stocks||12,400||11,900|
  Debtors|5|66,300||58,100|
  Cash at bank and in hand||21,900||17,400|
||100,600||87,400|
Creditors: amounts falling due within one year|6|(71,200)||(69,800)|
Net current assets|||29,400||17,600
Total assets less current liabilities|||74,600||68,900
Creditors: amounts falling due after more than one year|7||(15,000)||(20,000)
Provisions for liabilities|||(4,100)||(5,200)
Net assets|||55,500||43,700
Capital and reserves
  Called up share capital|8||100||100
  Profit and loss account|||55,400||43,600
Shareholders' funds|||55,500||43,700
`),
    ),
    `
balanceSheet - 2024-06-30: propertyPlantEquipment 45200, inventory 12400, accountsReceivable 66300, cash 21900, otherCurrentLiabilities 71200, longTermDebt 15000, otherNonCurrentLiabilities 4100, commonStock 100, retainedEarnings 55400
balanceSheet - 2023-06-30: propertyPlantEquipment 51300, inventory 11900, accountsReceivable 58100, cash 17400, otherCurrentLiabilities 69800, longTermDebt 20000, otherNonCurrentLiabilities 5200, commonStock 100, retainedEarnings 43600
`.trim(),
  )
})

test('Tally: two sides apart, parents above their sums', t => {
  t.is(
    columnLines(
      extractFromText(`
Shree Traders
Balance Sheet
1-Apr-2023 to 31-Mar-2024
|as at 31-Mar-2024
Capital Account|  1,250,000.00
  Proprietor Capital|1,250,000.00
Loans (Liability)|480,000.00
  Secured Loans|300,000.00
  Unsecured Loans|180,000.00
Current Liabilities|365,000.00
  Duties & Taxes|45,000.00
  Sundry Creditors|320,000.00
Profit & Loss A/c|210,000.00
  Opening Balance|-
  Current Period|210,000.00
Total|2,305,000.00
---
Shree Traders
Balance Sheet
1-Apr-2023 to 31-Mar-2024
|as at 31-Mar-2024
Fixed Assets|600,000.00
  Furniture|100,000.00
  Machinery|500,000.00
Current Assets|1,705,000.00
  Closing Stock|700,000.00
  Sundry Debtors|650,000.00
  Cash-in-Hand|55,000.00
  Bank Accounts|300,000.00
Total|2,305,000.00
`),
    ),
    `
balanceSheet - 2024-03-31: commonStock 1250000, longTermDebt 480000, taxesPayable 45000, accountsPayable 320000, retainedEarnings 0, currentYearEarnings 210000, furnitureFixtures 100000, machineryEquipment 500000, inventory 700000, accountsReceivable 650000, cash 355000
`.trim(),
  )
})

test('Schedule III: numbered captions in lakhs', t => {
  t.is(
    columnLines(
      extractFromText(`
Vardhman Polymers Private Limited
Statement of Profit and Loss for the year ended 31st March, 2024
(Amount in Rs. Lakhs)
|Note No.|For the year ended 31st March, 2024|For the year ended 31st March, 2023
I. Revenue from operations|18|4,512.35|3,987.10
II. Other income|19|42.18|30.05
III. Total Income (I+II)||4,554.53|4,017.15
IV. Expenses
Cost of materials consumed|20|2,910.44|2,600.90
Purchases of Stock-in-Trade||110.20|95.00
Changes in inventories of finished goods and work-in-progress|21|(35.60)|12.40
Employee benefits expense|22|402.75|371.22
Finance costs|23|98.66|110.31
Depreciation and amortisation expense|11|120.90|118.45
Other expenses|24|610.08|532.47
Total expenses||4,217.43|3,840.75
V. Profit before tax||337.10|176.40
VI. Tax expense:
(1) Current tax||88.00|46.00
(2) Deferred tax||(3.15)|(1.20)
VII. Profit for the year||252.25|131.60
Earnings per equity share (Basic & Diluted)||25.23|13.16
---
Vardhman Polymers Private Limited
Balance Sheet as at 31st March, 2024
(Amount in Rs. Lakhs)
|Note No.|As at 31st March, 2024|As at 31st March, 2023
EQUITY AND LIABILITIES
(1) Shareholders' funds
(a) Share capital|3|100.00|100.00
(b) Reserves and surplus|4|1,302.40|1,050.15
(2) Non-current liabilities
(a) Long-term borrowings|5|540.00|610.00
(b) Deferred tax liabilities (Net)|6|31.20|34.35
(c) Long-term provisions|7|18.00|16.50
(3) Current liabilities
(a) Short-term borrowings|8|410.00|395.00
(b) Trade payables|9|622.18|540.77
(c) Other current liabilities|10|95.40|88.30
(d) Short-term provisions|7|22.00|18.00
TOTAL||3,141.18|2,853.07
ASSETS
(1) Non-current assets
(a) Property, Plant and Equipment|11|1,020.30|1,080.50
(b) Capital work-in-progress||45.00|12.00
(c) Long-term loans and advances|12|38.00|36.00
(2) Current assets
(a) Inventories|13|812.60|760.20
(b) Trade receivables|14|980.15|795.44
(c) Cash and cash equivalents|15|120.63|68.93
(d) Short-term loans and advances|16|124.50|100.00
TOTAL||3,141.18|2,853.07
`),
    ),
    `
incomeStatement 2023-04-01 2024-03-31: grossRevenues 451235000, otherIncome 4218000, cogsGoodsMaterials 298504000, salariesWages 40275000, interestExpense 9866000, depreciation 12090000, otherOperatingExpenses 61008000, incomeTaxes 8485000, reportedNetIncome 25225000
incomeStatement 2022-04-01 2023-03-31: grossRevenues 398710000, otherIncome 3005000, cogsGoodsMaterials 270830000, salariesWages 37122000, interestExpense 11031000, depreciation 11845000, otherOperatingExpenses 53247000, incomeTaxes 4480000, reportedNetIncome 13160000
balanceSheet - 2024-03-31: commonStock 10000000, retainedEarnings 130240000, longTermDebt 54000000, deferredTaxLiabilities 3120000, otherNonCurrentLiabilities 1800000, notesPayableShortTerm 41000000, accountsPayable 62218000, otherCurrentLiabilities 9540000, accruedExpenses 2200000, propertyPlantEquipment 102030000, constructionInProgress 4500000, otherNonCurrentAssets 3800000, inventory 81260000, accountsReceivable 98015000, cash 12063000, otherReceivables 12450000
balanceSheet - 2023-03-31: commonStock 10000000, retainedEarnings 105015000, longTermDebt 61000000, deferredTaxLiabilities 3435000, otherNonCurrentLiabilities 1650000, notesPayableShortTerm 39500000, accountsPayable 54077000, otherCurrentLiabilities 8830000, accruedExpenses 1800000, propertyPlantEquipment 108050000, constructionInProgress 1200000, otherNonCurrentAssets 3600000, inventory 76020000, accountsReceivable 79544000, cash 6893000, otherReceivables 10000000
`.trim(),
  )
})

test('IFRS: a column of notes, costs in parentheses, comprehensive income below', t => {
  t.is(
    columnLines(
      extractFromText(`
NORDIC TIMBER PLC
Consolidated statement of profit or loss and other comprehensive income
for the year ended 30 September 2023
|Note|2023|2022
||£'000|£'000
Revenue|5|84,210|79,120
Cost of sales||(51,300)|(49,870)
Gross profit||32,910|29,250
Other income|6|410|390
Distribution costs||(8,120)|(7,640)
Administrative expenses||(14,330)|(13,910)
Impairment loss on trade receivables||(220)|(180)
Operating profit||10,650|7,910
Finance income||60|20
Finance costs|8|(1,240)|(1,110)
Share of profit of associates||130|90
Profit before tax||9,600|6,910
Income tax expense|9|(2,110)|(1,520)
Profit for the year||7,490|5,390
Other comprehensive income:
Exchange differences on translation||(310)|220
Total comprehensive income for the year||7,180|5,610
Profit attributable to:
Owners of the parent||7,300|5,250
Non-controlling interests||190|140
`),
    ),
    `
incomeStatement 2022-10-01 2023-09-30: grossRevenues 84210000, cogsGoodsMaterials 51300000, otherIncome 540000, freightDelivery 8120000, sellingGeneralAdministrative 14330000, badDebtExpense 220000, interestIncome 60000, interestExpense 1240000, incomeTaxes 2110000, noncontrollingInterest 190000, reportedNetIncome 7490000
incomeStatement 2021-10-01 2022-09-30: grossRevenues 79120000, cogsGoodsMaterials 49870000, otherIncome 480000, freightDelivery 7640000, sellingGeneralAdministrative 13910000, badDebtExpense 180000, interestIncome 20000, interestExpense 1110000, incomeTaxes 1520000, noncontrollingInterest 140000, reportedNetIncome 5390000
`.trim(),
  )
})

test('losses and profits in one caption', t => {
  t.is(
    columnLines(
      extractFromText(`
Tiny Co
Profit & Loss
Year ended 31 December 2023
|2023|2022
Turnover|100,000|130,000
Cost of sales|70,000|80,000
Gross profit|30,000|50,000
Administrative expenses|45,000|44,000
Operating (loss)/profit|(15,000)|6,000
Interest payable|2,000|1,000
(Loss)/profit before taxation|(17,000)|5,000
Tax on (loss)/profit|-|950
(Loss)/profit for the financial year|(17,000)|4,050
`),
    ),
    `
incomeStatement 2023-01-01 2023-12-31: grossRevenues 100000, cogsGoodsMaterials 70000, sellingGeneralAdministrative 45000, interestExpense 2000, incomeTaxes 0, reportedNetIncome -17000
incomeStatement 2022-01-01 2022-12-31: grossRevenues 130000, cogsGoodsMaterials 80000, sellingGeneralAdministrative 44000, interestExpense 1000, incomeTaxes 950, reportedNetIncome 4050
`.trim(),
  )
})

test('British statutory accounts: other operating income, intangibles, provisions for deferred tax', t => {
  t.is(
    columnLines(
      extractFromText(`
Kestrel Fabrications Limited
Profit and Loss Account
for the year ended 31 March 2024
|2024
Turnover|3,000
Cost of sales|(1,800)
Gross profit|1,200
Administrative expenses|(700)
Other operating income|20
Operating profit|520
Tax on profit|(100)
Profit for the financial year|420
---
Kestrel Fabrications Limited
Balance Sheet as at 31 March 2024
|2024
Fixed assets
  Intangible assets|40
  Tangible assets|800
  |840
Current assets
  Stocks|400
  Cash at bank and in hand|300
  |700
  Creditors: amounts falling due within one year|(500)
Net current assets|200
Total assets less current liabilities|1,040
Provisions for liabilities
  Deferred tax|(40)
Net assets|1,000
Capital and reserves
  Called up share capital|100
  Profit and loss account|900
Shareholders' funds|1,000
`),
    ),
    `
incomeStatement 2023-04-01 2024-03-31: grossRevenues 3000, cogsGoodsMaterials 1800, sellingGeneralAdministrative 700, otherIncome 20, incomeTaxes 100, reportedNetIncome 420
balanceSheet - 2024-03-31: intangibleAssets 40, propertyPlantEquipment 800, inventory 400, cash 300, otherCurrentLiabilities 500, deferredTaxLiabilities 40, commonStock 100, retainedEarnings 900
`.trim(),
  )
})
