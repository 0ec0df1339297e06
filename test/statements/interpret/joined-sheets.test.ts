import test from 'ava'
import { extractOf } from '../extract/table-lines.js'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'
import { sheetOf } from './make-sheets.js'

test('where assets are told as gross, written off and net, the other side says when', t => {
  t.is(
    columnLines(
      extractFromText(`
BILAN - ACTIF
|Brut|Amort.|Net|30/09/2022
Constructions|500 100|120 000|380 100|395 000
Stocks|90 400||90 400|85 200
Clients|61 250|1 250|60 000|58 000
Disponibilit\u00e9s|22 300||22 300|19 500
TOTAL ACTIF|674 050|121 250|552 800|557 700
---
BILAN - PASSIF
|30/09/2023|30/09/2022
Capital social|100 000|100 000
R\u00e9serves|152 300|140 200
Emprunts|210 000|231 000
Dettes fournisseurs|90 500|86 500
TOTAL PASSIF|552 800|557 700
`),
    ).replace(/:.*/g, ''),
    'balanceSheet - 2023-09-30\nbalanceSheet - 2022-09-30',
  )
})

test('parts of a sheet each under the same header are one', async t => {
  const sheet = sheetOf(`
Balance Sheet
|2023|2024
|Year 1|Year 2
Current Assets
Cash|5,000|5,250
Accounts receivable|4,000|4,200
Total current assets|9,000|9,450

|Year 1|Year 2
Fixed Assets
Equipment|60,000|63,000
Vehicles|15,500|15,700
Total fixed assets|75,500|78,700

|Year 1|Year 2
Current Liabilities
Accounts payable|1,500|1,650
Accrued expenses|3,000|3,500
Total current liabilities|4,500|5,150

|Year 1|Year 2
Owners' Equity
Common stock|50,000|50,000
Retained earnings|30,000|33,000
Total equity|80,000|83,000
`)
  t.is(
    columnLines(await extractOf(sheet, 'xlsx')),
    `
balanceSheet - 2023-12-31: cash 5000, accountsReceivable 4000, machineryEquipment 60000, vehicles 15500, accountsPayable 1500, accruedExpenses 3000, commonStock 50000, retainedEarnings 30000
balanceSheet - 2024-12-31: cash 5250, accountsReceivable 4200, machineryEquipment 63000, vehicles 15700, accountsPayable 1650, accruedExpenses 3500, commonStock 50000, retainedEarnings 33000
`.trim(),
  )
})

test('parts of an income statement, each below a header of its own, are one', async t => {
  t.regex(
    columnLines(
      await extractOf(
        sheetOf(`
Compte de résultat|
Association Les Aulnes|
2024-06-30|
|
Produits|
|Montants
Dons|6150
Ventes|4325
Total|10475
|
Charges|
|Montants
Loyer|4815
Assurances|465
Frais bancaires|78
Total|5358
Bénéfice net|5117
`),
        'xlsx',
      ),
    ),
    /rent 4815, insurance 465, bankMerchantFees 78, reportedNetIncome 5117$/,
  )
})
