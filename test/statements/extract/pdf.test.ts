import test from 'ava'
import { nextPage, pdfOf, statement } from './draw-statement.js'
import { extractOf, tableLines, tableLinesOf } from './table-lines.js'

test('a filing: dollar signs, parentheses, headers of several lines over several columns', async t => {
  const bytes = await pdfOf(
    statement({
      titles: [
        'HARBOR TRADERS, INC.',
        'CONSOLIDATED STATEMENTS OF OPERATIONS',
        '(in thousands, except per share data)',
      ],
      headers: [
        ['', 'Year Ended December 31,'],
        ['2024', '2023'],
      ],
      rights: [420, 520],
      rows: [
        ['Revenues:'],
        ['  Product sales', '$ 81,204', '$ 77,310'],
        ['  Services . . . . . . . . . . . . .', '12,480', '11,002'],
        ['Total revenues', '93,684', '88,312'],
        ['Costs and expenses', '(90,105)', '(91,400)'],
        ['Interest (income) expense, net (1)', '(310)', '\u2014'],
        ['Net income (loss)', '$ 3,269', '$ (3,088)'],
        ['Earnings per share', '$ 1.05', '$ (0.99)'],
      ],
    }),
  )
  const [table] = (await extractOf(bytes, 'pdf')).tables
  if (!table) return t.fail()
  t.deepEqual(table.above, [
    'HARBOR TRADERS, INC.',
    'CONSOLIDATED STATEMENTS OF OPERATIONS',
    '(in thousands, except per share data)',
  ])
  t.deepEqual(tableLines(table), [
    'Year Ended December 31, / 2024 | Year Ended December 31, / 2023',
    'Revenues: |  | ',
    '  Product sales | 81204 | 77310',
    '  Services | 12480 | 11002',
    'Total revenues | 93684 | 88312',
    'Costs and expenses | -90105 | -91400',
    'Interest (income) expense, net (1) | -310 | 0',
    'Net income (loss) | 3269 | -3088',
    'Earnings per share | 1.05 | -0.99',
  ])
})

test('a cell says where it stands and what is printed there', async t => {
  const bytes = await pdfOf(
    statement({
      rights: [400],
      headers: [['TOTAL']],
      rows: [
        ['Sales', '1,200.00'],
        ['Rent', '$ 300.00'],
        ['Result', '900.00'],
      ],
    }),
  )
  const [table] = (await extractOf(bytes, 'pdf')).tables
  const cell = table?.rows[1]?.cells[0]
  t.like(cell, { text: '$ 300.00', amount: 30_000, source: { page: 1 } })
  const [left = 0, top = 0, right = 0, bottom = 0] = cell?.source.bbox ?? []
  t.true(left > 350 && left < 375 && Math.abs(right - 400) < 1)
  t.true(top > 80 && bottom > top + 8 && bottom < 105)
})

test('account numbers, levels by indentation, a total without a label', async t => {
  const bytes = await pdfOf(
    statement({
      titles: ['Balance Sheet', 'As of March 31, 2025'],
      headers: [['TOTAL']],
      rights: [540],
      rows: [
        ['ASSETS'],
        ['  Current Assets'],
        ['    1000 Checking', '38,770.00'],
        ['    1010-01 Savings', '49,799.21'],
        ['  Total Current Assets', '$88,569.21'],
        ['  1500 Equipment', '-2,124.00'],
        ['TOTAL ASSETS', '$86,445.21'],
        ['', '86,445.21'],
      ],
    }),
  )
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
    [
      'TOTAL',
      'ASSETS | ',
      '  Current Assets | ',
      '    1000 Checking | 38770',
      '    1010-01 Savings | 49799.21',
      '  Total Current Assets | 88569.21',
      '  1500 Equipment | -2124',
      'TOTAL ASSETS | 86445.21',
      ' | 86445.21',
    ],
  ])
})

test('assets at the left and liabilities at the right are two tables', async t => {
  const titles = ['Kasper & Co', 'Balance Sheet', 'as at 30 June 2024']
  const bytes = await pdfOf(
    statement({
      titles,
      rights: [270],
      left: 40,
      rows: [
        ['Assets'],
        ['Cash', '1,000'],
        ['Debtors', '25,500'],
        ['Stock', '7,250'],
        ['Total assets', '33,750'],
      ],
    }),
    statement({
      rights: [550],
      left: 310,
      top: 102,
      rows: [
        ['Liabilities and capital'],
        ['Creditors', '9,750'],
        ['Loan from bank', '4,000'],
        ['Capital', '20,000'],
        ['Total', '33,750'],
      ],
    }),
  )
  const { tables } = await extractOf(bytes, 'pdf')
  t.deepEqual(
    tables.map(({ above }) => above),
    [titles, titles],
  )
  t.deepEqual(tables.map(tableLines), [
    ['', 'Assets | ', 'Cash | 1000', 'Debtors | 25500', 'Stock | 7250', 'Total assets | 33750'],
    [
      '',
      'Liabilities and capital | ',
      'Creditors | 9750',
      'Loan from bank | 4000',
      'Capital | 20000',
      'Total | 33750',
    ],
  ])
})

test('a statement goes on over pages, with its header repeated and with one row left', async t => {
  const titles = ['Acme Widgets LLC', 'Profit and Loss', 'January - December 2024']
  const headers = [['Jan - Dec 2024', 'Jan - Dec 2023']]
  const rights = [430, 530]
  const bytes = await pdfOf(
    statement({
      titles,
      headers,
      rights,
      rows: [
        ['Income'],
        ['  Sales', '9,000.00', '8,000.00'],
        ['  Other', '100.00', '90.00'],
        ['Total Income', '9,100.00', '8,090.00'],
      ],
    }),
    nextPage,
    statement({
      titles,
      headers,
      rights,
      rows: [
        ['Expenses'],
        ['  Rent', '1,100.00', '1,000.00'],
        ['  Wages', '4,000.00', '3,900.00'],
        ['Total Expenses', '5,100.00', '4,900.00'],
      ],
    }),
    nextPage,
    statement({ titles, headers, rights, rows: [['Net Income', '4,000.00', '3,190.00']] }),
  )
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
    [
      'Jan - Dec 2024 | Jan - Dec 2023',
      'Income |  | ',
      '  Sales | 9000 | 8000',
      '  Other | 100 | 90',
      'Total Income | 9100 | 8090',
      'Expenses |  | ',
      '  Rent | 1100 | 1000',
      '  Wages | 4000 | 3900',
      'Total Expenses | 5100 | 4900',
      'Net Income | 4000 | 3190',
    ],
  ])
})

test('another statement with the same columns begins a table of its own', async t => {
  const rights = [430, 530]
  const headers = [['2024', '2023']]
  const bytes = await pdfOf(
    statement({
      titles: ['Acme', 'Income Statement'],
      headers,
      rights,
      rows: [
        ['Sales', '9,000', '8,000'],
        ['Costs', '7,000', '6,500'],
        ['Profit', '2,000', '1,500'],
      ],
    }),
    statement({
      titles: ['Acme', 'Balance Sheet'],
      headers,
      rights,
      top: 300,
      rows: [
        ['Cash', '4,000', '3,000'],
        ['Debt', '1,000', '1,100'],
        ['Equity', '3,000', '1,900'],
      ],
    }),
    nextPage,
    statement({
      titles: ['Acme', 'Statement of Cash Flows'],
      headers,
      rights,
      rows: [
        ['Net cash', '1,000', '900'],
        ['Beginning', '3,000', '2,100'],
        ['End', '4,000', '3,000'],
      ],
    }),
  )
  const { tables } = await extractOf(bytes, 'pdf')
  t.deepEqual(
    tables.map(({ page, above, rows }) => [page, above.at(-1), rows.length]),
    [
      [1, 'Income Statement', 3],
      [1, 'Balance Sheet', 3],
      [2, 'Statement of Cash Flows', 3],
    ],
  )
})

test('commas and points are read as the document has them', async t => {
  const bytes = await pdfOf(
    statement({
      titles: ['Bilanz zum 31.12.2024'],
      headers: [['31.12.2024', '31.12.2023']],
      rights: [420, 530],
      rows: [
        ['Kasse', '38.840,00 \u20ac', '1.200,50 \u20ac'],
        ['Forderungen', '1.200.000,00', '950.000,00'],
        ['Verluste', '-12.500,75', '0,00'],
        ['Rundung', '1.250', '2.500'],
      ],
    }),
  )
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
    [
      '31.12.2024 | 31.12.2023',
      'Kasse | 38840 | 1200.5',
      'Forderungen | 1200000 | 950000',
      'Verluste | -12500.75 | 0',
      'Rundung | 1250 | 2500',
    ],
  ])
})

test('lakhs and crores, CR and DR, a minus behind', async t => {
  const bytes = await pdfOf(
    statement({
      headers: [['As at 31 March 2024']],
      rights: [500],
      rows: [
        ['Share capital', '1,00,00,000.00 Cr'],
        ['Debtors', '5,20,250.00 Dr'],
        ['Bank overdraft', '20,250.00-'],
        ['Advances', 'Rs. 12,500.00'],
      ],
    }),
  )
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
    [
      'As at 31 March 2024',
      'Share capital | -10000000',
      'Debtors | 520250',
      'Bank overdraft | -20250',
      'Advances | 12500',
    ],
  ])
})

for (const align of ['left', 'center'] as const) {
  test(`figures that are set ${align} are columns, too`, async t => {
    const bytes = await pdfOf(
      statement({
        align,
        headers: [['2024', '2023']],
        rights: [400, 500],
        rows: [
          ['Sales', '1,250,000', '980,000'],
          ['Cost of sales', '(650,400)', '(510,000)'],
          ['Rent', '9,000', '8,500'],
          ['Interest', '120', '95'],
          ['Tax', '45,300', '30,100'],
          ['Profit', '545,180', '431,305'],
        ],
      }),
    )
    t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
      [
        '2024 | 2023',
        'Sales | 1250000 | 980000',
        'Cost of sales | -650400 | -510000',
        'Rent | 9000 | 8500',
        'Interest | 120 | 95',
        'Tax | 45300 | 30100',
        'Profit | 545180 | 431305',
      ],
    ])
  })
}

test('shares of sales stay apart from amounts, notes from figures', async t => {
  const bytes = await pdfOf(
    statement({
      headers: [['Note', '2024', '%', '2023', '%']],
      rights: [280, 360, 410, 490, 540],
      rows: [
        ['Revenue', '3', '10,000', '100.0%', '8,000', '100.0%'],
        ['Cost of sales', '4', '(6,000)', '(60.0%)', '(5,000)', '(62.5%)'],
        ['Gross profit', '', '4,000', '40.0%', '3,000', '37.5%'],
        ['Administration', '5', '(1,000)', '(10.0%)', '(900)', '(11.3%)'],
        ['Operating profit', '', '3,000', '30.0%', '2,100', '26.3%'],
      ],
    }),
  )
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
    [
      'Note | 2024 | % | 2023 | %',
      'Revenue | 3 | 10000 | 100.0%? | 8000 | 100.0%?',
      'Cost of sales | 4 | -6000 | (60.0%)? | -5000 | (62.5%)?',
      'Gross profit |  | 4000 | 40.0%? | 3000 | 37.5%?',
      'Administration | 5 | -1000 | (10.0%)? | -900 | (11.3%)?',
      'Operating profit |  | 3000 | 30.0%? | 2100 | 26.3%?',
    ],
  ])
})

test('a label that was broken is one, above its figures or beginning beside them', async t => {
  const bytes = await pdfOf(
    statement({
      headers: [['2024', '2023']],
      rights: [420, 520],
      rows: [
        ['Cash', '5,000', '4,000'],
        ['Receivables from customers and other business partners,'],
        ['net of allowances of $120 and $95', '3,000', '2,000'],
        ['Deposits with suppliers, landlords and utilities, all of', '1,000', '900'],
        ['which are refundable within one year'],
        ['Other current assets'],
        ['Total', '9,000', '6,900'],
      ],
    }),
  )
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
    [
      '2024 | 2023',
      'Cash | 5000 | 4000',
      'Receivables from customers and other business partners, net of allowances of $120 and $95 | 3000 | 2000',
      'Deposits with suppliers, landlords and utilities, all of which are refundable within one year | 1000 | 900',
      'Other current assets |  | ',
      'Total | 9000 | 6900',
    ],
  ])
})

test('with little room labels are broken, and headings over deeper lines are not', async t => {
  const bytes = await pdfOf(
    statement({
      headers: [['2024', '2023']],
      rights: [300, 400],
      rows: [
        ['Property and equipment'],
        ['  Land', '150,000', '150,000'],
        ['  Vehicles', '120,400', '120,400'],
        ['  Tools', '20,000', '18,000'],
        ["Stockholders' equity"],
        ['  Common stock, $1 par'],
        ['  value; 100,000 shares'],
        ['  authorized and issued', '50,000', '50,000'],
        ['  Receivable, less'],
        ['  $7,500 of doubtful', '(4,000)', '(3,000)'],
        ["TOTAL STOCKHOLDERS'"],
        ['EQUITY', '46,000', '47,000'],
      ],
    }),
  )
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
    [
      '2024 | 2023',
      'Property and equipment |  | ',
      '  Land | 150000 | 150000',
      '  Vehicles | 120400 | 120400',
      '  Tools | 20000 | 18000',
      "Stockholders' equity |  | ",
      '  Common stock, $1 par value; 100,000 shares authorized and issued | 50000 | 50000',
      '  Receivable, less $7,500 of doubtful | -4000 | -3000',
      "TOTAL STOCKHOLDERS' EQUITY | 46000 | 47000",
    ],
  ])
})

test('headers of groups go to their columns, wherever above them they stand', async t => {
  const bytes = await pdfOf(
    statement({
      titles: ['Statements of Operations'],
      headers: [
        ['', 'Three Months Ended', '', 'Six Months Ended'],
        ['2024', '2023', '2024', '2023'],
      ],
      rights: [290, 370, 450, 530],
      rows: [
        ['Revenue', '1,096,771', '1,012,404', '2,109,175', '1,982,624'],
        ['Costs', '690,771', '660,404', '1,309,175', '1,282,624'],
        ['Net income', '406,000', '352,000', '800,000', '700,000'],
      ],
    }),
  )
  const [table] = (await extractOf(bytes, 'pdf')).tables
  t.deepEqual(
    table?.columns.map(({ header }) => header.join(' ')),
    ['Three Months Ended 2024', 'Three Months Ended 2023', 'Six Months Ended 2024', 'Six Months Ended 2023'],
  )
})

test("an accountant's letter is known by its heading", async t => {
  const bytes = await pdfOf(
    page => {
      page.fontSize(10)
      page.text("Independent Auditor's Report", 72, 72)
      page.text('We have audited the financial statements of a firm, of which the independent', 72, 100)
      page.text("auditor's report is a part.", 72, 114)
    },
    nextPage,
    statement({
      headers: [['2024']],
      rights: [400],
      rows: [
        ['Cash', '1,000'],
        ['Debtors', '2,000'],
        ['Total', '3,000'],
      ],
    }),
  )
  t.deepEqual((await extractOf(bytes, 'pdf')).reports, ["Independent Auditor's Report"])
})

test('lines that were printed whole, in type of one width', async t => {
  const lines = [
    'ACME WIDGETS                    BALANCE SHEET',
    '                            12/31/2024     12/31/2023',
    'Cash                         12,500.00       9,800.00',
    'Accounts receivable           3,250.10       4,100.00',
    '  Less allowance               (250.10)       (100.00)',
    'Total assets                 15,500.00      13,800.00',
  ]
  const bytes = await pdfOf(page => {
    page.font('Courier').fontSize(9)
    for (const [n, line] of lines.entries()) page.text(line, 60, 80 + 12 * n, { lineBreak: false })
  })
  const expected = [
    [
      '12/31/2024 | 12/31/2023',
      'Cash | 12500 | 9800',
      'Accounts receivable | 3250.1 | 4100',
      '  Less allowance | -250.1 | -100',
      'Total assets | 15500 | 13800',
    ],
  ]
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), expected)
  t.deepEqual(await tableLinesOf(lines.join('\n'), 'txt'), expected)
})

test('figures that follow their labels with no columns at all', async t => {
  const bytes = await pdfOf(page => {
    for (const line of [
      'Balance Sheet',
      'As of December 31, 2024',
      'Cash 14,530.00',
      'Accounts receivable 9,000.00',
      'Total current assets 23,530.00',
      'Accounts payable 3,000.00',
      "Owner's equity 20,530.00",
    ])
      page.text(line)
  })
  const [table] = (await extractOf(bytes, 'pdf')).tables
  t.deepEqual(table && tableLines(table).slice(1), [
    'Cash | 14530',
    'Accounts receivable | 9000',
    'Total current assets | 23530',
    'Accounts payable | 3000',
    "Owner's equity | 20530",
  ])
})

test('prose with figures in it is no table', async t => {
  const bytes = await pdfOf(page => {
    page.text(
      'In 2024 revenue rose by 12% to $4.5 million, of which 1,200,000 came from services. We employed 45 people in 3 places, and paid 2,400.00 for each of them. '.repeat(
        8,
      ),
    )
  })
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [])
})

test('twelve months and a total in small type', async t => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
    month => `${month} 24`,
  )
  const rights = Array.from({ length: 13 }, (_, n) => 150 + n * 36)
  const figures = (from: number) => Array.from({ length: 12 }, (_, n) => `${from + n},250`)
  const bytes = await pdfOf(
    statement({
      left: 20,
      headers: [[...months, 'Total']],
      rights,
      rows: [
        ['Sales', ...figures(10), '186,000'],
        ['Rent', ...figures(1), '78,000'],
        ['Profit', ...figures(9), '108,000'],
      ],
    }),
  )
  const [table] = (await extractOf(bytes, 'pdf')).tables
  t.deepEqual(
    table?.columns.map(({ header }) => header.join()),
    [...months, 'Total'],
  )
  t.deepEqual(
    table?.rows.map(({ label, cells }) => [label, cells[0]?.amount, cells[12]?.amount]),
    [
      ['Sales', 1_025_000, 18_600_000],
      ['Rent', 125_000, 7_800_000],
      ['Profit', 925_000, 10_800_000],
    ],
  )
})
