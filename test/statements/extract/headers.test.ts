import test from 'ava'
import { headersOf } from '../../../src/statements/extract/pdf-headers.js'
import { type Draw, pdfOf } from './draw-statement.js'
import { tableLinesOf } from './table-lines.js'

const size = 9

const putIn = (drawing: PDFKit.PDFDocument) => (text: string, x: number, y: number) =>
  drawing.text(text, x, y, { lineBreak: false })

/** Lines of a label and figures, each of these ending `step` points behind the one before it. */
function lines(
  drawing: PDFKit.PDFDocument,
  { top, right, step }: { top: number; right: number; step: number },
  rows: [label: string, ...figures: string[]][],
): void {
  const put = putIn(drawing)
  for (const [n, [label, ...figures]] of rows.entries()) {
    put(label, 60, top + 16 * n)
    for (const [at, text] of figures.entries())
      put(text, right + step * at - drawing.widthOfString(text), top + 16 * n)
  }
}

/** What heads the columns of the first table. */
async function headerOf(page: Draw): Promise<string | undefined> {
  const [[header] = []] = await tableLinesOf(await pdfOf(page), 'pdf')
  return header
}

test('the days of two columns may be written at once', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    drawing.text('31/12/2024  31/12/2023', 370, 90, { lineBreak: false, characterSpacing: 0.2 })
    lines(drawing, { top: 120, right: 420, step: 52 }, [
      ['Cash', '5.120', '4.310'],
      ['Stock', '1.200', '1.100'],
      ['Debtors', '4.250', '4.010'],
    ])
  }
  const header = await headerOf(page)
  t.is(header, '31/12/2024 | 31/12/2023')
})

test('a year in the middle of columns that are empty heads their total, a line above the name and the year before', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    const put = putIn(drawing)
    put('Exercice N', 300, 80)
    put('Compte de résultat', 90, 90)
    put('Exercice N-1', 450, 90)
    for (const [n, text] of ['France', 'Exportation', 'Total'].entries()) put(text, 240 + 75 * n, 104)
    lines(drawing, { top: 120, right: 420, step: 80 }, [
      ['Reprises sur amortissements et provisions, transferts de charges', '5 120', '4 310'],
      ['Autres produits', '1 200', '1 100'],
      ["Total des produits d'exploitation", '6 320', '5 410'],
    ])
  }
  const header = await headerOf(page)
  t.is(header, 'Exercice N / Total | Exercice N-1')
})

test('a word over the last two columns is none of the others’', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    const put = putIn(drawing)
    put('Change', 465, 80)
    for (const [n, text] of ['2024', '2023', 'amount', '%'].entries())
      put(text, 340 + 60 * n - drawing.widthOfString(text), 94)
    lines(drawing, { top: 120, right: 340, step: 60 }, [
      ['Sales', '5.120', '4.310', '810', '18,79'],
      ['Rent', '1.200', '1.100', '100', '9,09'],
      ['Result', '3.920', '3.210', '710', '22,12'],
    ])
  }
  const header = await headerOf(page)
  t.is(header, '2024 | 2023 | Change / amount | Change / %')
})

test('what heads the first lines may stand in the middle of the page, below the headers of the columns', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    const put = putIn(drawing)
    for (const [n, text] of ['2024', '2023'].entries())
      put(text, 340 + 120 * n - drawing.widthOfString(text), 94)
    put('ACTIVO', (drawing.page.width - drawing.widthOfString('ACTIVO')) / 2, 110)
    lines(drawing, { top: 128, right: 340, step: 120 }, [
      ['Efectivo', '5.120', '4.310'],
      ['Deudores', '1.200', '1.100'],
      ['Inventario', '3.920', '3.210'],
    ])
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

test('years beside the name of the statement head the columns all the same', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    lines(drawing, { top: 94, right: 400, step: 110 }, [
      ['BALANCE SHEET', '2018-2019', '2017-2018'],
      ['Cash', '5,120', '4,310'],
      ['Stock', '1,200', '1,100'],
      ['Debtors', '3,920', '3,210'],
    ])
  }
  const header = await headerOf(page)
  t.is(header, '2018-2019 | 2017-2018')
})

test('what heads the references may stand alone, below the years', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    const put = putIn(drawing)
    put('2024', 380, 94)
    put('2023', 480, 94)
    put('Note', 286, 105)
    lines(drawing, { top: 124, right: 300, step: 100 }, [
      ['Stocks', '10', '5,120', '4,310'],
      ['Debtors', '11', '1,200', '1,100'],
      ['Cash at bank', '12', '3,920', '3,210'],
    ])
  }
  const header = await headerOf(page)
  t.regex(header ?? '', /Note \| 2024 \| 2023$/)
})

test('the last header of one column is none of the others’, which have their own below it', async t => {
  const page: Draw = drawing => {
    drawing.fontSize(size)
    const put = putIn(drawing)
    const above = (text: string, right: number, y: number) =>
      put(text, right - drawing.widthOfString(text), y)
    put('Exercice', 355, 80)
    above('Exercice précédent', 552, 88)
    for (const [n, text] of ['Brut', 'Amort.', 'Net'].entries()) above(text, 300 + 84 * n, 96)
    lines(drawing, { top: 120, right: 300, step: 84 }, [
      ['Terrains', '25.120', '4.310', '20.810', '18.790'],
      ['Machines', '11.200', '1.100', '10.100', '9.090'],
      ['Stocks', '13.920', '3.210', '10.710', '22.120'],
    ])
  }
  const header = await headerOf(page)
  t.is(header, 'Exercice / Brut | Exercice / Amort. | Exercice / Net | Exercice précédent')
})

test('of two days in a line the first may begin before the widest figure below it', t => {
  const pieceOf = (text: string, x: number, right: number) => ({ text, x, right, size, kind: 'words' })
  const pieces = [pieceOf('31.03.2015', 318, 355), pieceOf('31.03.2014', 432, 468)]
  const slots = [
    { left: 345, right: 392 },
    { left: 436, right: 492 },
  ]
  const { headers } = headersOf([{ pieces, y: 80, size }] as never, {
    slots: slots as never,
    labelsEnd: 360,
    width: 600,
  })
  t.deepEqual(headers, [['31.03.2015'], ['31.03.2014']])
})
