import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import test from 'ava'
import { derivedId } from '../../src/ids.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { pdf } from '../support/archives.js'
import { newItem } from '../support/checklist.js'
import { type File, formOf, upload } from '../support/uploads.js'
import { type Answer, world } from '../support/world.js'
import { figures, firstId, keysIn, logsOf, notes, rowsIn, statement } from './stored.js'

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
