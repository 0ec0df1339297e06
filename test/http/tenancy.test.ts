import { isDeepStrictEqual } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { typeid } from 'typeid-js'
import { derivedId } from '../../src/ids.js'
import { tablesOfLead } from '../../src/purge/leads.js'
import { newItem } from '../support/checklist.js'
import { onPostgres } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { cashCounted, completedSpread, conduct } from '../support/spreads.js'
import { newLog, newMessage } from '../support/timeline.js'
import { upload } from '../support/uploads.js'
import { type Answer, type Tenant, type World, world } from '../support/world.js'
import { askTool } from './mcp/ask-tool.js'
import { type Operation, operations, prefixOf } from './operations.js'
import { withoutTemporal } from './without-temporal.js'

/**
 * One object of each kind whose id occurs in a request, in the given workspace. A new route with a new kind of id needs a
 * line here, and is then tested like all others.
 */
async function objectsOf(
  w: World,
  { workspaceId, key, agents, workflows }: Tenant,
): Promise<Record<string, string>> {
  const lead = await w.newLead({ firstName: 'Bluewater', email: 'owner@bluewater.example' }, key)
  const { body } = await w.send('POST', '/api/v1/workflow-runs', {
    key,
    body: { leadId: lead, agentId: agents[0], workflowId: workflows.support, externalId: 'bluewater-1' },
  })
  const itemId = await newItem(w.context.db, workspaceId)
  const uploaded = await upload(w, lead, [{ name: 'bluewater.csv', bytes: 'year,revenue\n2025,1\n' }], {
    key,
  })
  const escalated = await w.send('POST', `/api/v1/leads/${lead}/escalations`, {
    key,
    body: { reason: 'Asks for a person' },
  })
  const subscribed = await w.send('POST', '/api/v1/webhooks', {
    key,
    body: { url: 'https://crm.bluewater.example/hook', events: ['*'], headers: { 'x-secret': 'bluewater' } },
  })
  const hook = subscribed.body.webhook.id
  const tested = await w.send('POST', `/api/v1/webhooks/${hook}/test`, { key })
  const doc = uploaded.body.documents[0].id
  const spread = await completedSpread(w, lead, key)
  await w.send('PUT', `/api/v1/spreads/${spread}/overrides`, { key, body: { overrides: [cashCounted] } })
  await conduct(w, spread)
  const mapping = { label: 'Rent', statement: 'incomeStatement', row: 'rent', scope: 'lead', leadId: lead }
  const mapped = await w.send('PUT', '/api/v1/mappings', { key, body: mapping })
  const msg = await newMessage(w, await newLog(w, lead), { documentIds: [doc] })
  const first = async (table: string, where = {}): Promise<string> =>
    (
      await w.context
        .db(table)
        .where({ workspaceId, ...where })
        .first('id')
    ).id
  return {
    ws: workspaceId,
    key: await first('api_keys'),
    lead,
    log: await first('action_logs', { leadId: lead }),
    msg,
    doc,
    esc: escalated.body.escalation.id,
    agent: agents[0],
    wf: workflows.support,
    run: body.workflowRun.id,
    spread,
    art: await first('artifacts', { leadId: lead, generation: 2 }),
    map: mapped.body.mapping.id,
    ovr: await first('spread_overrides', { leadId: lead }),
    entry: derivedId('entry', lead, itemId),
    evt: await first('events', { leadId: lead }),
    hook,
    dlv: tested.body.delivery.id,
  }
}

async function twoWorkspaces(t: ExecutionContext) {
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  const own = await objectsOf(w, w)
  const foreign = await objectsOf(w, other)
  return { w, other, own, foreign, ownOf: pick(own), foreignOf: pick(foreign) }
}

/** So that there is one to be read. */
const giveTestClock = ({ context, workspaceId }: World) =>
  context.db('workspaces').where({ id: workspaceId }).update({ testClockAt: new Date().toISOString() })

const pick = (objects: Record<string, string>) => (prefix: string) => {
  const id = objects[prefix]
  if (!id)
    throw new Error(
      `No object with the prefix ${prefix}_ to try: add one to objectsOf in test/http/tenancy.test.ts`,
    )
  return id
}

/** One workspace with an object of each kind twice: made with a live key, and with a test key. */
async function liveAndTest(t: ExecutionContext) {
  const w = await world(t, withoutTemporal)
  const { apiKey: key } = await w.newKey({ mode: 'test' })
  const live = await objectsOf(w, w)
  const ofTest = await objectsOf(w, { ...w, key })
  return { w, key, liveOf: pick(live), testOf: pick(ofTest) }
}

/** Whatever the key, the workspace has these as a whole. */
const shared = ['ws', 'key', 'agent', 'wf', 'item', 'grp']

const nowhere = (prefix: string) => typeid(prefix).toString()

/** None of these is the id of anything, and no answer may tell it from one that was never given out. */
function noIds(prefix: string, own: Record<string, string>): string[] {
  const id = nowhere(prefix)
  const ofOtherKinds = Object.entries(own).filter(([kind]) => kind !== prefix)
  return [
    'nonsense',
    '0',
    '-1',
    'null',
    '*',
    '%',
    `${prefix}_`,
    id.toUpperCase(),
    `${id}0`,
    id.slice(0, -1),
    ` ${id}`,
    id.replace('_', '-'),
    `${prefix}_8${id.slice(prefix.length + 2)}`,
    'x'.repeat(3_000),
    ...ofOtherKinds.map(([, other]) => other),
  ]
}

/** By the API, and where the operation is a tool too, by that: a refusal by the one says what it does by the other. */
async function ask(w: World, operation: Operation, ids: string[], key = w.key): Promise<Answer> {
  const { path, body } = operation.request(ids)
  const answer = await w.send(operation.method, path, { body, key })
  const told = await askTool(w, operation, ids, key)
  if (!told) return answer
  const fails = answer.status >= 300
  const same =
    fails === told.isError &&
    (!fails || isDeepStrictEqual({ ...told.body, requestId: 0 }, { ...answer.body, requestId: 0 }))
  if (!same) throw new Error(`${operation.operationId}: ${JSON.stringify([answer.body, told])}`)
  return fails ? answer : { ...answer, body: { answer: answer.body, told: told.body } }
}

const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: undefined } })

const withIds = operations.filter(({ prefixes }) => prefixes.length > 0)

test('404: ids of another workspace, of nothing, of another kind and malformed all read the same, in every operation', async t => {
  const { w, other, own, ownOf, foreignOf } = await twoWorkspaces(t)
  await untilNoted(w, other)
  const before = await rowsOf(w, other.workspaceId)
  t.true(withIds.length > 0)
  for (const operation of withIds) {
    const { prefixes, method, template } = operation
    const expected = await ask(w, operation, prefixes.map(nowhere))
    t.is(expected.status, 404, `${method} ${template}`)
    const foreign = await ask(w, operation, prefixes.map(foreignOf))
    t.deepEqual(
      withoutRequestId(foreign),
      withoutRequestId(expected),
      `${method} ${template} with ids of another workspace`,
    )
    const malformed = noIds(prefixes[0] as string, own)
    for (const [at, id] of malformed.entries()) {
      const ids = prefixes.map((prefix, slot) => (slot === 0 ? id : (noIds(prefix, own)[at] as string)))
      t.deepEqual(
        withoutRequestId(await ask(w, operation, ids)),
        withoutRequestId(expected),
        `${method} ${template} with ${ids.join(', ').slice(0, 200)}`,
      )
    }
    // One that is not there among others that are.
    for (const [slot, prefix] of prefixes.length > 1 ? prefixes.entries() : []) {
      const mixed = (id: string) =>
        ask(
          w,
          operation,
          prefixes.map((each, at) => (at === slot ? id : ownOf(each))),
        )
      const missing = await mixed(nowhere(prefix))
      t.is(missing.status, 404, `${method} ${template} with one ${prefix}_ that is nowhere`)
      for (const id of [foreignOf(prefix), ...noIds(prefix, own)]) {
        t.deepEqual(
          withoutRequestId(await mixed(id)),
          withoutRequestId(missing),
          `${method} ${template} with own ids and ${id.slice(0, 60)}`,
        )
      }
    }
  }
  t.deepEqual(await rowsOf(w, other.workspaceId), before)
})

test('200: what a workspace reads never shows anything of another', async t => {
  const { w, other, ownOf } = await twoWorkspaces(t)
  const theirs = idsIn(await rowsOf(w, other.workspaceId))
  t.true(theirs.size > 8)
  await giveTestClock(w)
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const answer = await ask(w, operation, operation.prefixes.map(ownOf))
    t.true(answer.status < 300, `${operation.operationId} answers ${answer.status}`)
    const leaked = [...idsIn(answer.body)].filter(id => theirs.has(id))
    t.deepEqual(leaked, [], operation.operationId)
  }
})

test('404: to a test key, ids of live data read the same as ids of nothing, in every operation', async t => {
  const { w, key, liveOf, testOf } = await liveAndTest(t)
  await untilNoted(w, w)
  const before = await liveRows(w)
  const ofTest = (prefix: string) => (shared.includes(prefix) ? liveOf(prefix) : testOf(prefix))
  for (const operation of withIds) {
    const { prefixes, method, template } = operation
    const slots = [...prefixes.entries()].filter(([, prefix]) => !shared.includes(prefix))
    t.true(slots.length > 0, `${method} ${template}`)
    const missing = await ask(w, operation, prefixes.map(nowhere), key)
    t.is(missing.status, 404, `${method} ${template}`)
    t.deepEqual(
      withoutRequestId(await ask(w, operation, prefixes.map(liveOf), key)),
      withoutRequestId(missing),
      template,
    )
    for (const [slot, prefix] of slots) {
      const mixed = (id: string) =>
        ask(
          w,
          operation,
          prefixes.map((each, at) => (at === slot ? id : ofTest(each))),
          key,
        )
      const missing = await mixed(nowhere(prefix))
      t.is(missing.status, 404, `${method} ${template} with one ${prefix}_ that is nowhere`)
      t.deepEqual(
        withoutRequestId(await mixed(liveOf(prefix))),
        withoutRequestId(missing),
        `${method} ${template}, live ${prefix}_`,
      )
    }
  }
  t.deepEqual(await liveRows(w), before)
})

test('200: what a test key reads never shows anything live; a live key reads both', async t => {
  const { w, key, liveOf, testOf } = await liveAndTest(t)
  const live = new Set([...idsIn(await liveRows(w))].filter(id => !shared.includes(prefixOf(id) ?? '')))
  t.true(live.size > 12)
  const { apiKey: reading } = await w.newKey({ mode: 'test', scope: 'read' })
  await giveTestClock(w)
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const { operationId, prefixes } = operation
    for (const one of [key, reading]) {
      const answer = await ask(w, operation, prefixes.map(testOf), one)
      // The audit log is closed to test keys altogether.
      if (operationId === 'listAuditEntries') t.is(answer.status, 403)
      else t.true(answer.status < 300, `${operationId} answers ${answer.status}`)
      t.deepEqual(
        [...idsIn(answer.body)].filter(id => live.has(id)),
        [],
        operationId,
      )
    }
    for (const of of [liveOf, testOf]) t.true((await ask(w, operation, prefixes.map(of))).status < 300)
  }
})

test('an id of each kind that the document uses is tried', t => {
  const prefixes = new Set(withIds.flatMap(operation => operation.prefixes))
  for (const prefix of ['lead', 'esc', 'agent', 'wf', 'run', 'spread', 'art', 'ovr', 'hook', 'dlv'])
    t.true(prefixes.has(prefix), prefix)
  for (const { template, prefixes: used, operationId } of operations) {
    t.true(
      // Numbers and kinds of what a spread has made are nobody's ids.
      used.length >= (template.match(/\{(?!generation|type)/g)?.length ?? 0),
      `${operationId}: its path's ids have TypeIDs as examples`,
    )
  }
})

/** A key's last use is noted beside the request: until then, its row is still to change. */
const untilNoted = (w: World, { workspaceId }: Tenant) =>
  eventually(
    () => w.context.db('api_keys').where({ workspaceId }).first('lastUsedAt'),
    ({ lastUsedAt }) => lastUsedAt !== null,
  )

/** What hangs on live leads, and on webhooks that no test key has made. */
async function liveRows(w: World): Promise<Record<string, unknown[]>> {
  const { db } = w.context
  const leads = db('leads').select('id').where({ isTest: false })
  const webhooks = db('webhooks').select('id').where({ isTest: false })
  const rows: Record<string, unknown[]> = {
    leads: await db('leads').where({ isTest: false }).orderBy('id'),
    webhooks: await db('webhooks').where({ isTest: false }).orderBy('id'),
    // What test leads had delivered to live webhooks is live.
    deliveries: await db('deliveries')
      .whereIn('webhookId', webhooks)
      .whereIn('subjectId', leads)
      .orderBy('id'),
    events: await db('events').where({ isTest: false }).orderBy('id'),
  }
  for (const table of tablesOfLead)
    rows[table] ??= (await db(table).whereIn('leadId', leads)).map(toText).sort()
  return rows
}

const toText = (row: unknown) => JSON.stringify(row)

/** All that the database holds of a workspace; tables that know no workspace, whole. */
async function rowsOf(w: World, workspaceId: string): Promise<Record<string, unknown[]>> {
  const { db } = w.context
  const tables: string[] = onPostgres
    ? (await db.raw(`select tablename as name from pg_tables where schemaname = 'public'`)).rows.map(nameOf)
    : (await db.raw(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)).map(
        nameOf,
      )
  const rows: Record<string, unknown[]> = {}
  for (const table of tables.sort()) {
    const known = await db(table).columnInfo()
    const all = db(table).select('*')
    const found = await ('workspaceId' in known
      ? all.where({ workspaceId })
      : table === 'workspaces'
        ? all.where({ id: workspaceId })
        : all)
    rows[table] = found.map(toText).sort()
  }
  return rows
}

const nameOf = ({ name }: { name: string }) => name

function idsIn(value: unknown): Set<string> {
  const words = JSON.stringify(value).match(/[a-z]+_[0-9a-z]{26}/g) ?? []
  return new Set(words.filter(word => prefixOf(word)))
}
