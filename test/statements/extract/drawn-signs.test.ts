import test from 'ava'
import { withDays } from '../../../src/statements/extract/drawn/days.js'
import { type Draw, nextPage, pdfOf, statement } from './draw-statement.js'
import { extractOf, tableLinesOf } from './table-lines.js'

/** Each text ends at its right edge, or begins at the left of the page. */
const lined =
  (...rows: [label: string, ...figures: [text: string, right: number][]][]): Draw =>
  page => {
    page.fontSize(9)
    for (const [n, [label, ...figures]] of rows.entries()) {
      const y = 100 + 16 * n
      page.text(label, 60, y, { lineBreak: false })
      for (const [text, right] of figures)
        page.text(text, right - page.widthOfString(text), y, { lineBreak: false })
    }
  }

test('a minus that is drawn by itself is that of the figure that it touches', async t => {
  const page: Draw = drawing => {
    lined(
      ['Sales', ['9.400', 400]],
      ['Wages', ['6.100', 400]],
      ['Rent', ['1.200', 400]],
      ['Result', ['2.100', 400]],
    )(drawing)
    for (const [text, n] of [
      ['6.100', 1],
      ['1.200', 2],
    ] as const) {
      const left = 400 - drawing.widthOfString(text)
      drawing.text('-', left - drawing.widthOfString('-'), 100 + 16 * n, { lineBreak: false })
    }
  }
  t.deepEqual(await tableLinesOf(await pdfOf(page), 'pdf'), [
    ['', 'Sales | 9400', 'Wages | -6100', 'Rent | -1200', 'Result | 2100'],
  ])
})

test('lines that are drawn with signs are none of the table', async t => {
  const rule = '-'.repeat(60)
  const page = lined(
    ['Sales', ['705', 300], ['414', 400]],
    [rule],
    ['Services', ['6917', 300], ['859', 400]],
    [rule],
    ['Total', ['7622', 300], ['1273', 400]],
    ['='.repeat(60)],
  )
  t.deepEqual(await tableLinesOf(await pdfOf(page), 'pdf'), [
    [' | ', 'Sales | 705 | 414', 'Services | 6917 | 859', 'Total | 7622 | 1273'],
  ])
})

test('who signs below a table has a number, which is no amount of it', async t => {
  const page = lined(
    ['Cash', ['1.076.514', 400], ['2.077.747', 500]],
    ['Debtors', ['265.000', 400], ['224.000', 500]],
    ['Total', ['1.341.514', 400], ['2.301.747', 500]],
    ['Dana Reed'],
    ['C.C.', ['45.437.407', 220]],
  )
  t.deepEqual(await tableLinesOf(await pdfOf(page), 'pdf'), [
    [
      ' | ',
      'Cash | 1076514 | 2077747',
      'Debtors | 265000 | 224000',
      'Total | 1341514 | 2301747',
      'Dana Reed |  | ',
    ],
  ])
})

test('years that are printed as thousands head their columns', async t => {
  const page = lined(
    ['ACTIVO', ['2.022', 400], ['2.021', 500]],
    ['Caja', ['1.076.514', 400], ['2.077.747', 500]],
    ['Clientes', ['265.000', 400], ['224.000', 500]],
    ['Total', ['1.341.514', 400], ['2.301.747', 500]],
  )
  const [table] = (await extractOf(await pdfOf(page), 'pdf')).tables
  t.deepEqual(
    table?.columns.map(({ header }) => header.join(' ')),
    ['2022', '2021'],
  )
})

test('years that are printed with cents head their columns, and one of them may be plain', async t => {
  const header = async (...years: [string, string]) => {
    const page = lined(
      ['INGRESOS', [years[0], 400], [years[1], 500]],
      ['Ventas', ['1,076,514.00', 400], ['2,077,747.00', 500]],
      ['Otros', ['265,000.00', 400], ['224,000.00', 500]],
      ['Total', ['1,341,514.00', 400], ['2,301,747.00', 500]],
    )
    const [table] = (await extractOf(await pdfOf(page), 'pdf')).tables
    return table?.columns.map(column => column.header.join(' '))
  }
  t.deepEqual(await header('2,021.00', '2,020.00'), ['2021', '2020'])
  t.deepEqual(await header('2,021', '2020'), ['2021', '2020'])
})

test('days head columns beside the name of the statement, though what makes up a sum stands in one without', async t => {
  const page = lined(
    ['Stato patrimoniale', ['31-12-2024', 400], ['31-12-2023', 500]],
    ['Crediti', ['569', 320], ['9.879', 500]],
    ['Cassa', ['3.640', 400], ['772', 500]],
    ['Banca', ['4.209', 400], ['10.651', 500]],
  )
  const [table] = (await extractOf(await pdfOf(page), 'pdf')).tables
  t.deepEqual(
    table?.columns.map(({ header }) => header.join(' ')),
    ['31-12-2024', '31-12-2023'],
  )
})

test('what is drawn part by part is a day where the parts touch', t => {
  const pieces = (step: number) =>
    ['31', '-', '12', '-', '2024'].map((text, n) => {
      const x = 100 + step * n
      return { text, kind: 'amount' as const, amount: 0, x, right: x + 10, y: 0, size: 9, filled: false }
    })
  t.deepEqual(
    withDays(pieces(10)).map(({ text, kind, x, right }) => ({ text, kind, x, right })),
    [{ text: '31-12-2024', kind: 'words', x: 100, right: 150 }],
  )
  t.is(withDays(pieces(40)).length, 5)
})

test('a line of nothing but signs of a currency says what the unit of its columns is', async t => {
  const page = lined(
    ['', ['2024', 400], ['2023', 500]],
    ['', ['$', 400], ['$', 500]],
    ['Cash', ['1,076,514', 400], ['2,077,747', 500]],
    ['Debtors', ['265,000', 400], ['224,000', 500]],
    ['Total', ['1,341,514', 400], ['2,301,747', 500]],
  )
  const [table] = (await extractOf(await pdfOf(page), 'pdf')).tables
  t.deepEqual(
    table?.columns.map(({ header }) => header),
    [
      ['2024', '$'],
      ['2023', '$'],
    ],
  )
})

test('a line with nothing but the number of the page is in no statement', async t => {
  const part = (number: number, rows: string[][]) =>
    statement({
      titles: ['Balance sheet'],
      headers: [['2024', '2023']],
      rights: [400, 500],
      rows: [...rows, ['Harbour XBRL', '', String(number)]],
    })
  const page = (from: number) =>
    Array.from({ length: 4 }, (_, n) => [`Account ${from + n}`, `${from + n}.100`, `${from + n}.200`])
  const tables = await tableLinesOf(
    await pdfOf(part(1, page(1)), nextPage, part(2, page(5)), nextPage, part(3, page(9))),
    'pdf',
  )
  const lines = tables.flat()
  t.false(lines.some(line => line.includes('XBRL')))
  t.is(lines.filter(line => line.startsWith('Account')).length, 12)
})
