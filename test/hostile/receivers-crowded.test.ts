import test from 'ava'
import { transact } from '../../src/db/transact.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import { hanging, receiver } from '../support/receiver.js'
import { temporalWorld } from '../support/temporal.js'
import { happen, localReceivers, subscribe } from '../support/webhooks.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-hanging-receivers', localReceivers))

test("receivers of one workspace that all hang delay no event of another's", async t => {
  const silent = await receiver(t, hanging)
  const ids: string[] = []
  for (let count = 0; count < 230; count++) ids.push((await subscribe(w, silent.url)).id)
  await happen(w, 'a', 1)
  // As many as it may have under way at once: all turns that there were, before there was a share.
  await eventually(
    async () => silent.received.length,
    count => count >= 200,
    60_000,
  )
  const { workspaceId } = await w.tenant()
  const theirs = { context: w.context, workspaceId }
  const quick = await receiver(t)
  await subscribe(theirs, quick.url)
  const began = Date.now()
  await happen(theirs, 'b', 1)
  await eventuallyIs(async () => quick.received.length, 1, 60_000)
  const ms = (quick.received[0]?.at ?? 0) - began
  t.log(`${ms} ms, while ${silent.received.length} posts were hanging`)
  // Without a share it would wait until the first of the posts has hung for fifteen seconds, and then for its turn.
  t.true(ms < 11_000, `${ms} ms`)

  await transact(w.context.db, trx => trx('webhooks').update({ enabled: false }))
  await silent.close()
  // A worker isn't stopped cleanly while hundreds of turns are being broken off.
  for (const id of ids)
    await eventually(
      () => w.temporal.workflow.getHandle(id).describe(),
      ({ raw }) => (raw.pendingActivities?.length ?? 0) === 0,
      60_000,
    )
})
