import test from 'ava'
import fc from 'fast-check'
import { linkEntries } from '../../src/audit/link.js'
import { removeOldEntries } from '../../src/audit/retain.js'
import { verifyChain } from '../../src/audit/verify.js'
import { newId } from '../../src/ids.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { onPostgres } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { type World, world } from '../support/world.js'
import { entriesOf } from './entries.js'

const onlyPostgres = onPostgres ? test : test.skip
const dayMs = 24 * 60 * 60_000

/** On PostgreSQL whatever is under way on the whole server, other tests included, may hold entries back for a moment. */
async function linkAll(w: World, workspaceId = w.workspaceId): Promise<void> {
  await eventually(
    async () => {
      await linkEntries(w.context.db)
      return (await entriesOf(w, workspaceId)).filter(({ number }) => number === null).length
    },
    left => left === 0,
    90_000,
  )
}
const verify = (w: World) => verifyChain(w.context.db, w.workspaceId)

/** As somebody with the database in their hands, who has taken the guards away. */
async function tamper(w: World, work: (db: World['context']['db']) => Promise<unknown>): Promise<void> {
  const { db } = w.context
  if (onPostgres) await db.raw('alter table audit_entries disable trigger user')
  else {
    await db.raw('drop trigger audit_entries_stay')
    await db.raw('drop trigger audit_entries_are_kept')
  }
  await work(db)
}

test('entries are linked in the order of their commits, and the chain stands', async t => {
  t.timeout(180_000)
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  for (let n = 0; n < 5; n++) await w.newLead({}, n % 2 ? w.key : other.key)
  t.true((await entriesOf(w)).every(({ hash, number }) => hash === null && number === null))
  t.deepEqual(await verify(w), { verified: 0, removed: 0, broken: null })
  await linkAll(w)
  await linkAll(w, other.workspaceId)
  const entries = await entriesOf(w)
  t.deepEqual(
    entries.map(({ number }) => Number(number)),
    entries.map((_, n) => n + 1),
  )
  t.is(new Set(entries.map(({ hash }) => hash)).size, entries.length)
  t.deepEqual(await verify(w), { verified: entries.length, removed: 0, broken: null })
  t.is((await verifyChain(w.context.db, other.workspaceId)).broken, null)
  t.is(await linkEntries(w.context.db), 0)
})

test('however many link at once, each entry is linked once', async t => {
  t.timeout(180_000)
  const w = await world(t, withoutTemporal)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 }),
      async bursts => {
        await Promise.all(
          bursts.map(async leads => {
            for (let n = 0; n < leads; n++) await w.newLead()
            await linkEntries(w.context.db)
          }),
        )
      },
    ),
    { numRuns: 5 },
  )
  await linkAll(w)
  const entries = await entriesOf(w)
  t.deepEqual(
    entries.map(({ number }) => Number(number)),
    entries.map((_, n) => n + 1),
  )
  t.is((await verify(w)).broken, null)
})

onlyPostgres(
  'what an earlier transaction commits later is linked after it, and never passed over',
  async t => {
    t.timeout(180_000)
    const w = await world(t, withoutTemporal)
    const { db } = w.context
    const waiting = await db.transaction()
    try {
      await waiting.raw('select pg_current_xact_id()')
      const lead = await w.newLead()
      await linkEntries(db)
      const after = (await entriesOf(w)).find(({ subject }) => subject === lead)
      t.is(after?.number, null, 'it waits for the one before')
      await waiting('audit_entries').insert({
        id: 'aud_late',
        workspaceId: w.workspaceId,
        at: new Date().toISOString(),
        actorKind: 'system',
        action: 'lead.read',
        subject: 'lead_late',
      })
      await waiting.commit()
    } finally {
      // Left open it would hold up every other test on this server.
      if (!waiting.isCompleted()) await waiting.rollback()
    }
    await linkAll(w)
    const entries = await entriesOf(w)
    t.deepEqual(
      entries.map(({ number }) => Number(number)),
      entries.map((_, n) => n + 1),
    )
    t.is(entries.at(-2)?.id, 'aud_late')
    t.is((await verify(w)).broken, null)
  },
)

test('entries can neither be changed nor removed, linked or not', async t => {
  t.timeout(180_000)
  const w = await world(t, withoutTemporal)
  const { db } = w.context
  const refused = (work: () => PromiseLike<unknown>) =>
    t.throwsAsync(Promise.resolve().then(work), { any: true, message: /never changed or removed/ })
  await w.newLead()
  for (const linked of [false, true]) {
    if (linked) await linkAll(w)
    await refused(() => db('audit_entries').update({ subject: 'lead_other' }))
    await refused(() => db('audit_entries').update({ actorId: null }))
    await refused(() => db('audit_entries').update({ ip: '192.0.2.1' }))
    await refused(() => db('audit_entries').delete())
    await refused(() => db.raw('delete from audit_entries where action = ?', ['lead.created']))
  }
  await refused(() => db('audit_entries').update({ hash: 'aa' }))
  await refused(() => db('audit_entries').update({ number: null, hash: null }))
  await refused(() => db('audit_chains').delete())
  await refused(() => db('audit_chains').update({ number: 0 }))
  await refused(() => db('audit_chains').update({ removed: 1_000 }))
  if (onPostgres) await refused(() => db.raw('truncate audit_entries'))
  t.is((await verify(w)).broken, null)
})

for (const [how, work, why] of [
  [
    'changed',
    (db, id) => db('audit_entries').where({ id }).update({ subject: 'lead_x' }),
    /not what was linked/,
  ],
  ['removed', (db, id) => db('audit_entries').where({ id }).delete(), /is missing/],
] as [string, (db: World['context']['db'], id: string) => PromiseLike<unknown>, RegExp][])
  test(`an entry that was ${how} past the guards is found and named`, async t => {
    t.timeout(180_000)
    const w = await world(t, withoutTemporal)
    for (let n = 0; n < 4; n++) await w.newLead()
    await linkAll(w)
    const entries = await entriesOf(w)
    const third = entries[2]
    await tamper(w, async db => work(db, third?.id ?? ''))
    const { verified, broken } = await verify(w)
    t.is(verified, 2)
    t.is(broken?.number, 3)
    t.is(broken?.id, how === 'changed' ? third?.id : null)
    t.regex(broken?.why ?? '', why)
  })

test('the last entries can not be cut off unnoticed', async t => {
  t.timeout(180_000)
  const w = await world(t, withoutTemporal)
  for (let n = 0; n < 3; n++) await w.newLead()
  await linkAll(w)
  const entries = await entriesOf(w)
  await tamper(w, db =>
    db('audit_entries')
      .where({ id: entries.at(-1)?.id })
      .delete(),
  )
  t.is((await verify(w)).broken?.number, entries.length)
})

test('retention removes whole days, from the beginning and never from the middle', async t => {
  t.timeout(180_000)
  const w = await world(t, { ...withoutTemporal, AUDIT_RETENTION_DAYS: '30' })
  const { db } = w.context
  const workspaceId = newId('workspace')
  const now = Date.now()
  const midnight = Math.floor(now / dayMs + 1) * dayMs
  // One that waited for long stands behind younger ones.
  for (const days of [40, 31.5, 31.1, 30.2, 29.9, 31.2, 1])
    await db('audit_entries').insert({
      id: newId('auditEntry'),
      workspaceId,
      at: new Date(midnight - days * dayMs).toISOString(),
      actorKind: 'system',
      action: 'lead.read',
      subject: newId('lead'),
    })
  await linkAll(w, workspaceId)
  const removedOn = async (days: number) => {
    w.context.clock = () => new Date(now + days * dayMs)
    const before = Number((await db('audit_chains').where({ workspaceId }).first()).removed)
    await removeOldEntries(w.context)
    const { removed, broken } = await verifyChain(db, workspaceId)
    t.is(broken, null)
    return removed - before
  }
  t.deepEqual([await removedOn(0), await removedOn(1), await removedOn(2), await removedOn(3)], [3, 1, 2, 0])
})

test('retention goes on from its checkpoint, and keeps the day that is just old enough', async t => {
  t.timeout(180_000)
  const w = await world(t, { ...withoutTemporal, AUDIT_RETENTION_DAYS: '30' })
  for (let n = 0; n < 3; n++) await w.newLead()
  await linkAll(w)
  const first = (await entriesOf(w)).length
  const now = Date.now()
  const at = (days: number) => {
    w.context.clock = () => new Date(now + days * dayMs)
    return removeOldEntries(w.context)
  }
  t.is(await at(30), 0)
  // Midnight may have passed since the first of them.
  t.is(await at(32), first)
  await linkAll(w)
  // Its removal is an entry of its own.
  t.deepEqual(await verify(w), { verified: 1, removed: first, broken: null })
  await w.newLead()
  await linkAll(w)
  t.deepEqual(await verify(w), { verified: 2, removed: first, broken: null })
  t.is(await at(64), 2)
  await linkAll(w)
  t.deepEqual(await verify(w), { verified: 1, removed: first + 2, broken: null })
  await tamper(w, db => db('audit_entries').update({ subject: 'lead_x' }))
  t.is((await verify(w)).broken?.number, first + 3)
})
