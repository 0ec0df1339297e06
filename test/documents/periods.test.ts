import test from 'ava'
import { datesIn, monthsOf } from '../../src/documents/period-rules.js'

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
