import test from 'ava'
import { type Draw, nextPage, pdfOf } from './draw-statement.js'
import { tableLinesOf } from './table-lines.js'

const size = 9
const pitch = 10
const apart = 24

interface Side {
  /** One line of the page each. */
  label: string[]
  figures: string[]
}

/** Cells of two lists beside each other, as words processors set them: each in the middle of its row's height. */
const rowsOf =
  (...rows: [left: Side, right: Side][]): Draw =>
  page => {
    page.fontSize(size)
    let top = 120
    const put = (text: string, x: number, y: number) => page.text(text, x, y, { lineBreak: false })
    for (const sides of rows) {
      const lines = Math.max(...sides.map(({ label }) => label.length))
      const middle = top + ((lines - 1) * pitch) / 2
      for (const [n, { label, figures }] of sides.entries()) {
        const left = 60 + 252 * n
        for (const [at, text] of label.entries())
          put(text, left, middle + (at - (label.length - 1) / 2) * pitch)
        for (const [at, text] of figures.entries())
          put(text, left + 188 + 50 * at - page.widthOfString(text), middle)
      }
      top += (lines - 1) * pitch + apart
    }
  }

const heads: Draw = page => {
  page.fontSize(size)
  for (const [text, x] of [
    ['Costs', 60],
    ['2024', 235],
    ['2023', 285],
    ['Income', 312],
    ['2024', 487],
    ['2023', 537],
  ] as const)
    page.text(text, x, 90, { lineBreak: false })
}

const side = (label: string, ...figures: string[]): Side => ({ label: label.split('/'), figures })

const first = rowsOf(
  [side('Goods bought/for sale', '5.120', '4.310'), side('Gifts', '2.400', '2.150')],
  [
    side('Rent', '1.200', '1.100'),
    side('Grants of the town/and of the county/for the house', '9.800', '8.700'),
  ],
  [side('Wages and/social security', '4.250', '4.010'), side('Fees of/members', '1.930', '1.870')],
)
const second = rowsOf([side('All costs', '10.570', '9.420'), side('All income', '14.130', '12.720')])

test('two lists beside each other, each figure in the middle of its label’s height', async t => {
  t.deepEqual(await tableLinesOf(await pdfOf(heads, first), 'pdf'), [
    [
      '2024 | 2023',
      'Costs |  | ',
      'Goods bought for sale | 5120 | 4310',
      'Rent | 1200 | 1100',
      'Wages and social security | 4250 | 4010',
    ],
    [
      '2024 | 2023',
      'Income |  | ',
      'Gifts | 2400 | 2150',
      'Grants of the town and of the county for the house | 9800 | 8700',
      'Fees of members | 1930 | 1870',
    ],
  ])
})

test('each of two lists goes on beside the other on the next page', async t => {
  const tables = await tableLinesOf(await pdfOf(heads, first, nextPage, heads, second), 'pdf')
  t.is(tables.length, 2)
  t.deepEqual(
    tables.map(lines => lines.at(-1)),
    ['All costs | 10570 | 9420', 'All income | 14130 | 12720'],
  )
})

test('the last figure of one list may be written at once with the label of the other', async t => {
  const glued: Draw = page => {
    rowsOf(
      [side('Goods', '5.120', '4.310'), side('Gifts', '2.400', '2.150')],
      [side('Rent', '1.200', '1.100'), side('Grants', '9.800', '8.700')],
      [side('Wages', '4.250', '4.010'), side('Fees', '1.930', '1.870')],
      [side('Post', '210'), side('', '300', '280')],
    )(page)
    page.text('190 Cakes', 298 - page.widthOfString('190'), 120 + 3 * apart, {
      lineBreak: false,
      wordSpacing: 14 - page.widthOfString(' '),
    })
  }
  const [costs, income] = await tableLinesOf(await pdfOf(heads, glued), 'pdf')
  t.is(costs?.at(-1), 'Post | 210 | 190')
  t.is(income?.at(-1), 'Cakes | 300 | 280')
})

test('a table with a remark beside some of its rows is one', async t => {
  const page = rowsOf(
    [side('Sales', '5.120'), side('see note 3', '4.310')],
    [side('Rent', '1.200'), side('', '1.100')],
    [side('Wages', '4.250'), side('', '4.010')],
    [side('Post', '210'), side('as agreed', '190')],
  )
  t.is((await tableLinesOf(await pdfOf(page), 'pdf')).length, 1)
})

test('numbers of accounts of two digits stand before the labels of the second list', async t => {
  const coded = (code: string, name: string, figure: string): Side => ({
    label: name === '' ? [] : [`${code}   ${name}`],
    figures: figure === '' ? [] : [figure],
  })
  const page = rowsOf(
    [coded('60', 'Goods', '5.120'), coded('70', 'Products sold', '9.300')],
    [coded('61', 'Services', '1.200'), coded('71', 'Services sold', '840')],
    [coded('62', 'Wages', '4.250'), coded('73', 'Other revenue', '210')],
    [coded('64', 'Depreciation', '1.840'), coded('78', 'Closing stock', '2.060')],
  )
  const [costs, income] = await tableLinesOf(await pdfOf(page), 'pdf')
  t.regex(costs?.at(-1) ?? '', /Depreciation \| 1840$/)
  t.regex(income?.at(-1) ?? '', /78 Closing stock \| 2060$/)
})

test('numbers of accounts before the second list are its own, however many digits they have', async t => {
  const rows = [
    ['1 Assets', '9.600', '2', 'Liabilities', '2.960'],
    ['11 Money', '3.270', '21', 'Loans', '200'],
    ['1105 Cash', '420', '2105', 'Bank loan', '200'],
    ['1110 Bank', '2.850', '22', 'Suppliers', '2.760'],
    ['12 Bonds', '6.330', '2205', 'Inland', '1.260'],
    ['1225 Deposits', '6.330', '2210', 'Abroad', '1.500'],
  ]
  const ledgers: Draw = page => {
    page.fontSize(size)
    for (const [n, [label = '', figure = '', code = '', name = '', own = '']] of rows.entries()) {
      const put = (text: string, x: number) => page.text(text, x, 120 + apart * n, { lineBreak: false })
      put(label, 60)
      put(figure, 260 - page.widthOfString(figure))
      put(code, 330 - page.widthOfString(code))
      put(name, 340)
      put(own, 540 - page.widthOfString(own))
    }
  }
  const [owned, owed] = await tableLinesOf(await pdfOf(ledgers), 'pdf')
  t.is(owned?.find(line => line.includes('Cash'))?.trim(), '1105 Cash | 420')
  t.is(owed?.find(line => line.includes('Inland'))?.trim(), '2205 Inland | 1260')
})
