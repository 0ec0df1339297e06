import * as library from '@e965/xlsx'
import test from 'ava'
import { docx, xlsx } from '../../documents/reading/make-files.js'
import { extractOf, tableLines, tableLinesOf } from './table-lines.js'

type Sheet = (string | number | Date | null)[][]

function book(sheets: Record<string, Sheet>): Buffer {
  const made = library.utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    library.utils.book_append_sheet(made, library.utils.aoa_to_sheet(rows, { UTC: true }), name)
  return library.write(made, { bookType: 'xlsx', type: 'buffer' }) as Buffer
}

test('QuickBooks: levels by spaces, a total column, a footer', async t => {
  const csv = [
    'Harbor Traders LLC',
    'Profit and Loss',
    'January - December 2024',
    '',
    ',Jan - Dec 2024,Jan - Dec 2023,Total',
    'Income,,,',
    '   4000 Sales,"9,000.00","8,000.00","17,000.00"',
    '   4100 Refunds,-120.00,,-120.00',
    'Total Income,"$8,880.00","$8,000.00","$16,880.00"',
    'Expenses,,,',
    '   Rent,"1,200.00","1,100.00","2,300.00"',
    'Net Income,"$7,680.00","$6,900.00","$14,580.00"',
    '',
    '"Accrual Basis Monday, January 6, 2025 09:30 AM GMT-05:00",,,',
  ].join('\n')
  const [table] = (await extractOf(csv, 'csv')).tables
  if (!table) return t.fail()
  t.deepEqual(table.above, ['Harbor Traders LLC', 'Profit and Loss', 'January - December 2024'])
  t.deepEqual(table.below, ['Accrual Basis Monday, January 6, 2025 09:30 AM GMT-05:00'])
  t.deepEqual(tableLines(table), [
    'Jan - Dec 2024 | Jan - Dec 2023 | Total',
    'Income |  |  | ',
    '  4000 Sales | 9000 | 8000 | 17000',
    '  4100 Refunds | -120 |  | -120',
    'Total Income | 8880 | 8000 | 16880',
    'Expenses |  |  | ',
    '  Rent | 1200 | 1100 | 2300',
    'Net Income | 7680 | 6900 | 14580',
  ])
  t.deepEqual(table.rows[1]?.cells[0]?.source, { page: 1, cell: 'B7' })
})

test('QuickBooks for the desktop: a column for each level', async t => {
  const rows = [
    [null, null, null, null, 'Dec 31, 24'],
    ['ASSETS'],
    [null, 'Current Assets'],
    [null, null, 'Checking', null, 1_234.56],
    [null, null, 'Savings', null, 100],
    [null, 'Total Current Assets', null, null, 1_334.56],
    ['TOTAL ASSETS', null, null, null, 1_334.56],
  ]
  t.deepEqual(await tableLinesOf(book({ Sheet1: rows }), 'xlsx'), [
    [
      'Dec 31, 24',
      'ASSETS | ',
      '  Current Assets | ',
      '    Checking | 1234.56',
      '    Savings | 100',
      '  Total Current Assets | 1334.56',
      'TOTAL ASSETS | 1334.56',
    ],
  ])
})

test('Xero: account codes in a column, days as dates', async t => {
  const rows: Sheet = [
    ['Balance Sheet'],
    ['Demo Company'],
    ['As at 31 December 2024'],
    [],
    ['Account Code', 'Account', new Date(Date.UTC(2024, 11, 31)), new Date(Date.UTC(2023, 11, 31))],
    [null, 'Assets'],
    [610, 'Accounts Receivable', 5_400, 4_100.5],
    [630, 'Inventory', 800, 0],
    [null, 'Total Assets', 6_200, 4_100.5],
  ]
  const { tables } = await extractOf(book({ 'Balance Sheet': rows }), 'xlsx')
  t.deepEqual(tables.map(tableLines), [
    [
      '2024-12-31 | 2023-12-31',
      'Assets |  | ',
      '610 Accounts Receivable | 5400 | 4100.5',
      '630 Inventory | 800 | 0',
      'Total Assets | 6200 | 4100.5',
    ],
  ])
  t.deepEqual(tables[0]?.rows[1]?.cells[1]?.source, { page: 1, sheet: 'Balance Sheet', cell: 'D7' })
})

test('account numbers behind the names are not amounts', async t => {
  const rows = [
    ['Account', 'Code', '2024', '2023'],
    ['Sales', 4_000, 900, 800],
    ['Rent', 6_100, 120, 110],
    ['Wages', 6_200, 300, 290],
  ]
  t.deepEqual(await tableLinesOf(book({ TB: rows }), 'xlsx'), [
    ['2024 | 2023', '4000 Sales | 900 | 800', '6100 Rent | 120 | 110', '6200 Wages | 300 | 290'],
  ])
})

test('statements one under another share the years above the first', async t => {
  const rows = [
    ['Income statement'],
    [null, 2_023, 2_024],
    ['Sales', 500, 600],
    ['Costs', 300, 350],
    [],
    ['Balance sheet'],
    ['Cash', 70, 90],
    ['Debt', 50, 40],
  ]
  const { tables } = await extractOf(book({ Model: rows }), 'xlsx')
  t.deepEqual(
    tables.map(({ above }) => above),
    [['Income statement'], ['Balance sheet']],
  )
  t.deepEqual(tables.map(tableLines), [
    ['2023 | 2024', 'Sales | 500 | 600', 'Costs | 300 | 350'],
    ['2023 | 2024', 'Cash | 70 | 90', 'Debt | 50 | 40'],
  ])
})

test('assets beside liabilities are two tables', async t => {
  const rows = [
    ['Balance sheet as at 31 March 2024'],
    ['Assets', 'Amount', null, 'Liabilities', 'Amount'],
    ['Cash', 10, null, 'Creditors', 5],
    ['Debtors', 20, null, 'Loan', 15],
    ['Stock', 5, null, 'Capital', 15],
    ['Total', 35, null, 'Total', 35],
  ]
  const { tables } = await extractOf(book({ BS: rows }), 'xlsx')
  t.deepEqual(tables.map(tableLines), [
    ['Amount', 'Assets | ', 'Cash | 10', 'Debtors | 20', 'Stock | 5', 'Total | 35'],
    ['Amount', 'Liabilities | ', 'Creditors | 5', 'Loan | 15', 'Capital | 15', 'Total | 35'],
  ])
  t.true(tables.every(({ above }) => above.includes('Balance sheet as at 31 March 2024')))
})

test('periods down and lines across are turned', async t => {
  const expected = [['2022 | 2023', 'Revenue | 100 | 120', 'Cost of sales | 60 | 70', 'Net income | 40 | 50']]
  const words = ['Year', 'Revenue', 'Cost of sales', 'Net income']
  t.deepEqual(
    await tableLinesOf(book({ Data: [words, [2_022, 100, 60, 40], [2_023, 120, 70, 50]] }), 'xlsx'),
    expected,
  )
  t.deepEqual(await tableLinesOf(`${words.join(';')}\n2022;100;60;40\n2023;120;70;50\n`, 'csv'), expected)
})

test('a header over several columns counts for each, merged or not', async t => {
  const rows = [
    [null, '3 Months Ended', null, '6 Months Ended', null],
    [null, 'Mar. 29, 2025', 'Mar. 30, 2024', 'Mar. 29, 2025', 'Mar. 30, 2024'],
    ['Net sales', 95, 90, 219, 210],
    ['Cost of sales', 50, 48, 116, 113],
  ]
  const expected = [
    '3 Months Ended / Mar. 29, 2025 | 3 Months Ended / Mar. 30, 2024 | 6 Months Ended / Mar. 29, 2025 | 6 Months Ended / Mar. 30, 2024',
    'Net sales | 95 | 90 | 219 | 210',
    'Cost of sales | 50 | 48 | 116 | 113',
  ]
  t.deepEqual(await tableLinesOf(book({ R2: rows }), 'xlsx'), [expected])
  t.deepEqual(
    await tableLinesOf(
      rows.map(row => row.map(cell => (typeof cell === 'string' ? `"${cell}"` : cell)).join(',')).join('\n'),
      'csv',
    ),
    [expected],
  )
})

test('figures in words are read as the file has them: Europe, a minus behind, shares apart', async t => {
  const csv = [
    'Konto;31.12.2024;%',
    'Umsatz;"1.234.567,89 \u20ac";100,0 %',
    'Miete;12.500,00-;1,0 %',
    'Steuern;(3.000,50);0,2 %',
    'Rest;-;',
  ].join('\n')
  t.deepEqual(await tableLinesOf(csv, 'csv'), [
    [
      '31.12.2024 | %',
      'Umsatz | 1234567.89 | 100,0 %?',
      'Miete | -12500 | 1,0 %?',
      'Steuern | -3000.5 | 0,2 %?',
      'Rest | 0 | ',
    ],
  ])
})

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
  const file = library.write(made, { bookType: 'xlsx', type: 'buffer' }) as Buffer
  t.deepEqual(await tableLinesOf(file, 'xlsx'), [
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
  t.deepEqual(
    await tableLinesOf(library.write(made, { bookType: 'xlsx', type: 'buffer' }) as Buffer, 'xlsx'),
    [['2024 | 2022', 'Sales | 1 | 3', 'Rent | 4 | 6']],
  )
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

test('what is said once over several columns counts for all of them', async t => {
  const rows = [
    ['Balance Sheet'],
    [null, null, null, 'Forecast'],
    ['in dollars', '2023-12-31', '2024-12-31', '2025-12-31', '2026-12-31'],
    ['Cash', 100, 120, 140, 160],
    ['Inventory', 50, 55, 60, 65],
    ['Total assets', 150, 175, 200, 225],
  ]
  t.is(
    (await tableLinesOf(book({ BS: rows }), 'xlsx'))[0]?.[0],
    '2023-12-31 | 2024-12-31 | Forecast / 2025-12-31 | Forecast / 2026-12-31',
  )
})

test('statements that stand side by side keep their own titles', async t => {
  const rows: Sheet = [
    ['Harbor Year 1', null, null, 'Harbor Year 2'],
    ['Category', 'Amount', null, 'Category', 'Amount'],
    ['Revenue', null, null, 'Revenue'],
    ['Fees', 100, null, 'Fees', 200],
    ['Rentals', 30, null, 'Rentals', 35],
    ['Total revenue', 130, null, 'Total revenue', 235],
    ['Expenses', null, null, 'Expenses'],
    ['Rent', 20, null, 'Rent', 25],
    ['Net income', 110, null, 'Net income', 210],
  ]
  const { tables } = await extractOf(book({ Years: rows }), 'xlsx')
  t.deepEqual(
    tables.map(({ above, rows }) => [above[0], rows.length]),
    [
      ['Harbor Year 1', 7],
      ['Harbor Year 2', 7],
    ],
  )
})

test('a sheet whose figures are all folded away is read as if it were open', async t => {
  const amounts = Array.from({ length: 20 }, (_, n) => [`Line ${n + 1}`, n + 10, n + 20])
  const sheet = library.utils.aoa_to_sheet([['Balance Sheet'], [null, '2023A', '2024A'], ...amounts])
  sheet['!rows'] = [{}, {}, ...amounts.map(() => ({ hidden: true }))]
  const made = library.utils.book_new()
  library.utils.book_append_sheet(made, sheet, 'Model')
  const [table] = await tableLinesOf(
    library.write(made, { bookType: 'xlsx', type: 'buffer' }) as Buffer,
    'xlsx',
  )
  t.is(table?.length, 21)
  t.is(table?.[0], '2023A | 2024A')
})

test('a column of classes heads the rows of each, and words for codes are no names', async t => {
  const csv = [
    'account,name,class,FY 2024',
    '4000,Audits,Revenue,"9,000"',
    '4010,Tax returns,Revenue,"3,000"',
    'total_revenue,Total Revenue,Revenue,"12,000"',
    '5000,Salaries,Cost of Services,"4,000"',
    '5010,Contractors,Cost of Services,"1,000"',
    'total_cos,Total Cost of Services,Cost of Services,"5,000"',
    'gross_profit,Gross Profit,Gross Profit,"7,000"',
    '6000,Rent,Expense,"2,000"',
    '6010,Insurance,Expense,500',
    'total_expense,Total Expense,Expense,"2,500"',
  ].join('\n')
  t.deepEqual((await tableLinesOf(csv, 'csv'))[0]?.slice(1), [
    'Revenue | ',
    '  4000 Audits | 9000',
    '  4010 Tax returns | 3000',
    '  Total Revenue | 12000',
    'Cost of Services | ',
    '  5000 Salaries | 4000',
    '  5010 Contractors | 1000',
    '  Total Cost of Services | 5000',
    'Gross Profit | 7000',
    'Expense | ',
    '  6000 Rent | 2000',
    '  6010 Insurance | 500',
    '  Total Expense | 2500',
  ])
})

test('a heading that tells the columns again is a line of its table', async t => {
  const csv = [
    'BALANCE SHEET;2022;2023',
    'Cash;31;12',
    'Stock;145;191',
    'Total assets;176;203',
    'Liabilities;2022;2023',
    'Payables;126;136',
    'Total liabilities;126;136',
    'INCOME STATEMENT;2022;2023',
    'Sales;310;350',
  ].join('\n')
  t.deepEqual(await tableLinesOf(csv, 'csv'), [
    [
      '2022 | 2023',
      'Cash | 31 | 12',
      'Stock | 145 | 191',
      'Total assets | 176 | 203',
      'Liabilities |  | ',
      'Payables | 126 | 136',
      'Total liabilities | 126 | 136',
    ],
    ['2022 | 2023', 'Sales | 310 | 350'],
  ])
})

test('of several columns of words the most telling names a row, and spaced-out letters are words', async t => {
  const csv = [
    ',,,Total',
    'A S S E T S,Current,Cash,"1,200"',
    'A S S E T S,Current,Receivables,800',
    'A S S E T S,Current,Total current,"2,000"',
    'A S S E T S,Equipment,Equipment,500',
    'A S S E T S,Total assets,Total assets,"2,500"',
    'C L A I M S,Debts,Payables,700',
    'C L A I M S,Debts,Loans,300',
    'C L A I M S,Debts,Total debts,"1,000"',
    'C L A I M S,Capital,Capital,"1,500"',
  ].join('\n')
  t.deepEqual((await tableLinesOf(csv, 'csv'))[0]?.slice(1), [
    'ASSETS | ',
    '  Current | ',
    '    Cash | 1200',
    '    Receivables | 800',
    '    Total current | 2000',
    '  Equipment | 500',
    '  Total assets | 2500',
    'CLAIMS | ',
    '  Debts | ',
    '    Payables | 700',
    '    Loans | 300',
    '    Total debts | 1000',
    '  Capital | 1500',
  ])
})

test('a list of an amount for each account and period is a table with a column for each period', async t => {
  const accounts = [
    ['Income', '4000', 'Fees', '9,100.00', '9,850.50'],
    ['Income', '4100', 'Refunds', '-210.00', '-95.25'],
    ['Costs', '6000', 'Rent', '3,000.00', '3,000.00'],
    ['Costs', '6100', 'Wages', '4,400.00', '4,615.75'],
    ['Costs', '6200', 'Repairs', '310.40', '122.00'],
    ['Costs', '6300', 'Postage', '84.15', '91.60'],
  ]
  const listed = [1, 2].flatMap(year =>
    accounts.map(([kind, code, name, ...amounts]) =>
      ['Rowan Ltd', kind, code, name, `31/12/202${year + 2}`, amounts[year - 1]]
        .map(cell => `"${cell}"`)
        .join(','),
    ),
  )
  const rows = [
    '31/12/2023 | 31/12/2024',
    'Income |  | ',
    '  4000 Fees | 9100 | 9850.5',
    '  4100 Refunds | -210 | -95.25',
    'Costs |  | ',
    '  6000 Rent | 3000 | 3000',
    '  6100 Wages | 4400 | 4615.75',
    '  6200 Repairs | 310.4 | 122',
    '  6300 Postage | 84.15 | 91.6',
  ]
  const head = 'Company,Kind,Account,Name,Date,Amount'
  const [table, ...others] = (await extractOf([head, ...listed].join('\n'), 'csv')).tables
  t.deepEqual(table && tableLines(table), rows)
  t.true(table?.above.includes('Rowan Ltd'))
  t.deepEqual(others, [])
  t.is(table?.rows.at(-1)?.cells[1]?.source.cell, 'F13')
})

test('a list of days with several entries of one account stays one', async t => {
  const days = ['03/01/2024', '03/01/2024', '04/01/2024', '04/01/2024', '05/01/2024', '05/01/2024']
  const csv = ['Date,Account,Amount', ...days.map((day, n) => `${day},Bank,${100 + n}.50`)].join('\n')
  t.is((await extractOf(csv, 'csv')).tables[0]?.rows.filter(({ cells }) => cells[0]).length, 6)
})

test('an inner column of parts and an outer one of their sums are one column', async t => {
  const csv = [
    'Trading and profit and loss account',
    ',£,£',
    'Sales,,9000',
    'Opening stock,1200,',
    'Purchases,4300,',
    'Carriage,150,',
    'Closing stock,1650,4000',
    'Gross profit,,5000',
    'Rent,900,',
    'Wages,2100,',
    'Interest,250,3250',
    'Net profit,,1750',
  ].join('\n')
  t.deepEqual(await tableLinesOf(csv, 'csv'), [
    [
      '£',
      'Sales | 9000',
      'Opening stock | 1200',
      'Purchases | 4300',
      'Carriage | 150',
      'Closing stock | 1650',
      ' | 4000',
      'Gross profit | 5000',
      'Rent | 900',
      'Wages | 2100',
      'Interest | 250',
      ' | 3250',
      'Net profit | 1750',
    ],
  ])
})

test('two years are two columns, even where few lines have both', async t => {
  const csv = [
    'Balance sheet',
    ',2024,2023',
    'Cash,500,',
    'Debtors,,700',
    'Stock,400,',
    'Loans,,200',
    'Total,900,900',
  ]
  t.is((await extractOf(csv.join('\n'), 'csv')).tables[0]?.columns.length, 2)
})

test('periods above figures that somebody has jotted down beside them head their columns', async t => {
  const csv = [
    'Particulars,As at,As at,,',
    ',31 March 2026,31 March 2025,,"47,317"',
    'Inventories,"6,638",811,,"5,827"',
    'Receivables,"3,026",454,,',
    'Total assets,"9,664","1,265",,ok',
  ].join('\n')
  t.deepEqual((await tableLinesOf(csv, 'csv'))[0]?.slice(0, 2), [
    'As at / 31 March 2026 | As at / 31 March 2025 | ',
    'Inventories | 6638 | 811 | 5827',
  ])
})

test('numerals in a column of their own name nothing, and no name is told twice', async t => {
  const csv = [
    ',,2024',
    'I,Revenue from operations,900',
    'II,Other income,100',
    'Total income,Total income (I + II),"1,000"',
    '(a),Wages,400',
    'Expenses,Total expenses,400',
    'V,Profit,600',
  ].join('\n')
  t.deepEqual((await tableLinesOf(csv, 'csv'))[0]?.slice(1), [
    'Revenue from operations | 900',
    'Other income | 100',
    'Total income (I + II) | 1000',
    'Wages | 400',
    'Total expenses | 400',
    'Profit | 600',
  ])
})

test('a total that has nothing but a class is named by it', async t => {
  const csv = [
    'Category,Account,Amount',
    'Income,Fees,"9,000"',
    'Income,Refunds,-500',
    'Expenses,Rent,"2,000"',
    'Expenses,Wages,"3,000"',
    'Total income,,"8,500"',
    'Total expenses,,"5,000"',
    'Net income,,"3,500"',
  ].join('\n')
  t.deepEqual((await tableLinesOf(csv, 'csv'))[0]?.slice(1), [
    'Income | ',
    '  Fees | 9000',
    '  Refunds | -500',
    'Expenses | ',
    '  Rent | 2000',
    '  Wages | 3000',
    'Total income | 8500',
    'Total expenses | 5000',
    'Net income | 3500',
  ])
})
