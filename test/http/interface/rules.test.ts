import test from 'ava'
import { newId } from '../../../src/ids.js'
import { picture } from '../../support/documents.js'
import { upload } from '../../support/uploads.js'
import { type Answer, world } from '../../support/world.js'
import { withoutTemporal } from '../without-temporal.js'
import { fits, get, now, update } from './asking.js'
import * as tables from './tables.js'

test('201: an activity of any label is on the timeline, and gives the id of its log', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const sent = {
    leadId,
    eventType: 'a label of our own',
    title: 'Called',
    description: 'x'.repeat(5_000),
    metadata: { minutes: 12, nested: { any: [1, null] } },
  }
  const { status, body } = await w.send('POST', '/api/v1/activity', { body: sent })
  t.is(status, 201)
  fits(t, tables.CreatedActivity, body)
  const [log] = await get(w, `/leads/${leadId}/action-logs`)
  t.like(log, { id: body.actionLogId, type: 'API_ACTIVITY' })
  const { leadId: _, ...told } = sent
  t.like(log.input, told)
  for (const missing of ['leadId', 'eventType', 'title'] as const) {
    const { [missing]: __, ...rest } = sent
    t.is((await w.send('POST', '/api/v1/activity', { body: rest })).status, 400, missing)
  }
  const unknown = { ...sent, leadId: newId('lead') }
  t.is((await w.send('POST', '/api/v1/activity', { body: unknown })).status, 404)
})

test('200: a document comes unwrapped, with its content if asked for, and its link lives for an hour', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const sent = await upload(w, leadId, [{ name: 'photo.png', bytes: picture }])
  const { id } = sent.body.documents[0]
  const read = await get(w, `/documents/${id}?includeContent=true`)
  t.deepEqual(Buffer.from(read.content, 'base64'), picture)
  t.like(read, { filename: 'photo.png', mimeType: 'image/png', size: picture.length, leadId })
  t.false('content' in (await get(w, `/documents/${id}?includeContent=false`)))
  const began = Date.now()
  const [listed] = await get(w, `/leads/${leadId}/documents`)
  const link = (url: string) => fetch(url.replace(w.context.config.baseUrl, w.url))
  for (const [ms, status] of [
    [59 * 60_000, 200],
    [60 * 60_000 + 2_000 + (Date.now() - began), 403],
  ] as const) {
    w.context.clock = () => new Date(began + ms)
    for (const url of [listed.signedUrl, read.signedUrl]) t.is((await link(url)).status, status)
  }
  t.is((await link((await get(w, `/documents/${id}`)).signedUrl)).status, 200, 'asked again, it is fresh')
})

test("200: a portal link expires only where it is ours: not the run's, the lead's or a template's", async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead({ externalPortalUrl: 'https://apply.example/dana' })
  const expect = async (portalUrl: string) =>
    t.deepEqual(await get(w, `/leads/${leadId}/portal-url`), { success: true, portalUrl, expiresAt: null })
  await expect('https://apply.example/dana')
  const { id } = (await w.newRun(leadId, { portalUrl: 'https://run.example/1' })).body.workflowRun
  await expect('https://run.example/1')
  await w.context.db('workflow_runs').where({ id }).update({ portalUrl: null })
  await update(w, leadId, { externalPortalUrl: null })
  const ours = await get(w, `/leads/${leadId}/portal-url`)
  t.true(ours.expiresAt > now())
  const portalUrlTemplate = 'https://apply.example/{leadId}'
  await w.context.db('workflows').where({ id: w.workflows.support }).update({ portalUrlTemplate })
  await expect(`https://apply.example/${leadId}`)
})

test('201, 400, 404 and 409: the rules for creating a run, with their messages', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const [maya, noor] = w.agents
  const full = { leadId, agentId: maya, workflowId: w.workflows.checklist }
  const post = (body: object) => w.send('POST', '/api/v1/workflow-runs', { body })
  for (const field of ['leadId', 'agentId', 'workflowId'] as const) {
    const { [field]: _, ...rest } = full
    t.is((await post(rest)).status, 400, field)
    t.is((await post({ ...full, [field]: newId('lead') })).status, 404, field)
  }
  t.is((await post({ ...full, note: 'x' })).status, 400)
  t.is((await post({ ...full, externalId: 'x'.repeat(256) })).status, 400)
  t.is((await post({ ...full, portalUrl: 'apply' })).status, 400)
  const externalId = 'x'.repeat(255)
  const first = await post({ ...full, externalId, portalUrl: 'https://apply.example' })
  t.is(first.status, 201)
  t.like(first.body.workflowRun, { status: 'ACTIVE', externalId })
  for (const [body, message] of [
    [{ ...full, workflowId: w.workflows.support }, /^Agent is already linked to this lead$/],
    [{ ...full, agentId: noor }, / already collects this lead's checklist$/],
    [
      { ...full, agentId: noor, workflowId: w.workflows.unscheduled },
      /^This reminder workflow has no schedule configured yet$/,
    ],
  ] as const) {
    const { status, body: refusal } = await post(body)
    t.is(status, 409)
    t.regex(refusal.message, message)
  }
  const second = await post({ ...full, agentId: noor, workflowId: w.workflows.reminder, externalId })
  t.is(second.status, 201, 'an externalId need not be unique')
  const { workflowRuns } = await get(w, `/workflow-runs?leadId=${leadId}`)
  t.deepEqual(workflowRuns, [second.body.workflowRun, first.body.workflowRun])
  t.is((await w.send('GET', `/api/v1/workflow-runs/${newId('workflowRun')}`)).status, 404)
})

test('201: a webhook takes a URL, event names and headers; an event goes to those that list its name', async t => {
  const w = await world(t, withoutTemporal)
  const subscribe = (events: string[]) =>
    w.send('POST', '/api/v1/webhooks', {
      body: {
        url: 'https://crm.harbor.example/hook',
        events,
        headers: { 'x-shared-secret': 'correct-horse' },
      },
    })
  const [started, paused] = [
    await subscribe(['workflow_run.started']),
    await subscribe(['workflow_run.paused']),
  ]
  t.is(started.status, 201)
  await w.newRun(await w.newLead())
  const of = async ({ body }: Answer) => (await get(w, `/webhooks/${body.webhook.id}/deliveries`)).deliveries
  t.deepEqual(
    (await of(started)).map(({ event }: { event: string }) => event),
    ['workflow_run.started'],
  )
  t.deepEqual(await of(paused), [])
})
