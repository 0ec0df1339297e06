import test from 'ava'
import { DBError } from 'objection'
import { ActionLog } from '../../src/activity/action-log.js'
import type { Caller } from '../../src/caller.js'
import { transact } from '../../src/db/transact.js'
import { newId } from '../../src/ids.js'
import { createLead } from '../../src/leads/create.js'
import { Lead } from '../../src/leads/lead.js'
import { type World, world } from '../support/world.js'

const callOf = ({ workspaceId }: World): Caller => ({
  workspaceId,
  keyId: newId('apiKey'),
  origin: 'api',
  requestId: null,
  ip: null,
  test: true,
  reveals: true,
  deadline: new Date(),
})

const logOf = (leadId: string): Partial<ActionLog> => ({
  id: newId('actionLog'),
  leadId,
  type: 'SYSTEM_NOTE',
  status: 'COMPLETED',
  summary: 'O’Hara’s “note”',
  input: { nested: [1, null, { texts: ['ä\n"'] }], isTrue: true },
  output: {},
  error: null,
  tool: null,
  parentActionId: null,
  scheduledAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
})

test('what is written and read by fixed SQL is what Objection writes and reads', async t => {
  const w = await world(t)
  const { db } = w.context
  const { lead } = await createLead(w.context, callOf(w), {
    firstName: 'Dana',
    lastName: 'Whitfield',
    phoneNumber: '+12025550123',
    tags: ['warm'],
  })
  const byObjection = await Lead.in(w.workspaceId, db).findById(lead.id)
  t.truthy(byObjection?.isTest)
  t.truthy(byObjection?.timezoneInferred)
  t.deepEqual(await Lead.inBySql(w.workspaceId, db, 'id = ?', [lead.id]), [byObjection as Lead])
  await transact(db, async trx => {
    t.deepEqual(await Lead.inBySql(w.workspaceId, trx, 'id = ?', [lead.id]), [byObjection as Lead])
    const [one, other] = [logOf(lead.id), logOf(lead.id)]
    await ActionLog.insertAllIn(w.workspaceId, trx, [one])
    await ActionLog.in(w.workspaceId, trx).insert(other)
    const logs = await ActionLog.in(w.workspaceId, trx).findByIds([one.id as string, other.id as string])
    const [byFixedSql, byBuilder] = [one, other].map(({ id }) => logs.find(log => log.id === id))
    t.deepEqual({ ...byFixedSql, id: '' }, { ...byBuilder, id: '' } as typeof byFixedSql)
    t.like(byFixedSql, { ...one, workspaceId: w.workspaceId })
  })
})

test('a change by fixed SQL reaches the row of its workspace, and no other', async t => {
  const w = await world(t)
  const { workspaceId: another } = await w.tenant()
  const id = await w.newLead()
  const { db } = w.context
  const changed = { isTest: true, website: undefined, tags: ['a', 'b'], businessName: 'Bakery' }
  await transact(db, trx => Lead.updateIn(another, trx, id, changed))
  t.falsy((await Lead.in(w.workspaceId, db).findById(id))?.isTest)
  await transact(db, trx => Lead.updateIn(w.workspaceId, trx, id, changed))
  const after = await Lead.in(w.workspaceId, db).findById(id)
  t.like(after, { website: null, tags: ['a', 'b'], businessName: 'Bakery' })
  t.truthy(after?.isTest)
})

test('fixed SQL is refused by the same errors, and by a transaction that is over', async t => {
  const w = await world(t)
  const { db } = w.context
  const log = logOf(await w.newLead())
  const twice = await t.throwsAsync(
    transact(db, trx => ActionLog.insertAllIn(w.workspaceId, trx, [log, log])),
    { any: true },
  )
  const byBuilder = await t.throwsAsync(
    transact(db, async trx => {
      await ActionLog.in(w.workspaceId, trx).insert(log)
      await ActionLog.in(w.workspaceId, trx).insert(log)
    }),
    { any: true },
  )
  t.is(codeOf(twice), codeOf(byBuilder))
  t.notRegex(String(twice), /Hara/, 'no value of a row stands in a message')
  t.deepEqual(await ActionLog.inBySql(w.workspaceId, db, 'id = ?', [log.id as string]), [])
  const late = await transact(db, async trx => () => Lead.inBySql(w.workspaceId, trx, 'true', []))
  await t.throwsAsync(late, { message: /already complete/ })
})

/** Objection wraps some errors of a driver, and passes others on. */
const codeOf = (error: unknown): unknown =>
  ((error instanceof DBError ? error.nativeError : error) as { code?: unknown }).code
