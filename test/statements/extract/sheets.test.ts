import * as library from '@e965/xlsx'
import test from 'ava'
import { docx, xlsx } from '../../documents/reading/make-files.js'
import { casesIn } from '../../support/cases.js'
import { areTables, type Case, extractOf, tableLines, tableLinesOf } from './table-lines.js'

interface Given {
  csv?: string
  book?: Record<string, (string | number | Date | null)[][]>
}

const written = (book: library.WorkBook) =>
  library.write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer

function bookOf(sheets: NonNullable<Given['book']>): Buffer {
  const made = library.utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    library.utils.book_append_sheet(made, library.utils.aoa_to_sheet(rows, { UTC: true }), name)
  return written(made)
}

for (const { title, csv, book, tables } of casesIn<Case<Given>[]>('statements/extract/sheets.yaml')) {
  test(title, async t => {
    if (csv) areTables(t, await extractOf(csv, 'csv'), tables)
    if (book) areTables(t, await extractOf(bookOf(book), 'xlsx'), tables)
  })
}

test('formulas without results are computed where they are simple', async t => {
  const cell = (at: string, content: string) => `<c r="${at}">${content}</c>`
  const word = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = [
    `<row r="1">${word('B1', '2024')}${word('C1', '2023')}</row>`,
    `<row r="2">${word('A2', 'Sales')}${cell('B2', '<v>1000</v>')}${cell('C2', '<v>900</v>')}</row>`,
    `<row r="3">${word('A3', 'Other')}${cell('B3', '<f>B2*10%+$B$2/4</f>')}${cell('C3', '<f>ROUND(C2/7,2)</f>')}</row>`,
    `<row r="4">${word('A4', 'Total')}${cell('B4', '<f>SUM(B2:B3)</f><v></v>')}${cell('C4', "<f>+C2+Figures!C3-'Figures'!C2^1</f>")}</row>`,
    `<row r="5">${word('A5', 'Circle')}${cell('B5', '<f>C5</f>')}${cell('C5', '<f>B5</f>')}</row>`,
    `<row r="6">${word('A6', 'Lookup')}${cell('B6', '<f>GETPIVOTDATA(A6,A1)</f>')}${cell('C6', '<f>SUBTOTAL(9,C2:C4)</f>')}</row>`,
  ]
  const [table] = (await extractOf(xlsx(rows.join('')), 'xlsx')).tables
  t.deepEqual(table && tableLines(table), [
    '2024 | 2023',
    'Sales | 1000 | 900',
    'Other | 350 | 128.57',
    'Total | 1350 | 128.57',
    'Circle | ? | ?',
    'Lookup | ? | 1157.14',
  ])
  t.is(table?.rows[2]?.cells[0]?.formula, 'SUM(B2:B3)')
})

test('zeros are no results where no formula of a workbook has another', async t => {
  const formula = (at: string, text: string, result = 0) => `<c r="${at}"><f>${text}</f><v>${result}</v></c>`
  const word = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = (result: number) =>
    [
      `<row r="1">${word('B1', '2024')}</row>`,
      `<row r="2">${word('A2', 'Sales')}<c r="B2"><v>1000</v></c></row>`,
      `<row r="3">${word('A3', 'Rent')}${formula('B3', 'B2/4')}</row>`,
      `<row r="4">${word('A4', 'Lookup')}${formula('B4', 'GETPIVOTDATA(A4,A1)')}</row>`,
      `<row r="5">${word('A5', 'Profit')}${formula('B5', 'B2-B3', result)}</row>`,
    ].join('')
  t.deepEqual(await tableLinesOf(xlsx(rows(0)), 'xlsx'), [
    ['2024', 'Sales | 1000', 'Rent | 250', 'Lookup | ?', 'Profit | 750'],
  ])
  t.deepEqual(await tableLinesOf(xlsx(rows(1000)), 'xlsx'), [
    ['2024', 'Sales | 1000', 'Rent | 0', 'Lookup | 0', 'Profit | 1000'],
  ])
})

test('names of cells and days that are no dates yet are computed with', async t => {
  const made = library.utils.book_new()
  const zero = (f: string, z?: string) => ({ t: 'n', v: 0, f, ...(z && { z }) })
  const sheet = library.utils.aoa_to_sheet([
    [null, { t: 'n', v: 45_322, z: 'mmm-yy' }, zero('EOMONTH(B1,1)', 'd mmm yyyy')],
    ['Sales', 1_000, zero('B2*Growth')],
    ['Rent', 200, zero('SUMIF(Names,"Rent",B1:B3)*Growth')],
  ])
  library.utils.book_append_sheet(made, sheet, 'Plan')
  library.utils.book_append_sheet(made, library.utils.aoa_to_sheet([['Growth of sales', 1.5]]), 'Inputs')
  made.Workbook = {
    Names: [
      { Name: 'growth', Ref: 'Inputs!$B$1' },
      { Name: 'Names', Ref: 'Plan!$A$1:$A$3' },
    ],
  }
  t.deepEqual(await tableLinesOf(written(made), 'xlsx'), [
    ['Jan-24 | 2024-02-29', 'Sales | 1000 | 1500', 'Rent | 200 | 300'],
    ['', 'Growth of sales | 1.5'],
  ])
})

test('hidden sheets and columns are left out', async t => {
  const made = library.utils.book_new()
  const sheet = library.utils.aoa_to_sheet([
    ['', '2024', '2023', '2022'],
    ['Sales', 1, 2, 3],
    ['Rent', 4, 5, 6],
  ])
  sheet['!cols'] = [{}, {}, { hidden: true }, {}]
  library.utils.book_append_sheet(made, sheet, 'Shown')
  library.utils.book_append_sheet(
    made,
    library.utils.aoa_to_sheet([
      ['Sales', 7],
      ['Rent', 8],
    ]),
    'Draft',
  )
  made.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  t.deepEqual(await tableLinesOf(written(made), 'xlsx'), [['2024 | 2022', 'Sales | 1 | 3', 'Rent | 4 | 6']])
})

test('a letter with a table in it, and a text file with tabs', async t => {
  const cells = (texts: string[]) =>
    `<w:tr>${texts.map(text => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`
  const rows = [
    ['', '2024', '2023'],
    ['Sales', '1,200', '900'],
    ['Rent', '(300)', '(250)'],
    ['Profit', '900', '650'],
  ]
  const expected = [['2024 | 2023', 'Sales | 1200 | 900', 'Rent | -300 | -250', 'Profit | 900 | 650']]
  t.deepEqual(await tableLinesOf(docx(`<w:tbl>${rows.map(cells).join('')}</w:tbl>`), 'docx'), expected)
  t.deepEqual(await tableLinesOf(rows.map(row => row.join('\t')).join('\n'), 'txt'), expected)
})

test('a sheet whose figures are all folded away is read as if it were open', async t => {
  const amounts = Array.from({ length: 20 }, (_, n) => [`Line ${n + 1}`, n + 10, n + 20])
  const sheet = library.utils.aoa_to_sheet([['Balance Sheet'], [null, '2023A', '2024A'], ...amounts])
  sheet['!rows'] = [{}, {}, ...amounts.map(() => ({ hidden: true }))]
  const made = library.utils.book_new()
  library.utils.book_append_sheet(made, sheet, 'Model')
  const [table] = await tableLinesOf(written(made), 'xlsx')
  t.is(table?.length, 21)
  t.is(table?.[0], '2023A | 2024A')
})

test('sums that a sheet shows are its lines, and what makes them up stays folded away', async t => {
  const accounts = Array.from({ length: 12 }, (_, n) => [
    `Sum ${n + 1}`,
    ...[1, 2].map(year => 12 * n + year),
  ])
  const rows = accounts.flatMap(([name, ...sums]) => [
    ...Array.from({ length: 12 }, (_, n) => [`Account ${n} of ${name}`, 1, 1]),
    [name, ...sums],
  ])
  const sheet = library.utils.aoa_to_sheet([['Balance Sheet'], [null, '2023A', '2024A'], ...rows])
  sheet['!rows'] = [{}, {}, ...rows.map(([name]) => ({ hidden: `${name}`.startsWith('Account') }))]
  const made = library.utils.book_new()
  library.utils.book_append_sheet(made, sheet, 'Model')
  const [table] = await tableLinesOf(written(made), 'xlsx')
  t.is(table?.length, 13)
  t.is(table?.[1], 'Sum 1 | 1 | 2')
})

test('a list of days with several entries of one account stays one', async t => {
  const days = ['03/01/2024', '03/01/2024', '04/01/2024', '04/01/2024', '05/01/2024', '05/01/2024']
  const csv = ['Date,Account,Amount', ...days.map((day, n) => `${day},Bank,${100 + n}.50`)].join('\n')
  t.is((await extractOf(csv, 'csv')).tables[0]?.rows.filter(({ cells }) => cells[0]).length, 6)
})
