import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'ava'
import { Document } from '../../src/documents/document.js'
import { recognise } from '../../src/documents/recognise-rules.js'
import { derivedId, newId } from '../../src/ids.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { archiveOf, pdf, png, xlsxOf } from '../support/archives.js'
import { newItem } from '../support/checklist.js'
import { get, local } from '../support/links.js'
import { type File, formOf, upload } from '../support/uploads.js'
import { type Answer, type World, world } from '../support/world.js'

const statement: File = { name: 'statement.pdf', bytes: pdf }
const figures: File = { name: 'figures.csv', bytes: 'year,revenue\n2025,1200000\n' }
const notes: File = { name: 'notes.txt', bytes: 'Dear Sirs,\n' }

/** All that the storage holds, by its keys. */
function keysIn(w: World): string[] {
  const root = dirname(w.context.storage.arriving)
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort()
}
const rowsIn = async (w: World): Promise<Document[]> => Document.in(w.workspaceId, w.context.db).orderBy('id')
const logsOf = (w: World, leadId: string) =>
  w.context
    .db('action_logs')
    .where({ leadId })
    .orderBy('id')
    .then(logs => logs.map(({ input, ...log }) => ({ ...log, input: JSON.parse(input) })))
const firstId = ({ body }: Answer): string => body.documents[0].id

test('201: an upload is stored, logged, told as an event, and left to be read', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { body: before } = await w.send('GET', `/api/v1/leads/${leadId}`)
  const answer = await upload(w, leadId, [statement], { headers: { 'x-request-id': 'upload-1' } })
  t.is(answer.status, 201)
  const [document] = answer.body.documents
  t.like(document, {
    filename: 'statement.pdf',
    size: pdf.length,
    mimeType: 'application/pdf',
    associatedChecklistItemId: null,
  })
  t.false('duplicate' in document)
  const [row] = await rowsIn(w)
  t.like(row, {
    id: document.id,
    leadId,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    extractionStatus: 'pending',
    externalId: null,
    eventSequence: 1,
    createdAt: document.uploadedAt,
  })
  t.deepEqual(keysIn(w), [`${w.workspaceId}/${document.id}`])
  t.deepEqual(readdirSync(w.context.storage.arriving), [])
  const log = (await logsOf(w, leadId)).at(-1)
  t.like(log, {
    id: answer.body.actionLogId,
    type: 'DOCUMENT_UPLOAD',
    summary: 'Document uploaded',
    status: 'COMPLETED',
  })
  t.deepEqual(log?.input, {
    eventType: 'document_uploaded',
    source: 'api',
    documents: [{ id: document.id, filename: 'statement.pdf' }],
    leadChecklistItemId: null,
  })
  const [event] = await w.eventsOf(document.id)
  t.like(event, { name: 'document.received', sequence: 1 })
  t.like(event?.body, { leadId, origin: 'api', requestId: 'upload-1', test: false })
  t.deepEqual(event?.body.document, {
    id: document.id,
    filename: 'statement.pdf',
    mimeType: 'application/pdf',
    size: pdf.length,
    leadId,
    workspaceId: w.workspaceId,
    externalId: null,
    createdAt: document.uploadedAt,
    updatedAt: document.uploadedAt,
    extractionStatus: 'pending',
    extractionError: null,
    classification: null,
  })
  const { body: after } = await w.send('GET', `/api/v1/leads/${leadId}`)
  t.is(after.lead.updatedAt, before.lead.updatedAt)
})

test('201: each new document leaves a wake, a known one does not', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const woken: string[] = []
  const { write } = w.context.wakes
  w.context.wakes.write = (trx, workspaceId, workflowId) => {
    woken.push(workflowId)
    return write.call(w.context.wakes, trx, workspaceId, workflowId)
  }
  const { body } = await upload(w, leadId, [statement, figures])
  await upload(w, leadId, [statement])
  t.deepEqual(
    woken,
    body.documents.map(({ id }: { id: string }) => id),
  )
})

test('201: several files, with the names and ids of their sender', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const metadata = [{ externalId: 'crm-1', name: '../March 2025.pdf' }, {}, { externalId: null, name: '' }]
  const { status, body } = await upload(w, leadId, [statement, figures, notes], {
    path: `/api/v1/leads/${leadId}/documents`,
    fields: { metadata: JSON.stringify(metadata) },
  })
  t.is(status, 400, 'the path names the lead')
  t.is(body.errors[0].path, 'leadId')
  const sent = await w.send('POST', `/api/v1/leads/${leadId}/documents`, {
    body: formOf([statement, figures, notes], { metadata: JSON.stringify(metadata) }),
  })
  t.is(sent.status, 201)
  t.deepEqual(
    sent.body.documents.map(({ filename }: { filename: string }) => filename),
    ['March 2025.pdf', 'figures.csv', 'notes.txt'],
  )
  t.deepEqual(
    sent.body.documents.map(({ mimeType }: { mimeType: string }) => mimeType),
    ['application/pdf', 'text/csv', 'text/plain'],
  )
  const one = await w.send('GET', `/api/v1/documents/${firstId(sent)}`)
  t.is(one.body.externalId, 'crm-1')
  t.is((await logsOf(w, leadId)).at(-1)?.summary, '3 documents uploaded')
})

test('201: the same bytes for the same lead are one document', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const twice = await upload(w, leadId, [statement, { ...statement, name: 'again.pdf' }, figures])
  const [first, second, third] = twice.body.documents
  t.is(second.id, first.id)
  t.is(second.filename, 'statement.pdf')
  t.deepEqual(
    [first, second, third].map(({ duplicate }) => duplicate),
    [undefined, true, undefined],
  )
  const again = await upload(w, leadId, [{ ...figures, name: 'other.csv' }])
  t.like(again.body.documents[0], { id: third.id, filename: 'figures.csv', duplicate: true })
  t.is((await rowsIn(w)).length, 2)
  t.is(keysIn(w).length, 2)
  t.is((await w.eventsOf(first.id)).length, 1)
  t.is((await logsOf(w, leadId)).filter(({ type }) => type === 'DOCUMENT_UPLOAD').length, 2)

  const elsewhere = await upload(w, await w.newLead(), [statement])
  t.not(firstId(elsewhere), first.id)
  await w.send('DELETE', `/api/v1/documents/${first.id}`)
  const anew = await upload(w, leadId, [statement])
  t.not(firstId(anew), first.id)
  t.is(anew.body.documents[0].duplicate, undefined)
})

test('201: the same bytes at once from many sides are one document', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(w, leadId, [statement])))
  t.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  t.is(new Set(answers.map(firstId)).size, 1)
  t.is(answers.filter(({ body }) => body.documents[0].duplicate).length, 11)
  t.is((await rowsIn(w)).length, 1)
  t.deepEqual(keysIn(w), [`${w.workspaceId}/${firstId(answers[0] as Answer)}`])
})

test('201: what a rival deleted meanwhile is stored by the one who came second', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const first = await upload(w, leadId, [statement])
  // Between the look before the transaction and the one within.
  const { db, wakes } = w.context
  const transaction = db.transaction.bind(db)
  let raced = false
  w.context.db = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (work: never) => {
            if (!raced) {
              raced = true
              await db('documents')
                .where({ id: firstId(first) })
                .update({ deletedAt: new Date().toISOString() })
            }
            return transaction(work)
          }
        : Reflect.get(target, name),
  })
  t.truthy(wakes)
  const { status, body } = await upload(w, leadId, [statement])
  t.is(status, 201)
  t.not(body.documents[0].id, firstId(first))
  t.true(keysIn(w).includes(`${w.workspaceId}/${body.documents[0].id}`))
})

test('201: an upload for an item of the checklist is attached to it', async t => {
  const w = await world(t, withoutTemporal)
  const { db } = w.context
  const leadId = await w.newLead()
  const statements = await newItem(db, w.workspaceId, { group: 'FINANCIALS', code: 'STATEMENTS' })
  const proof = await newItem(db, w.workspaceId, { group: 'OWNER', code: 'PROOF', fieldType: 'ID' })
  const entryId = derivedId('entry', leadId, statements)
  const byId = await upload(w, leadId, [statement, figures], { fields: { leadChecklistItemId: entryId } })
  t.is(byId.status, 201)
  for (const document of byId.body.documents) t.is(document.associatedChecklistItemId, entryId)
  t.is((await logsOf(w, leadId)).at(-1)?.input.leadChecklistItemId, entryId)
  const byCode = await upload(w, leadId, [statement], { fields: { checklistItemCode: 'PROOF' } })
  t.like(byCode.body.documents[0], {
    id: firstId(byId),
    duplicate: true,
    associatedChecklistItemId: derivedId('entry', leadId, proof),
  })
  const byGroup = await upload(w, leadId, [statement], { fields: { checklistItemCode: 'OWNER.PROOF' } })
  t.is(byGroup.status, 201)

  const { body: listed } = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  const listedStatement = listed.find(({ id }: { id: string }) => id === firstId(byId))
  t.deepEqual(listedStatement.metadata['Matched checklist items'], [
    { leadChecklistItemId: entryId, label: 'Label of STATEMENTS' },
    { leadChecklistItemId: derivedId('entry', leadId, proof), label: 'Label of PROOF' },
  ])
  t.deepEqual(
    listedStatement.leadChecklistItemDocument.map(({ id, ...rest }: { id: string }) => rest),
    [entryId, derivedId('entry', leadId, proof)].map(leadChecklistItemId => ({
      leadChecklistItemId,
      documentId: firstId(byId),
      overallValid: false,
      validationResult: null,
    })),
  )
})

test('400 and 404: an item that is none, is several, or takes no documents', async t => {
  const w = await world(t, withoutTemporal)
  const { db } = w.context
  const leadId = await w.newLead()
  const name = await newItem(db, w.workspaceId, { group: 'A', code: 'LEGAL_NAME', fieldType: 'TEXT' })
  await newItem(db, w.workspaceId, { group: 'B', code: 'FILE', fieldType: 'FILE' })
  await newItem(db, w.workspaceId, { group: 'C', code: 'FILE', fieldType: 'FILE' })
  const other = await w.newLead()
  for (const [fields, status, path, code] of [
    [{ checklistItemCode: 'NOTHING' }, 400, 'checklistItemCode', 'unknown_code'],
    [{ checklistItemCode: '' }, 400, 'checklistItemCode', 'unknown_code'],
    [{ checklistItemCode: 'FILE' }, 400, 'checklistItemCode', 'ambiguous_code'],
    [{ checklistItemCode: 'LEGAL_NAME' }, 400, 'checklistItemCode', 'takes_no_documents'],
    [
      { leadChecklistItemId: derivedId('entry', leadId, name) },
      400,
      'leadChecklistItemId',
      'takes_no_documents',
    ],
    [
      { leadChecklistItemId: derivedId('entry', other, name), checklistItemCode: 'B.FILE' },
      400,
      'checklistItemCode',
      'conflicting_fields',
    ],
    [{ leadChecklistItemId: derivedId('entry', other, name) }, 404],
    [{ leadChecklistItemId: 'entry_nonsense' }, 404],
    [{ leadChecklistItemId: '' }, 404],
  ] as [Record<string, string>, number, string?, string?][]) {
    const { status: got, body } = await upload(w, leadId, [statement], { fields })
    t.is(got, status, JSON.stringify(fields))
    if (path) t.like(body.errors[0], { path, code })
  }
  t.is((await rowsIn(w)).length, 0)
  t.deepEqual(keysIn(w), [])
  t.is((await upload(w, leadId, [statement], { fields: { checklistItemCode: 'C.FILE' } })).status, 201)
})

test('400: metadata that does not fit the files', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  for (const [metadata, path] of [
    ['[]', 'metadata'],
    ['[{},{}]', 'metadata'],
    ['{}', 'metadata'],
    ['null', 'metadata'],
    ['[{]', 'metadata'],
    ['', 'metadata'],
    ['[null]', 'metadata.0'],
    ['[{"colour":"red"}]', 'metadata.0.colour'],
    ['[{"__proto__":1}]', 'metadata.0.__proto__'],
    ['[{"name":1}]', 'metadata.0.name'],
    ['[{"name":"a\\u0000"}]', 'metadata.0.name'],
    ['[{"externalId":"\\ud800"}]', 'metadata.0.externalId'],
    [`[{"externalId":"${'x'.repeat(256)}"}]`, 'metadata.0.externalId'],
    [`[${'['.repeat(20_000)}${']'.repeat(20_000)}]`, 'metadata.0'],
  ] as const) {
    const { status, body } = await upload(w, leadId, [statement], { fields: { metadata } })
    t.is(status, 400, metadata.slice(0, 40))
    t.is(body.errors[0].path, path, metadata.slice(0, 40))
  }
  t.deepEqual(keysIn(w), [])
})

test('404: a lead of another workspace, deleted, or none', async t => {
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  const deleted = await w.newLead()
  await w.context.db('leads').where({ id: deleted }).update({ deletedAt: new Date().toISOString() })
  for (const leadId of [await w.newLead({}, other.key), deleted, newId('lead'), 'nonsense', '']) {
    t.is((await upload(w, leadId, [statement])).status, 404)
  }
  t.deepEqual(keysIn(w), [])
  t.deepEqual(readdirSync(w.context.storage.arriving), [])
})

test('201: a repeat under its key is answered as the first, whatever its boundary', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const headers = { 'idempotency-key': 'upload-1' }
  const first = await upload(w, leadId, [statement, figures], { headers })
  const repeat = await upload(w, leadId, [statement, figures], { headers })
  t.is(repeat.headers.get('idempotency-replayed'), 'true')
  t.deepEqual(repeat.body, first.body)
  t.is((await logsOf(w, leadId)).filter(({ type }) => type === 'DOCUMENT_UPLOAD').length, 1)
  for (const [files, fields] of [
    [[figures, statement], {}],
    [[statement], {}],
    [[statement, { ...figures, bytes: 'year\n' }], {}],
    [[statement, { ...figures, name: 'other.csv' }], {}],
    [[statement, figures], { metadata: '[{},{}]' }],
  ] as [File[], Record<string, string>][]) {
    t.is((await upload(w, leadId, files, { headers, fields })).status, 422)
  }
  t.deepEqual(readdirSync(w.context.storage.arriving), [])
})

test('503: a storage that can not be used takes nothing and leaves nothing', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const root = dirname(w.context.storage.arriving)
  rmSync(root, { recursive: true, force: true })
  writeFileSync(root, 'a file where the folder should be')
  const { status, body } = await upload(w, leadId, [statement])
  t.is(status, 503)
  t.is(body.code, 'unavailable')
  const ready = await fetch(`${w.url}/readyz`)
  t.is(ready.status, 503)
  t.like(await ready.json(), { status: 'unavailable', checks: { database: true, storage: false } })
  rmSync(root)
  mkdirSync(root)
  t.is((await upload(w, leadId, [statement])).status, 201)
})

test('500: bytes whose rows were rolled back are removed again', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  w.context.wakes.write = () => Promise.reject(new Error('the transaction fails'))
  t.is((await upload(w, leadId, [statement])).status, 500)
  t.deepEqual(keysIn(w), [])
  t.is((await rowsIn(w)).length, 0)
  t.deepEqual(readdirSync(w.context.storage.arriving), [])
})

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

test('200: a list takes as many statements for many documents as for one', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  await newItem(w.context.db, w.workspaceId, { group: 'G', code: 'STATEMENTS' })
  const count = async () => {
    let statements = 0
    const counted = ({ sql }: { sql: string }) => {
      if (/from .?(leads|documents|attachments|checklist_items|lead_items)\b/.test(sql)) statements++
    }
    w.context.db.on('query', counted)
    await w.send('GET', `/api/v1/leads/${leadId}/documents`)
    w.context.db.removeListener('query', counted)
    return statements
  }
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

test('a file that is an archive in disguise is refused by its place', async t => {
  const w = await world(t, withoutTemporal)
  const { status, body } = await upload(w, await w.newLead(), [
    statement,
    { name: 'a.xlsx', bytes: archiveOf([{ name: 'a.exe', bytes: 'MZ' }]) },
  ])
  t.is(status, 415)
  t.like(body.errors[0], { path: 'files.1', code: 'unsupported_file_type' })
  t.regex(body.detail, /PDF, PNG, JPEG, TIFF, HEIC, XLSX, XLS, CSV, DOCX, TXT/)
})
