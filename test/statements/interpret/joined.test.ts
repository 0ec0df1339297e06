import test from 'ava'
import { type Piece, piecesOf } from '../../../src/statements/evidence/pieces.js'
import type { Table } from '../../../src/statements/extract/table.js'
import { joinPieces } from '../../../src/statements/hypotheses/joined/join.js'

/** A line for each row: its label, and amounts behind bars; `_` is an empty cell. */
function table(headers: string[], text: string, from: Partial<Table> = {}): Table {
  const rows = text
    .trim()
    .split('\n')
    .map(line => {
      const [label = '', ...cells] = line.split('|').map(part => part.trim())
      const source = { page: from.page ?? 1 }
      return {
        label,
        level: 0,
        source,
        cells: headers.map((_, n) => {
          const cell = cells[n]
          return cell === undefined || cell === '_'
            ? null
            : { text: cell, amount: Math.round(Number(cell) * 100), source }
        }),
      }
    })
  return {
    page: 1,
    above: [],
    columns: headers.map(header => ({ header: header ? [header] : [] })),
    rows,
    below: [],
    ...from,
  }
}

const joined = (...tables: Table[]): Piece[] => joinPieces(piecesOf(tables))

const sales = `
  Bread | 42104.50 | 43901.25
  Cake | 12750.30 | 14603.75
  Total sales | 54854.80 | 58505.00`
const costs = `
  Flour | 11180.10 | 12070.40
  Butter | 6420.20 | 6880.60
  Total costs | 17600.30 | 18951.00
  Left over | 37254.50 | 39554.00`

test('a result of one table less another makes one statement of them, also over sheets', t => {
  const pieces = joined(
    table(['2024', '2023'], sales, { page: 1, sheet: 'Taken' }),
    table([''], 'Bakery\nYear | 2024', { page: 2, sheet: 'Spent' }),
    table(['2024', '2023'], costs, { page: 2, sheet: 'Spent' }),
  )
  t.deepEqual(
    pieces.map(({ rows }) => rows.length),
    [7, 2],
  )
})

test('tables that have nothing to do with one another stay apart', t => {
  const other = costs.replace('37254.50', '37000.50').replace('39554.00', '39000.00')
  t.is(joined(table(['2024', '2023'], sales), table(['2024', '2023'], other, { page: 2 })).length, 2)
})

test('assets with what was written off are one sheet with the claims that come to the same', t => {
  const assets = table(
    ['Gross', 'Depreciation', 'Net 2024', 'Net 2023'],
    `Machinery and equipment | 42500 | 12300 | 30200 | 31400
     Inventory | 8120 | _ | 8120 | 7450
     Cash | 3310 | _ | 3310 | 2980
     Sum | 53930 | 12300 | 41630 | 41830`,
  )
  const claims = table(
    ['', '2024', '2023'],
    `Accounts payable | _ | 6130 | 5980
     Long-term debt | _ | 15500 | 17850
     Retained earnings | _ | 20000 | 18000
     Sum | _ | 41630 | 41830`,
    { page: 2 },
  )
  const [sheet, ...rest] = joined(assets, claims)
  t.is(rest.length, 0)
  t.is(sheet?.kind, 'balanceSheet')
  t.deepEqual(
    sheet?.columns.map(({ header }) => header.join()),
    ['2024', '2023'],
  )
  t.deepEqual(
    sheet?.rows.map(({ cells }) => cells.map(cell => (cell?.amount ?? 0) / 100)),
    [
      [30200, 31400],
      [8120, 7450],
      [3310, 2980],
      [41630, 41830],
      [6130, 5980],
      [15500, 17850],
      [20000, 18000],
      [41630, 41830],
    ],
  )
})

test('the same lines on top of the next page go on, but for the number of the page', t => {
  const above = (page: number) => [`31/12/2024 ${page}`, 'Water Board of Elm', 'Changes in the year']
  const pieces = joined(
    table(['2024', '2023'], 'Mills | 12 | 14\nDams | 31 | 35\nLocks | 7 | 9', { above: above(1) }),
    table(['2024', '2023'], 'Weirs | 5 | 8\nPumps | 3 | 2\nGates | 1 | 6', { above: above(2), page: 2 }),
    table(['2024', '2023'], 'Boats | 4 | 4\nBuoys | 2 | 3\nNets | 8 | 1', { above: above(3), page: 3 }),
  )
  t.is(pieces.length, 1)
})

test('what is small still comes to the same where several columns say so', t => {
  const assets = table(
    ['2024', '2023', '2022'],
    'Cash | 31 | 12 | 18\nInventories | 145 | 191 | 200\nNet fixed assets | 314 | 350 | 363\nTotal Assets | 490 | 553 | 581',
    { above: ['Balance Sheet'] },
  )
  const claims =
    'Accounts Payable | 126 | 136 | 150\nLong-term debt | 255 | 265 | 181\nRetained Earnings | 109 | 152 | 250\nIn all | 490 | 553 | 581'
  t.is(joined(assets, table(['2024', '2023', '2022'], claims)).length, 1)
})

test('payments beside receipts leave little, under headers of which one side has lost one', t => {
  const above = ['Rendiconto per cassa al 31/12/2024']
  const payments = table(
    ['31/12/2024', ''],
    'Servizi | 7310.15 | 1640\nMaterie prime | 2540.20 | 212\nPersonale | 310 | _\nTotale | 10160.35 | 1852',
    { above },
  )
  const receipts = table(
    ['31/12/2024', '31/12/2023'],
    `Quote associative | 1130 | 960
     Erogazioni liberali | 7695.35 | 892
     Contributi da enti pubblici | 1330 | _
     Totale | 10155.35 | 1852
     Avanzo/disavanzo d'esercizio | -5 | _`,
    { above },
  )
  const [statement, ...rest] = joined(payments, receipts)
  t.is(rest.length, 0)
  t.deepEqual(statement?.columns, receipts.columns)
  t.deepEqual(
    statement?.rows
      .map(({ label }) => label)
      .filter(label => /^(?:Income|Expenses|Totale|Avanzo.*)$/.test(label)),
    ['Income', 'Totale', 'Expenses', 'Totale', "Avanzo/disavanzo d'esercizio"],
  )
})
