import test, { type ExecutionContext } from 'ava'
import { connect } from '../../src/db/connect.js'
import { isRetryable, unavailable, violates } from '../../src/db/errors.js'
import { transact } from '../../src/db/transact.js'
import { newId } from '../../src/ids.js'
import { oneOpenChecklist, oneOpenRunPerAgent, WorkflowRun } from '../../src/runs/run.js'
import { lockSqlite } from '../http/lock-sqlite.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { onPostgres } from '../support/database.js'
import { type World, world } from '../support/world.js'

const onSqlite = onPostgres ? test.skip : test
const onlyPostgres = onPostgres ? test : test.skip

async function failureOf(work: () => PromiseLike<unknown>): Promise<Error> {
  try {
    await work()
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail')
}

/** A run as no use case would write it: beside one that is open already. */
const insertRun = (
  w: World,
  leadId: string,
  agentId: string,
  kind: 'CHECKLIST' | 'SUPPORT',
  id = newId('workflowRun'),
) => {
  const now = new Date().toISOString()
  return WorkflowRun.in(w.workspaceId, w.context.db).insert({
    id,
    leadId,
    agentId,
    workflowId: w.workflows.support,
    kind,
    portalUrl: null,
    externalId: 'Whitfield',
    source: 'API' as const,
    status: 'ACTIVE' as const,
    revision: 1,
    eventSequence: 1,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    cancelledAt: null,
  })
}

function isFaultOfOurs(t: ExecutionContext, error: Error) {
  t.is(unavailable(error), undefined)
  t.false(isRetryable(error))
}

test('each unique index is known by the error of its violation, and by no other', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const [maya, noor] = w.agents
  const { id } = await insertRun(w, leadId, maya, 'CHECKLIST')
  const sameAgent = await failureOf(() => insertRun(w, leadId, maya, 'SUPPORT'))
  const sameChecklist = await failureOf(() => insertRun(w, leadId, noor, 'CHECKLIST'))
  const sameId = await failureOf(() => insertRun(w, leadId, noor, 'SUPPORT', id))
  const noLead = await failureOf(() => insertRun(w, newId('lead'), noor, 'SUPPORT'))
  const which = (error: Error) => [violates(oneOpenRunPerAgent, error), violates(oneOpenChecklist, error)]
  t.deepEqual(which(sameAgent), [true, false])
  t.deepEqual(which(sameChecklist), [false, true])
  t.deepEqual(which(sameId), [false, false])
  t.deepEqual(which(noLead), [false, false])
  for (const error of [sameAgent, sameChecklist, sameId, noLead]) {
    isFaultOfOurs(t, error)
    t.notRegex(error.message, /Whitfield/, 'no value of a row stands in a message')
  }
})

test('the same error is known whether Objection or Knex threw it', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await insertRun(w, leadId, w.agents[0], 'SUPPORT')
  const row = await w.context.db('workflow_runs').where({ leadId }).first()
  const error = await failureOf(() =>
    w.context.db('workflow_runs').insert({ ...row, id: newId('workflowRun') }),
  )
  t.true(violates(oneOpenRunPerAgent, error))
})

test('a fault in our own SQL is not the database being away', async t => {
  const w = await world(t, withoutTemporal)
  isFaultOfOurs(t, await failureOf(() => w.context.db('no_such_table').select()))
  isFaultOfOurs(t, await failureOf(() => w.context.db.raw('selekt 1')))
  isFaultOfOurs(t, new TypeError('undefined is not a function'))
  for (const nothing of [undefined, null, 'text', {}]) t.is(unavailable(nothing), undefined)
})

for (const [name, error, away] of [
  ['refused', { code: 'ECONNREFUSED' }, true],
  ['reset', { code: 'ECONNRESET' }, true],
  ['unknown host', { code: 'ENOTFOUND' }, true],
  ['too many connections', { code: '53300' }, true],
  ['shutting down', { code: '57P01' }, true],
  ['starting up', { code: '57P03' }, true],
  ['connection failure', { code: '08006' }, true],
  ['read-only standby', { code: '25006' }, true],
  ['statement timeout', { code: '57014' }, true],
  ['pool exhausted', { name: 'KnexTimeoutError' }, true],
  ['connection ended', { message: 'Connection terminated unexpectedly' }, true],
  ['connection not made in time', { message: 'timeout expired' }, true],
  ['disk full', { code: 'SQLITE_FULL' }, true],
  ['disk failing', { code: 'SQLITE_IOERR_WRITE' }, true],
  ['unique violation', { code: '23505' }, false],
  ['undefined table', { code: '42P01' }, false],
  ['deadlock', { code: '40P01' }, false],
  ['damaged file', { code: 'SQLITE_CORRUPT' }, false],
] as const) {
  test(`the database is ${away ? 'away' : 'there'}: ${name}`, t => {
    const told = unavailable(Object.assign(new Error('message' in error ? error.message : name), error))
    t.is(told?.status, away ? 503 : undefined)
    if (away) t.true((told?.retryAfterSeconds ?? 0) > 0)
  })
}

test('the database is away: connection ended, in the words of Knex', t => {
  t.truthy(unavailable(new Error('ROLLBACK - Connection terminated unexpectedly')))
})

onSqlite('a database that another process has locked is away', async t => {
  const w = await world(t, withoutTemporal)
  const unlock = lockSqlite(w)
  t.teardown(unlock)
  const error = await failureOf(() => w.context.db('leads').update({ lastName: 'x' }))
  t.is(unavailable(error)?.status, 503)
})

onlyPostgres('a lock, a statement or a connection that took too long is a database that is away', async t => {
  const w = await world(t, withoutTemporal)
  const { db } = w.context
  const slow = await failureOf(() =>
    db.transaction(async trx => {
      await trx.raw(`set local statement_timeout = '50ms'`)
      await trx.raw('select pg_sleep(5)')
    }),
  )
  const locked = await failureOf(() =>
    db.transaction(async holder => {
      await holder.raw('lock table leads in access exclusive mode')
      await db.transaction(async trx => {
        await trx.raw(`set local lock_timeout = '50ms'`)
        await trx('leads').select()
      })
    }),
  )
  const nobody = connect({ kind: 'postgres', url: 'postgres://postgres@127.0.0.1:1/none', poolSize: 2 })
  t.teardown(() => nobody.destroy())
  const refused = await failureOf(() => nobody.raw('select 1'))
  for (const error of [slow, locked, refused]) t.is(unavailable(error)?.status, 503, error.message)
})

onlyPostgres(
  'of two transactions that wait for each other one is run again, and both come to their end',
  async t => {
    const w = await world(t, withoutTemporal)
    const [one, two] = [await w.newLead(), await w.newLead()]
    let attempts = 0
    let deadlock: unknown
    const meet = gate(2)
    const lockBoth = (ids: string[]) =>
      transact(w.context.db, async trx => {
        attempts++
        try {
          await trx('leads').where({ id: ids[0] }).update({ lastName: ids[0] })
          await meet()
          await trx('leads').where({ id: ids[1] }).update({ lastName: ids[0] })
        } catch (error) {
          deadlock = error
          throw error
        }
      })
    await Promise.all([lockBoth([one, two]), lockBoth([two, one])])
    // On a busy machine the loser may be back before the winner has woken up, and then they meet once more.
    t.true(attempts >= 3)
    t.true(isRetryable(deadlock))
    const names = await w.context.db('leads').pluck('lastName')
    t.is(new Set(names).size, 1)
  },
)

/** Holds its first callers until so many have come; later ones pass. */
function gate(wanted: number): () => Promise<void> {
  let come = 0
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return () => {
    if (++come >= wanted) open()
    return opened
  }
}
