import test from 'ava'
import type { Moment } from '../../src/agents/manners/may-go-rules.js'
import {
  type ChecklistSituation,
  mayContact,
  nextOfChecklist,
  nextOfReminder,
  type ReminderSituation,
} from '../../src/runs/next-step-rules.js'

const now = new Date('2031-01-10T15:00:00.000Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const awake = (at: Date): Moment => ({ at, heldBy: undefined })
/** The quiet hours last three hours more. */
const asleep = (at: Date): Moment => (at < later(3) ? { at: later(3), heldBy: 'quiet-hours' } : awake(at))
const never = (at: Date): Moment => ({ at: new Date(at.getTime() + 60 * 86_400_000), heldBy: 'no-time' })
const item = { id: 'a', isOwn: false, askedAt: later(-99) }

const checklist: ChecklistSituation = {
  now,
  mayContact: true,
  mayGo: awake,
  planned: undefined,
  owed: 1,
  wanted: [item],
  named: new Set(),
  followUpsSent: 0,
  followUps: { every: 'PT2H', atMost: 2 },
  isReading: false,
  postponedUntil: undefined,
  zone: 'UTC',
  batchMs: 0,
}
const asked = { named: new Set(['a']) }
const planned = (hoursAgo: number) => ({
  planned: { outgoing: 'follow-up' as const, plannedAt: later(-hoursAgo) },
})
const own = { wanted: [item, { id: 'b', isOwn: true, askedAt: later(-0.5) }] }
const added = { wanted: [item, { id: 'b', isOwn: false, askedAt: later(-0.5) }] }
const several = {
  wanted: [
    ...own.wanted,
    { id: 'c', isOwn: true, askedAt: now },
    { id: 'd', isOwn: true, askedAt: later(-0.25) },
  ],
}
const hourly = { batchMs: 3_600_000 }

for (const [what, standing, decision] of [
  ['nothing owed', { owed: 0, wanted: [] }, { do: 'finish' }],
  ['nothing owed by a lead that opted out', { owed: 0, wanted: [], mayContact: false }, { do: 'finish' }],
  ['a lead that may not be written to', { mayContact: false }, { do: 'rest', reason: 'contact' }],
  ['only what a person reviews', { wanted: [] }, { do: 'rest', reason: 'review' }],
  ['nothing asked yet', {}, { do: 'send', outgoing: 'ask' }],
  ['nothing asked yet, at night', { mayGo: asleep }, plan('ask', 3, 'quiet-hours')],
  ['nothing asked yet, a document being read', { isReading: true }, plan('ask', 5 / 60, 'reading')],
  ['asked just now', asked, plan('follow-up', 2, 'follow-up')],
  ['asked just now, before a night', { ...asked, mayGo: asleep }, plan('follow-up', 3, 'follow-up')],
  ['a follow-up that is not due', { ...asked, ...planned(0.5) }, plan('follow-up', 1.5, 'follow-up')],
  ['a follow-up that is due', { ...asked, ...planned(2) }, { do: 'send', outgoing: 'follow-up' }],
  ['one that is overdue', { ...asked, ...planned(99) }, { do: 'send', outgoing: 'follow-up' }],
  [
    'one that is due at night',
    { ...asked, ...planned(2), mayGo: asleep },
    plan('follow-up', 3, 'quiet-hours'),
  ],
  ['enough follow-ups', { ...asked, followUpsSent: 2 }, { do: 'rest', reason: 'answers' }],
  [
    'enough, but an item of this lead alone',
    { ...asked, followUpsSent: 2, ...own },
    { do: 'send', outgoing: 'ask' },
  ],
  [
    'enough, but an item of the workspace',
    { ...asked, followUpsSent: 2, ...added },
    plan('follow-up', 2, 'follow-up'),
  ],
  [
    'a follow-up planned, and an item of this lead alone',
    { ...asked, ...planned(1), ...own },
    { do: 'send', outgoing: 'ask' },
  ],
  ['nothing asked yet, with a window for what else comes', hourly, { do: 'send', outgoing: 'ask' }],
  [
    'items of this lead alone, of which the first waits for others',
    { ...asked, ...several, ...hourly },
    plan('ask', 0.5, 'batch'),
  ],
  [
    'items whose window ends at night',
    { ...asked, ...several, ...hourly, mayGo: asleep },
    plan('ask', 3, 'batch'),
  ],
  [
    'items whose window has ended',
    { ...asked, ...several, batchMs: 1_800_000 },
    { do: 'send', outgoing: 'ask' },
  ],
  [
    'a follow-up planned within the window of an item',
    { ...asked, ...planned(1.9), ...own, ...hourly },
    plan('ask', 0.5, 'batch'),
  ],
  ['no moment for it in sight', { mayGo: never }, { do: 'rest', reason: 'no-time', until: later(60 * 24) }],
  [
    'no moment for its follow-up',
    { ...asked, mayGo: never },
    { do: 'rest', reason: 'no-time', until: later(60 * 24 + 2) },
  ],
] as const) {
  test(`a checklist: ${what}`, t => {
    t.deepEqual(nextOfChecklist({ ...checklist, ...standing }), decision as never)
  })
}

const reminder: ReminderSituation = {
  now,
  mayContact: true,
  mayGo: awake,
  hasSchedule: true,
  until: undefined,
  occurrence: later(5),
}

for (const [what, standing, decision] of [
  ['not due', {}, plan('reminder', 5, 'schedule')],
  ['due', { occurrence: now }, { do: 'send', outgoing: 'reminder' }],
  ['overdue', { occurrence: later(-99) }, { do: 'send', outgoing: 'reminder' }],
  ['due at night', { occurrence: now, mayGo: asleep }, plan('reminder', 3, 'quiet-hours')],
  ['to be due at night', { occurrence: later(1), mayGo: asleep }, plan('reminder', 3, 'schedule')],
  [
    'no schedule any more',
    { hasSchedule: false, occurrence: undefined },
    { do: 'rest', reason: 'schedule-missing' },
  ],
  [
    'a lead that may not be written to',
    { mayContact: false, occurrence: now },
    { do: 'rest', reason: 'contact' },
  ],
  ['no more times', { occurrence: undefined }, { do: 'finish' }],
  ['overdue, after the end', { occurrence: later(-2), until: later(-1) }, { do: 'finish' }],
  ['held until after the end', { occurrence: now, mayGo: asleep, until: later(3) }, { do: 'finish' }],
  [
    'no moment in sight',
    { occurrence: now, mayGo: never },
    { do: 'rest', reason: 'no-time', until: later(60 * 24) },
  ],
  ['no moment before its end', { occurrence: now, mayGo: never, until: later(99) }, { do: 'finish' }],
] as const) {
  test(`a reminder: ${what}`, t => {
    t.deepEqual(nextOfReminder({ ...reminder, ...standing }), decision as never)
  })
}

function plan(outgoing: string, hours: number, reason: string) {
  return { do: 'plan', outgoing, at: later(hours), reason }
}

test('who may be written to', t => {
  const lead = { isDeleted: false, optedOut: false, status: 'IN_PROGRESS' }
  t.true(mayContact(lead))
  t.true(mayContact({ ...lead, status: 'COMPLETED' }))
  for (const change of [
    { isDeleted: true },
    { optedOut: true },
    // An opt-out outlives a completion.
    { optedOut: true, status: 'COMPLETED' },
    { status: 'OPTED_OUT' },
    { status: 'NOT_INTERESTED' },
  ])
    t.false(mayContact({ ...lead, ...change }))
})
