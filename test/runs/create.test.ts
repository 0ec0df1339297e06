import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import test from 'ava'
import { Agent } from '../../src/agents/agent.js'
import { Workflow } from '../../src/agents/workflow.js'
import { newId } from '../../src/ids.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { document } from '../support/check-answer.js'
import { type World, world } from '../support/world.js'
import { counts, isConflict, now, setStatus } from './creating.js'

const deleteLead = (w: World, id: string) => w.context.db('leads').where({ id }).update({ deletedAt: now() })

test('201: a new run is ACTIVE, and has exactly the fields of the interface and its source', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const began = now()
  const { status, body } = await w.newRun(leadId, {
    portalUrl: 'https://apply.harbor.example/x?y=1#z',
    externalId: 'crm-run-9',
  })
  t.is(status, 201)
  const { id, createdAt } = body.workflowRun
  t.regex(id, /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  t.true(createdAt >= began && createdAt <= now())
  t.deepEqual(body, {
    success: true,
    workflowRun: {
      id,
      leadId,
      agentId: w.agents[0],
      workflowId: w.workflows.support,
      portalUrl: 'https://apply.harbor.example/x?y=1#z',
      externalId: 'crm-run-9',
      status: 'ACTIVE',
      source: 'API',
      createdAt,
      completedAt: null,
      cancelledAt: null,
    },
  })
  t.deepEqual((await w.send('GET', `/api/v1/workflow-runs/${id}`)).body, body)
  t.deepEqual((await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}`)).body, {
    success: true,
    workflowRuns: [body.workflowRun],
  })
})

test('201: row, event and wake are written together', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead({ externalLeadId: 'crm-4711' })
  const { headers, body } = await w.send('POST', '/api/v1/workflow-runs', {
    body: { leadId, agentId: w.agents[0], workflowId: w.workflows.checklist, externalId: 'crm-run-9' },
    headers: { 'x-request-id': 'crm-request-1' },
  })
  t.is(headers.get('x-request-id'), 'crm-request-1')
  const { workflowRun } = body
  const [event, ...others] = await w.eventsOf(workflowRun.id)
  t.deepEqual(others, [])
  t.deepEqual(event?.body, {
    id: event?.body.id,
    event: 'workflow_run.started',
    actor: null,
    occurredAt: workflowRun.createdAt,
    workspaceId: w.workspaceId,
    leadId,
    externalLeadId: 'crm-4711',
    sequence: 1,
    origin: 'api',
    requestId: 'crm-request-1',
    test: false,
    workflowRun,
  })
  t.regex(event?.body.id as string, /^evt_/)
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const documented = ajv.getSchema(
    'document#/webhooks/workflow_run.started/post/requestBody/content/application~1json/schema',
  )
  t.true(documented?.(event?.body), ajv.errorsText(documented?.errors))
  t.is(
    await w.context
      .db('wakes')
      .where({ workflowId: workflowRun.id, workspaceId: w.workspaceId })
      .then(rows => rows.length),
    1,
  )
})

test('201: a run on a lead of a test key says so in its event', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey } = await w.newKey({ mode: 'test' })
  const leadId = await w.newLead({}, apiKey)
  const { body } = await w.newRun(leadId)
  const [event] = await w.eventsOf(body.workflowRun.id)
  t.is(event?.body.test, true)
  t.is(event?.body.externalLeadId, null)
})

test('400: ids that are missing, and fields that are not known or not of their kind', async t => {
  const w = await world(t, withoutTemporal)
  const full = { leadId: await w.newLead(), agentId: w.agents[0], workflowId: w.workflows.support }
  const without = ({ ...body }: Record<string, unknown>, field: string) => {
    delete body[field]
    return body
  }
  for (const field of ['leadId', 'agentId', 'workflowId']) {
    const { status, body } = await w.send('POST', '/api/v1/workflow-runs', { body: without(full, field) })
    t.is(status, 400)
    t.deepEqual(body.errors, [{ path: field, message: 'is required', code: 'required' }])
  }
  for (const [path, value] of [
    ['leadId', null],
    ['leadId', 7],
    ['agentId', ['agent']],
    ['workflowId', {}],
    ['status', 'PAUSED'],
    ['source', 'USER'],
    ['portalURL', 'https://apply.harbor.example'],
    ['externalId', 12],
    ['externalId', 'x'.repeat(256)],
    ['portalUrl', 'apply.harbor.example'],
    ['portalUrl', ''],
    ['portalUrl', 'javascript:alert(1)'],
    ['portalUrl', 'data:text/html,x'],
    ['portalUrl', 'file:///etc/passwd'],
    ['portalUrl', `https://apply.harbor.example/${'x'.repeat(2_048)}`],
  ] as const) {
    const { status, body } = await w.send('POST', '/api/v1/workflow-runs', {
      body: { ...full, [path]: value },
    })
    t.is(status, 400, `${path} ${JSON.stringify(value).slice(0, 40)}`)
    t.is(body.errors[0].path, path)
  }
  t.deepEqual(await counts(w), { runs: 0, events: 0, wakes: 0 })
})

test('201: an externalId of 255 characters, of any script, and null for what is left out', async t => {
  const w = await world(t, withoutTemporal)
  const externalId = `${'é漢🏦'.repeat(63)}abc`
  t.is(externalId.length, 255)
  const { body } = await w.newRun(await w.newLead(), { externalId, portalUrl: null })
  t.is(body.workflowRun.externalId, externalId)
  t.is(body.workflowRun.portalUrl, null)
  t.is((await w.newRun(await w.newLead(), { externalId })).status, 201)
})

test('404: a lead, an agent or a workflow that is not there, and which of them', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const other = await w.tenant()
  const theirLead = await w.newLead({}, other.key)
  for (const [field, id, name] of [
    ['leadId', newId('lead'), 'lead'],
    ['leadId', theirLead, 'lead'],
    ['leadId', 'nonsense', 'lead'],
    ['agentId', newId('agent'), 'agent'],
    ['agentId', other.agents[0], 'agent'],
    ['agentId', leadId, 'agent'],
    ['workflowId', newId('workflow'), 'workflow'],
    ['workflowId', other.workflows.support, 'workflow'],
    ['workflowId', '', 'workflow'],
  ] as const) {
    const { status, body } = await w.newRun(leadId, { [field]: id })
    t.is(status, 404)
    t.is(body.message, `There is no ${name} with this id in your workspace.`)
  }
  t.deepEqual(await counts(w), { runs: 0, events: 0, wakes: 0 })
})

test('404: an archived agent or workflow takes no new run, and leaves the lists', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await Agent.in(w.workspaceId, w.context.db).findById(w.agents[1]).patch({ archivedAt: now() })
  await Workflow.in(w.workspaceId, w.context.db).findById(w.workflows.support).patch({ archivedAt: now() })
  t.is(
    (await w.newRun(leadId, { agentId: w.agents[1] })).body.detail,
    'There is no agent with this id in your workspace.',
  )
  t.is((await w.newRun(leadId)).body.detail, 'There is no workflow with this id in your workspace.')
  const { body: agents } = await w.send('GET', '/api/v1/agents')
  t.deepEqual(
    agents.agents.map(({ id }: { id: string }) => id),
    [w.agents[0]],
  )
  const { body: workflows } = await w.send('GET', '/api/v1/workflows')
  t.false(workflows.workflows.some(({ id }: { id: string }) => id === w.workflows.support))
})

test('404: a deleted lead takes no run, and its runs are gone with it', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { body } = await w.newRun(leadId)
  await deleteLead(w, leadId)
  t.is((await w.newRun(leadId, { agentId: w.agents[1] })).status, 404)
  t.is((await w.send('GET', `/api/v1/workflow-runs/${body.workflowRun.id}`)).status, 404)
  t.is((await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}`)).status, 404)
  t.is((await w.send('POST', `/api/v1/workflow-runs/${body.workflowRun.id}/pause`)).status, 404)
})

test('200: the runs of a lead in some states; 400: a state that there is not', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const ids: Record<string, string> = {}
  for (const status of ['CANCELLED', 'COMPLETED', 'PAUSED'] as const) {
    const { body } = await w.newRun(leadId)
    ids[status] = body.workflowRun.id
    await setStatus(w, body.workflowRun.id, status)
  }
  ids.ACTIVE = (await w.newRun(leadId, { agentId: w.agents[1] })).body.workflowRun.id
  const listed = async (query: string) => {
    const { status, body } = await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}&${query}`)
    return status === 200 ? body.workflowRuns.map(({ id }: { id: string }) => id) : body
  }
  t.deepEqual(await listed('status=ACTIVE'), [ids.ACTIVE])
  t.deepEqual(await listed('status=ACTIVE,PAUSED'), [ids.ACTIVE, ids.PAUSED])
  t.deepEqual(await listed('status=COMPLETED&status=CANCELLED,PAUSED'), [
    ids.PAUSED,
    ids.COMPLETED,
    ids.CANCELLED,
  ])
  t.deepEqual(await listed('status=COMPLETED,CANCELLED&limit=1'), [ids.COMPLETED])
  for (const query of ['status=DONE', 'status=ACTIVE,DONE', 'status=', 'status=active']) {
    t.like(await listed(query), { status: 400, code: 'invalid_request' })
  }
})

test('200: a lead has all its runs listed, newest first, and no others', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await w.newRun(await w.newLead())
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const { body } = await w.newRun(leadId)
    ids.unshift(body.workflowRun.id)
    await setStatus(w, body.workflowRun.id, 'CANCELLED')
  }
  const { body } = await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}`)
  t.deepEqual(
    body.workflowRuns.map(({ id }: { id: string }) => id),
    ids,
  )
  t.deepEqual(
    (await w.send('GET', `/api/v1/workflow-runs?leadId=${await w.newLead()}`)).body.workflowRuns,
    [],
  )
})

test('400: runs are listed for a lead, and only for one', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  for (const query of ['', '?leadId=', `?leadId=${leadId}&leadId=${leadId}`, `?lead=${leadId}`]) {
    const { status, body } = await w.send('GET', `/api/v1/workflow-runs${query}`)
    t.is(status, 400, query)
    t.is(body.errors[0].path, 'leadId')
  }
})

test('503: an operation says that Temporal is away, and is refused in the words of the run once it is final', async t => {
  const w = await world(t, { ...withoutTemporal, OPERATION_TIMEOUT_MS: '500' })
  const { body } = await w.newRun(await w.newLead())
  const path = `/api/v1/workflow-runs/${body.workflowRun.id}`
  const began = Date.now()
  const away = await w.send('POST', `${path}/pause`)
  t.is(away.status, 503)
  t.regex(away.headers.get('retry-after') ?? '', /^\d+$/)
  t.true(Date.now() - began < 3_000)
  t.is((await w.send('GET', path)).body.workflowRun.status, 'ACTIVE')
  await setStatus(w, body.workflowRun.id, 'CANCELLED')
  t.is((await w.send('POST', `${path}/cancel`)).status, 200)
  isConflict(
    t,
    await w.send('POST', `${path}/pause`),
    'workflow_run_final',
    'This workflow run is CANCELLED, which is final. Create a new run to continue with the lead.',
  )
})
