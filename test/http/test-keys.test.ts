import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { eventually } from '../support/eventually.js'
import { type World, world } from '../support/world.js'
import { deliveriesOf, subscribe } from '../webhooks/subscribe.js'
import { withoutTemporal } from './without-temporal.js'

/** A world with a test key beside its live one. */
async function withTestKey(t: ExecutionContext) {
  const w = await world(t, withoutTemporal)
  const { apiKey: key } = await w.newKey({ mode: 'test' })
  const get = async (path: string, of = key) => (await w.send('GET', path, { key: of })).body
  return { w, key, get }
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const cursorAt = (id: string) => Buffer.from(id).toString('base64url')
const nextOf = (link: string | null) => link && /[?&]cursor=([^&>]+)/.exec(link)?.[1]

/** The leads of a list, page by page. */
async function walk(w: World, key: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const { body, headers } = await w.send('GET', `/api/v1/leads?limit=${limit}${cursor}`, { key })
    ids.push(...idsOf(body))
    const next = nextOf(headers.get('link'))
    if (!next) return ids
    if (body.length !== limit) throw new Error('A page that has a next one is full')
    cursor = `&cursor=${next}`
  }
}

test('200: whatever leads there are, a test key walks through the test leads, and a live key through all', async t => {
  const { w, key } = await withTestKey(t)
  const made: { id: string; isTest: boolean }[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      async (kinds, limit) => {
        for (const isTest of kinds) made.push({ id: await w.newLead({}, isTest ? key : w.key), isTest })
        const newestFirst = [...made].reverse()
        t.deepEqual(await walk(w, key, limit), idsOf(newestFirst.filter(({ isTest }) => isTest)))
        t.deepEqual(await walk(w, w.key, limit), idsOf(newestFirst))
      },
    ),
    { numRuns: 8, seed: 20 },
  )
})

test('200: the cursor of a live lead is worth as much as one of no lead at all', async t => {
  const { w, key, get } = await withTestKey(t)
  const first = await w.newLead({}, key)
  const live = await w.newLead()
  await w.newLead({}, key)
  const beside = live.slice(0, -1) + (live.endsWith('0') ? '1' : '0')
  for (const query of ['', '&limit=1', '&limit=500']) {
    const list = await get(`/api/v1/leads?cursor=${cursorAt(live)}${query}`)
    t.deepEqual(idsOf(list), [first])
    t.deepEqual(await get(`/api/v1/leads?cursor=${cursorAt(beside)}${query}`), list)
  }
})

test('200: no filter finds a live lead with a test key', async t => {
  const { w, key, get } = await withTestKey(t)
  const who = {
    lastName: 'Whitfield',
    email: 'dana@whitfield.example',
    externalLeadId: 'crm-1',
    tags: ['vip'],
  }
  const live = await w.newLead(who)
  const mine = await w.newLead({ ...who, firstName: 'Test' }, key)
  for (const id of [live, mine])
    await w.send('POST', `/api/v1/leads/${id}/escalations`, { body: { reason: 'Asks' } })
  for (const query of [
    'tags=vip',
    'excludeTags=none',
    'status=REVIEW',
    'q=whitfield',
    'externalLeadId=crm-1',
    'updatedSince=2020-01-01T00:00:00Z',
  ]) {
    t.deepEqual(idsOf(await get(`/api/v1/leads?${query}`)), [mine], query)
    t.deepEqual(idsOf(await get(`/api/v1/leads?${query}`, w.key)), [mine, live], query)
  }
  t.deepEqual((await get(`/api/v1/leads/${mine}`)).matchingLeads, [])
})

test('201: how live tags are spelt is not told to a test key, nor decided by one', async t => {
  const { w, key, get } = await withTestKey(t)
  await w.newLead({ tags: ['VIP'] })
  const mine = await w.newLead({ tags: ['vip', 'waRM'] }, key)
  t.deepEqual((await get(`/api/v1/leads/${mine}`)).lead.tags, ['vip', 'waRM'])
  const live = await w.newLead({ tags: ['vip', 'Warm'] })
  t.deepEqual((await get(`/api/v1/leads/${live}`, w.key)).lead.tags, ['VIP', 'Warm'])
  const { body } = await w.send('PUT', '/api/v1/leads', { body: { leadId: mine, tags: ['WARM', 'Vip'] } })
  t.deepEqual(body.lead.tags, ['vip', 'waRM'], 'a live key spells the tags of a test lead as they are')
})

test('200: a webhook of a test key gets test events only, and no other key of its kind but live ones see more', async t => {
  const { w, key, get } = await withTestKey(t)
  const live = await subscribe(w)
  const ofTest = await subscribe(w, {}, key)
  t.deepEqual(idsOf((await get('/api/v1/webhooks')).webhooks), [ofTest.id])
  t.deepEqual(idsOf((await get('/api/v1/webhooks', w.key)).webhooks), [ofTest.id, live.id])
  const other = (await w.newKey({ mode: 'test' })).apiKey
  t.deepEqual(idsOf((await get('/api/v1/webhooks', other)).webhooks), [ofTest.id])

  const leads = { live: await w.newLead(), test: await w.newLead({}, key) }
  // By a live key: the flag follows the lead.
  await w.send('PUT', '/api/v1/leads', { body: { leadId: leads.test, lastName: 'Whitfield' } })
  await w.newRun(leads.test)
  const about = async (webhookId: string) =>
    (await deliveriesOf(w, webhookId)).map(({ event, subjectId }) => `${event} ${subjectId.slice(0, 4)}`)
  const ofTests = ['lead.created lead', 'lead.updated lead', 'workflow_run.started run_']
  t.deepEqual(await about(ofTest.id), ofTests)
  t.deepEqual(await about(live.id), ['lead.created lead', ...ofTests])
  for (const { body } of await w.eventsOf(leads.test)) t.true(body.test)
  for (const { body } of await w.eventsOf(leads.live)) t.false(body.test)
})

test('200: what is told of a webhook itself is test data where a test key has made it', async t => {
  const { w, key } = await withTestKey(t)
  const live = await subscribe(w)
  const [ofTest, second] = [await subscribe(w, {}, key), await subscribe(w, {}, key)]
  const disable = (id: string) => w.send('PATCH', `/api/v1/webhooks/${id}`, { body: { enabled: false } })
  await w.send('POST', `/api/v1/webhooks/${ofTest.id}/test`, { key })
  await w.send('POST', `/api/v1/webhooks/${live.id}/test`)
  await disable(ofTest.id)
  await disable(live.id)
  const told = async (id: string) =>
    (await w.eventsOf(id)).map(({ name, body }) => ({ name, test: body.test }))
  t.deepEqual(await told(ofTest.id), [
    { name: 'webhook.test', test: true },
    { name: 'webhook.disabled', test: true },
  ])
  t.deepEqual(await told(live.id), [
    { name: 'webhook.test', test: false },
    { name: 'webhook.disabled', test: false },
  ])
  t.deepEqual(
    (await deliveriesOf(w, second.id)).map(({ subjectId }) => subjectId),
    [ofTest.id],
  )
  t.is((await deliveriesOf(w, live.id)).length, 2, 'its own test, and that the other was disabled')
})

test('409: test keys have fifty webhooks of their own, and take none from the live ones', async t => {
  const { w, key } = await withTestKey(t)
  const make = (of: string) =>
    w.send('POST', '/api/v1/webhooks', { key: of, body: { url: 'https://crm.example/hook', events: ['*'] } })
  for (let n = 0; n < 50; n++) t.is((await make(key)).status, 201)
  t.is((await make(key)).body.code, 'too_many_webhooks')
  t.is((await make(w.key)).status, 201)
})

test('200: the feed of a test key has test events only, page by page, in their order', async t => {
  const { w, key, get } = await withTestKey(t)
  const ids: string[] = []
  for (let n = 0; n < 12; n++) {
    const isTest = n % 3 === 0
    const id = await w.newLead({}, isTest ? key : w.key)
    if (isTest) ids.push(id)
  }
  const all = await eventually(
    () => get('/api/v1/events'),
    ({ events }) => events.length >= 4,
    30_000,
  )
  const leadsOf = (events: { lead: { id: string } }[]) => events.map(({ lead }) => lead.id)
  t.deepEqual(leadsOf(all.events), ids)
  const walked: string[] = []
  let cursor = ''
  for (;;) {
    const { events, nextCursor } = await get(`/api/v1/events?limit=3${cursor}`)
    if (events.length === 0) break
    walked.push(...leadsOf(events))
    cursor = `&cursor=${nextCursor}`
  }
  t.deepEqual(walked, ids)
  t.is((await get('/api/v1/events', w.key)).events.length, 12)
})

test('200: what belongs to the workspace as a whole is there for a test key', async t => {
  const { w, key, get } = await withTestKey(t)
  t.is((await get('/api/v1/agents')).agents.length, 2)
  t.is((await get('/api/v1/workflows')).workflows.length, 4)
  for (const path of ['me', 'checklist', 'event-types', 'spread-template'])
    t.deepEqual(
      { ...(await get(`/api/v1/${path}`)), key: null },
      { ...(await get(`/api/v1/${path}`, w.key)), key: null },
      path,
    )
  const lead = await w.newLead({}, key)
  const body = { leadId: lead, agentId: w.agents[0], workflowId: w.workflows.support }
  t.is((await w.send('POST', '/api/v1/workflow-runs', { key, body })).status, 201)
})
