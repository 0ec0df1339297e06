import test from 'ava'
import fc from 'fast-check'
import { type Classification, recognise } from '../../src/documents/recognise-rules.js'
import { casesIn } from '../support/cases.js'
import { processorMs } from '../support/processor-ms.js'

interface Case {
  title: string
  kind?: 'csv'
  pages: string[]
  expected: Partial<Classification>
}
const cases = casesIn<Case[]>('documents/recognise.yaml')

const read = (pages: string[], kind: 'pdf' | 'csv' = 'pdf') => ({
  kind,
  pages: pages.map((text, n) => ({ number: n + 1, text })),
})

for (const { title, kind, pages, expected } of cases) {
  test(`recognised: ${title}`, t => {
    const found = recognise(read(pages, kind), 'scan 12.pdf')
    t.like(found, expected)
  })
}

test("a file's name decides nothing by itself, and helps where words are few", t => {
  t.is(recognise(read(['Hello']), 'bank statement January 2026.pdf').type, 'OTHER')
  const bare = read([
    ['Widgets', 'Sales 5', 'Gross Profit 4', 'Net Profit 3', 'Operating expenses 1'].join('\n'),
  ])
  t.is(recognise(bare, 'a.pdf').type, 'OTHER')
  t.is(recognise(bare, 'P&L Q1 2026.pdf').type, 'PROFIT_AND_LOSS')
  t.deepEqual(recognise(bare, 'P&L Q1 2026.pdf').months, ['2026-01', '2026-02', '2026-03'])
})

test('a reason quotes our words and nothing of the document', t => {
  for (const { pages, kind } of cases) {
    const { reason } = recognise(read(pages, kind), 'x.pdf')
    t.regex(reason, /^[A-Z].*\.$/)
    t.notRegex(reason, /Jane|Doe|Acme|Sam|123/i)
  }
})

test('whatever is read, it is recognised as something, the same each time', t => {
  const words = fc.constantFrom(
    ...'Statement period|Jan|January 31, 2026|12/31/25|-|to|Balance Sheet|Form 1040|Net Income|\t|\n|2024|31|ended'.split(
      '|',
    ),
    ...['total assets', 'beginning balance'],
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 60 }).map(list => list.join(' ')),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), fc.string(), (pages, filename) => {
      const reading = read(pages)
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

const titles = ['Profit and Loss', 'Balance Sheet', 'Beginning balance, total deposits, ending balance']
const profit = [
  ...['Income', 'Sales\t52,000.00', 'Total Income\t52,000.00', 'Cost of Goods Sold\t21,000.00'],
  ...['Gross Profit\t31,000.00', 'Total Expenses\t12,000.00', 'Net Income\t19,000.00'],
]

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
    const before = processorMs()
    recognise(read([piece.repeat(4_000_000 / piece.length)]), 'x.pdf')
    const lines = Array(50).fill(piece.repeat(900 / piece.length))
    for (const title of titles)
      recognise(read(Array(30).fill([title, ...profit, ...lines].join('\n'))), 'x.pdf')
    t.true(processorMs() - before < 5_000)
  })
}
