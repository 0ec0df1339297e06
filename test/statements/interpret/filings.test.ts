import test from 'ava'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

test('a quarterly filing in thousands, with losses', t => {
  t.is(
    columnLines(
      extractFromText(`
ACME ROBOTICS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(In thousands, except per share amounts)
(Unaudited)
|Three Months Ended June 30,|Three Months Ended June 30,|Six Months Ended June 30,|Six Months Ended June 30,
|2024|2023|2024|2023
Revenue:
  Product|$ 8,100|$ 7,200|$ 15,900|$ 14,000
  Service|2,400|1,900|4,500|3,700
    Total revenue|10,500|9,100|20,400|17,700
Cost of revenue:
  Product|4,100|3,700|8,000|7,300
  Service|1,300|1,100|2,500|2,200
    Total cost of revenue|5,400|4,800|10,500|9,500
Gross profit|5,100|4,300|9,900|8,200
Operating expenses:
  Research and development|2,900|2,600|5,700|5,100
  Sales and marketing|1,900|1,700|3,700|3,300
  General and administrative|1,200|1,100|2,300|2,200
  Restructuring|-|150|-|150
    Total operating expenses|6,000|5,550|11,700|10,750
Loss from operations|(900)|(1,250)|(1,800)|(2,550)
Interest expense|(120)|(140)|(250)|(280)
Other income (expense), net|60|(20)|110|(35)
Loss before income taxes|(960)|(1,410)|(1,940)|(2,865)
Provision for income taxes|15|10|25|20
Net loss|$ (975)|$ (1,420)|$ (1,965)|$ (2,885)
Net loss per share, basic and diluted|$ (0.10)|$ (0.15)|$ (0.20)|$ (0.31)
Weighted-average shares used in computing net loss per share|9,750|9,467|9,800|9,300
---
ACME ROBOTICS, INC.
CONDENSED CONSOLIDATED BALANCE SHEETS
(In thousands, except share data)
|June 30,|December 31,
|2024|2023
ASSETS
Current assets:
  Cash and cash equivalents|$ 4,200|$ 6,100
  Short-term investments|1,000|1,500
  Accounts receivable, net of allowance of $120 and $95|3,300|2,900
  Inventory|2,700|2,400
  Prepaid expenses and other current assets|600|500
    Total current assets|11,800|13,400
Property and equipment, net|2,100|2,000
Operating lease right-of-use assets|1,400|1,600
Goodwill|3,000|3,000
Intangible assets, net|900|1,050
Other assets|150|140
    Total assets|$ 19,350|$ 21,190
LIABILITIES AND STOCKHOLDERS' EQUITY
Current liabilities:
  Accounts payable|$ 1,500|$ 1,400
  Accrued compensation and benefits|900|1,000
  Deferred revenue, current|1,700|1,500
  Operating lease liabilities, current|400|390
  Current portion of term loan|500|500
    Total current liabilities|5,000|4,790
Term loan, net of current portion|2,000|2,250
Operating lease liabilities, net of current portion|1,050|1,260
Deferred revenue, net of current portion|300|250
    Total liabilities|8,350|8,550
Commitments and contingencies
Stockholders' equity:
  Preferred stock, $0.001 par value; 5,000 shares authorized; none issued|-|-
  Common stock, $0.001 par value; 50,000 shares authorized; 9,800 and 9,700 shares issued and outstanding|10|10
  Additional paid-in capital|31,000|30,700
  Accumulated other comprehensive loss|(10)|(35)
  Accumulated deficit|(20,000)|(18,035)
    Total stockholders' equity|11,000|12,640
    Total liabilities and stockholders' equity|$ 19,350|$ 21,190
---
ACME ROBOTICS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
(In thousands)
|Six Months Ended June 30,|Six Months Ended June 30,
|2024|2023
Cash flows from operating activities:
  Net loss|$ (1,965)|$ (2,885)
  Depreciation and amortization|420|400
  Accounts receivable|(400)|(100)
    Net cash used in operating activities|(1,945)|(2,585)
Cash flows from investing activities:
  Purchases of property and equipment|(350)|(300)
    Net cash used in investing activities|(350)|(300)
Cash flows from financing activities:
  Repayments of term loan|(250)|(250)
    Net cash used in financing activities|(250)|(250)
Net decrease in cash and cash equivalents|(1,900)|(3,135)
Cash and cash equivalents, beginning of period|6,100|9,000
Cash and cash equivalents, end of period|$ 4,200|$ 5,865
`),
    ),
    `
incomeStatement 2024-04-01 2024-06-30: grossRevenues 10500000, cogsGoodsMaterials 5400000, researchDevelopment 2900000, advertisingMarketing 1900000, sellingGeneralAdministrative 1200000, otherOperatingExpenses 0, interestExpense 120000, otherIncome 60000, incomeTaxes 15000, reportedNetIncome -975000
incomeStatement 2023-04-01 2023-06-30: grossRevenues 9100000, cogsGoodsMaterials 4800000, researchDevelopment 2600000, advertisingMarketing 1700000, sellingGeneralAdministrative 1100000, otherOperatingExpenses 150000, interestExpense 140000, otherIncome -20000, incomeTaxes 10000, reportedNetIncome -1420000
incomeStatement 2024-01-01 2024-06-30: grossRevenues 20400000, cogsGoodsMaterials 10500000, researchDevelopment 5700000, advertisingMarketing 3700000, sellingGeneralAdministrative 2300000, otherOperatingExpenses 0, interestExpense 250000, otherIncome 110000, incomeTaxes 25000, reportedNetIncome -1965000
incomeStatement 2023-01-01 2023-06-30: grossRevenues 17700000, cogsGoodsMaterials 9500000, researchDevelopment 5100000, advertisingMarketing 3300000, sellingGeneralAdministrative 2200000, otherOperatingExpenses 150000, interestExpense 280000, otherIncome -35000, incomeTaxes 20000, reportedNetIncome -2885000
balanceSheet - 2024-06-30: cash 4200000, marketableSecurities 1000000, accountsReceivable 3300000, inventory 2700000, prepaidExpenses 600000, propertyPlantEquipment 2100000, operatingLeaseAssets 1400000, goodwill 3000000, intangibleAssets 900000, otherNonCurrentAssets 150000, accountsPayable 1500000, accruedExpenses 900000, deferredRevenue 1700000, currentLeaseLiabilities 400000, currentPortionLongTermDebt 500000, longTermDebt 2000000, nonCurrentLeaseLiabilities 1050000, otherNonCurrentLiabilities 300000, preferredStock 0, commonStock 10000, additionalPaidInCapital 31000000, accumulatedOtherComprehensiveIncome -10000, retainedEarnings -20000000
balanceSheet - 2023-12-31: cash 6100000, marketableSecurities 1500000, accountsReceivable 2900000, inventory 2400000, prepaidExpenses 500000, propertyPlantEquipment 2000000, operatingLeaseAssets 1600000, goodwill 3000000, intangibleAssets 1050000, otherNonCurrentAssets 140000, accountsPayable 1400000, accruedExpenses 1000000, deferredRevenue 1500000, currentLeaseLiabilities 390000, currentPortionLongTermDebt 500000, longTermDebt 2250000, nonCurrentLeaseLiabilities 1260000, otherNonCurrentLiabilities 250000, preferredStock 0, commonStock 10000, additionalPaidInCapital 30700000, accumulatedOtherComprehensiveIncome -35000, retainedEarnings -18035000
`.trim(),
  )
})
