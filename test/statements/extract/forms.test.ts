import test from 'ava'
import { pdfOf, statement } from './draw-statement.js'
import { extractOf } from './table-lines.js'

/** The lines of a form's page, each with its amounts. */
const rowsOf = async (bytes: Buffer) =>
  (await extractOf(bytes, 'pdf')).forms.flatMap(({ rows }) =>
    rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]),
  )

test('line numbers of a form are no amounts, and its inner columns are columns', async t => {
  const bytes = await pdfOf(
    statement({
      titles: ['Form 1120 U.S. Corporation Income Tax Return', 'For calendar year 2024'],
      rights: [496, 576],
      rows: [
        ['Caution: Include only trade or business income and expenses on lines 1a through 7.'],
        ['2   Cost of goods sold . . . . . . . . . . . . .', '2', '1,402,655'],
        ['3   Gross profit. Subtract line 2 from line 1c . .', '3', '1,068,787'],
        ['4   Compensation of officers . . . . . . . .', '4', '185,000'],
        ['5   Rents . . . . . . . . . . . . . .', '5', '96,000'],
        ['6   Depletion . . . . . . . . . . . . .', '6'],
        ['7   Total deductions . . . . . . . . . . . .', '7', '281,000'],
      ],
    }),
    page => {
      page.fontSize(9)
      const put = (text: string, x: number) => page.text(text, x, 240, { lineBreak: false })
      put('8a', 72)
      put('Gross receipts', 92)
      put('2,486,312', 190)
      put('b', 240)
      put('Less returns', 248)
      put('14,870', 350)
      put('8c', 470)
      put('2,471,442', 576 - page.widthOfString('2,471,442'))
    },
  )
  t.deepEqual(await rowsOf(bytes), [
    ['Form 1120 U.S. Corporation Income Tax Return'],
    ['For calendar year 2024'],
    ['Caution: Include only trade or business income and expenses on lines 1a through 7.'],
    ['2 Cost of goods sold', '1,402,655'],
    ['3 Gross profit. Subtract line 2 from line 1c', '1,068,787'],
    ['4 Compensation of officers', '185,000'],
    ['5 Rents', '96,000'],
    ['6 Depletion'],
    ['7 Total deductions', '281,000'],
    ['8a Gross receipts', '2,486,312'],
    ['b Less returns', '14,870', '2,471,442'],
  ])
})

test('two lists of a form are read one after the other, between lines over its whole width', async t => {
  const bytes = await pdfOf(page => {
    page.fontSize(9)
    const put = (text: string, x: number, y: number) => page.text(text, x, y, { lineBreak: false })
    const amount = (text: string, right: number, y: number) => put(text, right - page.widthOfString(text), y)
    const line = (y: number, number: string, label: string, figure = '') => {
      put(number, 66, y)
      put(label, 84, y)
      put(number, 480, y)
      amount(figure, 576, y)
    }
    const left = (y: number, number: string, label: string, figure = '', box = number) => {
      put(number, 36, y)
      put(label, 52, y)
      put(box, 216, y)
      amount(figure, 292, y)
    }
    const right = (y: number, number: string, label: string, figure = '', box = number) => {
      put(number, 306, y)
      put(label, 322, y)
      put(box, 480, y)
      amount(figure, 576, y)
    }
    put('Schedule C (Form 1040)', 66, 60)
    line(80, '1', 'Gross receipts or sales', '248,000')
    line(93, '7', 'Gross income', '248,000')
    left(110, '8', 'Advertising', '4,000')
    right(110, '18', 'Office expense', '2,100')
    left(122, '9', 'Car and truck expenses', '', '')
    put('(see instructions)', 52, 134)
    put('9', 216, 134)
    amount('6,200', 292, 134)
    right(122, '19', 'Pension plans')
    right(134, '20', 'Rent or lease:', '', '')
    right(170, '21', 'Repairs')
    right(182, '22', 'Supplies', '3,300')
    right(194, '23', 'Taxes and licenses', '1,700')
    left(146, '10', 'Commissions and fees')
    put('a', 312, 146)
    put('Vehicles', 322, 146)
    put('20a', 480, 146)
    amount('14,400', 576, 146)
    left(158, '11', 'Contract labor', '12,000')
    line(208, '28', 'Total expenses before expenses for business use of home. Add all lines above', '43,700')
    line(221, '31', 'Net profit or (loss)', '204,300')
  })
  t.deepEqual(await rowsOf(bytes), [
    ['Schedule C (Form 1040)'],
    ['1 Gross receipts or sales', '248,000'],
    ['7 Gross income', '248,000'],
    ['8 Advertising', '4,000'],
    ['9 Car and truck expenses'],
    ['(see instructions)', '6,200'],
    ['10 Commissions and fees'],
    ['11 Contract labor', '12,000'],
    ['18 Office expense', '2,100'],
    ['19 Pension plans'],
    ['20 Rent or lease:'],
    ['a Vehicles', '14,400'],
    ['21 Repairs'],
    ['22 Supplies', '3,300'],
    ['23 Taxes and licenses', '1,700'],
    ['28 Total expenses before expenses for business use of home. Add all lines above', '43,700'],
    ['31 Net profit or (loss)', '204,300'],
  ])
})

test('a field has the words beside it as its label, and its amount is in a row', async t => {
  const bytes = await pdfOf(page => {
    page.fontSize(9)
    page.initForm()
    const line = (n: number, label: string, value: string) => {
      const y = 80 + n * 24
      page.text(`${n}`, 60, y, { lineBreak: false })
      page.text(label, 76, y, { lineBreak: false })
      page.text(`${n}`, 430, y, { lineBreak: false })
      page.formText(`f1_${n}[0]`, 450, y - 4, 100, 16, { value, align: 'right' })
    }
    line(1, 'Gross receipts or sales', '2,486,312')
    line(2, 'Cost of goods sold', '1,402,655')
    line(3, 'Gross profit', '1,083,657')
    line(4, 'Rents', '96,000')
    page.text('Form 1120', 60, 40, { lineBreak: false })
    page.text('Business name', 60, 200, { lineBreak: false })
    page.formText('f1_9[0]', 60, 212, 200, 16, { value: 'Harbor Traders LLC' })
  })
  const { fields } = await extractOf(bytes, 'pdf')
  t.deepEqual(
    fields.map(({ name, label, value }) => [name, label, value]),
    [
      ['f1_1[0]', 'Gross receipts or sales', '2,486,312'],
      ['f1_2[0]', 'Cost of goods sold', '1,402,655'],
      ['f1_3[0]', 'Gross profit', '1,083,657'],
      ['f1_4[0]', 'Rents', '96,000'],
      ['f1_9[0]', 'Business name', 'Harbor Traders LLC'],
    ],
  )
  t.deepEqual((await rowsOf(bytes)).slice(1, 5), [
    ['1 Gross receipts or sales', '2,486,312'],
    ['2 Cost of goods sold', '1,402,655'],
    ['3 Gross profit', '1,083,657'],
    ['4 Rents', '96,000'],
  ])
})

test('a figure goes with the words of its own list, though the other list has a line nearer to it', async t => {
  const bytes = await pdfOf(page => {
    page.fontSize(8)
    const put = (text: string, x: number, y: number) => page.text(text, x, y, { lineBreak: false })
    put('Schedule C (Form 1040) Department of the Treasury Internal Revenue Service', 36, 100)
    for (const [n, y] of [200, 224, 248].entries()) {
      put(`${13 + n}`, 36, y)
      put(`Long label of the left list ${n}`, 52, y)
      put(`${23 + n}`, 300, y + 2.4)
      put(`Label of the right ${n}`, 324, y + 2.4)
      put(`${23 + n}`, 460, y + 2.4)
      put(`2,07${n}`, 554, y + 1.1)
    }
  })
  const rows = await rowsOf(bytes)
  for (const n of [0, 1, 2]) {
    t.true(rows.some(row => row.join(' ') === `${23 + n} Label of the right ${n} 2,07${n}`))
    t.true(rows.some(row => row.join(' ') === `${13 + n} Long label of the left list ${n}`))
  }
})

test('a figure of two digits that ends in a column of amounts is no number of a line', async t => {
  const bytes = await pdfOf(
    statement({
      titles: ['Form 8825 Rental Real Estate Income and Expenses', 'Rev. November 2018'],
      rights: [300, 496, 576],
      rows: [
        ['Properties described in the lines above, each in a column of its own'],
        ['2   Gross rents', '2', '96,000', '14,400'],
        ['6   Auto and travel', '6', '212', '60'],
        ['9   Insurance', '9', '4,110', '1,640'],
        ['12   Taxes', '12', '11,230', '2,115'],
        ['18   Total expenses', '18', '15,552', '3,815'],
      ],
    }),
  )
  t.deepEqual((await rowsOf(bytes)).slice(3), [
    ['2 Gross rents', '96,000', '14,400'],
    ['6 Auto and travel', '212', '60'],
    ['9 Insurance', '4,110', '1,640'],
    ['12 Taxes', '11,230', '2,115'],
    ['18 Total expenses', '15,552', '3,815'],
  ])
})
