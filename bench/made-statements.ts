import exceljs from 'exceljs'
import { pdf } from '../test/documents/reading/make-files.js'
import { scannedStatement } from '../test/documents/reading/scanned-statement.js'
import { type Draw, pdfOf, statement } from '../test/statements/extract/draw-statement.js'
import { mimeTypeOf } from './mime-types.js'
import type { Statement } from './statements.js'

const business = 'Harbor Traders LLC'
const years = [2024, 2023, 2022]

/** A label, then its amount in the last of the years; a name of a section has none. Both statements tie. */
const income: [string, number?][] = [
  ['Revenue'],
  ['  Product sales', 1_820_400],
  ['  Service income', 264_150],
  ['  Sales returns', -18_210],
  ['Total revenue', 2_066_340],
  ['Cost of goods sold'],
  ['  Materials', 812_330],
  ['  Direct labor', 241_020],
  ['  Freight in', 38_410],
  ['Total cost of goods sold', 1_091_760],
  ['Gross profit', 974_580],
  ['Expenses'],
  ['  Advertising', 41_006],
  ['  Bank charges', 3_118],
  ['  Depreciation', 58_333],
  ['  Insurance', 33_870],
  ['  Office supplies', 12_905],
  ['  Payroll taxes', 61_209],
  ['  Professional fees', 22_500],
  ['  Rent', 144_000],
  ['  Repairs and maintenance', 18_774],
  ['  Salaries and wages', 302_344],
  ['  Telephone and internet', 9_312],
  ['  Travel', 14_880],
  ['  Utilities', 27_311],
  ['Total expenses', 749_562],
  ['Net operating income', 225_018],
  ['Other income and expense'],
  ['  Interest income', 1_204],
  ['  Interest expense', -46_118],
  ['Net other income', -44_914],
  ['Net income', 180_104],
]

const sheet: [string, number?][] = [
  ['Assets'],
  ['Current assets'],
  ['  Checking', 182_404],
  ['  Accounts receivable', 298_220],
  ['  Inventory', 311_809],
  ['  Prepaid expenses', 24_118],
  ['Total current assets', 816_551],
  ['Fixed assets'],
  ['  Machinery and equipment', 502_500],
  ['  Vehicles', 88_410],
  ['  Accumulated depreciation', -201_000],
  ['Total fixed assets', 389_910],
  ['Total assets', 1_206_461],
  ['Liabilities and equity'],
  ['Current liabilities'],
  ['  Accounts payable', 188_714],
  ['  Credit cards', 18_220],
  ['  Line of credit', 150_000],
  ['  Accrued payroll', 21_350],
  ['Total current liabilities', 378_284],
  ['Long-term liabilities'],
  ['  Equipment loan', 310_500],
  ['Total long-term liabilities', 310_500],
  ['Total liabilities', 688_784],
  ['Equity'],
  ['  Common stock', 100_000],
  ['  Retained earnings', 237_573],
  ['  Net income', 180_104],
  ['Total equity', 517_677],
  ['Total liabilities and equity', 1_206_461],
]

const amountsOf = (amount: number | undefined): number[] =>
  // Halves and quarters of whole amounts add up as these do.
  amount === undefined ? [] : years.map((_, n) => amount / 2 ** n)

const shown = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The same figures as each format has them. */
export async function madeStatements(): Promise<Statement[]> {
  const made: [string, Buffer][] = [
    ['Profit and Loss.csv', csv('Profit and Loss', `January 1, 2022 - December 31, ${years[0]}`, income)],
    ['Statements.xlsx', await workbook()],
    ['Statements.pdf', await pdfOf(drawn(), page => page.addPage(), drawnSheet())],
    ['Return.pdf', await form()],
    ['Scan.pdf', await pdf(page => page.image(scannedStatement, 36, 50, { width: 540 }))],
    ['Scan.png', scannedStatement],
  ]
  return made.map(([filename, bytes]) => ({ filename, mimeType: mimeTypeOf(filename), bytes }))
}

function csv(title: string, period: string, rows: typeof income): Buffer {
  const quoted = (cells: string[]) => cells.map(cell => `"${cell}"`).join(',')
  const lines = [
    ...[business, title, period].map(line => quoted([line])),
    quoted(['', ...years.map(String)]),
    ...rows.map(([label, amount]) => quoted([label, ...amountsOf(amount).map(shown)])),
  ]
  return Buffer.from(`${lines.join('\n')}\n`)
}

async function workbook(): Promise<Buffer> {
  const book = new exceljs.Workbook()
  for (const [title, rows] of [
    ['Income Statement', income],
    ['Balance Sheet', sheet],
  ] as const) {
    const page = book.addWorksheet(title)
    page.addRows([[business], [title], [], ['', ...years.map(year => `Dec 31, ${year}`)]])
    for (const [label, amount] of rows) {
      const row = page.addRow([label.trim(), ...amountsOf(amount)])
      row.getCell(1).alignment = { indent: label.startsWith(' ') ? 1 : 0 }
      row.font = { bold: !label.startsWith(' ') }
      for (let column = 2; column <= years.length + 1; column++)
        row.getCell(column).numFmt = '#,##0.00;(#,##0.00)'
    }
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

const rights = [370, 460, 550]
const printedRows = (rows: typeof income) =>
  rows.map(([label, amount]) => [label, ...amountsOf(amount).map(shown)])

const drawn = (): Draw =>
  statement({
    titles: [business, 'Income Statement', 'For the years ended December 31'],
    headers: [years.map(String)],
    rights,
    rows: printedRows(income),
  })

const drawnSheet = (): Draw =>
  statement({
    titles: [business, 'Balance Sheet'],
    headers: [years.map(year => `Dec 31, ${year}`)],
    rights,
    rows: printedRows(sheet),
  })

/** Filled in, with the words and numbers of lines that forms have. */
const form = (): Promise<Buffer> =>
  pdfOf(page => {
    page.fontSize(9)
    page.initForm()
    page.text('U.S. Income Tax Return for an S Corporation', 150, 40)
    page.text('Form 1120-S   For calendar year 2024', 150, 54)
    const lines: [string, number][] = [
      ['1a Gross receipts or sales', 2_084_550],
      ['1b Less returns and allowances', 18_210],
      ['2 Cost of goods sold', 1_091_760],
      ['3 Gross profit', 974_580],
      ['7 Compensation of officers', 120_000],
      ['8 Salaries and wages', 182_344],
      ['9 Repairs and maintenance', 18_774],
      ['11 Rents', 144_000],
      ['12 Taxes and licenses', 61_209],
      ['13 Interest', 46_118],
      ['14 Depreciation', 58_333],
      ['16 Advertising', 41_006],
      ['19 Other deductions', 123_896],
      ['20 Total deductions', 795_680],
      ['21 Ordinary business income', 178_900],
    ]
    for (const [n, [label, amount]] of lines.entries()) {
      const y = 90 + n * 24
      const number = /^\S+/.exec(label)?.[0] ?? ''
      page.text(label, 60, y, { lineBreak: false })
      page.text(number, 430, y, { lineBreak: false })
      page.formText(`f1_${n}[0]`, 450, y - 4, 100, 16, {
        value: amount.toLocaleString('en-US'),
        align: 'right',
      })
    }
  })
