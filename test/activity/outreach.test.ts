import { isDeepStrictEqual } from 'node:util'
import test from 'ava'
import fc from 'fast-check'
import { ActionLog } from '../../src/activity/action-log.js'
import { enrich } from '../../src/activity/enrich.js'
import { cancelFollowUps, cancelOutbound } from '../../src/activity/follow-ups.js'
import { latestOutreach, nextFollowUps, outreachAmong } from '../../src/activity/outreach.js'
import { countStatements } from '../support/count-statements.js'
import { newLog, newMessage } from '../support/timeline.js'
import { type World, world } from '../support/world.js'

const sign = () => 'https://files.example'
const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}T10:00:00.000Z`

/** Asked of the database and worked out from all the logs: whichever a lead's answer takes, it must be the same. */
async function latest(w: World, leadId: string) {
  const { db } = w.context
  const reader = { workspaceId: w.workspaceId, reveals: true }
  const asked = await latestOutreach(db, reader, leadId, sign)
  const logs = await ActionLog.in(w.workspaceId, db).where({ leadId }).orderBy('id', 'desc')
  const among = outreachAmong(await enrich(db, reader, logs, sign))
  if (!isDeepStrictEqual(among, asked)) throw new Error(JSON.stringify({ among, asked }, null, 2))
  return asked
}

const followUp = (w: World, leadId: string, at: number | null, log = {}) =>
  newLog(w, leadId, {
    type: 'FOLLOW_UP_MESSAGE',
    status: 'PENDING',
    completedAt: null,
    scheduledAt: at === null ? null : day(at),
    summary: `Asks again on ${at}`,
    ...log,
  })

const drawnLog = fc.record({
  type: fc.constantFrom('MESSAGE', 'FOLLOW_UP_MESSAGE', 'TOOL_CALL', 'SYSTEM_NOTE', 'API_ACTIVITY'),
  status: fc.constantFrom('COMPLETED', 'PENDING', 'CANCELLED', 'AWAITING_APPROVAL', 'FAILED'),
  // Few of each, so that they meet.
  createdOn: fc.integer({ min: 1, max: 3 }),
  completedOn: fc.option(fc.integer({ min: 1, max: 3 })),
  scheduledOn: fc.option(fc.integer({ min: 1, max: 3 })),
  said: fc.array(fc.constantFrom('OUTBOUND', 'INBOUND'), { maxLength: 2 }),
  /** Of which log before it, counted from the last, it is a part. */
  parent: fc.option(fc.nat(3)),
})

test('whatever a timeline has, the database and the logs at hand tell the same of it', async t => {
  t.timeout(180_000)
  const w = await world(t)
  await fc.assert(
    fc.asyncProperty(fc.array(drawnLog, { maxLength: 12 }), async drawn => {
      const leadId = await w.newLead()
      const ids: string[] = []
      for (const { said, parent, createdOn, completedOn, scheduledOn, type, status } of drawn) {
        const id = await newLog(w, leadId, {
          type,
          status,
          createdAt: day(createdOn),
          completedAt: completedOn === null ? null : day(completedOn),
          scheduledAt: scheduledOn === null ? null : day(scheduledOn),
          parentActionId: (parent === null ? undefined : ids.at(-1 - parent)) ?? null,
        })
        ids.push(id)
        for (const direction of said) await newMessage(w, id, { direction: direction as 'OUTBOUND' })
      }
      await latest(w, leadId)
    }),
    { numRuns: 60, seed: 20261126 },
  )
  t.pass()
})

test('a lead that nobody has written to has nothing of it', async t => {
  const w = await world(t)
  t.deepEqual(await latest(w, await w.newLead()), { lastAction: null, nextFollowUp: null, nextDraft: null })
})

test('the last action is what went out last, with its tool calls', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const said = await newLog(w, leadId, { completedAt: day(2) })
  await newMessage(w, said)
  const nudged = await followUp(w, leadId, 3, { status: 'COMPLETED', completedAt: day(3) })
  const heard = await newLog(w, leadId, { completedAt: day(5) })
  await newMessage(w, heard, { direction: 'INBOUND' })
  await newLog(w, leadId, { completedAt: day(6), status: 'FAILED' })
  await newLog(w, leadId, { completedAt: day(7), type: 'TOOL_CALL' })
  t.is((await latest(w, leadId)).lastAction?.id, nudged)
  // Written down before the follow-up, sent after it.
  await w.context
    .db('action_logs')
    .where({ id: said })
    .update({ completedAt: day(4) })
  const calls: string[] = []
  for (let n = 0; n < 102; n++) {
    calls.push(await newLog(w, leadId, { type: 'TOOL_CALL', parentActionId: said }))
  }
  await newLog(w, leadId, { type: 'SYSTEM_NOTE', parentActionId: said })
  const { lastAction } = await latest(w, leadId)
  t.is(lastAction?.id, said)
  t.is(lastAction?.messages.length, 1)
  t.deepEqual(
    lastAction?.toolCalls.map(({ id }) => id),
    calls.slice(0, 100),
  )
})

test('the next follow-up is the one that is due first', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  await followUp(w, leadId, 9)
  const first = await followUp(w, leadId, 4)
  await followUp(w, leadId, 4)
  await followUp(w, leadId, 2, { status: 'CANCELLED' })
  await followUp(w, leadId, 2, { status: 'AWAITING_APPROVAL' })
  await followUp(w, leadId, 2, { type: 'MESSAGE' })
  await followUp(w, leadId, null)
  t.deepEqual((await latest(w, leadId)).nextFollowUp, {
    id: first,
    type: 'FOLLOW_UP_MESSAGE',
    status: 'PENDING',
    scheduledAt: day(4),
    summary: 'Asks again on 4',
  })
})

test('the next draft is the oldest that waits to be approved', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  await newLog(w, leadId, { type: 'TOOL_CALL', status: 'AWAITING_APPROVAL', completedAt: null })
  const draft = await newLog(w, leadId, { status: 'AWAITING_APPROVAL', completedAt: null })
  await newMessage(w, draft, { body: 'May I send this?' })
  await followUp(w, leadId, 1, { status: 'AWAITING_APPROVAL' })
  const { nextDraft } = await latest(w, leadId)
  t.is(nextDraft?.id, draft)
  t.is(nextDraft?.messages[0]?.body, 'May I send this?')
})

test('the follow-ups of many leads take one statement', async t => {
  const w = await world(t)
  const other = await w.tenant()
  const leads: string[] = []
  const wanted: Record<string, string> = {}
  for (let n = 0; n < 30; n++) {
    const leadId = await w.newLead()
    leads.push(leadId)
    if (n % 3 === 0) continue
    await followUp(w, leadId, 20)
    wanted[leadId] = await followUp(w, leadId, 10 + (n % 5))
  }
  const theirs = await w.newLead({}, other.key)
  await followUp(w, theirs, 1)
  let found = new Map<string, { id: string }>()
  const { db } = w.context
  const statements = await countStatements(w.context, async () => {
    found = await nextFollowUps(db, w.workspaceId, [...leads, theirs])
  })
  t.is(statements, 1)
  t.deepEqual(Object.fromEntries([...found].map(([leadId, { id }]) => [leadId, id])), wanted)
  t.deepEqual(await nextFollowUps(db, w.workspaceId, []), new Map())
})

async function statuses(w: World, leadId: string) {
  const rows = await w.context.db('action_logs').where({ leadId }).orderBy('id')
  return Object.fromEntries(
    rows.map(({ summary, status, completedAt }) => [summary, { status, completedAt }]),
  )
}

/** One of each that might go out, and what must stay. */
async function timeline(w: World): Promise<string> {
  const leadId = await w.newLead()
  await followUp(w, leadId, 1, { summary: 'follow-up' })
  await followUp(w, leadId, 1, { summary: 'drafted follow-up', status: 'AWAITING_APPROVAL' })
  await newLog(w, leadId, { summary: 'queued', status: 'PENDING', completedAt: null })
  await newLog(w, leadId, { summary: 'draft', status: 'AWAITING_APPROVAL', completedAt: null })
  await newLog(w, leadId, { summary: 'sent', completedAt: day(1) })
  await newLog(w, leadId, { summary: 'tool', type: 'TOOL_CALL', status: 'PENDING', completedAt: null })
  return leadId
}

test('a lead that is not interested gets no follow-ups; drafts and what is queued stay', async t => {
  const w = await world(t)
  const [leadId, other] = [await timeline(w), await timeline(w)]
  await w.context.db.transaction(trx => cancelFollowUps(trx, w.workspaceId, leadId, day(8)))
  t.like(await statuses(w, leadId), {
    'follow-up': { status: 'CANCELLED', completedAt: day(8) },
    'drafted follow-up': { status: 'AWAITING_APPROVAL', completedAt: null },
    queued: { status: 'PENDING', completedAt: null },
    draft: { status: 'AWAITING_APPROVAL', completedAt: null },
    sent: { status: 'COMPLETED', completedAt: day(1) },
    tool: { status: 'PENDING', completedAt: null },
  })
  t.is((await statuses(w, other))['follow-up']?.status, 'PENDING')
})

test('to a lead that opted out nothing goes out any more', async t => {
  const w = await world(t)
  const [leadId, other] = [await timeline(w), await timeline(w)]
  await w.context.db.transaction(trx => cancelOutbound(trx, w.workspaceId, leadId, day(8)))
  const cancelled = { status: 'CANCELLED', completedAt: day(8) }
  t.like(await statuses(w, leadId), {
    'follow-up': cancelled,
    'drafted follow-up': cancelled,
    queued: cancelled,
    draft: cancelled,
    sent: { status: 'COMPLETED', completedAt: day(1) },
    tool: { status: 'PENDING', completedAt: null },
  })
  t.is((await statuses(w, other)).draft?.status, 'AWAITING_APPROVAL')
})
