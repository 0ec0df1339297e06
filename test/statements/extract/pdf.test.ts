import test from 'ava'
import { casesIn } from '../../support/cases.js'
import { type Layout, nextPage, pdfOf, statement } from './draw-statement.js'
import { areTables, type Case, extractOf, tableLines, tableLinesOf } from './table-lines.js'

for (const { title, pages, tables } of casesIn<Case<{ pages: Layout[][] }>[]>(
  'statements/extract/pdf.yaml',
)) {
  test(title, async t => {
    const drawn = pages.flatMap((layouts, n) => [...(n ? [nextPage] : []), ...layouts.map(statement)])
    areTables(t, await extractOf(await pdfOf(...drawn), 'pdf'), tables)
  })
}

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

test('a line in parentheses that was drawn in two parts stands above the table, and over none of its columns', async t => {
  const bytes = await pdfOf(
    page => {
      page.fontSize(10)
      page.text('CONSOLIDATED BALANCE SHEETS', 230, 24)
      page.text('(in millions, except', 250, 38)
      page.text('per share data)', 250 + page.widthOfString('(in millions, except') + 9, 38)
    },
    statement({
      headers: [['2024', '2023']],
      rights: [330, 430],
      rows: [
        ['Cash', '1,204', '1,310'],
        ['Debtors', '2,310', '2,250'],
        ['Total assets', '3,514', '3,560'],
      ],
    }),
  )
  const [table] = (await extractOf(bytes, 'pdf')).tables
  t.deepEqual(table?.above, ['CONSOLIDATED BALANCE SHEETS', '(in millions, except per share data)'])
  t.deepEqual(
    table?.columns.map(({ header }) => header),
    [['2024'], ['2023']],
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

test('a minus before the sign of a currency stands as far from its figure as that does', async t => {
  const texts: [string, number][][] = [
    [
      ['Fees', 72],
      ['$', 290],
      ['1,200', 350],
      ['-$', 410],
      ['310', 478],
    ],
    [
      ['Rent', 72],
      ['-$', 287],
      ['800', 360],
      ['$', 413],
      ['90', 484],
    ],
    [
      ['Total', 72],
      ['$', 290],
      ['400', 360],
      ['-$', 410],
      ['220', 478],
    ],
  ]
  const bytes = await pdfOf(page => {
    page.fontSize(10)
    for (const [n, line] of texts.entries())
      for (const [text, x] of line) page.text(text, x, 100 + 14 * n, { lineBreak: false })
  })
  t.deepEqual(await tableLinesOf(bytes, 'pdf'), [
    [' | ', 'Fees | 1200 | -310', 'Rent | -800 | 90', 'Total | 400 | -220'],
  ])
})

test('amounts that stand before their labels, behind bullets', async t => {
  const lines = [
    ['43,000.00', 'Sponsors of the event'],
    ['2,733.00', 'Tickets sold'],
    ['36.00', 'Interest'],
  ]
  const bytes = await pdfOf(page => {
    page.fontSize(10)
    for (const [n, [amount = '', label = '']] of lines.entries()) {
      page.text('•', 72, 100 + 14 * n, { lineBreak: false })
      page.text(amount, 90, 100 + 14 * n, { width: 60, align: 'right', lineBreak: false })
      page.text(label, 180, 100 + 14 * n, { lineBreak: false })
    }
  })
  t.deepEqual(
    (await tableLinesOf(bytes, 'pdf')).map(rows => rows.slice(1)),
    [['Sponsors of the event | 43000', 'Tickets sold | 2733', 'Interest | 36']],
  )
})

test('amounts in cents that end lines of words are a column, though the others begin further down', async t => {
  const bytes = await pdfOf(
    statement({
      titles: ['Balance sheet 2024'],
      rights: [330, 430],
      rows: [
        ['Carried forward', '7,773.00'],
        ['Result of the year', '4,111.68'],
        ['Reserves'],
        ['Premiums'],
        ['Revaluation'],
        ['Total of the funds', undefined, '11,884.68'],
        ['Creditors', undefined, '6,682.37'],
        ['Total of the liabilities', undefined, '6,682.37'],
        ['Total of both', undefined, '18,567.05'],
      ],
    }),
  )
  const [table] = await tableLinesOf(bytes, 'pdf')
  t.true(table?.includes('Carried forward | 7773 | '), table?.join('; '))
  t.true(
    table?.some(row => /^Total of the funds \|.*\| 11884.68$/.test(row)),
    table?.join('; '),
  )
})

test('a word down the margin, days set apart from their words and lines left empty take nothing from a form', async t => {
  const empty = Array.from({ length: 10 }, (_, n) => [`Poste ${n + 1}`])
  const bytes = await pdfOf(
    page => {
      page.fontSize(9)
      page.text('EXERCICE CLOS LE', 330, 32, { lineBreak: false })
      page.text('31/12/2023', 440, 34, { lineBreak: false })
      for (const [n, letter] of [...'IMMOBILISATIONS'].entries())
        page.text(letter, 56, 120 + 13 * n, { lineBreak: false })
    },
    statement({
      titles: ['', 'BILAN ACTIF'],
      headers: [['BRUT', 'NET', 'NET']],
      rights: [330, 430, 530],
      rows: [
        ['Frais préliminaires', '30 175.00', '30 175.00', '12 000.00'],
        ['Brevets', '1 500.00', '1 500.00', '1 000.00'],
        ...empty,
        ['Terrains', '701 207.53', '248 707.91', '318 828.67'],
        ['Total', '732 882.53', '280 382.91', '331 828.67'],
      ],
    }),
  )
  const { tables } = await extractOf(bytes, 'pdf')
  t.is(tables.length, 1)
  t.deepEqual(
    tables[0]?.columns.map(({ header }) => header),
    [['BRUT'], ['NET'], ['NET']],
  )
  t.true(tables[0]?.above.includes('EXERCICE CLOS LE 31/12/2023'))
  t.deepEqual(
    tables[0]?.rows.map(({ label }) => label),
    ['Frais préliminaires', 'Brevets', ...empty.flat().map(label => label.trim()), 'Terrains', 'Total'],
  )
})
