import test from 'ava'
import { leastBytesPerSecond } from '../../../src/http/uploads/limits.js'
import { looks, Pace } from '../../../src/http/uploads/pace.js'

const idleMs = 30_000

/** The look, a second each, at which a caller who sends so much in each second is given up. */
function givenUpAt(bytesIn: (second: number) => number): number | undefined {
  const pace = new Pace(idleMs)
  let bytes = 0
  for (let second = 1; second <= 30 * 60; second++) {
    bytes += bytesIn(second)
    if (pace.isTooSlow(bytes)) return second
  }
  return undefined
}

const cases: [who: string, bytesIn: (second: number) => number, givenUpAt: number | undefined][] = [
  ['who sends nothing', () => 0, looks],
  ['who stops', second => (second <= 100 ? 50_000 : 0), 100 + looks],
  ['who sends a byte now and then', second => (second % 20 === 0 ? 1 : 0), 2 * looks],
  ['who sends much, then drips', second => (second <= 60 ? 1_000_000 : 1), 60 + 2 * looks],
  ['who is slow', () => leastBytesPerSecond, undefined],
  [
    'who is slow and comes in bursts',
    second => (second % 25 === 0 ? 25 * leastBytesPerSecond * 1.5 : 0),
    undefined,
  ],
]

for (const [who, bytesIn, expected] of cases) {
  test(`${expected ? `given up after ${expected} s` : 'waited for'}: a caller ${who}`, t => {
    t.is(givenUpAt(bytesIn), expected)
  })
}
