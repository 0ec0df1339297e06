import test, { type ExecutionContext } from 'ava'
import { loadConfig } from '../../src/config.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { type Nudge, Nudges } from '../../src/webhooks/nudges.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { openDatabase } from '../support/database.js'
import { happen, localReceivers, subscribe } from '../support/webhooks.js'

/** Nudges on a database of their own, with a Temporal that does what the test says and a clock that it turns. */
async function start(t: ExecutionContext, perform: (nudge: Nudge) => Promise<void> = async () => {}) {
  const { context, environment, dispose } = await openDatabase(localReceivers)
  const { workspaceId } = await createWorkspace(context, 'Harbor Business Lending')
  const performed: string[] = []
  const putOff = new Set<string>()
  let now = Date.now()
  const nudges = new Nudges({
    db: context.db,
    clock: () => new Date(now),
    isPutOff: webhookId => putOff.has(webhookId),
    perform: async nudge => {
      performed.push(nudge.webhookId)
      await perform(nudge)
    },
  })
  t.teardown(async () => {
    await nudges.settled()
    await dispose()
  })
  return {
    context,
    environment,
    workspaceId,
    nudges,
    performed,
    putOff,
    later: (ms: number) => {
      now += ms
    },
  }
}

const nudge = { workspaceId: 'ws_1', webhookId: 'hook_1' }

test('many nudges at once become two: one for what came first, one for the rest', async t => {
  const { nudges, performed } = await start(t)
  for (let count = 0; count < 100; count++) nudges.nudge(nudge)
  nudges.nudge({ ...nudge, webhookId: 'hook_2' })
  await nudges.settled()
  t.deepEqual(performed.sort(), ['hook_1', 'hook_1', 'hook_2'])
})

test('after one that failed no other is made for a while', async t => {
  let away = true
  const { nudges, performed, later } = await start(t, async () => {
    if (away) throw new Error('away')
  })
  nudges.nudge(nudge)
  await new Promise(resolve => setTimeout(resolve, 10))
  away = false
  nudges.nudge({ ...nudge, webhookId: 'hook_2' })
  later(5_000)
  nudges.nudge({ ...nudge, webhookId: 'hook_3' })
  await nudges.settled()
  t.deepEqual(performed, ['hook_1', 'hook_3'])
})

test('a turn that goes on in this process is told, and Temporal is not', async t => {
  const { nudges, performed } = await start(t)
  let told = 0
  const unwatch = nudges.watch('hook_1', () => told++)
  const unwatchOther = nudges.watch('hook_1', () => told++)
  nudges.nudge(nudge)
  t.is(told, 2)
  unwatch()
  unwatch()
  nudges.nudge(nudge)
  t.is(told, 3)
  unwatchOther()
  nudges.nudge(nudge)
  await nudges.settled()
  t.is(told, 3)
  t.deepEqual(performed, ['hook_1'])
})

test('what is committed together with others is nudged for, too', async t => {
  const s = await start(t)
  const hooks = []
  for (let count = 0; count < 4; count++) hooks.push((await subscribe(s, 'http://127.0.0.1:1/')).id)
  await Promise.all([1, 2, 3].map(sequence => happen(s, `subject-${sequence}`, sequence)))
  await s.nudges.settled()
  t.deepEqual([...new Set(s.performed)].sort(), hooks.sort())
})

test('a sweep nudges who has been due for some seconds, and nobody who is disabled', async t => {
  const s = await start(t)
  const to = { url: 'http://127.0.0.1:1/' }
  const [due, disabled, gone, later] = await Promise.all([0, 1, 2, 3].map(() => subscribe(s, to.url)))
  t.is(await s.nudges.sweep(), 0)
  const other = buildContext(loadConfig(s.environment), 'test')
  t.teardown(() => disposeContext(other))
  await happen({ context: other, workspaceId: s.workspaceId }, 'a', 1)
  t.is(await s.nudges.sweep(), 0, 'a nudge may be under way')
  await s.context.db('webhooks').where({ id: disabled?.id }).update({ enabled: false })
  await s.context.db('webhooks').where({ id: gone?.id }).update({ archivedAt: new Date().toISOString() })
  await s.context
    .db('delivery_lanes')
    .where({ webhookId: later?.id })
    .update({ dueAt: new Date(Date.now() + 60_000).toISOString() })
  s.later(6_000)
  t.is(await s.nudges.sweep(), 2)
  t.deepEqual(s.performed.sort(), [due?.id, gone?.id].sort() as string[])
})

test('one that can not be nudged does not keep the sweep from the others', async t => {
  let failed = 0
  const s = await start(t, async () => {
    if (failed++ === 0) throw new Error('away')
  })
  for (let count = 0; count < 3; count++) await subscribe(s, 'http://127.0.0.1:1/')
  const other = buildContext(loadConfig(s.environment), 'test')
  t.teardown(() => disposeContext(other))
  await happen({ context: other, workspaceId: s.workspaceId }, 'a', 1)
  s.later(6_000)
  await s.nudges.sweep().catch(() => {})
  t.is(s.performed.length, 3)
})

test('a sweep nudges the one of another workspace among the first, and none that was told when to ask again', async t => {
  const s = await start(t)
  const { workspaceId: otherId } = await createWorkspace(s.context, 'Another')
  const theirs = { context: s.context, workspaceId: otherId }
  const many = []
  for (let count = 0; count < 30; count++) many.push((await subscribe(s, 'http://127.0.0.1:1/')).id)
  const { id: one } = await subscribe(theirs, 'http://127.0.0.1:1/')
  const other = buildContext(loadConfig(s.environment), 'test')
  t.teardown(() => disposeContext(other))
  await happen({ context: other, workspaceId: s.workspaceId }, 'a', 1)
  await happen({ context: other, workspaceId: otherId }, 'b', 1)
  s.later(60_000)
  s.putOff.add(many[0] as string)
  t.is(await s.nudges.sweep(), 30)
  t.true(s.performed.indexOf(one) <= 1, String(s.performed.indexOf(one)))
  t.false(s.performed.includes(many[0] as string))
  s.nudges.nudge({ workspaceId: s.workspaceId, webhookId: many[0] as string })
  t.false(s.performed.includes(many[0] as string))
})
