import { readFileSync } from 'node:fs'
import test from 'ava'
import { formOf, leadspread, type Schema } from '../../clients/typescript/src/index.js'
import { createDocument } from '../../src/http/docs/openapi.js'
import { shapeOf } from '../../src/http/docs/shape.js'
import { endpoints } from '../../src/http/endpoints.js'
import { eventually } from '../support/eventually.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => temporalWorld('client-typescript'))
const statement = readFileSync(
  new URL('../../../examples/package/profit-and-loss.csv', import.meta.url),
  'utf8',
)

test('the types are those of the document: `npm run client` makes them anew', t => {
  const types = readFileSync(
    new URL('../../../clients/typescript/src/operations.ts', import.meta.url),
    'utf8',
  )
  const [, shape] = /shape is (\w+)\./.exec(types) ?? []
  t.is(shape, shapeOf(createDocument(endpoints, 'http://anywhere.example')))
})

test('a shape tells properties from words about them', t => {
  const of = (title: unknown, words = 'One') =>
    shapeOf({
      description: words,
      schema: { example: 1, properties: { title, description: { type: 'string' } } },
    })
  t.is(of({ type: 'string' }), of({ type: 'string' }, 'Two'))
  t.not(of({ type: 'string' }), of({ type: 'number' }))
})

test('a program makes a lead, uploads to it and reads what came of it, with types', async t => {
  const api = leadspread({ baseUrl: w.url, apiKey: w.key })
  const { data, error, response } = await api.POST('/api/v1/leads', {
    params: { header: { 'Idempotency-Key': 'once' } },
    body: { firstName: 'Dana', businessName: 'Whitfield Bakery LLC' },
  })
  t.is(response.status, 201)
  if (error) return t.fail(error.detail)
  const lead: Schema<'Lead'> = data.lead
  t.is(lead.firstName, 'Dana')
  const repeated = await api.POST('/api/v1/leads', {
    params: { header: { 'Idempotency-Key': 'once' } },
    body: { firstName: 'Dana', businessName: 'Whitfield Bakery LLC' },
  })
  t.is(repeated.data?.lead.id, lead.id)

  const path = { leadId: lead.id }
  const sent = await api.POST('/api/v1/leads/{leadId}/documents', {
    params: { path },
    body: formOf([{ name: 'profit-and-loss.csv', content: statement }]) as never,
  })
  t.is(sent.data?.documents.length, 1)
  const documents = await eventually(
    async () => (await api.GET('/api/v1/leads/{leadId}/documents', { params: { path } })).data ?? [],
    ([one]) => one?.metadata.extractionStatus === 'completed',
  )
  const matched: { leadChecklistItemId: string; label: string }[] | undefined =
    documents[0]?.metadata['Matched checklist items']
  t.deepEqual(matched, [])

  const found = await api.GET('/api/v1/leads', { params: { query: { limit: 1 } } })
  t.is(found.data?.[0]?.id, lead.id)
  t.is((await api.DELETE('/api/v1/leads/{leadId}', { params: { path } })).response.status, 204)
})

test('404 and 401: what is refused is an error with its code, and throws nothing', async t => {
  const api = leadspread({ baseUrl: w.url, apiKey: w.key })
  const params = { path: { leadId: 'lead_01h455vb4pex5vsknk084sn02q' } }
  const { data, error } = await api.GET('/api/v1/leads/{leadId}', { params })
  t.is(data, undefined)
  t.is(error?.code, 'not_found')
  const stranger = leadspread({ baseUrl: w.url, apiKey: 'lsk_live_nobody' })
  t.is((await stranger.GET('/api/v1/leads')).error?.status, 401)
})
