import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import test from 'ava'
import { eventTypes } from '../../src/http/docs/event-schemas.js'
import { events } from '../../src/webhooks/events.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { endRun } from '../purge/full-lead.js'
import { document } from '../support/check-answer.js'
import { completedSpread } from '../support/spreads.js'
import { upload } from '../support/uploads.js'
import { world } from '../support/world.js'
import { patch, subscribe } from './subscribe.js'

const envelope = [
  ...['id', 'event', 'actor', 'occurredAt', 'workspaceId', 'leadId', 'externalLeadId'],
  ...['sequence', 'origin', 'requestId', 'test'],
]

function validators() {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  return new Map(eventTypes().map(({ name, schema }) => [name, ajv.compile(schema)]))
}

test('200: every event of the catalogue, with what it tells and a schema of every field', async t => {
  const w = await world(t)
  const { status, body } = await w.send('GET', '/api/v1/event-types')
  t.is(status, 200)
  t.deepEqual(
    body.eventTypes.map(({ name }: { name: string }) => name),
    Object.keys(events),
  )
  t.deepEqual(body.eventTypes, JSON.parse(JSON.stringify(eventTypes())))
  for (const { name, description, schema } of body.eventTypes) {
    const { key, tells } = events[name as keyof typeof events]
    t.is(description, tells)
    const fields = [...envelope, key, ...(name === 'lead.updated' ? ['changes'] : [])]
    t.deepEqual(Object.keys(schema.properties), fields, name)
    t.deepEqual([...schema.required].sort(), [...fields].sort(), name)
    t.is(schema.properties.event.const, name)
  }
})

// biome-ignore lint/suspicious/noExplicitAny: the parts of an OpenAPI document are of every shape
type Part = any

test('the schemas are those of the OpenAPI document', t => {
  const { schemas } = document.components as Part
  for (const [name, item] of Object.entries<Part>(document.webhooks ?? {})) {
    const { schema } = item.post.requestBody.content['application/json']
    const documented = schema.$ref ? schemas[schema.$ref.split('/').at(-1)] : schema
    const told: Part = eventTypes().find(one => one.name === name)?.schema
    t.deepEqual(Object.keys(documented.properties), Object.keys(told.properties), name)
    t.deepEqual(documented.required, told.required, name)
  }
})

test('what is recorded fits its schema', async t => {
  const w = await world(t, withoutTemporal)
  const { id } = await subscribe(w, { headers: { 'x-key': 'secret' } })
  const leadId = await w.newLead({ externalLeadId: 'crm-1', tags: ['VIP'], phoneNumber: '202-555-0147' })
  const put = (body: object) => w.send('PUT', '/api/v1/leads', { body: { leadId, ...body } })
  await put({ firstName: 'Noor', tags: [] })
  await put({ status: 'COMPLETED' })
  await upload(w, leadId, [{ name: 'a.csv', bytes: 'year,revenue\n2025,1\n' }])
  await completedSpread(w, leadId)
  const run = (await w.newRun(leadId)).body.workflowRun.id
  await endRun(w, run, 'COMPLETED')
  await w.send('POST', `/api/v1/webhooks/${id}/test`)
  await patch(w, id, { enabled: false })
  await w.send('DELETE', `/api/v1/leads/${leadId}`)
  const checks = validators()
  const seen = new Set<string>()
  for (const { name, body } of await w.context.db('events')) {
    const validate = checks.get(name)
    t.true(validate?.(JSON.parse(body)), `${name}: ${JSON.stringify(validate?.errors)} ${body}`)
    seen.add(name)
  }
  for (const name of [
    ...['lead.created', 'lead.updated', 'lead.completed', 'lead.deleted', 'document.received'],
    ...['spread.started', 'spread.completed'],
    ...['workflow_run.started', 'workflow_run.completed', 'webhook.test', 'webhook.disabled'],
  ])
    t.true(seen.has(name), name)
})

test('a schema refuses what is not such an event', t => {
  const checks = validators()
  for (const [name, validate] of checks) {
    t.false(validate({}), name)
    t.false(validate(null), name)
  }
})
