import test from 'ava'
import { SpreadRun } from '../../../src/spreads/spread-run.js'
import { recordChange, type SpreadChange } from '../../../src/spreads/steps/record-change.js'
import { withoutTemporal } from '../../http/without-temporal.js'
import { conduct, newSpread, sendStatement, sheetOf } from '../../support/spreads.js'
import { world } from '../../support/world.js'

/** What a spread's row keeps of the commands that it took. */

test.serial('a write that is repeated is the same, and another decision under its number is not', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  const cause = { origin: 'api', requestId: null } as const
  const write = (revision: number, change: SpreadChange, callId?: string) =>
    recordChange(w.context, {
      workspaceId: w.workspaceId,
      spreadId: id,
      generation: 1,
      revision,
      change,
      cause,
      ...(callId && { callId }),
    })
  const paused = { status: 'IN_PROGRESS', paused: true, revision: 2 } as const
  t.deepEqual(await write(2, { to: 'paused' }, 'one'), { ...paused, isTaken: true })
  t.deepEqual(await write(2, { to: 'paused' }, 'one'), { ...paused, isTaken: true })
  // As when the worker that had decided the first died, and its successor heard of this one only.
  t.deepEqual(await write(2, { to: 'hurried' }, 'two'), { ...paused, isTaken: false })
  t.deepEqual(await write(2, { to: 'paused' }, 'three'), { ...paused, isTaken: false })
  t.like(await write(3, { to: 'failed', why: 'cancelled' }), { status: 'FAILED', isTaken: true })
  t.like(await write(4, { to: 'resumed' }, 'four'), { status: 'FAILED', isTaken: false })
  const row = await SpreadRun.in(w.workspaceId, w.context.db).findById(id).throwIfNotFound()
  t.deepEqual(row.commands, [
    { generation: 1, revision: 2, command: 'pause', callId: 'one' },
    { generation: 1, revision: 3, command: 'cancel', callId: null },
  ])
})

test.serial(
  '200: a cancelled spread is cancelled again, without Temporal; 409 once it has completed',
  async t => {
    const w = await world(t, withoutTemporal)
    const leadId = await w.newLead()
    await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
    const { id } = await newSpread(w, leadId)
    const send = (name: string) => w.send('POST', `/api/v1/spreads/${id}/${name}`)
    await recordChange(w.context, {
      workspaceId: w.workspaceId,
      spreadId: id,
      generation: 1,
      revision: 2,
      change: { to: 'failed', why: 'cancelled' },
      cause: { origin: 'operator', requestId: null },
    })
    const { status, body } = await send('cancel')
    t.is(status, 200)
    t.like(body.spread, { status: 'FAILED', error: 'Cancelled' })
    for (const name of ['pause', 'resume', 'complete']) t.is((await send(name)).status, 409, name)
    t.is((await w.eventsOf(id)).length, 2)
    await send('regenerate')
    await conduct(w, id)
    t.is((await send('cancel')).body.code, 'spread_not_in_progress')
  },
)
