import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { askedLead } from '../support/mailbox.js'
import { stepsOf } from '../support/steps.js'
import { newDocument } from '../support/timeline.js'
import { world } from '../support/world.js'
import { at, iso } from './days.js'

test('a follow-up tells what has come since the last message, and what was refused and why', async t => {
  const w = await world(t, withoutTemporal)
  const { ask, change, step, run, update, messages } = stepsOf(w)
  await ask(['EIN'], 'EIN')
  await ask(['LEGAL_NAME'])
  await change({ followUps: { every: 'P3D', atMost: 2 } })
  const leadId = await w.newLead()
  await newDocument(w, leadId, { filename: 'early.pdf', createdAt: iso(-1), extractionStatus: 'completed' })
  const runId = await run(leadId)
  await step(runId, 1, at(0))
  await newDocument(w, leadId, { createdAt: iso(1), extractionStatus: 'completed' })
  await newDocument(w, leadId, { filename: 'gone.pdf', createdAt: iso(1), deletedAt: iso(1) })
  await update(leadId, { checklistItems: [{ code: 'EIN', value: '99-1' }] })
  await step(runId, 2, at(3))
  await step(runId, 3, at(6))
  const [first, second, third] = (await messages(leadId)).map(({ body }) => body)
  t.notRegex(first ?? '', /has come|accept/)
  t.regex(second ?? '', /this has come:\n\n- march\.pdf\n\n/)
  t.regex(second ?? '', /This we could not accept as it is:\n\n- Label of EIN: \S/)
  t.notRegex(second ?? '', /99-1/)
  t.notRegex(third ?? '', /has come/)
  t.regex(third ?? '', /could not accept/)
})

test("an agent asks and follows up in its workflow's words", async t => {
  const w = await world(t, withoutTemporal)
  const { ask, change, step, run, messages } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  await change({ words: { ask: 'Dear {firstName}:\n{missing}', followUp: '{received}\n\nStill {missing}' } })
  const leadId = await w.newLead()
  const runId = await run(leadId)
  await step(runId, 1, at(0))
  await step(runId, 2, at(3))
  t.deepEqual(
    (await messages(leadId)).map(({ body }) => body),
    ['Dear Dana:\n- Label of LEGAL_NAME', 'Still - Label of LEGAL_NAME'],
  )
})

test("a question that goes to a person is answered in the workflow's words, below its subject", async t => {
  const { reply, change, send, mail } = await askedLead(t)
  await change({ words: { passedOn: 'Hello {firstName}, {agentName} has handed that on.' } })
  await reply('Can you tell me who decides?')
  await send()
  const [letter] = mail.mails
  t.regex(letter?.text ?? '', /^Hello Dana, \S+ has handed that on\.\n\nNo more messages like this: /)
})
