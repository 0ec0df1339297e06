import test from 'ava'
import { readRange } from '../../src/http/sending/range.js'

for (const [header, expected] of [
  ['', undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['Bytes = 2 - 4', { start: 2, end: 4 }],
  ['bytes=8-', { start: 8, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0-99999999999999999999', undefined],
] as const) {
  test(`of ten bytes, "${header}" is ${JSON.stringify(expected) ?? 'all'}`, t => {
    t.deepEqual(readRange(header, 10), expected)
  })
}
