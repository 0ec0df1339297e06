import ExcelJS from 'exceljs'
import PDFDocument from 'pdfkit'
import { business } from './spreads.js'

/** Statements of two years as accountants send them: they tie, but for one line that nobody could place for sure. */

type Line = [label: string, before: number | null, now: number | null]

const income: Line[] = [
  ['Revenue', null, null],
  ['Sales', 1_180_000, 1_342_500],
  ['Sales returns and allowances', -12_000, -14_500],
  ['Net sales', 1_168_000, 1_328_000],
  ['Cost of goods sold', 642_400, 717_120],
  ['Gross profit', 525_600, 610_880],
  ['Operating expenses', null, null],
  ['Salaries and wages', 214_000, 241_300],
  ['Rent', 60_000, 63_000],
  ['Utilities', 18_400, 19_850],
  ['Insurance', 12_600, 13_900],
  ['Depreciation', 34_000, 36_500],
  ['Harbor dues and moorage', 21_700, 24_930],
  ['Total operating expenses', 360_700, 399_480],
  ['Operating income', 164_900, 211_400],
  ['Interest expense', 22_300, 20_150],
  ['Net income', 142_600, 191_250],
]

const sheet: Line[] = [
  ['Current assets', null, null],
  ['Cash', 86_400, 128_750],
  ['Accounts receivable', 142_000, 158_300],
  ['Inventory', 210_500, 224_100],
  ['Total current assets', 438_900, 511_150],
  ['Property and equipment', 380_000, 412_000],
  ['Accumulated depreciation', -118_000, -154_500],
  ['Total assets', 700_900, 768_650],
  ['Current liabilities', null, null],
  ['Accounts payable', 96_200, 88_700],
  ['Current portion of long-term debt', 40_000, 40_000],
  ['Total current liabilities', 136_200, 128_700],
  ['Long-term debt', 280_000, 240_000],
  ['Total liabilities', 416_200, 368_700],
  ["Stockholders' equity", null, null],
  ['Common stock', 50_000, 50_000],
  ['Retained earnings', 234_700, 349_950],
  ["Total stockholders' equity", 284_700, 399_950],
  ["Total liabilities and stockholders' equity", 700_900, 768_650],
]

const money = (amount: number): string =>
  amount < 0 ? `(${Math.abs(amount).toLocaleString('en-US')})` : amount.toLocaleString('en-US')

/** An income statement and a balance sheet, a page each. */
export async function statementPdf(year = 2024, name = business): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'letter', margin: 72 })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise(resolve => pdf.once('end', resolve))
  page(
    pdf,
    [name, 'Income Statement', `For the Years Ended December 31, ${year} and ${year - 1}`],
    year,
    income,
  )
  page(pdf, [name, 'Balance Sheet', `December 31, ${year} and ${year - 1}`], year, sheet)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function page(pdf: PDFKit.PDFDocument, title: string[], year: number, lines: Line[]): void {
  pdf.addPage()
  for (const text of title) pdf.fontSize(13).text(text, { align: 'center' })
  let y = 160
  const row = (label: string, now: string, before: string) => {
    pdf.fontSize(10).text(label, 72, y, { lineBreak: false })
    if (now) pdf.text(now, 380, y, { width: 80, align: 'right' })
    if (before) pdf.text(before, 470, y, { width: 80, align: 'right' })
    y += 22
  }
  row('', String(year), String(year - 1))
  for (const [label, before, now] of lines)
    row(label, now === null ? '' : money(now), before === null ? '' : money(before))
}

/** The income statement of the first quarter after, in a sheet. */
export async function quarterWorkbook(year = 2025, name = business): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const first = book.addWorksheet('P&L')
  const rows: (string | number)[][] = [
    [name],
    ['Income Statement'],
    [`For the Three Months Ended March 31, ${year}`],
    ['', `Jan - Mar ${year}`],
    ['Sales', 351_200],
    ['Cost of goods sold', 189_650],
    ['Gross profit', 161_550],
    ['Salaries and wages', 62_400],
    ['Rent', 15_750],
    ['Depreciation', 9_400],
    ['Total operating expenses', 87_550],
    ['Net income', 74_000],
  ]
  for (const row of rows) first.addRow(row)
  first.getColumn(1).width = 34
  return Buffer.from(await book.xlsx.writeBuffer())
}
