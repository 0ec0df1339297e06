import test from 'ava'
import { periodColumnsOf } from '../../../src/statements/evidence/periods/columns.js'
import type { Row } from '../../../src/statements/extract/table.js'

const calendar = { isDayFirst: false, yearEnd: null }

/** Each row gives the amounts of its columns; `_` is an empty cell, and a percentage is none. */
const rowsOf = (lines: string[]): Row[] =>
  lines.map(line => ({
    label: 'Line',
    level: 0,
    source: { page: 1 },
    cells: line
      .split(' ')
      .map(text =>
        text === '_'
          ? null
          : { text, amount: text.endsWith('%') ? null : Number(text) * 100, source: { page: 1 } },
      ),
  }))

function columns(
  headers: string[],
  above: string[] = [],
  lines = [headers.map(() => '1').join(' ')],
): string[] {
  const { periods, reason } = periodColumnsOf({
    above,
    columns: headers.map(header => ({ header: header === '' ? [] : [header] })),
    rows: rowsOf(lines),
    calendar,
    isFlow: true,
  })
  if (reason) return [reason]
  return periods.map(
    ({ period, columns, added }) => `${period.start} ${period.end} ${(added ?? columns).join('+')}`,
  )
}

test('columns lean on the title in every language', t => {
  const may = ['Del 1 al 31 de mayo de 2023']
  t.deepEqual(columns(['Periodo', '%', 'Acumulado', '% '], may), [
    '2023-05-01 2023-05-31 0',
    '2023-01-01 2023-05-31 2',
  ])
  const year = ['01.01.2023 - 31.12.2023']
  for (const headers of [
    ['Exercício Atual', 'Exercício Anterior'],
    ['Geschäftsjahr EUR', 'Vorjahr EUR'],
    ['EUR', 'Vorjahr EUR'],
    ['Exercice N', 'Exercice N-1'],
    ['Boekjaar', 'Vorig boekjaar'],
  ])
    t.deepEqual(columns(headers, year), ['2023-01-01 2023-12-31 0', '2022-01-01 2022-12-31 1'])
  // A day in the title is the last of the year that is told.
  t.deepEqual(columns(['Exercice N', 'Exercice N-1'], ['Alder Mills 31/12/2023']), [
    '2023-01-01 2023-12-31 0',
    '2022-01-01 2022-12-31 1',
  ])
})

test('a line above says which days a column is about', t => {
  const told = [
    'Prior year refers to the period 04/01/2022 - 12/31/2022.',
    'Year to date refers to the period 01/01/2023 - 05/09/2023.',
  ]
  t.deepEqual(columns(['Prior Year', 'Year to Date'], told), [
    '2022-04-01 2022-12-31 0',
    '2023-01-01 2023-05-09 1',
  ])
  const first = ['The 2023 fiscal year extends from 2023-05-08 through 2023-12-31.']
  t.deepEqual(columns(['2023 NOK'], first), ['2023-05-08 2023-12-31 0'])
  // What isn't behind its name is about something else.
  t.deepEqual(columns(['2023', '2022'], ['2023 and 2022: leased from 2022-05-08 to 2023-12-31']), [
    '2023-01-01 2023-12-31 0',
    '2022-01-01 2022-12-31 1',
  ])
})

test('a line may tell both when a year ended and when it was printed', t => {
  for (const made of ['Emissão: 05/02/2025', 'Emissdo: 05/02/2025', 'Printed: 05/02/2025'])
    t.deepEqual(columns([''], [`Year ended: 12/31/2024 ${made}`]), ['2024-01-01 2024-12-31 0'], made)
})

test('percentages, variances and budgets are no periods', t => {
  t.deepEqual(columns(['2024', '% of sales', '2023', '$ Change', '% Change', 'Budget 2024']), [
    '2024-01-01 2024-12-31 0',
    '2023-01-01 2023-12-31 2',
  ])
})

test('a column of percentages is known by its cells as well', t => {
  const found = columns(['2024', '2024'], [], ['100 100%', '60 60%', '40 40%'])
  t.deepEqual(found, ['2024-01-01 2024-12-31 0'])
})

test('estimates and forecasts by their letter', t => {
  t.deepEqual(columns(['2023A', '2024A', '2025E', '2026F']), [
    '2023-01-01 2023-12-31 0',
    '2024-01-01 2024-12-31 1',
  ])
})

test('of stores only their total counts, for the period in the title', t => {
  t.deepEqual(columns(['Store 1', 'Store 2', 'Total'], ['January - March 2025']), ['2025-01-01 2025-03-31 2'])
})

test('stores without a total are added up', t => {
  const found = columns(['Store 1', 'Store 2'], ['January - March 2025'], ['1 2', '3 4'])
  t.deepEqual(found, ['2025-01-01 2025-03-31 0+1'])
})

test('a total over months is their span, over years nothing', t => {
  t.deepEqual(columns(['Jan 2025', 'Feb 2025', 'Total']), [
    '2025-01-01 2025-01-31 0',
    '2025-02-01 2025-02-28 1',
    '2025-01-01 2025-02-28 2',
  ])
  t.deepEqual(columns(['2023', '2024', 'Total']), ['2023-01-01 2023-12-31 0', '2024-01-01 2024-12-31 1'])
})

test('details stand left of their totals', t => {
  const found = columns(['', ''], ['Year ended December 31, 2024'], ['100 _', '20 _', '_ 120'])
  t.deepEqual(found, ['2024-01-01 2024-12-31 0+1'])
})

test('of a column of details and one of totals, only one may have the header', t => {
  const lines = ['100 _ 90 _', '20 _ 10 _', '_ 120 _ 100', '4000 _ 3000 _']
  t.deepEqual(columns(['', '2024', '', '2023'], [], lines), [
    '2024-01-01 2024-12-31 0+1',
    '2023-01-01 2023-12-31 2+3',
  ])
  t.deepEqual(columns(['2024', '', '2023', ''], [], lines), [
    '2024-01-01 2024-12-31 0+1',
    '2023-01-01 2023-12-31 2+3',
  ])
})

test('what flows had before a whole year is what they had in the year before', t => {
  const found = columns(['Saldo anterior', 'Saldo atual'], ['01/01/2023 a 31/12/2023'], ['90 100', '8 9'])
  t.deepEqual(found, ['2022-01-01 2022-12-31 0', '2023-01-01 2023-12-31 1'])
})

test('numbers of notes in a column without a header are no details', t => {
  const found = columns(['', '2024'], [], ['3 900', '_ 400', '_ 200', '_ 100', '_ 200'])
  t.deepEqual(found, ['2024-01-01 2024-12-31 1'])
})

test('a title over all columns leaves each its own year', t => {
  const header = (year: string) => ['December 31, 2024 and 2023', year]
  const { periods } = periodColumnsOf({
    above: [],
    columns: ['2024', '2023'].map(year => ({ header: header(year) })),
    rows: rowsOf(['1 2']),
    calendar,
    isFlow: false,
  })
  t.deepEqual(
    periods.map(({ period }) => period.end),
    ['2024-12-31', '2023-12-31'],
  )
})

test('period and year to date under a title of one month', t => {
  t.deepEqual(columns(['PTD Actual', 'PTD Budget', 'YTD Actual'], ['Period = Dec 2023']), [
    '2023-12-01 2023-12-31 0',
    '2023-01-01 2023-12-31 2',
  ])
})

test('as many periods in the title as columns', t => {
  const found = columns(['', ''], ['For the years ended December 31, 2024 and 2023'], ['1 2', '3 4', '5 6'])
  t.deepEqual(found, ['2024-01-01 2024-12-31 0', '2023-01-01 2023-12-31 1'])
})

test('current month, year to date and prior year lean on the title', t => {
  t.deepEqual(
    columns(
      ['Current Month', 'Year to Date', 'Prior Year'],
      ['For the Nine Months Ended September 30, 2024'],
    ),
    ['2024-09-01 2024-09-30 0', '2024-01-01 2024-09-30 1', '2023-01-01 2023-09-30 2'],
  )
})

test('the firsts of January, years apart, stand for years', t => {
  t.deepEqual(columns(['Jan-22', 'Jan-21', 'Jan-20']), [
    '2022-01-01 2022-12-31 0',
    '2021-01-01 2021-12-31 1',
    '2020-01-01 2020-12-31 2',
  ])
})

test('debits and credits are a trial balance, and a budget counts where it stands alone', t => {
  t.deepEqual(columns(['Debit', 'Credit']), ['A trial balance'])
  t.deepEqual(columns(['Budget 2025']), ['2025-01-01 2025-12-31 0'])
  t.deepEqual(columns(['Actual 2025', 'Budget 2025']), ['2025-01-01 2025-12-31 0'])
})

test('a year of 52 weeks begins where the one before ends, and the first as long ago as the others do', t => {
  const ended = (day: string) => `Year ended ${day}`
  t.deepEqual(columns(['June 29, 2024', 'June 24, 2023', 'June 25, 2022'].map(ended)), [
    '2023-06-25 2024-06-29 0',
    '2022-06-26 2023-06-24 1',
    '2021-06-27 2022-06-25 2',
  ])
  t.deepEqual(columns(['February 1, 2025', 'February 3, 2024', 'January 28, 2023'].map(ended)), [
    '2024-02-04 2025-02-01 0',
    '2023-01-29 2024-02-03 1',
    '2022-01-30 2023-01-28 2',
  ])
})

test('a column has the days of the months that it adds up', t => {
  const lines = ['100 110 210', '60 70 130', '40 40 80', '11 12 23', '7 9 16']
  t.deepEqual(columns(['Apr 2025', 'May 2025', 'Year to date'], [], lines), [
    '2025-04-01 2025-04-30 0',
    '2025-05-01 2025-05-31 1',
    '2025-04-01 2025-05-31 2',
  ])
})

test('one month of each year is its year, where the title tells of one', t => {
  const above = ['Del 1 de enero al 31 de diciembre de 2024 y 2023']
  t.deepEqual(columns(['DIC.2024', 'DIC.2023'], above), [
    '2024-01-01 2024-12-31 0',
    '2023-01-01 2023-12-31 1',
  ])
  t.deepEqual(columns(['Dec 2024', 'Dec 2023']), ['2024-12-01 2024-12-31 0', '2023-12-01 2023-12-31 1'])
})

test('a restated year is one, a restatement is none', t => {
  t.deepEqual(columns(['2024', '2023 (As restated)']), ['2024-01-01 2024-12-31 0', '2023-01-01 2023-12-31 1'])
  t.deepEqual(columns(['2024', 'Restatement 2024']), ['2024-01-01 2024-12-31 0'])
})

test('a year that was misread, and one that stands over the wrong column', t => {
  t.deepEqual(columns(['2O2S', '2024']), ['2025-01-01 2025-12-31 0', '2024-01-01 2024-12-31 1'])
  t.deepEqual(columns(['2024 Q1', '2024 Q2', '2024 Q3', '2024 Q4', '2024 Ql', '2025 Q2']).slice(3), [
    '2024-10-01 2024-12-31 3',
    '2025-01-01 2025-03-31 4',
    '2025-04-01 2025-06-30 5',
  ])
})

test('how many weeks a year has is believed where it is said', t => {
  t.deepEqual(columns(['52 weeks to 30 Sep 2023', '53 weeks to 1 Oct 2022']), [
    '2022-10-02 2023-09-30 0',
    '2021-09-26 2022-10-01 1',
  ])
})

test('the prior year beside a month is the same month', t => {
  t.deepEqual(columns(['Current', 'Prior Year'], ['For the month ended October 31, 2024']), [
    '2024-10-01 2024-10-31 0',
    '2023-10-01 2023-10-31 1',
  ])
})

test('quarters have their year from the title, or from a neighbour', t => {
  const quarters = ['2024-01-01 2024-03-31 0', '2024-04-01 2024-06-30 1']
  t.deepEqual(columns(['Q1', 'Q2'], ['Fiscal Year 2024']), quarters)
  t.deepEqual(columns(['Q1', '2nd quarter', 'FY2024']), [...quarters, '2024-01-01 2024-12-31 2'])
  t.deepEqual(columns(['Q1 2024', 'Prior year Q1']), ['2024-01-01 2024-03-31 0', '2023-01-01 2023-03-31 1'])
})

test('what is to date ends with the title, or with a neighbour', t => {
  t.deepEqual(columns(['June 2024', 'YTD']), ['2024-06-01 2024-06-30 0', '2024-01-01 2024-06-30 1'])
  t.deepEqual(columns(['MTD', 'QTD', 'Last year YTD'], ['As of May 31, 2024']), [
    '2024-05-01 2024-05-31 0',
    '2024-04-01 2024-05-31 1',
    '2023-01-01 2023-05-31 2',
  ])
  t.deepEqual(columns(['PTD', 'YTD'], ['Period ending 5/31/2024']), [
    'null 2024-05-31 0',
    '2024-01-01 2024-05-31 1',
  ])
})

test('years that end with February end on its last day', t => {
  const south = ['Statement of income for the year ended 28 February 2025']
  t.deepEqual(columns(['2025', '2024'], south), ['2024-03-01 2025-02-28 0', '2023-03-01 2024-02-29 1'])
  t.deepEqual(columns(['', ''], ['Years ended February 29, 2024 and 2023']), [
    '2023-03-01 2024-02-29 0',
    '2022-03-01 2023-02-28 1',
  ])
})

test('a sole column of debits holds the amounts of one side', t => {
  t.deepEqual(columns(['Debit'], ['Balances at 30 June 2024'], ['100', '250']).length, 1)
  t.deepEqual(columns(['Debit', 'Credit'], [], ['100 _', '_ 100']), ['A trial balance'])
})

test('nobody adds up columns of one name, or of one thing at two times', t => {
  const lines = ['120 110', '45 48', '75 62']
  t.deepEqual(columns(['North', 'South'], [], lines), ['null null 0+1'])
  t.deepEqual(columns(['Balance', 'Balance LY'], [], lines), ['null null 0', 'null null 1'])
  t.deepEqual(columns(['As shown', 'As shown'], [], lines), ['null null 0', 'null null 1'])
})

test('a column that tells again what another tells is no period', t => {
  const lines = ['120 110 120 110', '45 48 45 48', '75 62 _ _', '31 27 31 27']
  t.deepEqual(columns(['Balance', 'Balance LY', 'Own', 'Own LY'], [], lines), ['null null 0', 'null null 1'])
})

test('beside the year to date a period is the shorter of what the title tells', t => {
  const headers = ['Period 13', 'Year to Date']
  const lines = ['210 2740', '90 1050', '120 1690']
  const weeks = 'weeks ended December 29, 2024'
  t.deepEqual(columns(headers, [`For the four weeks and fifty-two ${weeks}`], lines), [
    '2024-12-02 2024-12-29 0',
    '2024-01-01 2024-12-29 1',
  ])
  t.deepEqual(columns(headers, [`For the fifty-two ${weeks}`], lines)[0], 'null 2024-12-29 0')
  const current = (...rows: string[]) =>
    columns(['Current Period', 'YTD'], ['For the twelve months ended December 31, 2024'], rows)
  t.deepEqual(current(...lines), ['2024-12-01 2024-12-31 0', '2024-01-01 2024-12-31 1'])
  t.deepEqual(current('210 210', '90 90', '120 120'), ['2024-01-01 2024-12-31 0'])
})

test('lines that are the same each month tell since when the year runs', t => {
  const headers = ['Sep 2024', 'Year to date']
  const since = (...lines: string[]) => columns(headers, [], lines)[1]
  t.is(since('910 2740', '250 750', '120 360', '77 231', '40 95'), '2024-07-01 2024-09-30 1')
  t.is(since('910 10900', '250 3000', '120 1440', '40 410'), '2023-10-01 2024-09-30 1')
  // One line proves nothing, and neither do lines that began when the year had begun.
  t.is(since('910 2740', '250 750', '40 95'), '2024-01-01 2024-09-30 1')
  t.is(since('910 8190', '250 750', '120 360', '77 231'), '2024-01-01 2024-09-30 1')
  t.is(
    columns(headers, ['January - September 2024'], ['25 75', '12 36', '91 274', '7 21'])[1],
    '2024-01-01 2024-09-30 1',
  )
})

test('what stands per mile or per unit is no period', t => {
  const lines = ['12400 0.38 88700 0.41', '5100 0.16 36200 0.17', '7300 0.22 52500 0.24']
  t.deepEqual(columns(['October 2024', 'PER MILE', 'YTD', 'Per Mile'], [], lines), [
    '2024-10-01 2024-10-31 0',
    '2024-01-01 2024-10-31 2',
  ])
})
