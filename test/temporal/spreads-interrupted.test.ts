import test from 'ava'
import { sweepOpen } from '../../src/conducted/sweep-open.js'
import { conductedSpreads } from '../../src/spreads/conducted.js'
import { childrenOf } from '../support/children.js'
import { documentsOf, longStatement, sendDocument } from '../support/documents.js'
import { eventually } from '../support/eventually.js'
import { killableWorker, killed } from '../support/killable-worker.js'
import {
  forgetReading,
  newSpread,
  profitAndLoss,
  sendStatement,
  sheetOf,
  spreadsOf,
} from '../support/spreads.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('test-spreads-interrupted'))

const of = spreadsOf(w)

/** With a document between two statements that takes more than a second to read. */
async function slowLead(): Promise<string> {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const slow = await sendDocument(w, leadId, { name: 'long.pdf', bytes: await longStatement() })
  await sendStatement(w, leadId, 'income.csv', profitAndLoss(2024))
  await documentsOf(w).untilRead(slow, 30_000)
  await forgetReading(w, slow)
  return leadId
}

const untilHalfway = (id: string) =>
  eventually(
    () => of.statuses(id),
    all => all['sheet.csv']?.[0] === 'EXTRACTED',
    // The long one may have its turn before it.
    60_000,
  )

const figures = async (id: string) => {
  const { statements } = await of.results(id)
  return statements
}

test.serial('a worker that stops in the middle hands the spread to the next one', async t => {
  const leadId = await slowLead()
  const { id } = await newSpread(w, leadId)
  await untilHalfway(id)
  await w.stopWorker()
  t.is((await of.read(id)).status, 'IN_PROGRESS')
  await w.startWorker()
  t.is((await of.untilEnded(id)).status, 'COMPLETE')
  t.deepEqual(await of.events(id), ['started api', 'completed system'])
})

test.serial('a worker that is killed again and again makes the same figures, once', async t => {
  const leadId = await slowLead()
  const calm = await newSpread(w, leadId)
  await of.untilEnded(calm.id)
  const expected = await figures(calm.id)
  await w.stopWorker()
  const long = (await of.read(calm.id)).documents[1].id
  await forgetReading(w, long)
  const { id } = await newSpread(w, leadId)
  for (const afterMs of [300, 900]) await killedAfter(afterMs, id, t)
  await w.startWorker()
  t.is((await of.untilEnded(id)).status, 'COMPLETE')
  t.deepEqual(await figures(id), expected)
  t.deepEqual(await of.events(id), ['started api', 'completed system'])
  t.is((await w.context.db('artifacts').where({ spreadId: id })).length, 2)
})

async function killedAfter(ms: number, id: string, t: { teardown(f: () => void): void }): Promise<void> {
  const worker = await killableWorker(w, t)
  await w.untilTemporal(`${id}-1`, 'RUNNING')
  await new Promise(resolve => setTimeout(resolve, ms))
  await killed(worker)
}

test.serial('a spread whose wake and workflow are lost is begun anew by the sweep', async t => {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  const { start } = w.context.temporal
  w.context.temporal.start = async () => {}
  const { id } = await newSpread(w, leadId)
  await eventually(
    () => w.context.db('wakes').where({ workflowId: id }),
    ({ length }) => length === 0,
  )
  w.context.temporal.start = start.bind(w.context.temporal)
  t.is(await w.context.temporal.describe(`${id}-1`), 'UNKNOWN')
  t.is(await sweepOpen(w.context, conductedSpreads, new AbortController().signal, 0), 1)
  t.is((await of.untilEnded(id)).status, 'COMPLETE')
  t.is(await sweepOpen(w.context, conductedSpreads, new AbortController().signal, 0), 0)
})

const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip
onLinux('a report whose typesetting was killed is typeset again', async t => {
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
  // On a busy machine a report may be there before it is known who sets it: then the next one is killed.
  for (let tries = 0; tries < 5; tries++) {
    const { id } = await newSpread(w, leadId)
    const [typesetter] = await eventually(
      () => childrenOf(process.pid, 'report/typesetter.js'),
      ({ length }) => length > 0,
      30_000,
    )
    const isKilled = typesetter !== undefined && wasAlive(typesetter)
    t.is((await of.untilEnded(id)).status, 'COMPLETE')
    t.deepEqual(await of.events(id), ['started api', 'completed system'])
    if (isKilled) return
  }
  t.fail('no typesetter was met alive')
})

/** It is killed, unless it has just ended. */
function wasAlive(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
