import test from 'ava'
import type { Reading, Run } from '../../../src/documents/reading/read.js'
import { extract } from '../../../src/statements/extract/extract.js'
import { tableLines } from './table-lines.js'

type Line = [label: string, ...figures: string[]]

const readingOf = (runs: Run[]): Reading => ({
  reader: 1,
  kind: 'pdf',
  pages: [{ number: 1, text: 'x', width: 612, height: 792, runs }],
})

const wide = 5

/** Labels at the left, figures at the right of their columns. */
const runsOf = (lines: Line[]): Run[] =>
  lines.flatMap((line, row) =>
    line.map((text, n) => {
      const width = wide * text.length
      return { text, x: n === 0 ? 72 : 300 + 90 * n - width, y: 100 + 14 * row, width, size: 9 }
    }),
  )

/** Each letter by itself, without spaces, the last first. */
const inGlyphs = (runs: Run[]): Run[] =>
  runs
    .flatMap(run => [...run.text].map((text, n) => ({ ...run, text, x: run.x + wide * n, width: wide })))
    .filter(({ text }) => text !== ' ')
    .toReversed()

const years: Line = ['', '2024', '2023']
const lines: Line[] = [
  years,
  ['Cash at bank', '18,462', '21,905'],
  ['Trade debtors', '9,315', '12,740'],
  ['Doubtful debts', '(2,140)', '(985)'],
  ['Total current assets', '$25,637', '$33,660'],
]

const rows = [
  '2024 | 2023',
  'Cash at bank | 18462 | 21905',
  'Trade debtors | 9315 | 12740',
  'Doubtful debts | -2140 | -985',
  'Total current assets | 25637 | 33660',
]

const tablesOf = (runs: Run[]) =>
  extract(readingOf(runs)).tables.map(table => tableLines(table).map(row => row.trim()))

test('letters that are written one by one, in any order, are words and figures', t => {
  t.deepEqual(tablesOf(runsOf(lines)), [rows])
  t.deepEqual(tablesOf(inGlyphs(runsOf(lines))), [rows])
})

const many: Line[] = Array.from({ length: 9 }, (_, n) => [
  `Stock of kind ${'ABCDEFGHI'[n]}`,
  `(${1_200 + n})`,
  `(${900 + n})`,
])

test('parentheses around all figures of a page are no signs', t => {
  const all: Line[] = [
    years,
    ...many,
    ['Total stocks', '(10,836)', '(8,136)'],
    ['Total assets', '(10,836)', '(8,136)'],
  ]
  t.is(tablesOf(runsOf(all))[0]?.at(-1), 'Total assets | 10836 | 8136')
  const most: Line[] = [...all, ['Cash', '17', '18']]
  t.is(tablesOf(runsOf(most))[0]?.at(-2), 'Total assets | -10836 | -8136')
})

test('a day of figures is a header and no figures', t => {
  const days: Line[] = [['', '31-03-2024', '31-03-2023'], ...lines.slice(1)]
  t.is(tablesOf(runsOf(days))[0]?.[0], '31-03-2024 | 31-03-2023')
})

/** Each amount with something of a letter's width before it, or drawn over its first sign. */
const withSigns = (runs: Run[], sign: string, over = ''): Run[] =>
  runs.flatMap(run => {
    if (!/^\(?\d[\d,]*\)?$/.test(run.text)) return [run]
    const x = over === '' ? run.x - wide : run.x
    const opening = run.text.startsWith('(') ? '(' : ''
    return [
      { ...run, text: opening + sign, x, width: wide },
      { ...run, text: over + run.text.slice(opening.length) },
    ]
  })

test('a sign that stands before amounts again and again is a currency, whatever it looks like', t => {
  const headed = runsOf(lines.slice(1)).map(run => ({ ...run, text: run.text.replace('$', '') }))
  for (const signed of [withSigns(headed, 'n'), withSigns(headed, '■'), withSigns(headed, 'P', '=')])
    t.deepEqual(tablesOf(signed), [['|', ...rows.slice(1)]])
  const glued = headed.map(run => ({ ...run, text: run.text.replace(/^(\(?)(?=\d)/, '$1₸') }))
  t.deepEqual(tablesOf(glued), tablesOf(withSigns(headed, 'n')))
})

test('a letter is a currency also before amounts without groups, where they have cents', t => {
  const bare: Line[] = [
    ['Revenue:', 'N4950.00'],
    ['Costs:', 'N2352.50'],
    ['Profit:', 'N2597.50'],
  ]
  t.deepEqual(tablesOf(runsOf(bare)), [['', 'Revenue: | 4950', 'Costs: | 2352.5', 'Profit: | 2597.5']])
})

test('a letter before a single amount is one', t => {
  const some = runsOf([...lines, ['Note A12,500', '7,000', '6,000']])
  t.is(tablesOf(some)[0]?.at(-1), 'Note A12,500 | 7000 | 6000')
})
