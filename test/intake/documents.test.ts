import { createHash, randomBytes } from 'node:crypto'
import test from 'ava'
import { loadConfig } from '../../src/config.js'
import { Document } from '../../src/documents/document.js'
import { recognise } from '../../src/documents/recognise-rules.js'
import { newId } from '../../src/ids.js'
import { listDocuments } from '../../src/intake/list.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { pdf, png, xlsxOf } from '../support/archives.js'
import { newItem } from '../support/checklist.js'
import { countStatements } from '../support/count-statements.js'
import { upload } from '../support/uploads.js'
import { world } from '../support/world.js'
import { get, local } from './links.js'
import { figures, firstId, keysIn, logsOf, notes, rowsIn, statement } from './stored.js'

test('200: the documents of a lead, newest first, with what they hold', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  t.deepEqual((await w.send('GET', `/api/v1/leads/${leadId}/documents`)).body, [])
  const { body: sent } = await upload(w, leadId, [statement])
  const document = sent.documents[0]
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  const signedUrl = body[0].signedUrl
  t.deepEqual(body, [
    {
      id: document.id,
      filename: 'statement.pdf',
      mimeType: 'application/pdf',
      size: pdf.length,
      metadata: { extractionStatus: 'pending', 'Matched checklist items': [], externalId: null },
      signedUrl,
      leadChecklistItemDocument: [],
    },
  ])
  t.deepEqual((await get(local(w, signedUrl))).bytes, pdf)
  await Document.in(w.workspaceId, w.context.db)
    .findById(document.id)
    .patch({
      extractionStatus: 'failed',
      extractionError: 'It is damaged.',
      classification: recognise({ kind: 'text', pages: [] }, 'notes.txt'),
    })
  const read = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  t.like(read.body[0].metadata, {
    extractionStatus: 'failed',
    extractionError: 'It is damaged.',
    classification: { type: 'OTHER' },
  })
  t.is((await w.send('GET', `/api/v1/leads/${newId('lead')}/documents`)).status, 404)
})

test('a list takes as many statements for many documents as for one', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await newItem(w.context.db, w.workspaceId, { group: 'G', code: 'STATEMENTS' })
  // Through connections of its own: on the others, what has just come is being looked at to be read.
  const beside = buildContext(loadConfig(w.environment), 'test')
  t.teardown(() => disposeContext(beside))
  const caller = { workspaceId: w.workspaceId, keyId: newId('apiKey') }
  const count = () => countStatements(beside, () => listDocuments(beside, caller, leadId, { limit: 100 }))
  await upload(w, leadId, [statement], { fields: { checklistItemCode: 'STATEMENTS' } })
  const forOne = await count()
  await upload(
    w,
    leadId,
    [figures, notes, { name: 'a.png', bytes: png }, { name: 'a.xlsx', bytes: xlsxOf() }],
    {
      fields: { checklistItemCode: 'STATEMENTS' },
    },
  )
  t.is(await count(), forOne)
})

test('200: a document, with its bytes if asked for', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { body: sent } = await upload(w, leadId, [statement])
  const { id } = sent.documents[0]
  const { body } = await w.send('GET', `/api/v1/documents/${id}`)
  t.deepEqual(Object.keys(body), [
    'id',
    'filename',
    'mimeType',
    'size',
    'leadId',
    'workspaceId',
    'externalId',
    'createdAt',
    'updatedAt',
    'signedUrl',
  ])
  for (const asked of ['=true', '=1', '=Yes', '=TRUE', '']) {
    const { body: whole, headers } = await w.send('GET', `/api/v1/documents/${id}?includeContent${asked}`)
    t.deepEqual(Buffer.from(whole.content, 'base64'), pdf)
    t.is(headers.get('content-type'), 'application/json; charset=utf-8')
    t.is(headers.get('cache-control'), 'no-store')
    t.is(Number(headers.get('content-length')), Buffer.byteLength(JSON.stringify(whole)))
  }
  for (const asked of ['false', '0', 'NO', 'False']) {
    t.false('content' in (await w.send('GET', `/api/v1/documents/${id}?includeContent=${asked}`)).body)
  }
  for (const asked of ['', 'y', 'on', '2', ' true', 'true&includeContent=true', 'true&includeContent']) {
    const refused = await w.send('GET', `/api/v1/documents/${id}?includeContent=${asked}`)
    t.is(refused.status, 400, asked)
    t.is(refused.body.errors[0].path, 'includeContent')
  }
  const head = await fetch(`${w.url}/api/v1/documents/${id}?includeContent=true`, {
    method: 'HEAD',
    headers: { 'x-api-key': w.key },
  })
  t.is(head.status, 200)
  t.true(Number(head.headers.get('content-length')) > pdf.length)
})

test('200: the content is the bytes, whatever their number', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  for (const size of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65_535, 65_536, 65_537, 200_000]) {
    const bytes = 'x'.repeat(size)
    const { body: sent } = await upload(w, leadId, [{ name: 'a.txt', bytes }])
    const { body } = await w.send('GET', `/api/v1/documents/${sent.documents[0].id}?includeContent=true`)
    t.is(Buffer.from(body.content, 'base64').toString(), bytes)
  }
})

test('200: a large file is taken and given without being held in memory', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const bytes = Buffer.concat([pdf, randomBytes(20 * 1024 * 1024)])
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { body: sent } = await upload(w, leadId, [{ name: 'large.pdf', bytes }])
  const id = sent.documents[0].id
  t.is((await rowsIn(w))[0]?.sha256, hash)
  const response = await fetch(`${w.url}/api/v1/documents/${id}?includeContent=true`, {
    headers: { 'x-api-key': w.key },
  })
  const before = process.memoryUsage().rss
  let most = before
  let letters = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    letters += chunk.length
    most = Math.max(most, process.memoryUsage().rss)
  }
  t.is(letters, Number(response.headers.get('content-length')))
  t.true(letters > (bytes.length * 4) / 3)
  t.true(most - before < 64 * 1024 * 1024, `${Math.round((most - before) / 1024 / 1024)} MiB`)
})

test('204: a deleted document is gone for everybody, at once', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await newItem(w.context.db, w.workspaceId, { group: 'G', code: 'STATEMENTS' })
  const sent = await upload(w, leadId, [statement, figures], { fields: { checklistItemCode: 'STATEMENTS' } })
  const [{ id, url }, other] = sent.body.documents
  const headers = { 'idempotency-key': 'delete-1' }
  const deleted = await w.send('DELETE', `/api/v1/documents/${id}`, { headers })
  t.is(deleted.status, 204)
  t.is(deleted.body, '')
  const repeat = await w.send('DELETE', `/api/v1/documents/${id}`, { headers })
  t.is(repeat.status, 204)
  t.is(repeat.headers.get('idempotency-replayed'), 'true')
  t.is((await w.send('DELETE', `/api/v1/documents/${id}`)).status, 404)
  t.is((await w.send('GET', `/api/v1/documents/${id}`)).status, 404)
  t.is((await get(local(w, url))).status, 404)
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  t.deepEqual(
    body.map((listed: { id: string }) => listed.id),
    [other.id],
  )
  t.deepEqual(keysIn(w), [`${w.workspaceId}/${other.id}`])
  t.is((await w.context.db('attachments').where({ documentId: id })).length, 0)
  const [row] = await Document.in(w.workspaceId, w.context.db).where({ id })
  t.truthy(row?.deletedAt)
  const log = (await logsOf(w, leadId)).at(-1)
  t.like(log, { type: 'API_ACTIVITY', summary: 'Document deleted' })
  t.deepEqual(log?.input.documents, [{ id, filename: 'statement.pdf' }])
})

test('204: bytes that can not be removed now are left to a purge', async t => {
  const w = await world(t, withoutTemporal)
  const sent = await upload(w, await w.newLead(), [statement])
  w.context.storage.remove = () => Promise.reject(new Error('read-only'))
  t.is((await w.send('DELETE', `/api/v1/documents/${firstId(sent)}`)).status, 204)
  t.is(keysIn(w).length, 1)
})

test('404: the documents of a deleted lead, by any way', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { body } = await upload(w, leadId, [statement])
  const [{ id, url }] = body.documents
  await w.context.db('leads').where({ id: leadId }).update({ deletedAt: new Date().toISOString() })
  t.is((await w.send('GET', `/api/v1/documents/${id}`)).status, 404)
  t.is((await w.send('GET', `/api/v1/leads/${leadId}/documents`)).status, 404)
  t.is((await w.send('DELETE', `/api/v1/documents/${id}`)).status, 404)
  t.is((await get(local(w, url))).status, 404)
})
