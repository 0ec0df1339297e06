import test from 'ava'
import { hasFailedTooLong, retryAfterMs, retryDelayMs } from '../../src/webhooks/sending/retry-rules.js'
import { outcomeOf } from '../../src/webhooks/sending/settle-rules.js'

const now = Date.parse('2027-01-04T09:00:00Z')
const [hour, day] = [3_600_000, 86_400_000]

for (const [header, ms] of [
  [undefined, 0],
  ['', 0],
  ['0', 0],
  ['5', 5_000],
  [' 120 ', 120_000],
  ['86400', day],
  ['86401', day],
  ['99999999999999999999999999', day],
  ['9'.repeat(400), day],
  ['-5', 0],
  ['1.5', 0],
  ['soon', 0],
  ['Mon, 04 Jan 2027 09:01:00 GMT', 60_000],
  ['Mon, 04 Jan 2027 08:59:00 GMT', 0],
  ['Tue, 04 Jan 2028 09:00:00 GMT', day],
  ['2027-01-04', 0],
] as const) {
  test(`Retry-After: ${String(header).slice(0, 40)} asks for ${ms} ms`, t => {
    t.is(retryAfterMs(header, now), ms)
  })
}

const delaysMs = [5_000, 300_000]
for (const [failures, wish, ms] of [
  [1, { askedMs: 0, chance: 0 }, 5_000],
  [1, { askedMs: 0, chance: 1 }, 5_500],
  [2, { askedMs: 0, chance: 0.5 }, 315_000],
  [1, { askedMs: 1_000, chance: 0 }, 5_000],
  [1, { askedMs: hour, chance: 1 }, hour],
  [3, { askedMs: 0, chance: 0 }, undefined],
  [3, { askedMs: hour, chance: 0 }, undefined],
] as const) {
  test(`after ${failures} failures, ${JSON.stringify(wish)}: ${ms} ms`, t => {
    t.is(retryDelayMs(delaysMs, failures, wish), ms)
  })
}

for (const [days, tries, failed] of [
  [5, 10, true],
  [4.99, 1_000, false],
  [30, 9, false],
  [30, 10, true],
] as const) {
  test(`${tries} failures in ${days} days ${failed ? 'are' : 'are not'} too many`, t => {
    t.is(hasFailedTooLong(new Date(now - days * day).toISOString(), tries, now), failed)
  })
}

const rest = { delaysMs, chance: 0, now }
const dueAt = (ms: number) => ({ status: 'pending', counts: true, dueAt: new Date(now + ms).toISOString() })
for (const [status, failures, outcome] of [
  [200, 1, { status: 'delivered' }],
  [299, 3, { status: 'delivered' }],
  [199, 1, dueAt(5_000)],
  [300, 1, dueAt(5_000)],
  [302, 2, dueAt(300_000)],
  [404, 3, { status: 'failed' }],
  [410, 3, { status: 'pending', counts: false }],
  [500, 1, dueAt(5_000)],
  [null, 2, dueAt(300_000)],
  [null, 3, { status: 'failed' }],
] as const) {
  test(`${status ?? 'no answer'}, failure ${failures}: ${JSON.stringify(outcome)}`, t => {
    t.deepEqual(outcomeOf({ status, retryAfter: undefined }, { ...rest, failures }), outcome as never)
  })
}

test('a receiver that asks for more time gets it', t => {
  t.deepEqual(outcomeOf({ status: 503, retryAfter: '3600' }, { ...rest, failures: 1 }), dueAt(hour) as never)
})
