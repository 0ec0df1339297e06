import test from 'ava'
import { readRange } from '../../src/http/sending/range.js'

const cases: [header: string, size: number, expected: ReturnType<typeof readRange>][] = [
  ['bytes=0-4', 10, { start: 0, end: 4 }],
  ['Bytes=5-', 10, { start: 5, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=0-99', 10, { start: 0, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=-3', 0, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=9-5', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['lines=0-1', 10, undefined],
]

for (const [header, size, expected] of cases)
  test(`${header} of ${size} bytes: ${JSON.stringify(expected) ?? 'the whole'}`, t => {
    t.deepEqual(readRange(header, size), expected)
  })
