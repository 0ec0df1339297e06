import test from 'ava'
import fc from 'fast-check'
import { after, latest, parseDuration } from '../../src/agents/duration-rules.js'
import { nextOccurrence } from '../../src/agents/schedule-rules.js'
import { instantOf, localTime } from '../../src/zoned-time.js'

const newYork = 'America/New_York'
const zones = [newYork, 'UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati']
const anyTime = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }).map(ms => new Date(ms))
const anyZone = fc.constantFrom(...zones)

test('what a clock on a wall shows leads back to the moment, or to the other one that shows the same', t => {
  fc.assert(
    fc.property(anyTime, anyZone, (at, zone) => {
      const shown = localTime(at, zone)
      t.deepEqual(localTime(instantOf(shown, zone), zone), shown)
      t.true(instantOf(shown, zone) <= at)
    }),
  )
})

test('an hour that the spring leaves out is taken as the next one, one that the autumn repeats as the first', t => {
  const at = (month: number, day: number, hour: number) =>
    instantOf({ year: 2031, month, day, hour, minute: 30, second: 0 }, newYork).toISOString()
  t.is(at(3, 9, 2), '2031-03-09T07:30:00.000Z')
  t.is(at(11, 2, 1), '2031-11-02T05:30:00.000Z')
  t.is(at(1, 32, 9), '2031-02-01T14:30:00.000Z')
})

for (const [start, duration, times, expected] of [
  ['2031-01-10T15:00:00.000Z', 'PT1S', 1, '2031-01-10T15:00:01.000Z'],
  ['2031-01-10T15:00:00.123Z', 'P1W', 2, '2031-01-24T15:00:00.123Z'],
  // Over the beginning of summer time: a day by the calendar, and one by the clock.
  ['2031-03-08T15:00:00.000Z', 'P1D', 1, '2031-03-09T14:00:00.000Z'],
  ['2031-03-08T15:00:00.000Z', 'PT24H', 1, '2031-03-09T15:00:00.000Z'],
  // The last of each month, counted from the first one.
  ['2031-01-31T15:00:00.000Z', 'P1M', 1, '2031-02-28T15:00:00.000Z'],
  ['2031-01-31T15:00:00.000Z', 'P1M', 2, '2031-03-31T14:00:00.000Z'],
  ['2032-02-29T15:00:00.000Z', 'P1Y', 1, '2033-02-28T15:00:00.000Z'],
  ['2031-01-31T15:00:00.000Z', 'P1Y2M3W4DT5H6M7S', 1, '2032-04-25T19:06:07.000Z'],
  ['2031-01-31T15:00:00.000Z', 'P99999999999Y', 1, latest.toISOString()],
] as const) {
  test(`${times} times ${duration} after ${start}`, t => {
    t.is(after(new Date(start), parseDuration(duration), times, newYork).toISOString(), expected)
  })
}

const begun = new Date('2031-01-15T16:00:00.000Z')
for (const [schedule, from, expected] of [
  [{ cron: '0 10 1 * *' }, '2031-01-20T00:00:00.000Z', '2031-02-01T15:00:00.000Z'],
  [{ cron: '0 10 1 * *', timezone: 'UTC' }, '2031-01-20T00:00:00.000Z', '2031-02-01T10:00:00.000Z'],
  [{ cron: '0 10 1 * *' }, '2031-02-01T15:00:00.000Z', '2031-03-01T15:00:00.000Z'],
  [
    { cron: '0 10 * * *', startAt: '2031-06-01T10:00:00-04:00' },
    '2031-01-20T00:00:00.000Z',
    '2031-06-01T14:00:00.000Z',
  ],
  [
    { cron: '0 10 * * *', until: '2031-01-20T10:00:00-05:00' },
    '2031-01-19T14:00:00.000Z',
    '2031-01-19T15:00:00.000Z',
  ],
  [{ cron: '0 10 * * *', until: '2031-01-20T10:00:00-05:00' }, '2031-01-19T15:00:00.000Z', undefined],
  // From the run's beginning, which is no reminder itself; from a named start, which is one.
  [{ every: 'P1D' }, '2031-01-15T16:00:00.000Z', '2031-01-16T16:00:00.000Z'],
  [{ every: 'P1M' }, '2031-05-20T00:00:00.000Z', '2031-06-15T15:00:00.000Z'],
  [
    { every: 'P3M', startAt: '2031-02-01T10:00:00-05:00' },
    '2031-01-15T16:00:00.000Z',
    '2031-02-01T15:00:00.000Z',
  ],
  [
    { every: 'P3M', startAt: '2031-02-01T10:00:00-05:00' },
    '2031-02-01T15:00:00.000Z',
    '2031-05-01T14:00:00.000Z',
  ],
  [{ every: 'PT1S' }, '2041-01-15T16:00:00.400Z', '2041-01-15T16:00:01.000Z'],
  [{ every: 'P99999Y' }, '2031-01-15T16:00:00.000Z', undefined],
] as const) {
  test(`${JSON.stringify(schedule)} after ${from}`, t => {
    const next = nextOccurrence(schedule, { after: new Date(from), begun, zone: newYork })
    t.is(next?.toISOString(), expected)
  })
}

test('the next time is later, whatever the schedule, and the one after that later still', t => {
  const schedules = [
    ...['*/5 * * * *', '30 2 * * *', '0 0 29 2 *', '15 1 * * 0'].map(cron => ({ cron })),
    ...['PT1S', 'PT90M', 'P1D', 'P2W', 'P1M', 'P1Y2M10DT2H30M'].map(every => ({ every })),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...schedules), anyTime, anyTime, anyZone, (schedule, start, from, zone) => {
      const next = nextOccurrence(schedule, { after: from, begun: start, zone }) as Date
      t.true(next > from)
      t.true((nextOccurrence(schedule, { after: next, begun: start, zone }) as Date) > next)
      // Looked for a moment before, it is the same one.
      const again = nextOccurrence(schedule, { after: new Date(next.getTime() - 1), begun: start, zone })
      t.deepEqual(again, next)
    }),
    { numRuns: 300 },
  )
})
