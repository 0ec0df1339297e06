import test from 'ava'
import type { AuditReads } from '../../src/audit/reads.js'
import { isPostgres } from '../../src/db/connect.js'
import { transact } from '../../src/db/transact.js'
import { derivedId } from '../../src/ids.js'
import { type Operation, operations } from '../http/operations.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { newItem } from '../support/checklist.js'
import { eventually } from '../support/eventually.js'
import { completedSpread, sendStatement, sheetOf } from '../support/spreads.js'
import { newLog, newMessage } from '../support/timeline.js'
import { formOf } from '../support/uploads.js'
import { type World, world } from '../support/world.js'
import { subscribe } from '../webhooks/subscribe.js'
import { addedBy, entriesOf } from './entries.js'

async function borrower(w: World) {
  const lead = await w.newLead()
  const doc = await sendStatement(w, lead, 'sheet.csv', sheetOf(2024))
  const spread = await completedSpread(w, await w.newLead())
  const { artifacts } = (await w.send('GET', `/api/v1/spreads/${spread}`)).body.spread
  return { lead, doc, art: artifacts[0].id as string }
}

/** What a link leads to, from this server. */
const follow = (w: World, url: string, init: RequestInit = {}) =>
  fetch(url.replace('http://leadspread.test', w.url), init)

test('each answer with documents or links to them is told once, however many links it has', async t => {
  const w = await world(t, withoutTemporal)
  const { lead, doc, art } = await borrower(w)
  await sendStatement(w, lead, 'sheet2.csv', sheetOf(2023))
  for (const [path, wanted] of [
    [`/leads/${lead}`, `lead.read ${lead}`],
    [`/leads/${lead}/checklist`, `lead.read ${lead}`],
    [`/leads/${lead}/action-logs`, `lead.logs_read ${lead}`],
    [`/leads/${lead}/documents`, `lead.documents_listed ${lead}`],
    [`/documents/${doc}`, `document.read ${doc}`],
    [`/documents/${doc}?includeContent=true`, `document.content_read ${doc}`],
    [`/artifacts/${art}`, `artifact.read ${art}`],
    [`/artifacts/${art}/download`, `artifact.downloaded ${art}`],
  ])
    t.deepEqual(await addedBy(w, () => w.send('GET', `/api/v1${path}`)), [wanted], path)
})

test('an answer with an SSN as it is, of a read or a write, is told; one with a mask of it is not', async t => {
  const w = await world(t, withoutTemporal)
  const code = 'OWNER_SSN'
  await newItem(w.context.db, w.workspaceId, { code, fieldType: 'SSN' })
  const { apiKey: reading } = await w.newKey({ scope: 'read' })
  const lead = await w.newLead()
  const revealed = `lead.values_read ${lead}`
  const answer = { leadId: lead, checklistItems: [{ code, value: '123-45-6789' }] }
  t.true((await addedBy(w, () => w.send('PUT', '/api/v1/leads', { body: answer }))).includes(revealed))
  const other = await w.newLead()
  t.deepEqual(await addedBy(w, () => w.send('GET', `/api/v1/leads/${other}`)), [`lead.read ${other}`])
  for (const path of [`/api/v1/leads/${lead}`, `/api/v1/leads/${lead}/checklist`]) {
    const seen = await addedBy(w, () => w.send('GET', path))
    t.deepEqual(seen.sort(), [`lead.read ${lead}`, revealed])
    const masked = await addedBy(w, () => w.send('GET', path, { key: reading }))
    t.deepEqual(masked, [`lead.read ${lead}`])
  }
  const once = { body: answer, headers: { 'idempotency-key': 'once' } }
  await w.send('PUT', '/api/v1/leads', once)
  t.deepEqual(await addedBy(w, () => w.send('PUT', '/api/v1/leads', once)), [revealed], 'a repeat, too')
})

test('whatever read of the API gives out signed links, its answer is told once; no other read is', async t => {
  const w = await world(t, withoutTemporal)
  const { lead, doc, art } = await borrower(w)
  const item = await newItem(w.context.db, w.workspaceId, { fieldType: 'FILE' })
  await w.send('POST', '/api/v1/documents', {
    body: formOf([{ name: 'b.csv', bytes: 'b,1\n' }], {
      leadId: lead,
      leadChecklistItemId: derivedId('entry', lead, item),
    }),
  })
  await newMessage(w, await newLog(w, lead), { documentIds: [doc] })
  const hook = (await subscribe(w)).id
  const tested = await w.send('POST', `/api/v1/webhooks/${hook}/test`)
  const mapping = { label: 'Rent', statement: 'incomeStatement', row: 'rent', scope: 'workspace' }
  const mapped = await w.send('PUT', '/api/v1/mappings', { body: mapping })
  const objects: Record<string, string> = {
    lead,
    doc,
    art,
    hook,
    map: mapped.body.mapping.id,
    dlv: tested.body.delivery.id,
    run: (await w.newRun(lead)).body.workflowRun.id,
    spread: (await w.context.db('spreads').first()).id,
  }
  const giving: string[] = []
  for (const { method, operationId, prefixes, request } of operations.filter(isRead)) {
    const { path } = request(prefixes.map(prefix => objects[prefix] ?? ''))
    let text = ''
    const added = await addedBy(w, async () => {
      const { status, body } = await w.send(method, path)
      t.is(status, 200, `${operationId}: ${JSON.stringify(body)}`)
      text = JSON.stringify(body)
    })
    const gives = text.includes('signature=')
    if (gives) giving.push(operationId)
    t.is(added.length, gives || isDownload(operationId) ? 1 : 0, operationId)
  }
  t.deepEqual(giving.sort(), [
    ...['getArtifact', 'getDocument', 'getLead', 'getLeadChecklist', 'listLeadActionLogs'],
    'listLeadDocuments',
  ])
})
const isDownload = (operationId: string) => /^download(?:Generation)?Artifact$/.test(operationId)

/** Who has no test clock is told that, and nothing else. */
const isRead = ({ method, operationId }: Operation) => method === 'GET' && operationId !== 'getTestClock'

test('bytes that are given for a signed link are told, with where they went', async t => {
  const w = await world(t, { ...withoutTemporal, TRUSTED_PROXIES: '127.0.0.0/8' })
  const { doc, art } = await borrower(w)
  const { id: keyId } = await w.context.db('api_keys').where({ workspaceId: w.workspaceId }).first('id')
  const links = {
    document: (await w.send('GET', `/api/v1/documents/${doc}`)).body.signedUrl,
    artifact: (await w.send('GET', `/api/v1/artifacts/${art}`)).body.artifact.signedUrl,
  }
  for (const [kind, id] of [
    ['document', doc],
    ['artifact', art],
  ] as const) {
    const headers = { 'x-forwarded-for': '198.51.100.4, 203.0.113.7', 'x-request-id': `of-${kind}` }
    const added = await addedBy(w, async () => {
      const { status } = await follow(w, links[kind], { headers })
      t.is(status, 200)
    })
    t.deepEqual(added, [`${kind}.downloaded ${id}`])
    const last = (await entriesOf(w)).find(({ requestId }) => requestId === `of-${kind}`)
    t.like(last, { actorKind: 'key', actorId: keyId, ip: '203.0.113.7' })
  }
  const none = await addedBy(w, async () => {
    const etag = (await follow(w, links.document, { method: 'HEAD' })).headers.get('etag') ?? ''
    t.is((await follow(w, links.document, { headers: { 'if-none-match': etag } })).status, 304)
    t.is((await follow(w, links.document, { headers: { range: 'bytes=999999-' } })).status, 416)
    t.is((await follow(w, `${links.document}x`)).status, 403)
  })
  t.deepEqual(none, [], 'nothing was given')
})

test('a read that is refused tells nothing', async t => {
  const w = await world(t, withoutTemporal)
  const { lead, doc, art } = await borrower(w)
  const other = await w.tenant()
  const added = await addedBy(w, async () => {
    for (const path of [
      `leads/${lead}`,
      `leads/${lead}/action-logs`,
      `documents/${doc}`,
      `artifacts/${art}/download`,
    ]) {
      t.is((await w.send('GET', `/api/v1/${path}`, { key: other.key })).status, 404)
      t.is((await w.send('GET', `/api/v1/${path}`, { key: null })).status, 401)
    }
  })
  t.deepEqual(added, [])
})

test('what was read is in the log within a second', async t => {
  const w = await world(t, withoutTemporal)
  const lead = await w.newLead()
  await w.send('GET', `/api/v1/leads/${lead}`)
  const began = performance.now()
  await eventually(
    () => w.context.db('audit_entries').where({ action: 'lead.read' }),
    rows => rows.length === 1,
  )
  t.true(performance.now() - began < 2_000)
})

test('a process that stops writes what it still holds', async t => {
  const w = await world(t, withoutTemporal)
  const by = { workspaceId: w.workspaceId, origin: 'api', requestId: null } as const
  await w.context.audit.read(by, 'lead.read', 'lead_x')
  await w.context.audit.settled()
  t.is((await w.context.db('audit_entries').where({ subject: 'lead_x' })).length, 1)
})

/** Nothing can be added until it is called. */
async function closeLog({ db }: World['context']): Promise<() => Promise<void>> {
  if (isPostgres(db)) {
    await db.raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    )
    await db.raw(
      'create trigger refuse before insert on audit_entries for each row execute function refuse()',
    )
    return () => db.raw('drop trigger refuse on audit_entries')
  }
  await db.raw(`create trigger refuse before insert on audit_entries begin select raise(abort, 'full'); end`)
  return () => db.raw('drop trigger refuse')
}

test('while the log takes nothing, as many reads wait as there is place for, the next fail, and none is lost', async t => {
  const w = await world(t, withoutTemporal)
  const { audit } = w.context
  const by = { workspaceId: w.workspaceId, origin: 'api', requestId: null } as const
  const read = (n: number) => audit.read(by, 'lead.read', `lead_${n}`)
  const open = await closeLog(w.context)
  for (let n = 0; n < 1_000; n++) await read(n)
  const failed = await Promise.allSettled([read(1_000), read(1_001)])
  t.true(failed.every(({ status }) => status === 'rejected'))
  const lead = await w.context.db('leads').first()
  t.is(lead, undefined)
  await open()
  await read(1_002)
  await audit.settled()
  const subjects: string[] = await w.context
    .db('audit_entries')
    .where({ action: 'lead.read' })
    .pluck('subject')
  t.is(subjects.length, 1_001)
  t.is(new Set(subjects).size, 1_001)
})

test('a full buffer delays reads and drops none', async t => {
  const w = await world(t, withoutTemporal)
  const { audit, db } = w.context
  const by = { workspaceId: w.workspaceId, origin: 'api', requestId: null } as const
  const busy = transact(db, async trx => {
    await trx('workspaces').update({ name: 'Busy' })
    await new Promise(resolve => setTimeout(resolve, 300))
  })
  await many(audit, by, 5_000)
  await busy
  await audit.settled()
  t.is((await db('audit_entries').where({ action: 'lead.read' })).length, 5_000)
})

const many = (audit: AuditReads, by: Parameters<AuditReads['read']>[0], reads: number) =>
  Promise.all(Array.from({ length: reads }, (_, n) => audit.read(by, 'lead.read', `lead_${n}`)))
