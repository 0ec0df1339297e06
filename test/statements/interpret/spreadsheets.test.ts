import test from 'ava'
import { extractOf } from '../extract/table-lines.js'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

/** What people make by hand in a sheet of cells. */

test('the other side of a sheet whose levels are columns begins with its headings', async t => {
  const csv = [
    'Balance Sheet,,,,,,,,',
    'As on 31 December 2024,,,,,,,,',
    ',,,,,,,,',
    'Assets,,,,,Liabilities and equity,,,',
    ',Fixed assets,,,,Liabilities,,,',
    ',Vehicles,,"12,500",,,Trade creditors,"3,150",',
    ',Tools,,"4,300",,,Accrued wages,"1,450",',
    ',Total fixed assets,,,"16,800",,Total liabilities,,"4,600"',
    ',Current assets,,,,Equity,,,',
    ',Cash at bank,,"7,900",,,Capital,"21,000",',
    ',Trade debtors,,"2,600",,,Retained earnings,"1,700",',
    ',Total current assets,,,"10,500",,Total equity,,"22,700"',
    'Total assets,,,,"27,300",Total liabilities and equity,,,"27,300"',
  ]
  t.is(
    columnLines(await extractOf(csv.join('\n'), 'csv')),
    'balanceSheet - 2024-12-31: vehicles 12500, machineryEquipment 4300, cash 7900, accountsReceivable 2600, accountsPayable 3150, accruedExpenses 1450, commonStock 21000, retainedEarnings 1700',
  )
})

const income = (below: string, ...facts: string[]) =>
  columnLines(
    extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Revenue
  Sales|16,200
  Workshops|5,300
Total revenue|21,500
${below}
Expenses
  Insurance|480
  Rent|6,800
  Advertising|1,120
Total expenses|8,400
${facts.join('\n')}
Net income|13,100
`),
  )

const facts = {
  'which line is the largest and the smallest': [
    'Highest revenue|16,200',
    'Highest expense|6,800',
    'Lowest expense|480',
  ],
  'what it comes to on average': ['Average revenue|10,750', 'Average expense|2,800'],
  'largest and smallest in Spanish': ['Mayor ingreso|16,200', 'Gasto más alto|6,800', 'Gasto mínimo|480'],
  'largest and smallest in French': ['Produit maximum|16,200', 'Charges les moins élevées|480'],
  'largest and smallest in German': ['Größter Ertrag|16,200', 'Höchste Ausgabe|6,800'],
} satisfies Record<string, [string, ...string[]]>

for (const [name, [first, ...rest]] of Object.entries(facts))
  test(`a sheet that says of its lines ${name}`, t => t.is(income(first, ...rest), income('')))

test('what is told by a superlative, but not told again, is a line', t =>
  t.regex(
    columnLines(
      extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Sales|16,200
Rent|6,800
Minimum tax|800
Net income|8,600
`),
    ),
    /16200, rent 6800, \w+ 800,/,
  ))

for (const name of ['Social media', 'Media', 'Gym plus'])
  test(`${name} is a cost that another one happens to equal`, t => {
    const costs = (last: string) =>
      columnLines(
        extractFromText(`
Income Statement
Year ended December 31, 2024
|2024
Sales|16,200
Total revenue|16,200
Expenses
  Rent|6,800
  Internet|1,120
  ${last}|1,120
Total expenses|9,040
Net income|7,160
`),
      )
    t.regex(costs(name), /1120.* 1120|2240/)
  })

test('lines that are numbered in a column of their own', async t => {
  const names = ['Sales', 'Fares', 'Rent', 'Wages', 'Repairs', 'Telephone', 'Fuel', 'Insurance', 'Net income']
  const amounts = [52_100, 8_400, 12_000, 21_500, 1_750, 930, 4_820, 2_600, 16_900]
  const csv = [
    'Profit and loss,,',
    'March 2025,,',
    ',Amount,',
    ...names.map((name, n) => `${name},${amounts[n]},${n + 1}`),
  ].join('\n')
  const read = columnLines(await extractOf(csv, 'csv'))
  t.regex(read, /^incomeStatement 2025-03-01 2025-03-31: .* reportedNetIncome 16900$/)
})

test('names as programs write them, periods down and lines across', async t => {
  const csv = [
    'breakdown,total_revenue,cost_of_revenue,gross_profit,operating_expense,operating_income,tax_provision,net_income',
    'end_of_2023,91400,52300,39100,20500,18600,4600,14000',
    'end_of_2022,87250,50150,37100,19900,17200,4300,12900',
  ].join('\n')
  t.is(
    columnLines(await extractOf(csv, 'csv')),
    `
incomeStatement 2023-01-01 2023-12-31: grossRevenues 91400, cogsGoodsMaterials 52300, otherOperatingExpenses 20500, incomeTaxes 4600, reportedNetIncome 14000
incomeStatement 2022-01-01 2022-12-31: grossRevenues 87250, cogsGoodsMaterials 50150, otherOperatingExpenses 19900, incomeTaxes 4300, reportedNetIncome 12900
`.trim(),
  )
})
