import test from 'ava'
import { Agent } from '../../src/agents/agent.js'
import { Workflow } from '../../src/agents/workflow.js'
import { endpoints } from '../../src/http/endpoints.js'
import { newId } from '../../src/ids.js'
import { WorkflowRun } from '../../src/runs/run.js'
import { applyChecklist } from '../leads/checklist.js'
import { cashCounted, completedSpread, newSpread, sendStatement, sheetOf } from '../support/spreads.js'
import { upload } from '../support/uploads.js'
import { openWorld, type World, world } from '../support/world.js'
import { withoutTemporal } from './without-temporal.js'

const now = () => new Date().toISOString()
const times = (n: number) => Array.from({ length: n }, (_, index) => index)

interface List {
  /** Where it is, for a world that has been filled. */
  path: string
  /** Under which its rows stand. Null: the answer is the array itself. */
  name: string | null
  ids: string[]
  /** It has an order of its own, instead of the newest first. */
  asGiven?: boolean
}

/** A list endpoint that is not in this table fails the last test: add a row that makes some of it. */
const lists: Record<string, (w: World) => Promise<List>> = {
  async listAgents(w) {
    for (const n of times(5)) {
      await Agent.in(w.workspaceId, w.context.db).insert({
        id: newId('agent'),
        code: `agent${n}`,
        name: `Agent ${n}`,
        email: null,
        phoneNumber: null,
        archivedAt: null,
        createdAt: now(),
        updatedAt: now(),
      })
    }
    return {
      path: '/api/v1/agents',
      name: 'agents',
      ids: await Agent.in(w.workspaceId, w.context.db).select('id').then(idsOf),
    }
  },
  async listWorkflows(w) {
    for (const n of times(3)) {
      await Workflow.in(w.workspaceId, w.context.db).insert({
        id: newId('workflow'),
        code: `workflow${n}`,
        name: `Workflow ${n}`,
        type: 'SUPPORT',
        portalUrlTemplate: null,
        followUps: null,
        schedule: null,
        message: null,
        archivedAt: null,
        createdAt: now(),
        updatedAt: now(),
      })
    }
    const ids = await Workflow.in(w.workspaceId, w.context.db).select('id').then(idsOf)
    return { path: '/api/v1/workflows', name: 'workflows', ids }
  },
  async listLeadDocuments(w) {
    const leadId = await w.newLead()
    const ids: string[] = []
    for (const n of times(7)) {
      const { body } = await upload(w, leadId, [{ name: `${n}.csv`, bytes: `year,revenue\n2025,${n}\n` }])
      ids.push(body.documents[0].id)
    }
    return { path: `/api/v1/leads/${leadId}/documents`, name: null, ids }
  },
  async listWorkflowRuns(w) {
    const leadId = await w.newLead()
    const ids: string[] = []
    for (const _ of times(7)) {
      const { body } = await w.newRun(leadId)
      ids.push(body.workflowRun.id)
      await WorkflowRun.in(w.workspaceId, w.context.db)
        .findById(body.workflowRun.id)
        .patch({ status: 'CANCELLED' })
    }
    return { path: `/api/v1/workflow-runs?leadId=${leadId}`, name: 'workflowRuns', ids }
  },
  async listLeads(w) {
    const ids: string[] = []
    for (const _ of times(7)) ids.push(await w.newLead())
    return { path: '/api/v1/leads', name: null, ids }
  },
  async getLeadChecklist(w) {
    const groups = times(7).map(n => `  - { code: G${n}, name: Group ${n}, items: [] }`)
    await applyChecklist(w, `workspace: { name: Harbor }\nchecklist:\n${groups.join('\n')}\n`)
    const ids = await w.context.db('checklist_groups').orderBy('position').pluck('id')
    return { path: `/api/v1/leads/${await w.newLead()}/checklist`, name: null, ids, asGiven: true }
  },
  async listLeadActionLogs(w) {
    const note = (leadId: string) =>
      w.send('POST', '/api/v1/activity', { body: { leadId, eventType: 'call', title: 'Called' } })
    // The seventh tells that the lead was created.
    const { leadId, ids } = await sevenOf(w, 6, note, 'action_logs')
    return { path: `/api/v1/leads/${leadId}/action-logs`, name: null, ids }
  },
  async listWebhooks(w) {
    return { path: '/api/v1/webhooks', name: 'webhooks', ids: await newWebhooks(w, 7) }
  },
  async listDeliveries(w) {
    const [id] = await newWebhooks(w, 1)
    for (const _ of times(7)) await w.newLead()
    const ids = await w.context.db('deliveries').where({ webhookId: id }).pluck('id')
    return { path: `/api/v1/webhooks/${id}/deliveries`, name: 'deliveries', ids }
  },
  async listLeadSpreads(w) {
    const leadId = await w.newLead()
    await sendStatement(w, leadId, 'sheet.csv', sheetOf(2024))
    for (const _ of times(7)) await newSpread(w, leadId)
    const ids = await w.context.db('spreads').where({ leadId }).pluck('id')
    return { path: `/api/v1/leads/${leadId}/spreads`, name: 'spreads', ids }
  },
  async listSpreadOverrides(w) {
    const id = await completedSpread(w, await w.newLead())
    const rows = [
      'cash',
      'inventory',
      'land',
      'goodwill',
      'prepaidExpenses',
      'accountsReceivable',
      'commonStock',
    ]
    const overrides = rows.map(row => ({ ...cashCounted, row }))
    await w.send('PUT', `/api/v1/spreads/${id}/overrides`, { body: { overrides } })
    const ids = await w.context.db('spread_overrides').pluck('id')
    return { path: `/api/v1/spreads/${id}/overrides`, name: 'overrides', ids }
  },
  async listSpreadGenerations(w) {
    const id = await completedSpread(w, await w.newLead())
    const row = await w.context.db('spread_generations').where({ spreadId: id }).first()
    for (const n of times(6))
      await w.context.db('spread_generations').insert({ ...row, id: newId('generation'), generation: n + 2 })
    const ids = await w.context.db('spread_generations').where({ spreadId: id }).pluck('id')
    return { path: `/api/v1/spreads/${id}/generations`, name: 'generations', ids }
  },
  async listMappings(w) {
    for (const n of times(7)) {
      const body = { label: `Line ${n}`, statement: 'incomeStatement', row: 'rent', scope: 'workspace' }
      await w.send('PUT', '/api/v1/mappings', { body })
    }
    return { path: '/api/v1/mappings', name: 'mappings', ids: await w.context.db('mappings').pluck('id') }
  },
  async listPeers(w) {
    const lines = times(7).map(n => `31${n},1`)
    await w.send('PUT', '/api/v1/peers', { body: { csv: ['naics,currentRatio', ...lines].join('\n') } })
    return { path: '/api/v1/peers', name: 'peers', ids: await w.context.db('peers').pluck('id') }
  },
  async listEscalations(w) {
    const escalate = (leadId: string) =>
      w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason: 'Asks for a person' } })
    const { leadId, ids } = await sevenOf(w, 7, escalate, 'escalations')
    return { path: `/api/v1/leads/${leadId}/escalations`, name: 'escalations', ids }
  },
}

/** Subscriptions to all that happens to leads. */
async function newWebhooks(w: World, n: number): Promise<string[]> {
  const ids: string[] = []
  for (const _ of times(n)) {
    const body = { url: 'https://crm.harbor.example/hook', events: ['lead.*'] }
    ids.push((await w.send('POST', '/api/v1/webhooks', { body })).body.webhook.id)
  }
  return ids
}

/** Seven of something on a lead, each made by one request. */
async function sevenOf(
  w: World,
  made: number,
  make: (leadId: string) => Promise<unknown>,
  table: string,
): Promise<{ leadId: string; ids: string[] }> {
  const leadId = await w.newLead()
  for (const _ of times(made)) await make(leadId)
  return { leadId, ids: await w.context.db(table).where({ leadId }).pluck('id') }
}

const rowsOf = ({ name }: Pick<List, 'name'>, body: Record<string, { id: string }[]>) =>
  (name === null ? body : body[name]) as { id: string }[]
const ordered = ({ ids, asGiven }: Pick<List, 'ids' | 'asGiven'>) => (asGiven ? ids : ids.sort().reverse())
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const and = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

const opened: Promise<World>[] = []

test.after.always(async () => {
  for (const w of await Promise.all(opened)) await w.dispose()
})

/** For tests that only read it: what is in it is made by whichever comes first. */
function filledOnce(fill: (w: World) => Promise<List>): () => Promise<List & { w: World }> {
  let made: Promise<List & { w: World }> | undefined
  const make = async () => {
    const opening = openWorld(withoutTemporal)
    opened.push(opening)
    const w = await opening
    return { w, ...(await fill(w)) }
  }
  return () => {
    made ??= make()
    return made
  }
}

/** The path of the next page, as the answer's link gives it. */
function nextOf(w: World, headers: Headers): string | undefined {
  const link = headers.get('link')
  if (link === null) return undefined
  const [, url = ''] = /^<([^>]+)>; rel="next"$/.exec(link) ?? []
  return url.replace(w.context.config.baseUrl, '')
}

for (const [operationId, fill] of Object.entries(lists)) {
  const filled = filledOnce(fill)

  test(`200: ${operationId} gives all of it in its order, unless a limit is set`, async t => {
    const { w, path, name, ...made } = await filled()
    const ids = ordered(made)
    const { status, headers, body } = await w.send('GET', path)
    t.is(status, 200)
    t.deepEqual(idsOf(rowsOf({ name }, body)), ids)
    t.is(headers.get('link'), null)
    t.is(ids.length, 7)
  })

  test(`200: ${operationId} can be walked page by page without a gap or an overlap`, async t => {
    const { w, path, name, ...made } = await filled()
    const wanted = ordered(made)
    for (const limit of [1, 2, 3, 6, 7, 8, 500]) {
      const pages: string[][] = []
      let next: string | undefined = and(path, `limit=${limit}&colour=red`)
      while (next && pages.length < 10) {
        const { headers, body } = await w.send('GET', next)
        pages.push(idsOf(rowsOf({ name }, body)))
        next = nextOf(w, headers)
        if (next) t.true(next.startsWith('/api/v1/') && next.includes('colour=red'))
      }
      t.deepEqual(pages.flat(), wanted)
      t.is(pages.length, Math.ceil(wanted.length / limit))
    }
    const { headers } = await w.send('GET', and(path, 'limit=2'))
    const cursor = new URL(nextOf(w, headers) ?? '', w.url).searchParams.get('cursor')
    const { body } = await w.send('GET', and(path, `cursor=${cursor}`))
    t.deepEqual(idsOf(rowsOf({ name }, body)), wanted.slice(2), 'a cursor without a limit gives the rest')
  })

  test(`400: ${operationId} with a limit or a cursor that is none`, async t => {
    const { w, path } = await filled()
    for (const limit of ['0', '501', '-1', 'abc', '1.5', '', '1e9', 'NaN', '5&limit=6']) {
      const { status, body } = await w.send('GET', and(path, `limit=${limit}`))
      t.is(status, 400, limit)
      t.is(body.errors[0].path, 'limit')
    }
    const { headers } = await w.send('GET', and(path, 'limit=2'))
    const good = new URL(nextOf(w, headers) ?? '', w.url).searchParams.get('cursor') ?? ''
    const ofAnotherKind = newId(operationId === 'listLeads' ? 'agent' : 'lead')
    for (const cursor of [
      '',
      'abc',
      good.slice(0, -1),
      good.slice(1),
      `${good}!`,
      `${good}=`,
      `${good}A`,
      Buffer.from(ofAnotherKind).toString('base64url'),
      '%00',
      'x'.repeat(3_000),
    ]) {
      const { status, body } = await w.send('GET', and(path, `cursor=${cursor}`))
      t.is(status, 400, cursor.slice(0, 60))
      t.is(body.errors[0].path, 'cursor')
      t.is(body.errors[0].code, cursor === '%00' ? 'invalid_text' : 'invalid_cursor')
    }
  })
}

test('200: what comes while a list is being walked moves nothing', async t => {
  const w = await world(t, withoutTemporal)
  const { ids } = await (lists.listAgents as NonNullable<typeof lists.listAgents>)(w)
  const first = await w.send('GET', '/api/v1/agents?limit=4')
  const id = newId('agent')
  await Agent.in(w.workspaceId, w.context.db).insert({
    id,
    code: 'late',
    name: 'Late',
    email: null,
    phoneNumber: null,
    archivedAt: null,
    createdAt: now(),
    updatedAt: now(),
  })
  const second = await w.send('GET', nextOf(w, first.headers) ?? '')
  t.deepEqual([...idsOf(first.body.agents), ...idsOf(second.body.agents)], ids.sort().reverse())
})

test('200: query parameters that an endpoint does not know are ignored', async t => {
  const w = await world(t)
  for (const path of [
    '/api/v1/me?limit=0&x=1',
    '/api/v1/agents?leadId=nonsense&__proto__=1',
    '/api/v1/workflows?&&=',
  ]) {
    t.is((await w.send('GET', path)).status, 200, path)
  }
})

test('every list of the API is in the table of this file', t => {
  t.deepEqual(
    endpoints
      .filter(({ list }) => list)
      .map(({ operationId }) => operationId)
      .sort(),
    Object.keys(lists).sort(),
  )
})
