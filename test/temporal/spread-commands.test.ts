import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { reconcile } from '../../src/conducted/reconcile.js'
import { conductedSpreads } from '../../src/spreads/conducted.js'
import { documentsOf } from '../support/documents.js'
import { eventually, eventuallyIs } from '../support/eventually.js'
import {
  forgetReading,
  gateOf,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../support/spreads.js'
import { temporalAddress, temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'
import { loseAnswer } from './lost-answers.js'

const run = promisify(execFile)
const temporalCli = process.env.TEST_TEMPORAL_CLI ?? ''

const w = sharedWorld(test, async () => {
  const made = await temporalWorld('test-spread-commands')
  await made.startReader()
  return made
})

const of = spreadsOf(w)
const workflowOf = (id: string, generation = 1) => w.workflowOf(`${id}-${generation}`)

const untilPaused = (id: string, wanted = true) =>
  eventuallyIs(async () => Boolean((await of.read(id)).paused), wanted)

let made = 0
/** One that will have to be read, and is no longer being read for its own sake. */
async function unreadStatement(leadId: string): Promise<void> {
  const text = profitAndLoss(2024, { sales: 100_000 + ++made })
  const id = await sendStatement(w, leadId, 'income.csv', text)
  await documentsOf(w).untilRead(id)
  await forgetReading(w, id)
}

/** A spread of two documents, of which the first is read and the second is being read. */
async function halfway(t: ExecutionContext) {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await of.untilEnded(id)
  await unreadStatement(leadId)
  const gate = gateOf(w)
  t.teardown(gate.open)
  await of.command(id, 'regenerate')
  await eventually(
    () => of.statuses(id),
    all => all['sheet.csv']?.[0] === 'EXTRACTED',
  )
  await gate.waiting
  return { id, leadId, gate }
}

test.serial('pause lets what is being read finish, and nothing more begins until resume', async t => {
  const { id, gate } = await halfway(t)
  const paused = await of.command(id, 'pause')
  t.is(paused.status, 200)
  t.like(paused.body.spread, { status: 'IN_PROGRESS', paused: true, generation: 2 })
  t.is((await of.command(id, 'pause')).status, 200, 'a repeat is harmless')
  gate.open()
  await eventually(
    () => of.statuses(id),
    all => all['income.csv']?.[0] === 'EXTRACTED',
  )
  await new Promise(resolve => setTimeout(resolve, 1_500))
  t.like(await of.read(id), { status: 'IN_PROGRESS', paused: true })
  const resumed = await of.command(id, 'resume')
  t.is(resumed.status, 200)
  t.like(resumed.body.spread, { paused: false })
  t.like(await of.untilEnded(id, 2), { status: 'COMPLETE', paused: false })
})

test.serial('documents that wait for a processor when a spread is paused are not begun', async t => {
  const leadId = await w.newLead()
  for (let n = 0; n < 8; n++) await unreadStatement(leadId)
  const gate = gateOf(w)
  t.teardown(gate.open)
  const { id } = await newSpread(w, leadId)
  await gate.waiting
  t.is((await of.command(id, 'pause')).status, 200)
  gate.open()
  const unread = async () =>
    (await of.read(id)).documents.filter(({ status }: { status: string }) => status === 'PROCESSING')
  await eventually(unread, ({ length }) => length < 8)
  await new Promise(resolve => setTimeout(resolve, 1_500))
  const atOnce = Math.min(Math.max(availableParallelism() - 1, 1), 4) + 1
  t.true((await unread()).length >= 8 - Math.min(atOnce, 4))
  await of.command(id, 'resume')
  const spread = await of.untilEnded(id)
  t.is(spread.status, 'COMPLETE')
  t.true(spread.documents.every(({ status }: { status: string }) => status === 'EXTRACTED'))
})

test.serial('complete waits for no more documents', async t => {
  const { id, gate } = await halfway(t)
  const answer = await of.command(id, 'complete')
  t.is(answer.status, 200)
  gate.open()
  t.is((await of.untilEnded(id, 2)).status, 'COMPLETE')
  t.deepEqual(await of.statuses(id), {
    'sheet.csv': ['EXTRACTED', null],
    'income.csv': ['SKIPPED', 'Completed before this document was read'],
  })
  const { statements } = await of.results(id)
  t.is(statements.incomeStatement.periods.length, 0)
  const repeats = await Promise.all(['complete', 'cancel'].map(name => of.command(id, name)))
  t.deepEqual(
    repeats.map(({ status }) => status),
    [200, 409],
    'a repeat asks for what is so; what would end it otherwise comes too late',
  )
})

test.serial('complete with nothing read is FAILED', async t => {
  const leadId = await w.newLead()
  await unreadStatement(leadId)
  const gate = gateOf(w)
  t.teardown(gate.open)
  const { id } = await newSpread(w, leadId)
  await gate.waiting
  await of.command(id, 'pause')
  await of.command(id, 'complete')
  gate.open()
  const spread = await of.untilEnded(id)
  t.like(spread, {
    status: 'FAILED',
    error: 'income.csv: Completed before this document was read',
    paused: false,
  })
})

test.serial('cancel ends it as FAILED, and what was shown before stays', async t => {
  const { id, gate } = await halfway(t)
  const before = await of.results(id)
  const { artifacts } = await of.read(id)
  const { status, body } = await of.command(id, 'cancel')
  t.is(status, 200)
  t.like(body.spread, { status: 'FAILED', error: 'Cancelled', generation: 2 })
  t.deepEqual(body.spread.artifacts, artifacts)
  t.deepEqual((await of.statuses(id))['income.csv'], ['SKIPPED', 'Cancelled'])
  t.is((await of.command(id, 'cancel')).status, 200, 'a repeat asks for what is so')
  for (const name of ['pause', 'resume', 'complete']) {
    const again = await of.command(id, name)
    t.is(again.status, 409, name)
    t.is(again.body.code, 'spread_not_in_progress')
  }
  gate.open()
  t.deepEqual(await of.results(id), before)
  t.deepEqual((await of.events(id)).slice(2), ['started api', 'failed api'])
  await of.command(id, 'regenerate')
  t.is((await of.untilEnded(id, 3)).status, 'COMPLETE')
})

test.serial('a spread that is cancelled and regenerated at once ends once for each', async t => {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { id } = await newSpread(w, leadId)
  await of.untilEnded(id)
  for (let round = 0; round < 4; round++) {
    await of.command(id, 'regenerate')
    const generation = (await of.read(id)).generation
    await Promise.all([
      ...['cancel', 'pause', 'complete', 'resume'].map(name => of.command(id, name)),
      of.command(id, 'regenerate'),
    ])
    await eventually(
      async () => {
        await of.command(id, 'resume')
        return of.read(id)
      },
      spread => spread.status !== 'IN_PROGRESS' && spread.generation >= generation,
      30_000,
    )
  }
  const events = await w.eventsOf(id)
  t.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, at) => at + 1),
  )
  for (let at = 0; at < events.length; at += 2) {
    const [started, ended] = [events[at], events[at + 1]]
    t.is(started?.name, 'spread.started')
    t.regex(ended?.name ?? '', /^spread\.(completed|failed)$/)
    t.like(ended?.body.spread, { generation: at / 2 + 1 })
  }
})

test.serial('an operator sends the same as signals', async t => {
  const { id, gate } = await halfway(t)
  const handle = await workflowOf(id, 2)
  await handle.signal('pause')
  await untilPaused(id)
  await handle.signal('resume')
  await untilPaused(id, false)
  await handle.signal('cancel')
  // It may have ended by now.
  const tooLate = await handle.signal('pause').catch((error: Error) => error.name)
  t.true([undefined, 'WorkflowNotFoundError'].includes(tooLate as undefined), String(tooLate))
  gate.open()
  t.like(await of.untilEnded(id, 2), { status: 'FAILED', error: 'Cancelled' })
  t.is((await of.events(id)).at(-1), 'failed operator')
  t.deepEqual(await handle.result(), { status: 'FAILED' })
})

test.serial("the same by Temporal's command line", async t => {
  const { id, gate } = await halfway(t)
  const signal = (name: string) =>
    run(temporalCli, [
      ...['workflow', 'signal', '--address', temporalAddress ?? '', '--namespace', 'test-spread-commands'],
      ...['--workflow-id', `${id}-2`, '--name', name],
    ])
  await signal('pause')
  await untilPaused(id)
  await signal('resume')
  await untilPaused(id, false)
  await signal('complete')
  gate.open()
  t.is((await of.untilEnded(id, 2)).status, 'COMPLETE')
  t.is((await of.statuses(id))['income.csv']?.[1], 'Completed before this document was read')
})

// As when a task is lost that had written.
test.serial('200: what the row says already, though its workflow was behind it', async t => {
  const { id, gate } = await halfway(t)
  await w.context.db('spreads').where({ id }).update({ paused: true, revision: 5 })
  t.is((await of.command(id, 'pause')).status, 200)
  t.like(await w.context.db('spreads').where({ id }).first(), { status: 'IN_PROGRESS', revision: 5 })
  t.is((await of.command(id, 'resume')).status, 200)
  gate.open()
  t.is((await of.untilEnded(id, 2)).status, 'COMPLETE')
})

test.serial('Request Cancellation ends it, stopped by an operator', async t => {
  const { id, gate } = await halfway(t)
  await (await workflowOf(id, 2)).cancel()
  t.like(await of.untilEnded(id, 2), { status: 'FAILED', error: 'Stopped by an operator' })
  gate.open()
  t.is((await of.events(id)).at(-1), 'failed operator')
})

test.serial('Terminate, too, once the reconciler has seen it', async t => {
  const { id, gate } = await halfway(t)
  await (await workflowOf(id, 2)).terminate()
  const spread = await eventually(
    async () => {
      await reconcile(w.context, conductedSpreads, new Date(Date.now() - 60_000), () => {}).catch(() => {})
      return of.read(id)
    },
    ({ status }) => status === 'FAILED',
  )
  gate.open()
  t.is(spread.error, 'Stopped by an operator')
  t.is((await of.events(id)).at(-1), 'failed operator')
})

test.serial(
  '409: an operation on one that was just terminated, without waiting for the reconciler',
  async t => {
    const { id, gate } = await halfway(t)
    await (await workflowOf(id, 2)).terminate()
    t.is((await of.command(id, 'pause')).body.code, 'spread_not_in_progress')
    gate.open()
    t.like(await of.read(id), { status: 'FAILED', error: 'Stopped by an operator' })
  },
)

for (const command of ['cancel', 'complete'])
  test.serial(`200: a ${command} whose answer was lost, though it has ended the spread`, async t => {
    const { id, gate } = await halfway(t)
    loseAnswer(t, w, async () => {
      gate.open()
      await of.untilEnded(id, 2)
    })
    const { status, body } = await of.command(id, command)
    t.is(status, 200)
    t.is(body.spread.status, command === 'cancel' ? 'FAILED' : 'COMPLETE')
    t.is((await of.events(id)).length, 4)
  })

test.serial('a lead that is deleted ends its spread', async t => {
  const { id, leadId, gate } = await halfway(t)
  t.is((await w.send('DELETE', `/api/v1/leads/${leadId}`)).status, 204)
  t.is((await w.send('GET', `/api/v1/spreads/${id}`)).status, 404)
  const row = await eventually(
    () => w.context.db('spreads').where({ id }).first(),
    ({ status }) => status === 'FAILED',
  )
  gate.open()
  t.is(row.error, 'Lead deleted')
  t.is((await of.events(id)).at(-1), 'failed system')
  t.is((await w.send('GET', `/api/v1/leads/${leadId}/spreads`)).status, 404)
})

test.serial('a key makes a repeated operation the same one', async t => {
  const { id, gate } = await halfway(t)
  const pause = () =>
    w.send('POST', `/api/v1/spreads/${id}/pause`, { headers: { 'idempotency-key': `pause-${id}` } })
  const [first, second] = [await pause(), await pause()]
  t.deepEqual(second.body, first.body)
  t.is(second.headers.get('idempotency-replayed'), 'true')
  await of.command(id, 'cancel')
  gate.open()
})
