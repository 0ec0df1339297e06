import test from 'ava'
import { Gone } from '../../src/errors.js'
import { newId } from '../../src/ids.js'
import { readStatus, recordStatus } from '../../src/runs/record-status.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { world } from '../support/world.js'

const cause = { origin: 'api', requestId: null } as const

test('a write is made once, however often its activity runs', async t => {
  const w = await world(t, withoutTemporal)
  const { body } = await w.newRun(await w.newLead())
  const write = {
    workspaceId: w.workspaceId,
    runId: body.workflowRun.id,
    status: 'PAUSED',
    revision: 2,
    cause,
  } as const
  const answers = await Promise.all([1, 2, 3].map(() => recordStatus(w.context, write)))
  for (const answer of answers) t.deepEqual(answer, { status: 'PAUSED', revision: 2 })
  t.is((await w.eventsOf(write.runId)).length, 2)
})

test('the row has the last word: a write that comes behind it changes nothing, and is told what stands', async t => {
  const w = await world(t, withoutTemporal)
  const { body } = await w.newRun(await w.newLead())
  const at = { workspaceId: w.workspaceId, runId: body.workflowRun.id, cause }
  await recordStatus(w.context, { ...at, status: 'CANCELLED', revision: 2 })
  for (const revision of [2, 3, 9]) {
    t.deepEqual(await recordStatus(w.context, { ...at, status: 'PAUSED', revision }), {
      status: 'CANCELLED',
      revision: 2,
    })
  }
  t.is((await w.eventsOf(at.runId)).length, 2)
})

test('a run that was purged, or is of another workspace, is gone for its workflow', async t => {
  const w = await world(t, withoutTemporal)
  const { body } = await w.newRun(await w.newLead())
  const other = await w.tenant()
  const runId: string = body.workflowRun.id
  await t.throwsAsync(readStatus(w.context, w.workspaceId, newId('workflowRun')), { instanceOf: Gone })
  await t.throwsAsync(readStatus(w.context, other.workspaceId, runId), { instanceOf: Gone })
  const write = { workspaceId: other.workspaceId, runId, status: 'PAUSED', revision: 2, cause } as const
  await t.throwsAsync(recordStatus(w.context, write), { instanceOf: Gone })
})
