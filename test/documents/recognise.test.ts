import test from 'ava'
import fc from 'fast-check'
import { datesIn, monthsOf } from '../../src/documents/period-rules.js'
import { type Classification, recognise } from '../../src/documents/recognise-rules.js'

/** Pages as lines; a tab is a gap between columns. */
const read = (...pages: string[][]) => ({
  kind: 'pdf' as const,
  pages: pages.map((lines, n) => ({ number: n + 1, text: lines.join('\n') })),
})

const rows: Record<string, string[]> = {
  account: [
    'Beginning Balance\t$12,340.10',
    'Deposits and Additions\t45,210.00',
    'Electronic Withdrawals\t-39,002.55',
    'Ending Balance\t$18,547.55',
    'Overdraft and service fees this period\t$0.00',
  ],
  profit: [
    'Income',
    'Sales\t52,000.00',
    'Total Income\t52,000.00',
    'Cost of Goods Sold\t21,000.00',
    'Gross Profit\t31,000.00',
    'Total Expenses\t12,000.00',
    'Net Income\t19,000.00',
  ],
  balance: [
    'Assets',
    'Total Current Assets\t40,000.00',
    'Total Assets\t90,000.00',
    'Total Current Liabilities\t10,000.00',
    'Total Liabilities\t30,000.00',
    'Retained Earnings\t60,000.00',
    'Net Income\t1,000.00',
    'Total Liabilities and Equity\t90,000.00',
  ],
}
const { account = [], profit = [], balance = [] } = rows

const cases: [
  string,
  ReturnType<typeof read> | { kind: 'csv'; pages: { number: number; text: string }[] },
  Partial<Classification>,
][] = [
  [
    "a business's bank statement, with the bank's own address above",
    read([
      'JPMorgan Chase Bank, N.A.\tJanuary 01, 2026 through January 30, 2026',
      'P O Box 182051\tAccount Number: 000000123456789',
      'Columbus, OH 43218-2051',
      'ACME WIDGETS LLC',
      '100 MAIN STREET SUITE 4',
      'AUSTIN TX 78701-1234',
      'CHECKING SUMMARY\tChase Business Complete Checking',
      ...account,
    ]),
    {
      type: 'BANK_STATEMENT',
      isPersonal: false,
      months: ['2026-01'],
      periodStart: '2026-01-01',
      periodEnd: '2026-01-30',
      issuedAt: '2026-01-30',
      years: [2026],
      names: ['ACME WIDGETS LLC'],
    },
  ],
  [
    "a person's bank statement",
    read([
      'Your Adv Plus Banking',
      'for January 1, 2026 to January 31, 2026\tAccount number: 0000 1234 5678',
      'JANE Q DOE',
      '12 ELM ST APT 3',
      'DENVER, CO 80203-1111',
      'Personal checking account summary',
      'Beginning balance on January 1, 2026\t$1,200.00',
      'Deposits and other additions\t4,000.00',
      'Withdrawals and other subtractions\t-3,100.00',
      'Ending balance on January 31, 2026\t$2,100.00',
    ]),
    { type: 'BANK_STATEMENT', isPersonal: true, months: ['2026-01'], names: ['JANE Q DOE'] },
  ],
  [
    'a statement from the middle of one month to that of the next',
    read(['First Credit Union', 'Statement Period: 12/15/25 - 01/14/26', 'Share draft checking', ...account]),
    {
      type: 'BANK_STATEMENT',
      months: ['2025-12', '2026-01'],
      periodStart: '2025-12-15',
      periodEnd: '2026-01-14',
      isPersonal: null,
    },
  ],
  [
    'three statements in one file, each beside its year to date',
    read(
      ...[
        'October 1, 2025 - October 31, 2025',
        'November 1, 2025 - November 30, 2025',
        'December 1-31, 2025',
      ].map(period => [
        `Statement period ${period}`,
        'Business Checking',
        ...account,
        'Interest paid year-to-date January 1, 2025 through December 31, 2025',
      ]),
    ),
    {
      type: 'BANK_STATEMENT',
      months: ['2025-10', '2025-11', '2025-12'],
      periodStart: '2025-10-01',
      periodEnd: '2025-12-31',
    },
  ],
  [
    'a statement that prints only the day it ends on',
    read([
      'Everyday Checking',
      'January 31, 2026\tPage 1 of 4',
      'Statement period activity summary',
      'Beginning balance on 1/1\t$210.00',
      'Deposits/Credits\t900.00',
      'Withdrawals/Debits\t-800.00',
      'Ending balance on 1/31\t$310.00',
    ]),
    { type: 'BANK_STATEMENT', months: ['2026-01'], periodStart: null, periodEnd: '2026-01-31' },
  ],
  [
    'a British statement',
    read([
      'Current Account Statement',
      '1 March 2026 to 31 March 2026',
      'Sort code 00-00-00',
      'Opening balance\t100.00',
      'Money in\t50.00',
      'Money out\t20.00',
      'Closing balance\t130.00',
    ]),
    { type: 'BANK_STATEMENT', months: ['2026-03'], periodEnd: '2026-03-31' },
  ],
  [
    "a bank's export of transactions",
    {
      kind: 'csv',
      pages: [
        {
          number: 1,
          text: [
            'Date\tDescription\tAmount\tBalance',
            '01/02/2026\tDeposit\t500.00\t1,500.00',
            '01/15/2026\tRent\t-900.00\t600.00',
            '02/27/2026\tDeposit\t400.00\t1,000.00',
          ].join('\n'),
        },
      ],
    },
    {
      type: 'BANK_STATEMENT',
      months: ['2026-01', '2026-02'],
      periodStart: '2026-01-02',
      periodEnd: '2026-02-27',
    },
  ],
  [
    'the statement of a credit card',
    read([
      'Account statement',
      'Statement period 01/01/2026 - 01/31/2026',
      'Previous balance $10',
      'New balance $20',
      'Minimum Payment Due $5',
      'Credit Limit $5,000',
      'Cash advances $0',
      'Total deposits 0',
    ]),
    { type: 'OTHER', reason: 'Says "minimum payment", "credit limit" and "cash advance".' },
  ],
  [
    'a personal tax return behind letters of its preparer',
    read(
      ['Smith & Partners CPA', 'Dear Jane, enclosed is your 2024 U.S. Individual Income Tax Return.'],
      [
        'Form 8879',
        'IRS e-file Signature Authorization',
        'Department of the Treasury Internal Revenue Service',
        'Form 1040 U.S. Individual Income Tax Return information',
      ],
      [
        'Form\t1040\tDepartment of the Treasury\u2014Internal Revenue Service',
        'U.S. Individual Income Tax Return\t2024\tOMB No. 1545-0074\tIRS Use Only\u2014Do not write or staple in this space.',
        'For the year Jan. 1\u2013Dec. 31, 2024, or other tax year beginning\t, 2024, ending\t, 20',
        'Your first name and middle initial\tLast name\tYour social security number',
        'Jane Q\tDoe\t123-45-6789',
      ],
      ['Form 1040 (2024)\tPage 2', '16 Tax (see instructions)'],
      [
        'SCHEDULE C\tProfit or Loss From Business\t2024',
        'Department of the Treasury Internal Revenue Service',
        'Gross profit. Subtract line 4 from line 3',
        'Total expenses',
      ],
    ),
    {
      type: 'TAX_RETURN',
      form: '1040',
      isPersonal: true,
      years: [2024],
      periodStart: '2024-01-01',
      periodEnd: '2024-12-31',
      reason: 'Says "U.S. individual income tax return".',
    },
  ],
  [
    "a partnership's return for a fiscal year",
    read([
      'Form 1065\tU.S. Return of Partnership Income\tOMB No. 1545-0123',
      'Department of the Treasury\tFor calendar year 2024, or tax year beginning July 1, 2024, ending June 30, 2025\t2024',
      'Balance Sheets per Books',
    ]),
    {
      type: 'TAX_RETURN',
      form: '1065',
      isPersonal: false,
      years: [2024],
      periodStart: '2024-07-01',
      periodEnd: '2025-06-30',
    },
  ],
  [
    'a Schedule C alone',
    read([
      'SCHEDULE C (Form 1040)\tProfit or Loss From Business\tOMB No. 1545-0074',
      'Department of the Treasury\t2023',
      'Name of proprietor\tSocial security number (SSN)',
      'Sam Smith\t123-45-6789',
      'Gross profit',
      'Total expenses',
      'Net profit or (loss)',
    ]),
    { type: 'TAX_RETURN', form: 'Schedule C', isPersonal: null, years: [2023], names: ['Sam Smith'] },
  ],
  [
    'the pages of a return but its first',
    read(['Form 1120 (2025)\tPage 3', 'Schedule K\tOther Information']),
    { type: 'TAX_RETURN', form: '1120', isPersonal: false, years: [2025] },
  ],
  [
    'two years of returns in one file',
    read(
      [
        'Form 1120-S\tU.S. Income Tax Return for an S Corporation\tOMB No. 1545-0123',
        'For calendar year 2023',
      ],
      [
        'Form 1120-S\tU.S. Income Tax Return for an S Corporation\tOMB No. 1545-0123',
        'For calendar year 2024',
      ],
    ),
    { type: 'TAX_RETURN', form: '1120-S', years: [2023, 2024], periodStart: '2024-01-01' },
  ],
  [
    'an extension is no return',
    read([
      'Form 4868',
      'Department of the Treasury Internal Revenue Service',
      'Application for Automatic Extension of Time To File U.S. Individual Income Tax Return',
    ]),
    { type: 'OTHER', form: null },
  ],
  [
    'a W-2 is no return',
    read([
      'Form W-2 Wage and Tax Statement 2024',
      'Department of the Treasury\u2014Internal Revenue Service',
    ]),
    { type: 'OTHER' },
  ],
  [
    'a profit and loss by month',
    read([
      'Acme Widgets LLC',
      'Profit and Loss',
      'January - March, 2026',
      '\tJan 2026\tFeb 2026\tMar 2026\tTotal',
      ...profit,
      'Accrual Basis Tuesday, April 7, 2026 10:12 AM GMT-05:00',
    ]),
    {
      type: 'PROFIT_AND_LOSS',
      months: ['2026-01', '2026-02', '2026-03'],
      periodStart: '2026-01-01',
      periodEnd: '2026-03-31',
      issuedAt: '2026-03-31',
      names: ['Acme Widgets LLC'],
      reason: 'Says "profit and loss", "gross profit" and "cost of goods sold".',
    },
  ],
  [
    'an income statement of two years',
    read([
      'ACME WIDGETS, INC.',
      'STATEMENTS OF INCOME',
      'For the years ended December 31, 2025 and 2024',
      ...profit,
    ]),
    { type: 'PROFIT_AND_LOSS', years: [2024, 2025], periodStart: '2025-01-01', periodEnd: '2025-12-31' },
  ],
  [
    'a balance sheet that was printed later',
    read([
      'Acme Widgets LLC',
      'Balance Sheet',
      'As of March 31, 2026',
      ...balance,
      'Generated on 04/07/2026',
    ]),
    {
      type: 'BALANCE_SHEET',
      issuedAt: '2026-03-31',
      periodStart: null,
      periodEnd: '2026-03-31',
      years: [2026],
      months: [],
    },
  ],
  [
    'both statements in one file',
    read(
      ['Acme Widgets LLC', 'Balance Sheet', 'As of March 31, 2026', ...balance],
      ['Income Statement', 'For the three months ended March 31, 2026', ...profit],
    ),
    {
      type: 'OTHER',
      alsoHolds: ['PROFIT_AND_LOSS', 'BALANCE_SHEET'],
      periodStart: '2026-01-01',
      periodEnd: '2026-03-31',
      reason: 'Says "income statement" and "balance sheet": it holds more than one statement.',
    },
  ],
  [
    'an annual report',
    read(
      [
        'UNITED STATES SECURITIES AND EXCHANGE COMMISSION',
        'FORM 10-K',
        'For the fiscal year ended December 31, 2025',
      ],
      ['Consolidated Balance Sheets', ...balance],
    ),
    { type: 'OTHER', alsoHolds: ['BALANCE_SHEET'], reason: 'Says "form 10-K".' },
  ],
  [
    'a cash flow statement',
    read([
      'Acme',
      'Statement of Cash Flows',
      'January - March, 2026',
      'Net Income\t5',
      'Accounts payable\t4',
    ]),
    { type: 'OTHER', reason: 'Says "statement of cash flows".' },
  ],
  [
    "a driver's license",
    read([
      'CALIFORNIA',
      'DRIVER LICENSE',
      'DL I1234568',
      'EXP 08/31/2029',
      'LN DOE',
      'FN JANE',
      'DOB 08/31/1977',
      'SEX F  HGT 5-05  EYES BRN',
      'ISS 08/31/2024',
    ]),
    { type: 'ID', idType: 'DRIVERS_LICENSE', issuedAt: '2024-08-31', isPersonal: true },
  ],
  [
    'a passport',
    read([
      'PASSPORT',
      'UNITED STATES OF AMERICA',
      'Nationality',
      'Date of birth',
      '01 Jan 1980',
      'Place of birth',
      'Date of issue',
      '05 May 2020',
      'Date of expiration',
      '04 May 2030',
      'P<USADOE<<JANE<ANN<<<<<<<<<<<<<<<<<<<<<<<<<<<',
    ]),
    { type: 'ID', idType: 'PASSPORT', names: ['JANE ANN DOE'], issuedAt: '2020-05-05' },
  ],
  [
    'a bill',
    read([
      'City Power & Light',
      'Bill date: March 3, 2026',
      'Payment due April 1, 2026',
      'Amount due $120.11',
    ]),
    { type: 'OTHER', issuedAt: '2026-03-03', reason: 'No words in it tell what kind of document it is.' },
  ],
  ['nothing', read([]), { type: 'OTHER', names: [], issuedAt: null }],
]

for (const [title, reading, expected] of cases) {
  test(`recognised: ${title}`, t => {
    const found = recognise(reading, 'scan 12.pdf')
    t.like(found, expected)
  })
}

for (const [text, expected] of [
  ['January 1, 2026 through January 31, 2026', '2026-01-01..2026-01-31'],
  ['Jan. 1\u2013Dec. 31, 2024', '2024-01-01..2024-12-31'],
  ['January 1-March 31, 2025', '2025-01-01..2025-03-31'],
  ['January 1-31, 2026', '2026-01-01..2026-01-31'],
  ['January - March, 2026', '2026-01-01..2026-03-31'],
  ['JAN - DEC 2019', '2019-01-01..2019-12-31'],
  ['Jan 2026', '2026-01-01..2026-01-31'],
  ["Feb '24", '2024-02-01..2024-02-29'],
  ['Jan-26', '2026-01-01..2026-01-31'],
  ['December 15 - January 14, 2026', '2025-12-15..2026-01-14'],
  ['01/01/26 - 01/31/26', '2026-01-01..2026-01-31'],
  ['1/5/2026 to 2/4/2026', '2026-01-05..2026-02-04'],
  ['From 01/10/2023 To 31/10/2023', '2023-10-01..2023-10-31'],
  ['2026-01-01 - 2026-01-31', '2026-01-01..2026-01-31'],
  ['1st Jan 2022 to 31st Mar 2022', '2022-01-01..2022-03-31'],
  ['beginning July 1, 2024, and ending June 30, 2025', '2024-07-01..2025-06-30'],
  ['For the month ended January 31, 2026', '2026-01-01..2026-01-31'],
  ['three months ended February 28, 2026', '2025-12-01..2026-02-28'],
  ['For the year ended December 31, 2025', '2025-01-01..2025-12-31'],
  ['fiscal year ended June 30, 2025', '2024-07-01..2025-06-30'],
  ['years ended December 31, 2025 and 2024', '2025-01-01..2025-12-31 2024-01-01..2024-12-31'],
  ['for the years ended 31 December\n2023\t2024', '2023-01-01..2023-12-31 2024-01-01..2024-12-31'],
  ['13 Weeks Ended\nJanuary 28, 2023', '2022-10-30..2023-01-28'],
  ['period ended 31-Dec-25', '..2025-12-31'],
  ['Tax year 2024', '2024-01-01..2024-12-31'],
  ['For calendar year 2024', '2024-01-01..2024-12-31'],
  ['Q1 2026', '2026-01-01..2026-03-31'],
  ['4th quarter 2025', '2025-10-01..2025-12-31'],
  ['01/2026', '2026-01-01..2026-01-31'],
  // None of these is a period.
  ['fourth quarter of fiscal 2022', ''],
  ['As of March 31, 2026', ''],
  ['you may march 2 miles', ''],
  ['Invoice 12/345/2026, SSN 123-45-6789, $1,026.01 and February 30, 2026', ''],
] as const) {
  test(`periods: ${text.replaceAll(/\s/g, ' ')}`, t => {
    t.is(
      datesIn(text)
        .periods.map(({ start, end }) => `${start ?? ''}..${end}`)
        .join(' '),
      expected,
    )
  })
}

test('a month is covered from its fifteenth day on, and where the period ends', t => {
  t.deepEqual(monthsOf({ start: '2025-12-17', end: '2026-01-03' }), ['2025-12', '2026-01'])
  t.deepEqual(monthsOf({ start: '2025-12-18', end: '2026-01-17' }), ['2026-01'])
  t.deepEqual(monthsOf({ start: null, end: '2026-01-17' }), ['2026-01'])
})

test("a file's name decides nothing by itself, and helps where words are few", t => {
  t.is(recognise(read(['Hello']), 'bank statement January 2026.pdf').type, 'OTHER')
  const bare = read(['Widgets', 'Sales 5', 'Gross Profit 4', 'Net Profit 3', 'Operating expenses 1'])
  t.is(recognise(bare, 'a.pdf').type, 'OTHER')
  t.is(recognise(bare, 'P&L Q1 2026.pdf').type, 'PROFIT_AND_LOSS')
  t.deepEqual(recognise(bare, 'P&L Q1 2026.pdf').months, ['2026-01', '2026-02', '2026-03'])
})

test('a reason quotes our words and nothing of the document', t => {
  for (const [, reading] of cases) {
    const { reason } = recognise(reading, 'x.pdf')
    t.regex(reason, /^[A-Z].*\.$/)
    t.notRegex(reason, /Jane|Doe|Acme|Sam|123/i)
  }
})

test('whatever is read, it is recognised as something, the same each time', t => {
  const words = fc.constantFrom(
    'Statement period',
    'Jan',
    'January 31, 2026',
    '12/31/25',
    '-',
    'to',
    'Balance Sheet',
    'Form 1040',
    'Net Income',
    '\t',
    '\n',
    '2024',
    '31',
    'ended',
    'total assets',
    'beginning balance',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 60 }).map(list => list.join(' ')),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), fc.string(), (pages, filename) => {
      const reading = read(...pages.map(page => page.split('\n')))
      const found = recognise(reading, filename)
      const isSorted = (list: (string | number)[]) =>
        list.every((one, n) => n === 0 || (list[n - 1] ?? '') < one)
      return (
        JSON.stringify(found) === JSON.stringify(recognise(reading, filename)) &&
        isSorted(found.months) &&
        isSorted(found.years) &&
        found.names.length <= 5 &&
        (found.periodStart ?? '') <= (found.periodEnd ?? '9')
      )
    }),
    { numRuns: 300 },
  )
  t.pass()
})

for (const [name, piece] of [
  ['months', 'Jan '],
  ['dates', '01/01/2026 - '],
  ['digits', '1'],
  ['spaces', ' '],
  ['tabs', '\t'],
  ['lines', '1\n'],
  ['passports', 'P<USAP<'],
  ['taxes', 'individual '],
  ['years', '2026 '],
  ['columns', 'Jan-26 '],
  ['year ends', 'years ended December 31 2024 2025 '],
  ['names', 'Name\tLLC '],
] as const) {
  test.serial(`megabytes of ${name} take no longer than a real document`, t => {
    const started = performance.now()
    recognise(read([piece.repeat(4_000_000 / piece.length)]), 'x.pdf')
    const line = piece.repeat(900 / piece.length)
    for (const title of [
      'Profit and Loss',
      'Balance Sheet',
      'Beginning balance, total deposits, ending balance',
    ])
      recognise(
        read(...Array.from({ length: 30 }, () => [title, ...profit, ...Array(50).fill(line)])),
        'x.pdf',
      )
    t.true(performance.now() - started < 5_000)
  })
}
