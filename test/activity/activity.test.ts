import test from 'ava'
import { newId } from '../../src/ids.js'
import { type World, world } from '../support/world.js'

const add = (w: World, body: unknown, key = w.key) => w.send('POST', '/api/v1/activity', { key, body })

test('201: an activity is on the timeline, as it was sent', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const activity = {
    eventType: 'sales_call',
    title: 'Called about the missing statements',
    description: 'Dana sends them on Friday.\nAsk again on Monday.',
    metadata: { minutes: 12, by: { name: 'Noor' }, tags: ['warm'] },
  }
  const { status, body } = await add(w, { leadId, ...activity })
  t.is(status, 201)
  t.deepEqual(Object.keys(body).sort(), ['actionLogId', 'success'])
  const { body: logs } = await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)
  t.is(logs.length, 2)
  const [log] = logs
  t.like(log, {
    id: body.actionLogId,
    type: 'API_ACTIVITY',
    status: 'COMPLETED',
    summary: activity.title,
    output: {},
    error: null,
    parentActionId: null,
    scheduledAt: null,
    tool: null,
    messages: [],
  })
  t.is(log.completedAt, log.createdAt)
  t.deepEqual(log.input, { source: 'api', ...activity })
})

test('201: what is optional may be left out or null, and blanks around the label and the title go', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  for (const optional of [{}, { description: null, metadata: null }]) {
    t.is((await add(w, { leadId, eventType: ' sales_call ', title: '\tCalled ', ...optional })).status, 201)
  }
  const { body: logs } = await w.send('GET', `/api/v1/leads/${leadId}/action-logs?limit=2`)
  for (const { summary, input } of logs) {
    t.is(summary, 'Called')
    t.deepEqual(input, {
      eventType: 'sales_call',
      source: 'api',
      title: 'Called',
      description: null,
      metadata: null,
    })
  }
})

test('201: fields that are just short enough', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const { status } = await add(w, {
    leadId,
    eventType: 'x'.repeat(100),
    title: 'x'.repeat(255),
    description: 'x'.repeat(10_000),
    metadata: { x: 'ü'.repeat((64 * 1024 - '{"x":""}'.length) / 2) },
  })
  t.is(status, 201)
})

test('400: fields that are wrong, each by its name', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  for (const [path, value] of [
    ['leadId', undefined],
    ['leadId', null],
    ['eventType', undefined],
    ['eventType', null],
    ['eventType', ' '],
    ['eventType', 'x'.repeat(101)],
    ['title', undefined],
    ['title', ''],
    ['title', 'x'.repeat(256)],
    ['title', 5],
    ['description', 'x'.repeat(10_001)],
    ['description', {}],
    ['metadata', 'text'],
    ['metadata', []],
    ['metadata', { x: 'ü'.repeat(32 * 1024) }],
    ['source', 'app'],
  ] as const) {
    const { status, body } = await add(w, { leadId, eventType: 'call', title: 'Called', [path]: value })
    t.is(status, 400, `${path} ${value}`)
    t.is(body.errors[0].path, path)
  }
  const { body: logs } = await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)
  t.is(logs.length, 1)
})

test('404: an activity of a lead that is deleted, of another workspace, or was never there', async t => {
  const w = await world(t)
  const other = await w.tenant()
  const deleted = await w.newLead()
  await w.context.db('leads').where({ id: deleted }).update({ deletedAt: new Date().toISOString() })
  for (const leadId of [deleted, await w.newLead({}, other.key), newId('lead'), 'nonsense']) {
    const { status, body } = await add(w, { leadId, eventType: 'call', title: 'Called' })
    t.is(status, 404)
    t.is(body.detail, 'There is no lead with this id in your workspace.')
    t.is((await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)).status, 404)
  }
})

test('201: a repeat under one Idempotency-Key is one activity', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const body = { leadId, eventType: 'call', title: 'Called' }
  const send = () => w.send('POST', '/api/v1/activity', { body, headers: { 'idempotency-key': 'once' } })
  t.deepEqual((await send()).body, (await send()).body)
  t.is((await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)).body.length, 2)
})

test('200: a timeline of more than one batch is complete, and what comes meanwhile moves nothing', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const { workspaceId } = w
  const at = new Date().toISOString()
  const ids = Array.from({ length: 1_203 }, () => newId('actionLog'))
  await w.context.db.batchInsert(
    'action_logs',
    ids.map(id => ({
      id,
      workspaceId,
      leadId,
      type: 'SYSTEM_NOTE',
      status: 'COMPLETED',
      summary: id,
      input: '{}',
      output: '{}',
      createdAt: at,
      completedAt: at,
    })),
    50,
  )
  const read = w.send('GET', `/api/v1/leads/${leadId}/action-logs`)
  const adding = w.newLead()
  const { body } = await read
  await adding
  t.deepEqual(
    body.slice(0, -1).map(({ id }: { id: string }) => id),
    ids.reverse(),
  )
  t.is(body.at(-1).summary, 'Lead created')
})
