import test from 'ava'
import { formPagesOf } from '../../../src/statements/extract/form-pages.js'

/** `text@x`, one after the other, at heights of a page that was recognised. */
const runsOf = (lines: [y: number, ...texts: string[]][]) =>
  lines.flatMap(([y, ...texts]) =>
    texts.map(one => {
      const [text = '', x] = one.split('@')
      return { text, x: Number(x), y, width: text.length * 4.6, size: 10 }
    }),
  )

function rowsOf(lines: [y: number, ...texts: string[]][]): string[] {
  const page = { number: 1, text: 'Form 990', width: 612, height: 792, recognised: true as const }
  const [form] = formPagesOf([{ ...page, runs: runsOf(lines) }])
  return (form?.rows ?? []).map(({ label, cells }) => [label, ...cells.map(({ text }) => text)].join(' | '))
}

/** Enough to tell that amounts have no cents. */
const others: [number, ...string[]][] = [
  [60, '1 Cash@60', '8,302.@400', '1@455', '9,115.@510'],
  [80, '2 Savings accounts@60', '61,204.@400', '2@455', '57,330.@510'],
  [100, '4 Receivables@60', '3,477.@400', '4@455', '2,086.@510'],
]
const [first, second, third] = [
  '1 Cash | 8,302 | 9,115',
  '2 Savings accounts | 61,204 | 57,330',
  '4 Receivables | 3,477 | 2,086',
]

test('the number of a line that was read into the amount before it is none of its cents', t => {
  t.deepEqual(
    rowsOf([
      ...others,
      [120, '10 Machines and tools@60', '475,030.10c@385', '526,467.@510'],
      [140, '16 Total of assets@60', '548,013.16@385', '594,998.@510'],
    ]),
    [
      first,
      second,
      third,
      '10 Machines and tools | 475,030 | 526,467',
      '16 Total of assets | 548,013 | 594,998',
    ],
  )
})

test('cents stay where a page has them', t => {
  t.deepEqual(rowsOf([[60, '16 Total of assets@60', '548,013.16@385', '594,998.40@510']]), [
    '16 Total of assets | 548,013.16 | 594,998.40',
  ])
})

test('words that were seen a little lower stand between those of their line', t => {
  t.deepEqual(
    rowsOf([
      ...others,
      [120, '9 Prepaid expenses@60', 'charges@206', '18,127.@400', '9@455', '21,193.@510'],
      [122.4, 'and deferred@146'],
    ]),
    [first, second, third, '9 Prepaid expenses and deferred charges | 18,127 | 21,193'],
  )
})

test('an amount of two pieces is one', t => {
  t.deepEqual(rowsOf([...others, [120, '7 Notes@60', '50,000@400', '7@455', '50,@510', '000.@526']]), [
    first,
    second,
    third,
    '7 Notes | 50,000 | 50,000',
  ])
})
