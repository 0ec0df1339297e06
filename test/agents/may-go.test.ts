import test from 'ava'
import fc from 'fast-check'
import { holidaySets, isHoliday } from '../../src/agents/manners/holiday-rules.js'
import { mayGoAt, type Rules } from '../../src/agents/manners/may-go-rules.js'
import { zonesOfPhone } from '../../src/leads/phones/time-zone-rules.js'
import { weekdays } from '../../src/workspaces/manners-rules.js'
import { casesIn } from '../support/cases.js'

const dayMs = 86_400_000
const newYork = 'America/New_York'
const workweek = [...weekdays].slice(0, 5)
const night = { from: '20:00', to: '08:00' }
const noon = { from: '12:00', to: '13:30' }

for (const [set, years] of Object.entries(
  casesIn<Record<string, Record<string, string[]>>>('agents/holidays.yaml'),
)) {
  for (const [year, days] of Object.entries(years)) {
    test(`the holidays of ${set} in ${year} are those that were published`, t => {
      const all = Array.from({ length: 366 }, (_, n) =>
        new Date(Date.UTC(Number(year), 0, 1 + n)).toISOString().slice(0, 10),
      ).filter(day => day.startsWith(year))
      t.deepEqual(
        all.filter(day => isHoliday(day, [set])).map(day => day.slice(5)),
        days,
      )
    })
  }
}

test('a date is a holiday where it is named, and no name but those of the sets stands for any', t => {
  t.true(isHoliday('2027-08-02', ['US', '2027-08-02']))
  t.false(isHoliday('2027-08-03', ['US', '2027-08-02']))
  for (const name of ['toString', 'us', '']) t.false(isHoliday('2027-01-01', [name]))
})

const sentAt = (...times: string[]) => ({ sent: times.map(time => new Date(time)) })
const twice = { mostPerLead: { count: 2, per: 'P1D' } }
interface Given {
  quietHours?: Rules['quietHours']
  manners?: Rules['manners']
  zones?: string[]
  sent?: Date[]
}

// 10 January 2031 is a Friday.
for (const [title, given, at, expected, heldBy] of [
  ['nothing to keep', {}, '2031-01-11T06:00:00.000Z', '2031-01-11T06:00:00.000Z', undefined],
  ['by day', { quietHours: night }, '2031-01-10T18:00:00.000Z', '2031-01-10T18:00:00.000Z', undefined],
  [
    'a second before the night',
    { quietHours: night },
    '2031-01-11T00:59:59.000Z',
    '2031-01-11T00:59:59.000Z',
    undefined,
  ],
  [
    'as the night begins',
    { quietHours: night },
    '2031-01-11T01:00:00.000Z',
    '2031-01-11T13:00:00.000Z',
    'quiet-hours',
  ],
  [
    'after midnight',
    { quietHours: night },
    '2031-01-11T06:00:00.000Z',
    '2031-01-11T13:00:00.000Z',
    'quiet-hours',
  ],
  [
    'as the night ends',
    { quietHours: night },
    '2031-01-11T13:00:00.000Z',
    '2031-01-11T13:00:00.000Z',
    undefined,
  ],
  [
    'in the night in which summer time begins',
    { quietHours: night },
    '2031-03-09T02:00:00.000Z',
    '2031-03-09T12:00:00.000Z',
    'quiet-hours',
  ],
  ['at noon', { quietHours: noon }, '2031-01-10T17:00:30.500Z', '2031-01-10T18:30:00.000Z', 'quiet-hours'],
  [
    'where the quiet end in the hour that the autumn repeats',
    { quietHours: { from: '20:00', to: '01:30' } },
    '2031-11-02T06:10:00.000Z',
    '2031-11-02T06:30:00.000Z',
    'quiet-hours',
  ],
  [
    'at a weekend',
    { manners: { businessDays: workweek } },
    '2031-01-11T12:00:00.000Z',
    '2031-01-13T05:00:00.000Z',
    'day-off',
  ],
  [
    'in the night before a weekend',
    { quietHours: night, manners: { businessDays: workweek } },
    '2031-01-11T03:00:00.000Z',
    '2031-01-13T13:00:00.000Z',
    'day-off',
  ],
  [
    'before a weekend with a holiday behind it',
    { quietHours: night, manners: { businessDays: workweek, holidays: ['US'] } },
    '2031-01-18T03:00:00.000Z',
    '2031-01-21T13:00:00.000Z',
    'day-off',
  ],
  [
    'on a day of their own',
    { manners: { holidays: ['2031-01-10'] } },
    '2031-01-10T15:00:00.000Z',
    '2031-01-11T05:00:00.000Z',
    'day-off',
  ],
  [
    'at eight in one of two zones',
    { quietHours: night, zones: ['America/Boise', 'America/Los_Angeles'] },
    '2031-01-10T15:00:00.000Z',
    '2031-01-10T16:00:00.000Z',
    'quiet-hours',
  ],
  [
    'when it is Monday in one of two zones',
    { manners: { businessDays: workweek }, zones: ['Australia/Sydney', 'Australia/Perth'] },
    '2031-01-12T13:30:00.000Z',
    '2031-01-12T16:00:00.000Z',
    'day-off',
  ],
  [
    'below the cap',
    { manners: twice, ...sentAt('2031-01-10T14:00:00.000Z') },
    '2031-01-10T15:00:00.000Z',
    '2031-01-10T15:00:00.000Z',
    undefined,
  ],
  [
    'at the cap',
    {
      manners: twice,
      ...sentAt('2031-01-10T14:00:00.000Z', '2031-01-10T13:00:00.000Z', '2031-01-01T13:00:00.000Z'),
    },
    '2031-01-10T15:00:00.000Z',
    '2031-01-11T13:00:00.000Z',
    'cap',
  ],
  [
    'at the cap, which ends at night',
    { manners: twice, quietHours: noon, ...sentAt('2031-01-10T18:00:00.000Z', '2031-01-10T17:30:00.000Z') },
    '2031-01-10T19:00:00.000Z',
    '2031-01-11T18:30:00.000Z',
    'cap',
  ],
  [
    'within the window of the last one',
    { manners: { batch: 'PT10M' }, ...sentAt('2031-01-10T14:59:00.000Z') },
    '2031-01-10T15:00:00.000Z',
    '2031-01-10T15:09:00.000Z',
    'batch',
  ],
  [
    'where the clocks of two zones leave nothing',
    { quietHours: { from: '17:00', to: '09:00' }, zones: ['Europe/Kaliningrad', 'Asia/Kamchatka'] },
    '2031-01-10T15:00:00.000Z',
    '2031-02-10T07:00:00.000Z',
    'no-time',
  ],
] as [string, Given, string, string, string | undefined][]) {
  test(`a message ${title}`, t => {
    const { quietHours = null, manners = null, zones = [newYork], sent = [] } = given
    const moment = mayGoAt(new Date(at), { quietHours, manners }, zones, sent)
    t.deepEqual([moment.at.toISOString(), moment.heldBy], [expected, heldBy])
  })
}

const zones = [
  newYork,
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/Santiago',
]
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const quiet = fc.option(fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to))
const anyManners = fc.option(
  fc.record({
    businessDays: fc.subarray([...weekdays], { minLength: 1 }),
    holidays: fc.subarray([...holidaySets, '2031-03-10', '2031-11-03']),
    mostPerLead: fc.option(
      fc.record({
        count: fc.integer({ min: 1, max: 4 }),
        per: fc.constantFrom('PT1H', 'PT24H', 'P2D', 'P1W'),
      }),
    ),
    batch: fc.option(fc.constantFrom('PT10M', 'PT3H')),
  }),
)
// Changes of clocks are in it more often than the calendar has them.
const changes = [
  '2031-03-09T10:00:00Z',
  '2031-11-02T06:00:00Z',
  '2031-04-05T15:00:00Z',
  '2031-10-26T01:00:00Z',
]
const anyTime = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * dayMs, max: dayMs }))
    .map(([change, ms]) => Date.parse(change) + ms),
)
const situation = fc.record({
  at: anyTime.map(ms => new Date(ms)),
  quietHours: quiet,
  manners: anyManners,
  zones: fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1, maxLength: 3 }),
  agoMs: fc.array(fc.integer({ min: 1, max: 8 * dayMs }), { maxLength: 6 }),
})

const walls = new Map(
  zones.map(zone => [
    zone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
)

/** The same said in another way: by what `Intl` shows on each wall. */
function isAllowed(at: Date, { quietHours, manners }: Rules, zone: string): boolean {
  const shown = walls.get(zone)?.formatToParts(at) ?? []
  const part = (type: string) => shown.find(one => one.type === type)?.value ?? ''
  const [day, clock] = [
    `${part('year')}-${part('month')}-${part('day')}`,
    `${part('hour')}:${part('minute')}`,
  ]
  const { businessDays = weekdays, holidays = [] } = manners ?? {}
  const { from, to } = quietHours ?? { from: '', to: '' }
  const isQuiet = from > to ? clock >= from || clock < to : clock >= from && clock < to
  return (
    !isQuiet &&
    (businessDays as readonly string[]).includes(part('weekday').toLowerCase().slice(0, 3)) &&
    !isHoliday(day, holidays)
  )
}

const hoursOf: Record<string, number> = { PT1H: 1, PT24H: 24, P2D: 48, P1W: 168 }
const windowsMs: Record<string, number> = { PT10M: 600_000, PT3H: 10_800_000 }

test('a message never goes earlier, nor at a time that is not allowed, nor above the cap; and asked again, it goes then', t => {
  fc.assert(
    fc.property(situation, ({ at, quietHours, manners, zones, agoMs }) => {
      const rules = { quietHours, manners }
      const sent = agoMs.map(ms => new Date(at.getTime() - ms))
      const moment = mayGoAt(at, rules, zones, sent)
      t.true(moment.at >= at)
      t.is(moment.heldBy === undefined, moment.at.getTime() === at.getTime())
      if (moment.heldBy === 'no-time') return
      for (const zone of zones)
        t.true(isAllowed(moment.at, rules, zone), `${zone} ${moment.at.toISOString()}`)
      const { count = 99, per = '' } = manners?.mostPerLead ?? {}
      // A day of the calendar may be an hour shorter than one of the clock.
      const sinceMs = moment.at.getTime() - ((hoursOf[per] ?? 0) - 1) * 3_600_000
      t.true(sent.filter(one => one.getTime() > sinceMs).length < count)
      const windowMs = windowsMs[manners?.batch ?? ''] ?? 0
      for (const one of sent) t.true(moment.at.getTime() - one.getTime() >= windowMs)
      t.deepEqual(mayGoAt(moment.at, rules, zones, sent), { at: moment.at, heldBy: undefined })
    }),
    { numRuns: 1_000 },
  )
})

/** What a clock on the wall is ahead of UTC by, in minutes of the day. */
const aheadOf = (at: Date, zone: string) => {
  const clock = walls.get(zone)?.formatToParts(at) ?? []
  const part = (type: string) => Number(clock.find(one => one.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((shown - at.getTime()) / 60_000)
}

test('a message goes as soon as it may, unless clocks change meanwhile', t => {
  fc.assert(
    fc.property(situation, ({ at, quietHours, manners, zones }) => {
      const rules = { quietHours, manners }
      const moment = mayGoAt(at, rules, zones, [])
      fc.pre(moment.at > at)
      fc.pre(zones.every(zone => aheadOf(at, zone) === aheadOf(moment.at, zone)))
      const stepMs = (moment.at.getTime() - at.getTime()) / 12
      for (let n = 0; n < 12; n++) {
        const before = new Date(at.getTime() + n * stepMs)
        t.false(zones.every(zone => isAllowed(before, rules, zone)))
      }
      t.false(zones.every(zone => isAllowed(new Date(moment.at.getTime() - 1), rules, zone)))
      if (moment.heldBy === 'no-time') t.true(moment.at.getTime() - at.getTime() > 7 * dayMs)
    }),
    { numRuns: 300 },
  )
})

test('where there is no moment, that is known before anybody waits for it', t => {
  const quietHours = { from: '17:00', to: '09:00' }
  const manners = { businessDays: workweek, holidays: ['US', 'GB', 'CA'] }
  const everywhere = zonesOfPhone('+79261234567')
  const begunMs = process.cpuUsage().user / 1_000
  t.is(
    mayGoAt(new Date('2031-01-10T15:00:00.000Z'), { quietHours, manners }, everywhere, []).heldBy,
    'no-time',
  )
  t.true(process.cpuUsage().user / 1_000 - begunMs < 1_000)
})
