import test from 'ava'
import { purge } from '../../src/purge/purge.js'
import { seenFrom } from '../support/seen-from.js'
import { stepsOf } from '../support/steps.js'
import { world } from '../support/world.js'

const past = '2001-01-01T09:00:00.000Z'

test('every key of a workspace with a test clock is a test key, and every lead a test lead', async t => {
  const w = await world(t)
  const own = await w.tenant({ hasTestClock: true })
  t.regex(own.key, /^lsk_test_/)
  const { apiKey } = await w.newKey({ mode: 'live' }, own.workspaceId)
  t.regex(apiKey, /^lsk_test_/)
  const { body } = await w.send('POST', '/api/v1/leads', { key: apiKey, body: { firstName: 'Dana' } })
  t.true(body.lead.isTest)
  t.regex((await w.newKey({ mode: 'live' })).apiKey, /^lsk_live_/)
})

test('what is made has the time of the clock, also when that is behind; links hold by real time', async t => {
  const shared = await world(t)
  const w = seenFrom(shared, await shared.tenant({ hasTestClock: true }))
  await stepsOf(w).settings({ testClockAt: past })
  const { body } = await w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' } })
  t.is(body.lead.createdAt, past)
  t.deepEqual(
    body.actionLogs.map(({ createdAt }: { createdAt: string }) => createdAt),
    [past],
  )
  const [created] = await w.eventsOf(body.lead.id)
  t.is(created?.body.occurredAt, past)
  const { expiresAt } = (await w.send('GET', `/api/v1/leads/${body.lead.id}/portal-url`)).body
  t.true(Date.parse(expiresAt) > Date.now())
  // Though its events seem old, they have just been made.
  await purge(w.context)
  t.is((await w.eventsOf(body.lead.id)).length, 1)
  await w.send('DELETE', `/api/v1/leads/${body.lead.id}`)
  await purge(w.context)
  t.truthy(await w.context.db('leads').where({ id: body.lead.id }).first())
})

test('a lead of a test clock is written to by nothing but the outbox, whatever is configured', async t => {
  const shared = await world(t, { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'hello@harbor.example' })
  const w = seenFrom(shared, await shared.tenant({ hasTestClock: true }))
  const { ask, run, step, messages } = stepsOf(w)
  await ask(['LEGAL_NAME'])
  const leadId = await w.newLead({ email: 'dana@bakery.example' })
  await step(await run(leadId), 1, new Date())
  t.deepEqual(
    (await messages(leadId)).map(message => message.channel),
    ['OUTBOX'],
  )
})
