import test from 'ava'
import { ActionLog } from '../../src/activity/action-log.js'
import { Message } from '../../src/activity/message.js'
import { Turn } from '../../src/mind/asking/turn.js'
import { onPostgres } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { killableWorker, killed } from '../support/killable-worker.js'
import { hearFrom, untilAnswered } from '../support/model-replies.js'
import { type ModelServer, modelServer } from '../support/model-server.js'
import { stepsOf } from '../support/steps.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const stops: (() => unknown)[] = []
let model: ModelServer
const w = sharedWorld<TemporalWorld>(test, async () => {
  model = await modelServer({ teardown: stop => stops.push(stop) })
  return temporalWorld('test-replies-killed', model.settings)
})
test.after.always(async () => {
  for (const stop of stops) await stop()
})

const escalates = { use: [{ name: 'escalate', input: { reason: 'complaint' } }] }
const thanks = { text: 'Thank you.' }

async function askedLead() {
  const { ask, run, messages } = stepsOf(w)
  await ask([`ITEM_${Date.now()}`])
  const leadId = await w.newLead()
  await run(leadId)
  await eventually(
    () => messages(leadId),
    ({ length }) => length > 0,
  )
  return leadId
}

/** What there is of an answer: how often the model was asked, tools used, and what went out after the first message. */
async function doneFor(leadId: string) {
  const { context, workspaceId } = w
  const calls = await ActionLog.in(workspaceId, context.db).where({ leadId, type: 'TOOL_CALL' })
  const sent = await Message.in(workspaceId, context.db).where({
    leadId,
    direction: 'OUTBOUND',
    state: 'sent',
  })
  const escalations = await context.db('escalations').where({ leadId })
  return [model.asked.length, calls.length, escalations.length, sent.length - 1]
}

test.serial(
  'a worker killed between what the model said and what is done of it: done once, and not asked again',
  async t => {
    t.timeout(180_000)
    const leadId = await askedLead()
    await w.stopWorker()
    model.asked.length = 0
    model.script(escalates, thanks)
    const allow = await withoutTools()
    const worker = await killableWorker(w, t)
    const messageId = await hearFrom(w, leadId, 'This is a scandal!')
    await eventually(
      () => Turn.in(w.workspaceId, w.context.db).where({ messageId }),
      ([turn]) => turn?.answer != null,
      60_000,
    )
    await killed(worker)
    t.deepEqual(await doneFor(leadId), [1, 0, 0, 0])
    await allow()
    await killableWorker(w, t)
    t.is(await untilAnswered(w, messageId), 'model')
    t.deepEqual(await doneFor(leadId), [2, 1, 1, 1])
  },
)

test.serial('a worker killed while the model thinks: what is done is not done again', async t => {
  t.timeout(180_000)
  await w.startWorker()
  const leadId = await askedLead()
  await w.stopWorker()
  model.asked.length = 0
  const worker = await killableWorker(w, t)
  model.script(
    escalates,
    async () => {
      await killed(worker)
      return thanks
    },
    thanks,
  )
  const messageId = await hearFrom(w, leadId, 'This is a scandal!')
  await eventually(
    async () => worker.signalCode,
    code => code === 'SIGKILL',
    60_000,
  )
  await killableWorker(w, t)
  t.is(await untilAnswered(w, messageId), 'model')
  t.deepEqual(await doneFor(leadId), [3, 1, 1, 1])
})

/** Until it is allowed, nobody can write down that a tool was used: whoever tries fails right after the model has spoken. */
async function withoutTools(): Promise<() => Promise<unknown>> {
  const { db } = w.context
  if (!onPostgres) {
    await db.raw(
      `create trigger no_tools before insert on action_logs when new.type = 'TOOL_CALL' begin select raise(abort, 'stopped'); end`,
    )
    return () => db.raw('drop trigger no_tools')
  }
  await db.raw(
    `create function no_tools() returns trigger language plpgsql as 'begin raise exception ''stopped''; end'`,
  )
  await db.raw(
    `create trigger no_tools before insert on action_logs for each row when (new.type = 'TOOL_CALL') execute function no_tools()`,
  )
  return () => db.raw('drop trigger no_tools on action_logs')
}
