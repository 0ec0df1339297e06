import test from 'ava'
import { piecesOf } from '../../../src/statements/evidence/pieces.js'
import { supposed } from '../../../src/statements/hypotheses/supposed.js'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'

const source = { page: 1 }
const kindOf = (rows: [string, number | null][]): string | undefined => {
  const [piece] = piecesOf([
    {
      page: 1,
      above: [],
      below: [],
      columns: [{ header: [] }],
      rows: rows.map(([label, amount]) => ({
        label,
        level: 0,
        source,
        cells: [amount === null ? null : { text: String(amount), amount: amount * 100, source }],
      })),
    },
  ])
  return piece && supposed(piece)?.kind
}

test('lines without a title are the statement that most of them belong to', t => {
  t.is(
    kindOf([
      ['Fees', 900],
      ['Wages', 400],
      ['Rent', 120],
      ['Insurance', 30],
      ['Utilities', 20],
    ]),
    'incomeStatement',
  )
  t.is(
    kindOf([
      ['Cash', 900],
      ['Inventory', 400],
      ['Accounts payable', 120],
      ['Retained earnings', 1180],
    ]),
    'balanceSheet',
  )
})

test('a ledger names the same accounts again and again, and is no statement', t => {
  const entries = ['Cash', 'Sales', 'Rent', 'Accounts receivable', 'Wages', 'Accounts payable']
  const rows = Array.from({ length: 120 }, (_, n): [string, number] => [
    entries[n % 6] ?? '',
    ((n * 37) % 91) + n,
  ])
  t.is(kindOf(rows), undefined)
})

test('three lines are a statement where in each year the third is what the second leaves of the first', t => {
  const years = [
    [42_000, 36_155],
    [39_870, 35_212],
    [37_415, 33_968],
    [36_003, 31_740],
  ]
  const lines = (left: number) =>
    columnLines(
      extractFromText(`Alder Mills
|2024|2023|2022|2021
Revenue|${years.map(([earned]) => earned).join('|')}
Expenses|${years.map(([, spent]) => spent).join('|')}
Profit|${years.map(([earned = 0, spent = 0]) => earned - spent + left).join('|')}`),
    )
  t.regex(lines(0), /2024-12-31: grossRevenues 42000, otherOperatingExpenses 36155, reportedNetIncome 5845/)
  t.is(lines(1_000), '')
})
