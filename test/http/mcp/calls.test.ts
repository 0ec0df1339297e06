import test from 'ava'
import { addedBy } from '../../audit/entries.js'
import { newItem } from '../../support/checklist.js'
import { completedSpread } from '../../support/spreads.js'
import { world } from '../../support/world.js'
import { withoutTemporal } from '../without-temporal.js'
import { connect, eras } from './connect.js'

for (const era of eras) {
  test(`a client whose protocol is "${era}" lists the tools, reads and writes`, async t => {
    const w = await world(t, withoutTemporal)
    const { client, call, names } = await connect(w, { era })
    t.is(client.getServerVersion()?.name, 'leadspread')
    t.true((await names()).includes('createLead'))
    const made = await call('createLead', { firstName: 'Dana', lastName: 'Whitfield', tags: ['VIP'] })
    t.false(made.isError)
    const { id } = made.body.lead
    t.is((await w.send('GET', `/api/v1/leads/${id}`)).body.lead.lastName, 'Whitfield')
    t.deepEqual((await call('getLead', { leadId: id })).body.lead, made.body.lead)
    const begun = { leadId: id, agentId: w.agents[0], workflowId: w.workflows.support }
    const run = await call('createWorkflowRun', begun)
    t.is(run.body.workflowRun.status, 'ACTIVE')
    const { body } = await call('listWorkflowRuns', { leadId: id, status: ['ACTIVE', 'PAUSED'] })
    t.deepEqual(body.workflowRuns, [run.body.workflowRun])
    t.deepEqual((await call('listWorkflowRuns', { leadId: id, status: ['PAUSED'] })).body.workflowRuns, [])
    t.deepEqual(await call('deleteLead', { leadId: id }), { isError: false, body: { success: true } })
    t.is((await call('getLead', { leadId: id })).body.status, 404)
  })
}

test('a refusal is a result that is an error, and names the argument', async t => {
  const w = await world(t, withoutTemporal)
  const { client, call } = await connect(w)
  const leadId = await w.newLead()
  const cases: [tool: string, args: Record<string, unknown>, path: string, code: string][] = [
    ['getLead', {}, 'leadId', 'required'],
    ['getLead', { leadId: 7 }, 'leadId', 'invalid_type'],
    ['getLead', { leadId, colour: 'red' }, 'colour', 'unknown_field'],
    ['getDocument', { documentId: 'doc', includeContent: true }, 'includeContent', 'unknown_field'],
    ['createLead', { firstName: ' ' }, 'firstName', 'too_small'],
    ['createLead', { firstName: 'Da\0na' }, 'firstName', 'invalid_text'],
    ['createLead', { firstName: 'Da\ud800na' }, 'firstName', 'invalid_text'],
    ['createLead', { firstName: 'Dana', idempotencyKey: 'two words' }, 'idempotencyKey', 'invalid_key'],
    ['createLead', { firstName: 'Dana', idempotencyKey: '' }, 'idempotencyKey', 'invalid_key'],
    ['updateLead', { leadId, checklistItems: [{}] }, 'checklistItems.0.code', 'required'],
    ['listLeads', { limit: 501 }, 'limit', 'too_big'],
    ['listLeads', { limit: true }, 'limit', 'invalid_type'],
    ['listLeads', { cursor: 'nonsense' }, 'cursor', 'invalid_cursor'],
    ['listLeads', { q: { not: 'text' } }, 'q', 'invalid_type'],
    ['addChecklistItem', { leadId, label: 'Utility bill' }, 'fieldType', 'invalid_union'],
  ]
  for (const [tool, args, path, code] of cases) {
    const { isError, body } = await call(tool, args)
    t.true(isError, tool)
    t.is(body.status, 400, tool)
    t.regex(body.detail, new RegExp(path.replaceAll('.', '\\.')))
    t.is(body.errors[0].path, path)
    if (code !== 'invalid_union') t.is(body.errors[0].code, code, `${tool} ${path}`)
  }
  const conflict = { leadId, agentId: w.agents[0], workflowId: w.workflows.unscheduled }
  const { isError, body } = await call('createWorkflowRun', conflict)
  t.true(isError)
  t.is(body.code, 'workflow_has_no_schedule')
  await t.throwsAsync(client.callTool({ name: 'dropDatabase', arguments: {} }), { message: /no tool/ })
})

test('what is null in a query is left out, and a switch is a switch', async t => {
  const w = await world(t, withoutTemporal)
  const { call } = await connect(w)
  const id = await w.newLead({ tags: ['VIP', 'warm'] })
  await w.newLead()
  const args = { tags: ['vip'], excludeTags: null, status: null, q: null, cursor: null, limit: null }
  const { body } = await call('listLeads', args)
  t.deepEqual(
    body.items.map((lead: { id: string }) => lead.id),
    [id],
  )
})

test('a key that may only read is told of no tool that writes, and is refused when it calls one', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey: key } = await w.newKey({ scope: 'read' })
  const { client, call } = await connect(w, { key })
  const { tools } = await client.listTools()
  t.true(tools.length > 10)
  t.true(tools.every(({ annotations }) => annotations?.readOnlyHint))
  const { isError, body } = await call('createLead', { nonsense: true })
  t.true(isError)
  t.is(body.code, 'read_only_key')
  t.deepEqual((await call('listLeads')).body.items, [])
})

test('a test key reaches test leads only, and makes such', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey: key } = await w.newKey({ mode: 'test' })
  const { call } = await connect(w, { key })
  const live = await w.newLead()
  const { lead } = (await call('createLead', { firstName: 'Test' })).body
  t.true(lead.isTest)
  t.is((await call('getLead', { leadId: live })).body.status, 404)
  t.deepEqual(
    (await call('listLeads')).body.items.map(({ id }: { id: string }) => id),
    [lead.id],
  )
})

test('an SSN is masked as in the API, and giving it out is told to the audit log', async t => {
  const w = await world(t, withoutTemporal)
  await newItem(w.context.db, w.workspaceId, { code: 'OWNER_SSN', fieldType: 'SSN' })
  const leadId = await w.newLead({ checklistItems: [{ code: 'OWNER_SSN', value: '123-45-6789' }] })
  const { apiKey: key } = await w.newKey({ scope: 'read' })
  const [live, reading] = [await connect(w), await connect(w, { key })]
  const entries = await addedBy(w, async () => {
    t.true(JSON.stringify((await live.call('getLeadChecklist', { leadId })).body).includes('123-45-6789'))
  })
  t.deepEqual(entries.sort(), [`lead.read ${leadId}`, `lead.values_read ${leadId}`])
  const masked = await addedBy(w, async () => {
    for (const tool of ['getLead', 'getLeadChecklist', 'listLeadActionLogs']) {
      const told = JSON.stringify((await reading.call(tool, { leadId })).body)
      t.false(told.includes('123-45-6789'), tool)
      t.true(told.includes('***-**-6789'), tool)
    }
  })
  t.false(masked.includes(`lead.values_read ${leadId}`))
})

test('a write by a tool stands in the audit log as one by the API', async t => {
  const w = await world(t, withoutTemporal)
  const { call } = await connect(w)
  const entries = await addedBy(w, () => call('createLead', { firstName: 'Dana' }))
  const byApi = await addedBy(w, () => w.newLead())
  const actions = (of: string[]) => of.map(entry => entry.split(' ')[0])
  t.deepEqual(actions(entries), actions(byApi))
})

test('lists come in pages of fifty, or as many as asked for', async t => {
  const w = await world(t, withoutTemporal)
  const { call } = await connect(w)
  const made: string[] = []
  for (let n = 0; n < 53; n++) made.unshift(await w.newLead())
  const walk = async (limit: object) => {
    const pages: string[][] = []
    for (let cursor: object = {}; ; ) {
      const { items, nextCursor } = (await call('listLeads', { ...limit, ...cursor })).body
      pages.push(items.map(({ id }: { id: string }) => id))
      if (nextCursor === undefined) return pages
      cursor = { cursor: nextCursor }
    }
  }
  for (const [limit, sizes] of [
    [{}, [50, 3]],
    [{ limit: 20 }, [20, 20, 13]],
    [{ limit: 53 }, [53]],
  ] as const) {
    const pages = await walk(limit)
    t.deepEqual(pages.flat(), made)
    t.deepEqual(
      pages.map(page => page.length),
      [...sizes],
    )
  }
})

test('a write is repeated under its key by either way, and made once', async t => {
  const w = await world(t, withoutTemporal)
  const { call } = await connect(w)
  const body = { firstName: 'Dana' }
  const overApi = () => w.send('POST', '/api/v1/leads', { body, headers: { 'Idempotency-Key': 'crm-1' } })
  const first = await call('createLead', { ...body, idempotencyKey: 'crm-1' })
  const again = await call('createLead', { idempotencyKey: 'crm-1', ...body })
  t.deepEqual(again.body, { ...first.body, idempotencyReplayed: true })
  const byApi = await overApi()
  t.is(byApi.headers.get('idempotency-replayed'), 'true')
  t.deepEqual(byApi.body, first.body)
  const reused = await call('createLead', { firstName: 'Noor', idempotencyKey: 'crm-1' })
  t.is(reused.body.code, 'idempotency_key_reused')
  const leadId = first.body.lead.id
  const path = `/api/v1/leads/${leadId}/escalations`
  const sent = { body: { reason: 'Asks' }, headers: { 'Idempotency-Key': 'crm-2' } }
  const { escalation } = (await w.send('POST', path, sent)).body
  const repeated = await call('createEscalation', { leadId, reason: 'Asks', idempotencyKey: 'crm-2' })
  t.deepEqual(repeated.body, { success: true, escalation, idempotencyReplayed: true })
  t.is((await call('listLeads')).body.items.length, 1)
})

test('while Temporal is away, what a workflow answers is refused, and said to be worth another try', async t => {
  const w = await world(t, { ...withoutTemporal, OPERATION_TIMEOUT_MS: '300' })
  const { call } = await connect(w)
  const { body: run } = await w.newRun(await w.newLead())
  const { isError, body } = await call('pauseWorkflowRun', { workflowRunId: run.workflowRun.id })
  t.true(isError)
  t.is(body.status, 503)
  t.is(body.code, 'unavailable')
})

test("a spread's figures are told whole", async t => {
  const w = await world(t, withoutTemporal)
  const { call } = await connect(w)
  const spreadId = await completedSpread(w, await w.newLead())
  for (const [args, query] of [
    [{}, ''],
    [{ include: ['sources'] }, '?include=sources'],
  ] as const) {
    const { body } = await call('getSpreadResults', { spreadId, ...args })
    t.deepEqual(body, (await w.send('GET', `/api/v1/spreads/${spreadId}/results${query}`)).body)
  }
  const { spread } = (await call('getSpread', { spreadId })).body
  t.is(spread.status, 'COMPLETE')
  t.is((await call('getArtifact', { artifactId: spread.artifacts[0].id })).body.success, true)
})

test('an answer that nobody could hold is refused; of a write it is left out', async t => {
  const w = await world(t, withoutTemporal)
  const { call } = await connect(w)
  const leadId = await w.newLead()
  const codes = Array.from({ length: 40 }, (_, n) => `NOTE_${n}`)
  for (const code of codes) await call('addChecklistItem', { leadId, code, label: code, fieldType: 'TEXT' })
  for (const part of [codes.slice(0, 14), codes.slice(14, 28), codes.slice(28)]) {
    const checklistItems = part.map(code => ({ code, value: 'x'.repeat(60_000) }))
    t.is((await w.send('PUT', '/api/v1/leads', { body: { leadId, checklistItems } })).status, 200)
  }
  const { isError, body } = await call('getLead', { leadId })
  t.true(isError)
  t.is(body.code, 'answer_too_large')
  const written = await call('updateLead', { leadId, lastName: 'Whitfield' })
  t.false(written.isError)
  t.true(written.body.success)
  t.truthy(written.body.leftOut)
  const listed = (await call('listLeads')).body.items
  t.is(listed[0].name, 'Dana Whitfield')
})

test('arguments larger than a body may be are refused', async t => {
  const w = await world(t, withoutTemporal)
  const { client } = await connect(w)
  const name = 'createLead'
  await t.throwsAsync(client.callTool({ name, arguments: { firstName: 'x'.repeat(1024 * 1024) } }), {
    message: /413|larger/,
  })
})
