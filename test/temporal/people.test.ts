import test from 'ava'
import type { Caller } from '../../src/caller.js'
import { changeStatus } from '../../src/runs/change-status.js'
import { entriesOf } from '../audit/entries.js'
import { signedIn } from '../support/people.js'
import { spelledOut } from '../support/spelled-out.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-people'))

test('what a person does to a run is told with their name, of which its history knows the id alone', async t => {
  const { userId, email } = await signedIn(w, 'manager', { name: 'Zablocki Quenby' })
  const { body } = await w.newRun(await w.newLead())
  const { id } = body.workflowRun
  const deadline = new Date(Date.now() + 20_000)
  const caller: Caller = {
    workspaceId: w.workspaceId,
    keyId: null,
    userId,
    origin: 'app',
    requestId: 'r-7',
    ip: null,
    test: false,
    reveals: true,
    deadline,
  }
  t.is((await changeStatus(w.context, caller, id, 'pause')).status, 'PAUSED')
  t.is((await changeStatus(w.context, caller, id, 'cancel')).status, 'CANCELLED')
  const told = (await w.eventsOf(id)).slice(1)
  t.deepEqual(
    told.map(({ name }) => name),
    ['workflow_run.paused', 'workflow_run.cancelled'],
  )
  for (const { body } of told) {
    t.like(body, { origin: 'app', requestId: 'r-7' })
    t.deepEqual(body.actor, { type: 'user', id: userId, name: 'Zablocki Quenby', email })
  }
  const entries = (await entriesOf(w)).filter(({ subject }) => subject === id)
  t.deepEqual(
    entries.slice(1).map(({ action, actorKind, actorId }) => [action, actorKind, actorId]),
    [
      ['workflow_run.paused', 'user', userId],
      ['workflow_run.cancelled', 'user', userId],
    ],
  )
  await w.untilTemporal(id, 'COMPLETED')
  const history = spelledOut(await (await w.workflowOf(id)).fetchHistory()).toLowerCase()
  t.true(history.includes(userId))
  for (const secret of ['zablocki', email]) t.false(history.includes(secret))
})
