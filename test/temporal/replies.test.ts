import test from 'ava'
import { ActionLog } from '../../src/activity/action-log.js'
import { eventually } from '../support/eventually.js'
import { hearFrom, untilAnswered } from '../support/model-replies.js'
import { type ModelServer, modelServer } from '../support/model-server.js'
import { spelledOut } from '../support/spelled-out.js'
import { stepsOf } from '../support/steps.js'
import { type TemporalWorld, temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const stops: (() => unknown)[] = []
let model: ModelServer
const w = sharedWorld<TemporalWorld>(test, async () => {
  model = await modelServer({ teardown: stop => stops.push(stop) })
  return temporalWorld('test-replies', { ...model.settings, LLM_TIMEOUT_MS: '5000' })
})
test.after.always(async () => {
  for (const stop of stops) await stop()
})

async function asked(text: string, person: Record<string, unknown> = {}) {
  const leadId = await w.newLead(person)
  const runId = await stepsOf(w).run(leadId, 'checklist')
  await eventually(
    () => stepsOf(w).messages(leadId),
    ({ length }) => length > 0,
  )
  return { leadId, runId, messageId: await hearFrom(w, leadId, text) }
}

const lastSaid = async (leadId: string) => (await stepsOf(w).messages(leadId)).at(-1)?.body ?? ''
const question = 'What would happen if I paid late?'

test.serial(
  'what completes the checklist is recorded, the lead is thanked, and the run completes',
  async t => {
    await stepsOf(w).ask(['LEGAL_NAME'])
    model.script(
      {
        use: [
          {
            name: 'record_answer',
            input: { item: 1, value: 'Quenby Marzipan LLC', quote: 'my Quenby Marzipan LLC' },
          },
        ],
      },
      { text: 'Thank you for the walrus.' },
    )
    const person = { firstName: 'Xanthippe', lastName: 'Quillfeather', email: 'xanthippe@quill.example' }
    const { leadId, runId, messageId } = await asked('It is my Quenby Marzipan LLC, with an ocelot.', person)
    t.is(await untilAnswered(w, messageId), 'model')
    t.regex(await lastSaid(leadId), /Thank you for the walrus/)
    await w.untilTemporal(runId, 'COMPLETED')

    const handle = await w.workflowOf(messageId)
    t.deepEqual(await handle.result(), { outcome: 'answered' })
    const seen = spelledOut({
      history: await handle.fetchHistory(),
      description: (await handle.describe()).raw,
    })
    t.true(seen.includes(leadId), 'the search sees what is inside payloads')
    const said = ['Quenby', 'Marzipan', 'ocelot', 'walrus', 'record_answer', 'LEGAL_NAME', 'key-of-the-model']
    for (const secret of [...Object.values(person), ...said, 'Harbor', 'Maya'])
      t.false(seen.toLowerCase().includes(secret.toLowerCase()), `${secret} stands in the history`)
  },
)

test.serial('a model that fails is asked three times, then the rules answer, once', async t => {
  model.script(() => ({ status: 500 }))
  model.asked.length = 0
  await stepsOf(w).ask(['TRADE_NAME'])
  const { leadId, messageId } = await asked(question)
  t.is(await untilAnswered(w, messageId), 'rules')
  t.is(model.asked.length, 3)
  t.regex(await lastSaid(leadId), /passed it on to a colleague/)
  t.deepEqual(await (await w.workflowOf(messageId)).result(), { outcome: 'rules' })
})

test.serial('a model that dawdles: the rules answer', async t => {
  model.script(() => ({ hangs: true }))
  const { leadId, messageId } = await asked(question)
  t.is(await untilAnswered(w, messageId), 'rules')
  t.regex(await lastSaid(leadId), /passed it on to a colleague/)
})

test.serial('an operator who ends the workflow ends the answer', async t => {
  model.script(() => ({ hangs: true }))
  const { leadId, messageId } = await asked(question)
  const handle = await w.workflowOf(messageId)
  await handle.cancel()
  t.is(await untilAnswered(w, messageId), 'stopped')
  await w.untilTemporal(messageId, 'CANCELLED')
  const begun = await ActionLog.in(w.workspaceId, w.context.db).where({
    leadId,
    status: 'PENDING',
    type: 'MESSAGE',
  })
  t.deepEqual(begun, [])
})
