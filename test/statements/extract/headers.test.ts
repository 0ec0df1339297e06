import test from 'ava'
import { type Draw, pdfOf } from './draw-statement.js'
import { tableLinesOf } from './table-lines.js'

const size = 9

test('the days of two columns may be written at once', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    drawing.text('31/12/2024  31/12/2023', 370, 90, { lineBreak: false, characterSpacing: 0.2 })
    for (const [n, [label, ...figures]] of [
      ['Cash', '5.120', '4.310'],
      ['Stock', '1.200', '1.100'],
      ['Debtors', '4.250', '4.010'],
    ].entries()) {
      drawing.text(label as string, 60, 120 + 16 * n, { lineBreak: false })
      for (const [at, text] of figures.entries())
        drawing.text(text, 420 + 52 * at - drawing.widthOfString(text), 120 + 16 * n, { lineBreak: false })
    }
  }
  const [[header] = []] = await tableLinesOf(await pdfOf(page), 'pdf')
  t.is(header, '31/12/2024 | 31/12/2023')
})

test('a word over the last two columns is none of the others’', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    const put = (text: string, x: number, y: number) => drawing.text(text, x, y, { lineBreak: false })
    put('Change', 465, 80)
    for (const [n, text] of ['2024', '2023', 'amount', '%'].entries())
      put(text, 340 + 60 * n - drawing.widthOfString(text), 94)
    for (const [n, [label, ...figures]] of [
      ['Sales', '5.120', '4.310', '810', '18,79'],
      ['Rent', '1.200', '1.100', '100', '9,09'],
      ['Result', '3.920', '3.210', '710', '22,12'],
    ].entries()) {
      put(label as string, 60, 120 + 16 * n)
      for (const [at, text] of figures.entries())
        put(text, 340 + 60 * at - drawing.widthOfString(text), 120 + 16 * n)
    }
  }
  const [[header] = []] = await tableLinesOf(await pdfOf(page), 'pdf')
  t.is(header, '2024 | 2023 | Change / amount | Change / %')
})

test('what heads the first lines may stand in the middle of the page, below the headers of the columns', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    const put = (text: string, x: number, y: number) => drawing.text(text, x, y, { lineBreak: false })
    for (const [n, text] of ['2024', '2023'].entries())
      put(text, 340 + 120 * n - drawing.widthOfString(text), 94)
    put('ACTIVO', (drawing.page.width - drawing.widthOfString('ACTIVO')) / 2, 110)
    for (const [n, [label, ...figures]] of [
      ['Efectivo', '5.120', '4.310'],
      ['Deudores', '1.200', '1.100'],
      ['Inventario', '3.920', '3.210'],
    ].entries()) {
      put(label as string, 60, 128 + 16 * n)
      for (const [at, text] of figures.entries())
        put(text, 340 + 120 * at - drawing.widthOfString(text), 128 + 16 * n)
    }
  }
  t.deepEqual(await tableLinesOf(await pdfOf(page), 'pdf'), [
    [
      '2024 | 2023',
      'ACTIVO |  | ',
      'Efectivo | 5120 | 4310',
      'Deudores | 1200 | 1100',
      'Inventario | 3920 | 3210',
    ],
  ])
})
