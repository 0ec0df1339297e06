import test from 'ava'
import { type Draw, pdfOf } from './draw-statement.js'
import { tableLinesOf } from './table-lines.js'

/** Number, number within the account, name, amount: of the left side, then of the right one. */
type Side = [code: string, within: string, name: string, amount: string]

const rows: [Side, Side?][] = [
  [
    ['11', '', 'PLANT', '7.400,00'],
    ['31', '', 'BANKS', '1.250,00'],
  ],
  [
    ['11.02', '', 'MACHINERY AND ALL THAT GOES WITH IT', '7.400,00'],
    ['31.04', '', 'OVERDRAFTS', '1.250,00'],
  ],
  [
    ['11.02.05', '', 'Lathes', '5.300,00'],
    ['31.04.01', '', 'Harbour Bank', '1.250,00'],
  ],
  [
    ['', '1', 'Lathe in hall one', '4.100,00'],
    ['41', '', 'CAPITAL', '9.050,00'],
  ],
  [
    ['', '14', 'Lathe in hall two', '1.200,00'],
    ['41.01', '', 'OWNERS', '9.050,00'],
  ],
  [
    ['11.02.09', '', 'Drills', '2.100,00'],
    ['41.01.03', '', 'Paid in', '6.000,00'],
  ],
  [
    ['31', '', 'MONEY', '2.900,00'],
    ['41.01.07', '', 'Reserves', '3.050,00'],
  ],
  [['31.02', '', 'CASH', '2.900,00']],
  [['31.02.01', '', 'Till', '2.900,00']],
  [
    ['', '', 'Total', '10.300,00'],
    ['', '', 'Total', '10.300,00'],
  ],
]

const ledger: Draw = page => {
  page.fontSize(7)
  for (const [n, sides] of rows.entries())
    for (const [at, [code, within, name, amount] = ['', '', '', '']] of sides.entries()) {
      const [left, y] = [28 + 278 * at, 120 + 11 * n]
      const put = (text: string, x: number) => page.text(text, left + x, y, { lineBreak: false })
      put(code, 0)
      put(within, 53)
      put(name, 97)
      put(amount, 248 - page.widthOfString(amount))
    }
}

test('numbers of accounts far before their names are no amounts, on either side of an account', async t => {
  const tables = await tableLinesOf(await pdfOf(ledger), 'pdf')
  t.deepEqual(
    tables.map(([, ...lines]) => lines),
    [
      [
        '11 PLANT | 7400',
        '  11.02 MACHINERY AND ALL THAT GOES WITH IT | 7400',
        '    11.02.05 Lathes | 5300',
        '      11.02.05.1 Lathe in hall one | 4100',
        '      11.02.05.14 Lathe in hall two | 1200',
        '    11.02.09 Drills | 2100',
        '31 MONEY | 2900',
        '  31.02 CASH | 2900',
        '    31.02.01 Till | 2900',
        'Total | 10300',
      ],
      [
        '31 BANKS | 1250',
        '  31.04 OVERDRAFTS | 1250',
        '    31.04.01 Harbour Bank | 1250',
        '41 CAPITAL | 9050',
        '  41.01 OWNERS | 9050',
        '    41.01.03 Paid in | 6000',
        '    41.01.07 Reserves | 3050',
        'Total | 10300',
      ],
    ],
  )
})

test('a name that runs into its amount is not joined to it', async t => {
  const name = 'ALL KINDS OF CONTRIBUTIONS RECEIVED'
  const page: Draw = on => {
    on.fontSize(7)
    for (const [n, [label, amount]] of [
      [name, '20.000,00'],
      ['Rent', '1.250,00'],
      ['Post', '310,40'],
    ].entries()) {
      on.text(label ?? '', 60, 120 + 11 * n, { lineBreak: false })
      const right = 60 + on.widthOfString(name) + 12
      on.text(amount ?? '', right - on.widthOfString(amount ?? ''), 120 + 11 * n, { lineBreak: false })
    }
  }
  const [[, first] = []] = await tableLinesOf(await pdfOf(page), 'pdf')
  t.is(first, `${name} | 20000`)
})
