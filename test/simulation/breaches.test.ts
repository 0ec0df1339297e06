import test from 'ava'
import { breachesOf, type Receiver, type Rules } from '../../src/simulation/breaches.js'

const rules: Rules = {
  quietHours: { from: '20:00', to: '08:00' },
  businessDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  holidays: ['2027-07-05'],
  cap: { count: 2, hours: 24 },
}
const receiver: Receiver = { timezone: 'America/New_York', isOut: false, wroteAt: undefined, unasked: [] }
const letter = (at: string, channel = 'OUTBOX') => ({ at: new Date(at), channel, subject: null, body: '' })

/** A Wednesday in winter, at noon in New York. */
const noon = '2027-03-03T17:00:00Z'

const cases: [string, ReturnType<typeof letter>, Partial<Receiver>, string[]][] = [
  ['at noon of a workday', letter(noon), {}, []],
  ['at eight in the evening', letter('2027-03-04T01:00:00Z'), {}, ['in quiet hours']],
  ['a minute before', letter('2027-03-04T00:59:00Z'), {}, []],
  ['at eight in the morning', letter('2027-03-03T13:00:00Z'), {}, []],
  ['a minute before that', letter('2027-03-03T12:59:00Z'), {}, ['in quiet hours']],
  ['where it is night already', letter(noon), { timezone: 'Asia/Tokyo' }, ['in quiet hours']],
  ['on a Sunday', letter('2027-03-07T17:00:00Z'), {}, ['not on a business day']],
  ['on a holiday', letter('2027-07-05T16:00:00Z'), {}, ['not on a business day']],
  ['after an opt-out', letter(noon), { isOut: true }, ['after an opt-out']],
  ['by e-mail', letter(noon, 'EMAIL'), {}, ['over a real channel']],
  [
    'the third within a day',
    letter(noon),
    { unasked: [new Date('2027-03-03T15:00:00Z'), new Date('2027-03-02T20:00:00Z')] },
    ['above the cap'],
  ],
  [
    'the third, a day after the first',
    letter(noon),
    { unasked: [new Date('2027-03-03T15:00:00Z'), new Date('2027-03-02T17:00:00Z')] },
    [],
  ],
  [
    'the answer at night to what was written then',
    letter('2027-03-04T03:00:00Z'),
    { wroteAt: new Date('2027-03-04T03:00:00Z') },
    [],
  ],
  [
    'at night, long after one has written',
    letter('2027-03-04T03:00:00Z'),
    { wroteAt: new Date('2027-03-03T17:00:00Z') },
    ['in quiet hours'],
  ],
]

for (const [name, came, changes, wanted] of cases)
  test(`a letter ${name}: ${wanted.join(', ') || 'as it should be'}`, t => {
    t.deepEqual(breachesOf(came, { ...receiver, ...changes }, rules) as string[], wanted)
  })
