import test from 'ava'
import fc from 'fast-check'
import { newId, prefixes } from '../../src/ids.js'
import { applyChecklist, checklistFile } from '../leads/checklist.js'
import { allowsBody, document } from '../support/check-answer.js'
import { onPostgres } from '../support/database.js'
import { cashCounted, completedSpread, conduct } from '../support/spreads.js'
import { newLog, newMessage } from '../support/timeline.js'
import { upload } from '../support/uploads.js'
import { type Answer, type Tenant, type World, world } from '../support/world.js'
import { requestsOf } from './arbitrary-request.js'
import { withoutTemporal } from './without-temporal.js'

const runsOfEach = 25

interface Operation {
  method: string
  template: string
  isCommand: boolean
  // biome-ignore lint/suspicious/noExplicitAny: a part of the OpenAPI document
  definition: any
}

/** What deletes comes last, so that there is something for the others. */
const operations: Operation[] = Object.entries(document.paths ?? {})
  .flatMap(([template, item]) =>
    Object.entries(item as object).map(([method, definition]) => ({
      method: method.toUpperCase(),
      template,
      isCommand: /\/(pause|resume|cancel|complete)$/.test(template),
      definition,
    })),
  )
  .sort((a, b) => last(a) - last(b))
function last({ method, template }: Operation): number {
  if (method !== 'DELETE') return 0
  return template.includes('/leads/') ? 2 : 1
}

/** What an agent has written, and a person is to approve. */
async function newDraft(w: World, lead: string): Promise<string> {
  const log = await newLog(w, lead, { status: 'AWAITING_APPROVAL', completedAt: null })
  await newMessage(w, log, { channel: 'OUTBOX', state: 'draft' })
  return log
}

async function objectsOf(w: World, { key, agents, workflows }: Tenant): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {
    lead: [],
    run: [],
    esc: [],
    log: [],
    doc: [],
    entry: [],
    spread: [],
    art: [],
    ovr: [],
    map: [],
    hook: [],
    dlv: [],
  }
  for (let n = 0; n < 4; n++) {
    const lead = await w.newLead({ email: 'dana@whitfield.example' }, key)
    const send = async (path: string, body: unknown) => (await w.send('POST', path, { key, body })).body
    const run = { leadId: lead, agentId: agents[0], workflowId: workflows.support }
    const file = { name: 'a.csv', bytes: `year,revenue\n2025,${n}\n` }
    found.lead?.push(lead)
    // The others are free to take one.
    if (n < 2) found.run?.push((await send('/api/v1/workflow-runs', run)).workflowRun.id)
    found.esc?.push((await send(`/api/v1/leads/${lead}/escalations`, { reason: 'Look' })).escalation.id)
    // Each is approved or rejected once.
    for (let m = 0; m < 10; m++) found.log?.push(await newDraft(w, lead))
    found.doc?.push((await upload(w, lead, [file], { key })).body.documents[0].id)
    const subscription = { url: 'https://crm.harbor.example/hook', events: ['lead.*'] }
    const hook = (await send('/api/v1/webhooks', subscription)).webhook.id
    found.hook?.push(hook)
    found.dlv?.push((await send(`/api/v1/webhooks/${hook}/test`, undefined)).delivery.id)
    for (let m = 0; m < 2; m++) {
      const spread = await completedSpread(w, lead, key)
      found.spread?.push(spread)
      await w.send('PUT', `/api/v1/spreads/${spread}/overrides`, { key, body: { overrides: [cashCounted] } })
      await conduct(w, spread)
    }
    const mapping = { label: 'Rent', statement: 'incomeStatement', row: 'rent', scope: 'lead', leadId: lead }
    found.map?.push((await w.send('PUT', '/api/v1/mappings', { key, body: mapping })).body.mapping.id)
    const checklist = await w.send('GET', `/api/v1/leads/${lead}/checklist`, { key })
    for (const group of checklist.body) found.entry?.push(group.items[0].id)
  }
  for (const [prefix, table] of [
    ['art', 'artifacts'],
    ['ovr', 'spread_overrides'],
  ] as const)
    found[prefix] = await w.context
      .db(table)
      .whereIn('spreadId', found.spread ?? [])
      .orderBy('id')
      .pluck('id')
  // The spread of the first override, so often that the two come together.
  found.spread?.push(...Array.from({ length: 8 }, () => found.spread?.[0] ?? ''))
  found.ovr?.splice(2)
  // One that is over answers at once, without Temporal.
  const over = { status: 'COMPLETED', completedAt: new Date().toISOString() }
  await w.context.db('workflow_runs').where({ id: found.run?.[0] }).update(over)
  return { ...found, agent: [...agents], wf: Object.values(workflows) }
}

test('any request is answered as documented, and taken only if that allows it; refusals and reads change nothing', async t => {
  t.timeout(120_000)
  const w = await world(t, { ...withoutTemporal, OPERATION_TIMEOUT_MS: '100' })
  await applyChecklist(w)
  const other = await w.tenant()
  await applyChecklist(w, checklistFile, other.workspaceId)
  const [own, foreign] = [await objectsOf(w, w), await objectsOf(w, other)]
  const { apiKey: readKey } = await w.newKey({ scope: 'read' })
  const { apiKey: testKey } = await w.newKey({ mode: 'test' })
  const { key: clockKey } = await w.tenant({ hasTestClock: true })
  const keysOf = (template: string) =>
    fc.oneof(
      { weight: 14, arbitrary: fc.constant(template.endsWith('/test-clock') ? clockKey : w.key) },
      { weight: 2, arbitrary: fc.constant(testKey) },
      { weight: 1, arbitrary: fc.constantFrom(readKey, null, 'lsk_live_x') },
    )
  const ids = (prefix: string) =>
    fc.oneof(
      { weight: 25, arbitrary: fc.constantFrom(...(own[prefix] ?? [nowhere(prefix)])) },
      { weight: 1, arbitrary: fc.constantFrom(...(foreign[prefix] ?? [nowhere(prefix)])) },
      { weight: 1, arbitrary: fc.constantFrom(nowhere(prefix), w.workspaceId, own.lead?.[0], `${prefix}_`) },
      { weight: 1, arbitrary: fc.constantFrom('x', '%00', ' ', "' or 1=1 --", 'x'.repeat(3_000)) },
    )
  const state = await stateOf(w)
  const unexpected: string[] = []
  const { error } = w.context.log
  w.context.log.error = ((...args: Parameters<typeof error>) => {
    // That Temporal is out of reach is told so too, and expected here.
    if (String(args[1]).includes('unexpectedly')) unexpected.push(String((args[0] as { err?: unknown }).err))
  }) as typeof error

  for (const { method, template, isCommand, definition } of operations) {
    const seen = new Set<number>()
    // Those that were begun anew have ended, all but one.
    await w.context
      .db('spreads')
      .where({ status: 'IN_PROGRESS' })
      .whereNot({ id: own.spread?.[1] })
      .update({ status: 'COMPLETE' })
    let before = await state()
    // A command that is given up goes on for a moment, and would let go of its key in the middle of another request.
    const requests = requestsOf(template, definition, ids, { withRepeats: !isCommand })
    await fc.assert(
      fc.asyncProperty(requests, keysOf(template), async ({ path, ...request }, key) => {
        const answer: Answer = await w.send(method, path, { ...request, key })
        const told = `${method} ${path} ${answer.status}`
        seen.add(answer.status)
        if (answer.status >= 500 && !(answer.status === 503 && isCommand)) throw new Error(told)
        const isJson =
          definition.requestBody?.content['application/json'] !== undefined && request.body !== undefined
        if (isJson && answer.status < 300 && !allowsBody(method, template, String(request.body)))
          throw new Error(`${told}, though the document forbids ${request.body}`)
        const after = await state()
        const writes = answer.status < 300 && method !== 'GET' && !answer.headers.has('idempotency-replayed')
        if (!writes && after !== before) throw new Error(`${told} changed ${before} to ${after}`)
        before = after
      }),
      { numRuns: runsOfEach, seed: 4711, endOnFailure: true },
    )
    const statuses = [...seen]
    t.true(
      statuses.some(status => status < 300) || isCommand,
      `${method} ${template} never went well: ${statuses}`,
    )
    t.true(
      statuses.some(status => status >= 400 && status < 500),
      `${method} ${template} never refused: ${statuses}`,
    )
  }
  t.deepEqual(unexpected, [])
  t.is((await w.send('GET', '/api/v1/me')).status, 200)
})

const nowhere = (prefix: string) => {
  const kind = Object.entries(prefixes).find(([, known]) => known === prefix)?.[0]
  return newId((kind ?? 'lead') as 'lead')
}

/** All that a write would change, in few words: how many rows there are, and what counts up with their changes. */
async function stateOf(w: World): Promise<() => Promise<string>> {
  const { db } = w.context
  const named: { name: string }[] = onPostgres
    ? (await db.raw(`select tablename as name from pg_tables where schemaname = 'public'`)).rows
    : await db.raw(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
  const parts: string[] = []
  // Reads are told the audit log, which is what they are to change.
  for (const { name } of named.filter(({ name }) => !name.startsWith('audit_'))) {
    const columns = await db(name).columnInfo()
    const marks = [
      'count(*)',
      ...('updatedAt' in columns ? [`max(updated_at)`] : []),
      ...('eventSequence' in columns ? ['sum(event_sequence)'] : []),
      ...('openEscalations' in columns ? ['sum(open_escalations)'] : []),
      ...('resolvedAt' in columns ? ['count(resolved_at)'] : []),
      ...('deletedAt' in columns ? ['count(deleted_at)'] : []),
      ...('archivedAt' in columns ? ['count(archived_at)'] : []),
      ...('settledAt' in columns ? ['count(settled_at)'] : []),
    ].map(mark => `coalesce(cast(${mark} as text), '')`)
    parts.push(`select '${name} ' || ${marks.join(` || ' ' || `)} as mark from ${name}`)
  }
  const statement = parts.join(' union all ')
  return async () => {
    const result = await db.raw(statement)
    const rows: { mark: string }[] = onPostgres ? result.rows : result
    return rows.map(({ mark }) => mark).join('; ')
  }
}
