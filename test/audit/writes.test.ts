import test from 'ava'
import { isPostgres } from '../../src/db/connect.js'
import { type Operation, operations } from '../http/operations.js'
import { withoutTemporal } from '../http/without-temporal.js'
import {
  cashCounted,
  completedSpread,
  conduct,
  gateOf,
  newSpread,
  sendStatement,
  sheetOf,
} from '../support/spreads.js'
import { draftOf } from '../support/steps.js'
import { temporalWorld } from '../support/temporal.js'
import { formOf } from '../support/uploads.js'
import type { Answer, World } from '../support/world.js'
import { world } from '../support/world.js'
import { subscribe } from '../webhooks/subscribe.js'
import { addedBy, entriesOf } from './entries.js'

/** How a write comes to succeed, and what the log then has of it. */
interface Attempt {
  method: string
  path: string
  body?: unknown
  /** After the answer: an action, and of what. */
  told(answer: Answer['body']): [string, string][]
}

type Prepare = (w: World) => Promise<Attempt>

const post = (path: string, told: Attempt['told'], body?: unknown): Attempt => ({
  method: 'POST',
  path,
  told,
  ...(body === undefined ? {} : { body }),
})
const mappedRent = { label: 'Rent', statement: 'incomeStatement', row: 'rent', scope: 'workspace' }
const file = (text: string) => ({ name: 'figures.csv', bytes: text })

const runCommand =
  (command: string, action: string, first?: string): Prepare =>
  async w => {
    const { id } = (await w.newRun(await w.newLead())).body.workflowRun
    if (first) await w.send('POST', `/api/v1/workflow-runs/${id}/${first}`)
    return post(`/api/v1/workflow-runs/${id}/${command}`, () => [[action, id]])
  }

const held: (() => void)[] = []

const spreadCommand =
  (command: string, action: string, first?: string): Prepare =>
  async w => {
    const lead = await w.newLead()
    // Nobody reads its document before the command has come.
    held.push(gateOf(w).open)
    await sendStatement(w, lead, 'sheet.csv', sheetOf(2024))
    const { id } = await newSpread(w, lead)
    if (first) await w.send('POST', `/api/v1/spreads/${id}/${first}`)
    return post(`/api/v1/spreads/${id}/${command}`, () => [[action, id]])
  }

const hookOf = async (w: World) => (await subscribe(w, { events: ['lead.deleted'] })).id
const spreadOf = async (w: World) => completedSpread(w, await w.newLead())

/** Every write of the document. One that is added needs a line. */
const writes: Record<string, Prepare> = {
  createLead: async () =>
    post('/api/v1/leads', ({ lead }) => [['lead.created', lead.id]], { firstName: 'Dana' }),
  updateLead: async w => {
    const leadId = await w.newLead()
    return {
      method: 'PUT',
      path: '/api/v1/leads',
      body: { leadId, status: 'COMPLETED' },
      told: () => [['lead.updated', leadId]],
    }
  },
  syncLeads: async () =>
    post('/api/v1/automations/sync', ({ results: [{ leadId }] }) => [['lead.created', leadId]], {
      leads: [{ externalLeadId: 'crm-1', firstName: 'Dana' }],
    }),
  deleteLead: async w => {
    const id = await w.newLead()
    return { method: 'DELETE', path: `/api/v1/leads/${id}`, told: () => [['lead.deleted', id]] }
  },
  addChecklistItem: async w =>
    post(
      `/api/v1/leads/${await w.newLead()}/checklist-items`,
      ({ checklistItem }) => [['checklist_item.added', checklistItem.id]],
      { label: 'Utility bill', fieldType: 'TEXT' },
    ),
  revokeLeadPortalUrl: async w => {
    const id = await w.newLead()
    return post(`/api/v1/leads/${id}/portal-url/revoke`, () => [['lead.portal_revoked', id]])
  },
  createActivity: async w =>
    post('/api/v1/activity', ({ actionLogId }) => [['activity.added', actionLogId]], {
      leadId: await w.newLead(),
      eventType: 'call',
      title: 'Called',
    }),
  approveActionLog: async w => {
    const id = await draftOf(w)
    return post(`/api/v1/action-logs/${id}/approve`, () => [['message.approved', id]], {})
  },
  rejectActionLog: async w => {
    const id = await draftOf(w)
    return post(`/api/v1/action-logs/${id}/reject`, () => [['message.rejected', id]], { reason: 'Not now' })
  },
  createEscalation: async w =>
    post(
      `/api/v1/leads/${await w.newLead()}/escalations`,
      ({ escalation }) => [['escalation.opened', escalation.id]],
      { reason: 'Asks for a person' },
    ),
  resolveEscalation: async w => {
    const path = `/api/v1/leads/${await w.newLead()}/escalations`
    const { id } = (await w.send('POST', path, { body: { reason: 'Look' } })).body.escalation
    return post(`/api/v1/escalations/${id}/resolve`, () => [['escalation.resolved', id]])
  },
  uploadDocuments: async w =>
    post(
      '/api/v1/documents',
      ({ documents }) => documents.map(({ id }: { id: string }) => ['document.received', id]),
      formOf([file('a,1\n'), file('b,2\n')], { leadId: await w.newLead() }),
    ),
  uploadLeadDocuments: async w => {
    const path = `/api/v1/leads/${await w.newLead()}/documents`
    await w.send('POST', path, { body: formOf([file('a,1\n')]) })
    return post(
      path,
      ({ documents: [again, fresh] }) => [
        ['document.received_again', again.id],
        ['document.received', fresh.id],
      ],
      formOf([file('a,1\n'), file('b,2\n')]),
    )
  },
  deleteDocument: async w => {
    const id = await sendStatement(w, await w.newLead(), 'sheet.csv', sheetOf(2024))
    return { method: 'DELETE', path: `/api/v1/documents/${id}`, told: () => [['document.deleted', id]] }
  },
  createWorkflowRun: async w =>
    post('/api/v1/workflow-runs', ({ workflowRun }) => [['workflow_run.created', workflowRun.id]], {
      leadId: await w.newLead(),
      agentId: w.agents[0],
      workflowId: w.workflows.support,
    }),
  pauseWorkflowRun: runCommand('pause', 'workflow_run.paused'),
  resumeWorkflowRun: runCommand('resume', 'workflow_run.resumed', 'pause'),
  cancelWorkflowRun: runCommand('cancel', 'workflow_run.cancelled'),
  completeWorkflowRun: runCommand('complete', 'workflow_run.completed'),
  createSpread: async w => {
    const leadId = await w.newLead()
    await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
    return post('/api/v1/spreads', ({ spread }) => [['spread.created', spread.id]], { leadId })
  },
  regenerateSpread: async w => {
    const id = await spreadOf(w)
    return post(`/api/v1/spreads/${id}/regenerate`, () => [['spread.regenerated', id]])
  },
  putSpreadOverrides: async w => {
    const id = await spreadOf(w)
    return {
      method: 'PUT',
      path: `/api/v1/spreads/${id}/overrides`,
      body: { overrides: [cashCounted] },
      told: () => [['spread.overridden', id]],
    }
  },
  deleteSpreadOverride: async w => {
    const path = `/api/v1/spreads/${await spreadOf(w)}/overrides`
    await w.send('PUT', path, { body: { overrides: [cashCounted] } })
    await conduct(w, path.split('/')[4] as string)
    const [{ id }] = (await w.send('GET', path)).body.overrides
    return { method: 'DELETE', path: `${path}/${id}`, told: () => [['spread.override_removed', id]] }
  },
  signOffSpread: async w =>
    post(
      `/api/v1/spreads/${await spreadOf(w)}/sign-offs`,
      ({ signOff }) => [['spread.signed_off', signOff.id]],
      { name: 'Dana', role: 'Analyst' },
    ),
  putMapping: async () => ({
    method: 'PUT',
    path: '/api/v1/mappings',
    body: mappedRent,
    told: ({ mapping }) => [['mapping.put', mapping.id]],
  }),
  deleteMapping: async w => {
    const { mapping } = (await w.send('PUT', '/api/v1/mappings', { body: mappedRent })).body
    return {
      method: 'DELETE',
      path: `/api/v1/mappings/${mapping.id}`,
      told: () => [['mapping.removed', mapping.id]],
    }
  },
  putSpreadInputs: async w => {
    const id = await spreadOf(w)
    return {
      method: 'PUT',
      path: `/api/v1/spreads/${id}/inputs`,
      body: { existingAnnualDebtService: 1 },
      told: () => [['spread.inputs_changed', id]],
    }
  },
  putPeers: async w => ({
    method: 'PUT',
    path: '/api/v1/peers',
    body: { csv: 'naics,currentRatio\n72,1\n' },
    told: () => [['peers.replaced', w.workspaceId]],
  }),
  deletePeers: async w => ({
    method: 'DELETE',
    path: '/api/v1/peers',
    told: () => [['peers.removed', w.workspaceId]],
  }),
  pauseSpread: spreadCommand('pause', 'spread.paused'),
  resumeSpread: spreadCommand('resume', 'spread.resumed', 'pause'),
  cancelSpread: spreadCommand('cancel', 'spread.failed', 'pause'),
  completeSpread: spreadCommand('complete', 'spread.hurried', 'pause'),
  advanceTestClock: async w => {
    const testClockAt = new Date().toISOString()
    await w.context.db('workspaces').where({ id: w.workspaceId }).update({ testClockAt })
    return post('/api/v1/test-clock', () => [['test_clock.advanced', w.workspaceId]], { advance: 'P1D' })
  },
  createWebhook: async () =>
    post('/api/v1/webhooks', ({ webhook }) => [['webhook.created', webhook.id]], {
      url: 'https://crm.harbor.example/hook',
      events: ['*'],
    }),
  updateWebhook: async w => {
    const id = await hookOf(w)
    return {
      method: 'PATCH',
      path: `/api/v1/webhooks/${id}`,
      body: { enabled: false },
      told: () => [
        ['webhook.updated', id],
        ['webhook.disabled', id],
      ],
    }
  },
  deleteWebhook: async w => {
    const id = await hookOf(w)
    return { method: 'DELETE', path: `/api/v1/webhooks/${id}`, told: () => [['webhook.deleted', id]] }
  },
  testWebhook: async w => {
    const id = await hookOf(w)
    return post(`/api/v1/webhooks/${id}/test`, () => [['webhook.tested', id]])
  },
  rotateWebhookSecret: async w => {
    const id = await hookOf(w)
    return post(`/api/v1/webhooks/${id}/rotate-secret`, () => [['webhook.secret_rotated', id]])
  },
  redeliver: async w => {
    const path = `/api/v1/webhooks/${await hookOf(w)}`
    const { id } = (await w.send('POST', `${path}/test`)).body.delivery
    return post(`${path}/deliveries/${id}/redeliver`, () => [['delivery.sent_again', id]])
  },
  recoverDeliveries: async w => {
    const id = await hookOf(w)
    return post(`/api/v1/webhooks/${id}/recover`, () => [['webhook.recovered', id]], {
      since: new Date().toISOString(),
    })
  },
}

const isWrite = ({ method }: Operation) => method !== 'GET'
const needsTemporal = (name: string) => /^(pause|resume|cancel|complete)/.test(name)

test('every write of the document is among those that are tried here', t => {
  t.deepEqual(
    Object.keys(writes).sort(),
    operations
      .filter(isWrite)
      .map(({ operationId }) => operationId)
      .sort(),
  )
})

/** Beside the entries of this call there may be those of workers. */
async function succeed(w: World, name: string, key: { id: string; apiKey: string }) {
  const { method, path, body, told } = await (writes[name] as Prepare)(w)
  const requestId = `audited-${name}`
  const headers = { 'x-request-id': requestId }
  const answer = await w.send(method, path, { body, headers, key: key.apiKey })
  const entries = (await entriesOf(w)).filter(entry => entry.requestId === requestId)
  return { method, path, body, answer, wanted: told(answer.body), entries, headers }
}

for (const name of Object.keys(writes).filter(name => !needsTemporal(name)))
  test(`a success of ${name} is told once, a refusal and a repeat not at all`, async t => {
    const w = await world(t, withoutTemporal)
    const key = await w.newKey()
    const { method, path, body, answer, wanted, entries } = await succeed(w, name, key)
    t.true(answer.status < 300, JSON.stringify(answer.body))
    t.deepEqual(entries.map(({ action, subject }) => [action, subject]).sort(), wanted.sort())
    for (const { actorKind, actorId, ip, hash } of entries)
      t.like(
        { actorKind, actorId, ip, hash },
        { actorKind: 'key', actorId: key.id, ip: '127.0.0.1', hash: null },
      )

    const reading = await w.newKey({ scope: 'read' })
    const refused = await addedBy(w, async () => {
      t.is((await w.send(method, path, { body, key: reading.apiKey })).status, 403)
      t.is((await w.send(method, path, { body, key: null })).status, 401)
      const unknown = operations.find(({ operationId }) => operationId === name) as Operation
      const ids = unknown.prefixes.map(prefix => `${prefix}_01h455vb4pex5vsknk084sn02q`)
      if (ids.length > 0)
        t.true((await w.send(method, unknown.request(ids).path, unknown.request(ids))).status >= 400)
    })
    t.deepEqual(refused, [])
  })

test('a write that is refused by the state of things tells nothing', async t => {
  const w = await world(t, withoutTemporal)
  const lead = await w.newLead()
  await w.newRun(lead)
  const added = await addedBy(w, async () => t.is((await w.newRun(lead)).status, 409))
  t.deepEqual(added, [])
})

test('a repeat under the same Idempotency-Key is told of once', async t => {
  const w = await world(t, withoutTemporal)
  const send = () =>
    w.send('POST', '/api/v1/leads', { body: { firstName: 'Dana' }, headers: { 'idempotency-key': 'one' } })
  let lead = ''
  const added = await addedBy(w, async () => {
    lead = (await send()).body.lead.id
    const again = await send()
    t.is(again.headers.get('idempotency-replayed'), 'true')
  })
  t.deepEqual(added, [`lead.created ${lead}`])
})

test('500: a write whose entry can not be stored is not made', async t => {
  const w = await world(t, withoutTemporal)
  const lead = await w.newLead()
  const { db } = w.context
  if (isPostgres(db)) {
    await db.raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    )
    await db.raw(
      'create trigger refuse before insert on audit_entries for each row execute function refuse()',
    )
  } else
    await db.raw(
      `create trigger refuse before insert on audit_entries begin select raise(abort, 'full'); end`,
    )
  const created = await w.send('POST', '/api/v1/leads', { body: { firstName: 'Nobody' } })
  const updated = await w.send('PUT', '/api/v1/leads', { body: { leadId: lead, firstName: 'Nobody' } })
  t.deepEqual([created.status, updated.status], [500, 500])
  t.deepEqual(await db('leads').pluck('first_name'), ['Dana'])
  t.is((await db('events')).length, 1)
})

test('what runs and spreads are told by the API is told of its key, and what their agents and workers do of them', async t => {
  const w = await temporalWorld('test-audit')
  t.teardown(async () => {
    for (const open of held.splice(0)) open()
    await w.dispose()
  })
  const key = await w.newKey()
  for (const name of Object.keys(writes).filter(needsTemporal)) {
    const { answer, wanted, entries } = await succeed(w, name, key)
    // The workflow of a spread may be gone before it has answered what ended it.
    if (name !== 'cancelSpread') t.is(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`)
    t.deepEqual(
      entries.map(({ action, subject }) => [action, subject]),
      wanted,
      name,
    )
    for (const { actorKind, actorId, ip } of entries)
      t.deepEqual({ actorKind, actorId, ip }, { actorKind: 'key', actorId: key.id, ip: '127.0.0.1' }, name)
    for (const open of held.splice(0)) open()
  }
})
