import test from 'ava'
import { transact } from '../../src/db/transact.js'
import { registry } from '../../src/metrics.js'
import { measureQueues } from '../../src/webhooks/measure.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { openDatabase } from '../support/database.js'
import { happen, localReceivers, subscribe } from '../support/webhooks.js'

/** In one test: a process has one registry. */
test('what waits shows in the metrics, and how long, and nothing does while the database is away', async t => {
  const { context, dispose } = await openDatabase(localReceivers)
  let now = Date.now()
  const clock = () => new Date(now)
  measureQueues({ ...context, clock })
  const shown = async () =>
    Object.fromEntries(
      (await registry.metrics())
        .split('\n')
        .filter(line => /^leadspread_(oldest|deliveries)/.test(line))
        .map(line => [line.replace(/ \S+$/, '').replace('leadspread_', ''), Number(line.split(' ').at(-1))]),
    )
  const none = {
    oldest_wake_seconds: 0,
    'deliveries_due{subscription="enabled"}': 0,
    'deliveries_due{subscription="disabled"}': 0,
    'oldest_due_delivery_seconds{subscription="enabled"}': 0,
    'oldest_due_delivery_seconds{subscription="disabled"}': 0,
  }
  t.deepEqual(await shown(), none)

  const { workspaceId } = await createWorkspace(context, 'Harbor Business Lending')
  const on = { context, workspaceId }
  const [first, second] = [
    await subscribe(on, 'http://127.0.0.1:1/'),
    await subscribe(on, 'http://127.0.0.1:1/'),
  ]
  await context.db('webhooks').where({ id: second.id }).update({ enabled: false })
  for (const subject of ['a', 'b', 'c']) await happen(on, subject, 1)
  await context
    .db('delivery_lanes')
    .where({ webhookId: first.id, subjectId: 'c' })
    .update({ dueAt: new Date(now + 3_600_000).toISOString() })
  await transact(context.db, trx => context.wakes.write(trx, workspaceId, 'run_1'))
  now += 60_000
  const seen = await shown()
  t.is(seen['deliveries_due{subscription="enabled"}'], 2)
  t.is(seen['deliveries_due{subscription="disabled"}'], 3)
  for (const name of ['enabled', 'disabled']) {
    const age = seen[`oldest_due_delivery_seconds{subscription="${name}"}`] ?? 0
    t.true(age >= 59 && age < 120, `${name}: ${age}`)
  }
  t.true((seen.oldest_wake_seconds ?? 0) >= 55)

  await dispose()
  const away = await shown()
  t.falsy(away['deliveries_due{subscription="enabled"}'])
  t.regex(await registry.metrics(), /leadspread_delivery_attempt_seconds/)
})
