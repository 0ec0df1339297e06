import test from 'ava'
import { interpret } from '../../../src/statements/interpret.js'
import { extractFromText } from '../extract-from-text.js'

/** What stands outside the income statement: on a cash flow statement, in notes. */

const statements = `
Harbor Traders LLC
Income Statement
For the Year Ended December 31, 2024
| 2024 | 2023
Sales|1,210,000|1,100,000
Cost of goods sold|726,000|660,000
Wages|215,000|200,000
Net income|269,000|240,000
---
Harbor Traders LLC
Balance Sheet
December 31, 2024
| 2024 | 2023
Cash|500,000|400,000
Total assets|500,000|400,000
Long-term debt|220,000|240,000
Retained earnings|280,000|160,000
Total liabilities and equity|500,000|400,000
---
`
const flow = (extra: string) => `
Harbor Traders LLC
Statement of Cash Flows
For the Year Ended December 31, 2024
| 2024 | 2023
Net income|269,000|240,000
Depreciation|22,000|20,000
${extra}
Net cash provided by operating activities|291,000|260,000
Net increase in cash|100,000|50,000
`
const supplement = `Supplemental disclosure of cash flow information
Cash paid during the year for:
  Interest|15,500|18,000
  Income taxes|1,000|2,000`

const columnsIn = (text: string) =>
  interpret(extractFromText(statements + text), { id: 'd', filename: 'a.pdf' }).columns
const toldIn = (text: string) =>
  columnsIn(text)
    .find(({ statement, end }) => statement === 'incomeStatement' && end === '2024-12-31')
    ?.elsewhere?.map(({ what, label, amount, sources: [source] }) => [
      what,
      label,
      amount / 100,
      source?.page,
      source?.text,
    ])

test('depreciation and the interest paid are told with the place where they stand, and fill no row', t => {
  t.deepEqual(toldIn(flow('') + supplement), [
    ['depreciation', 'Depreciation', 22_000, 3, '22,000'],
    ['interest', 'Interest', 15_500, 3, '15,500'],
  ])
  for (const { lines } of columnsIn(flow('') + supplement))
    t.false(lines.some(({ row }) => row === 'depreciation' || row === 'interestExpense'))
})

test('an interest expense that is added back stands before what was paid; what was received is none', t => {
  const both = flow('Interest expense|16,200|18,100\nInterest received|900|800') + supplement
  t.deepEqual(toldIn(both)?.at(-1), ['interest', 'Interest expense', 16_200, 3, '16,200'])
  t.deepEqual(
    toldIn(flow('Interest received|900|800\nInterest income|5|6\nAccrued interest|4|3'))?.map(
      ([what]) => what,
    ),
    ['depreciation'],
  )
})

const note = (above: string) => `
${above}
| Amount
2025|45,000
2026|47,500
Thereafter|127,500
Total|220,000
`
const dueIn = (text: string) =>
  columnsIn(text)
    .filter(({ statement }) => statement === 'balanceSheet')
    .map(({ end, noteMaturities: due }) => [end, due ? due.amount / 100 : null, due?.sources[0]?.page])

test('what notes say falls due within the year after a sheet is told with the sheet', t => {
  t.deepEqual(dueIn(note('Note 5 Long-term debt\nMaturities of long-term debt are as follows:')), [
    ['2024-12-31', 45_000, 3],
    ['2023-12-31', null, undefined],
  ])
})

test('payments of leases, and two tables of the same years, say nothing of what is due', t => {
  const none = [
    ['2024-12-31', null, undefined],
    ['2023-12-31', null, undefined],
  ]
  t.deepEqual(dueIn(note('Maturities of lease liabilities and debt')), none)
  t.deepEqual(dueIn(note('Future minimum payments')), none)
  const debts = note('Maturities of long-term debt')
  t.deepEqual(dueIn(`${debts}---${debts}`), none)
})

test('the cover tells the days of the year that columns only name', t => {
  const form = extractFromText(`
Resultatenrekening
|Boekjaar|Vorig boekjaar
Omzet|81.400|79.200
Bezoldigingen, sociale lasten en pensioenen|51.300|50.100
Winst van het boekjaar|30.100|29.100
---
Balans na winstverdeling
|Boekjaar|Vorig boekjaar
Liquide middelen|92.000|61.900
Totaal van de activa|92.000|61.900
Kapitaal|30.000|30.000
Overgedragen winst|62.000|31.900
Totaal van de passiva|92.000|61.900
`)
  const years = [
    'het boekjaar dat de periode dekt van 01-07-2023 tot 30-06-2024',
    'het vorige boekjaar van 01-07-2022 tot 30-06-2023',
  ]
  const daysOf = (lines: string[]) =>
    interpret({ ...form, years: lines }, { id: 'doc', filename: 'a.pdf' }).columns.map(
      ({ statement, start, end }) => `${statement} ${start} ${end}`,
    )
  t.deepEqual(daysOf(years), [
    'incomeStatement 2023-07-01 2024-06-30',
    'incomeStatement 2022-07-01 2023-06-30',
    'balanceSheet null 2024-06-30',
    'balanceSheet null 2023-06-30',
  ])
  t.true(daysOf([]).every(line => line.endsWith('null null')))
  t.deepEqual(daysOf(['Boekjaar 2024']).slice(0, 2), [
    'incomeStatement 2024-01-01 2024-12-31',
    'incomeStatement 2023-01-01 2023-12-31',
  ])
})
