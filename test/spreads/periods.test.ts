import test from 'ava'
import { isPart, tilings } from '../../src/figures/choosing/tile.js'
import {
  idOf,
  isFullYear,
  isInterim,
  type Span,
  sheetSpan,
  sheetsOf,
  wholeMonthsOf,
  yearly,
} from '../../src/figures/computing/period.js'

const span = (text: string): Span => {
  const [start = '', end = ''] = text.split('..')
  return { start, end }
}

const lengths: [string, 'year' | 'interim' | 'longer', number | undefined][] = [
  ['2024-01-01..2024-12-31', 'year', 12],
  ['2023-07-01..2024-06-30', 'year', 12],
  ['2022-01-30..2023-01-28', 'year', undefined],
  ['2023-01-29..2024-02-03', 'year', undefined],
  ['2024-01-16..2024-12-31', 'year', undefined],
  ['2024-01-17..2024-12-31', 'year', undefined],
  ['2024-01-18..2024-12-31', 'interim', undefined],
  ['2024-01-01..2024-02-29', 'interim', 2],
  ['2024-01-01..2024-02-28', 'interim', undefined],
  ['2024-01-01..2024-11-30', 'interim', 11],
  ['2024-01-01..2025-01-14', 'year', undefined],
  ['2024-01-01..2025-01-15', 'longer', undefined],
  ['2024-01-01..2025-06-30', 'longer', 18],
]
for (const [text, length, months] of lengths)
  test(`${text} is ${length === 'year' ? 'a full year' : length}`, t => {
    t.is(isFullYear(span(text)), length === 'year')
    t.is(isInterim(span(text)), length === 'interim')
    t.is(wholeMonthsOf(span(text)), months)
  })

const factors: [string, number, number][] = [
  ['2024-01-01..2024-03-31', 12, 3],
  ['2024-02-01..2024-02-29', 12, 1],
  ['2024-01-01..2024-03-20', 365, 80],
  ['2022-10-30..2023-01-28', 365, 91],
]
for (const [text, by, over] of factors)
  test(`a year of ${text} is ${by} / ${over} of it`, t => t.deepEqual(yearly(span(text)), { by, over }))

const ids: [string | null, string, string][] = [
  ['2024-01-01', '2024-12-31', '2024-01-01_2024-12-31'],
  ['2024-12-31', '2024-12-31', '2024-12-31'],
  [null, '2024-12-31', 'to_2024-12-31'],
]
for (const [start, end, id] of ids)
  test(`from ${start} to ${end}: ${id}`, t => t.is(idOf({ start, end }), id))

const around: [string, string[], string | undefined, string | undefined][] = [
  ['2024-01-01..2024-12-31', ['2023-12-31', '2024-12-31'], '2023-12-31', '2024-12-31'],
  // The very day stands before a nearer one, and a week is as far as it goes.
  ['2024-01-01..2024-12-31', ['2023-12-30', '2023-11-30', '2024-12-31'], '2023-12-30', '2024-12-31'],
  ['2024-01-01..2024-12-31', ['2023-12-23', '2025-01-08'], undefined, undefined],
  ['2024-01-01..2024-12-31', ['2023-12-24', '2025-01-07', '2024-12-30'], '2023-12-24', '2024-12-30'],
  // Of two as near, the earlier.
  ['2024-01-01..2024-12-31', ['2025-01-02', '2024-12-29'], undefined, '2024-12-29'],
  ['2024-12-01..2024-12-31', ['2023-12-31', '2024-11-30'], '2024-11-30', undefined],
  ['2022-01-30..2023-01-28', ['2022-01-29'], '2022-01-29', undefined],
  ['2022-01-30..2023-01-28', ['2022-01-31', '2022-01-22', '2022-02-05'], '2022-01-31', undefined],
  ['2022-01-30..2023-01-28', ['2022-01-21', '2022-02-06'], undefined, undefined],
  // One sheet isn't at both ends of a week.
  ['2024-01-01..2024-01-05', ['2023-12-31'], '2023-12-31', undefined],
  ['2024-01-01..2024-01-05', ['2024-01-05'], undefined, '2024-01-05'],
]
for (const [text, sheets, previous, sheet] of around)
  test(`of ${sheets.join(', ')}, ${text} goes from ${previous ?? 'none'} to ${sheet ?? 'none'}`, t =>
    t.deepEqual(
      sheetsOf(span(text), sheets, end => end),
      { sheet, previous },
    ))

test('a sheet takes the start of the longest income period that ends on its day', t => {
  const spans = ['2024-12-01..2024-12-31', '2024-01-01..2024-12-31', '2024-01-01..2024-10-31'].map(span)
  t.deepEqual(sheetSpan('2024-12-31', spans), span('2024-01-01..2024-12-31'))
  t.deepEqual(sheetSpan('2024-10-20', spans), span('2024-10-20..2024-10-20'))
})

const month = (text: string) => {
  const [year = 0, of = 0] = text.split('-').map(Number)
  return { start: `${text}-01`, end: new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10) }
}
const months = (year: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => month(`${year}-${String(from + n).padStart(2, '0')}`))
const quarter = (year: number, n: number) => ({
  start: months(year, n * 3 - 2, n * 3 - 2)[0]?.start ?? '',
  end: months(year, n * 3, n * 3)[0]?.end ?? '',
})

const tiled: [string, Span[], string[]][] = [
  ['twelve months', months(2024, 1, 12), ['2024-01-01..2024-12-31']],
  ['five months', months(2024, 1, 5), ['2024-01-01..2024-05-31']],
  ['one month', months(2024, 1, 1), []],
  ['four quarters', [1, 2, 3, 4].map(n => quarter(2024, n)), ['2024-01-01..2024-12-31']],
  ['a quarter and two months', [quarter(2024, 1), ...months(2024, 4, 5)], ['2024-01-01..2024-05-31']],
  [
    'a quarter, its months and another month',
    [quarter(2024, 1), ...months(2024, 1, 4)],
    ['2024-01-01..2024-04-30'],
  ],
  [
    'two months, a gap, two months',
    [...months(2024, 1, 2), ...months(2024, 4, 5)],
    ['2024-01-01..2024-02-29', '2024-04-01..2024-05-31'],
  ],
  [
    'two calendar years of months',
    [...months(2023, 1, 12), ...months(2024, 1, 12)],
    ['2023-01-01..2023-12-31', '2024-01-01..2024-12-31'],
  ],
  [
    'two years from July',
    [...months(2022, 7, 12), ...months(2023, 1, 12), ...months(2024, 1, 6)],
    ['2022-07-01..2023-06-30', '2023-07-01..2024-06-30'],
  ],
  [
    'fifteen months',
    [...months(2023, 1, 12), ...months(2024, 1, 3)],
    ['2023-01-01..2023-12-31', '2024-01-01..2024-03-31'],
  ],
  [
    'fifteen months beside a year that ends in June',
    [...months(2023, 4, 12), ...months(2024, 1, 6), span('2022-07-01..2023-06-30')],
    ['2023-04-01..2023-06-30', '2023-07-01..2024-06-30'],
  ],
  ['a winter of months', [...months(2023, 11, 12), ...months(2024, 1, 2)], ['2023-11-01..2024-02-29']],
  [
    'a winter of months beside a year that it goes on from',
    [...months(2023, 11, 12), ...months(2024, 1, 2), span('2023-01-01..2023-12-31')],
    ['2023-11-01..2023-12-31', '2024-01-01..2024-02-29'],
  ],
  ['half-years', [span('2024-01-01..2024-06-30'), span('2024-07-01..2024-12-31')], []],
  [
    'a month that goes on',
    [...months(2024, 1, 2), span('2024-03-01..2024-03-20')],
    ['2024-01-01..2024-03-20'],
  ],
]
for (const [name, spans, expected] of tiled)
  test(`${name}: ${expected.join(' and ') || 'nothing longer'}`, t => {
    for (const order of [spans, spans.toReversed()])
      t.deepEqual(
        tilings(order).map(tiling => `${tiling.span.start}..${tiling.span.end}`),
        expected,
      )
  })

test('a quarter is tiled by its months, and is itself a part of its year', t => {
  const spans = [
    ...months(2024, 1, 3),
    ...[1, 2, 3, 4].map(n => quarter(2024, n)),
    span('2024-01-01..2024-12-31'),
  ]
  for (const part of spans.slice(0, -1)) t.true(isPart(part, spans), part.start)
  t.false(isPart(span('2024-01-01..2024-12-31'), spans))
})

test('a month inside a year that nothing else tiles is no part of it', t => {
  const spans = [span('2024-12-01..2024-12-31'), span('2024-01-01..2024-12-31')]
  for (const one of spans) t.false(isPart(one, spans))
})

test('a half-year is no part of a year: only months and quarters are', t => {
  const spans = ['2024-01-01..2024-06-30', '2024-07-01..2024-12-31', '2024-01-01..2024-12-31'].map(span)
  for (const one of spans) t.false(isPart(one, spans))
})
