import test from 'ava'
import { ActionLog } from '../../src/activity/action-log.js'
import { enrich } from '../../src/activity/enrich.js'
import type { Document } from '../../src/documents/document.js'
import { countStatements } from '../support/count-statements.js'
import { newDocument, newLog, newMessage } from '../support/timeline.js'
import { type World, world } from '../support/world.js'

const sign = ({ id }: Document) => `https://files.example/${id}`
const reader = ({ workspaceId }: World) => ({ workspaceId, reveals: true })
const remove = (w: World, id: string) =>
  w.context.db('documents').where({ id }).update({ deletedAt: new Date().toISOString() })

/** The logs of a lead as `enrich` gives them, the newest first. */
async function enriched(w: World, leadId: string) {
  const { db } = w.context
  return enrich(
    db,
    reader(w),
    await ActionLog.in(w.workspaceId, db).where({ leadId }).orderBy('id', 'desc'),
    sign,
  )
}

test('a log has its messages, the oldest first, with what was attached to them', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const logId = await newLog(w, leadId)
  const [first, second] = [
    await newDocument(w, leadId),
    await newDocument(w, leadId, { filename: 'april.pdf', size: 5 }),
  ]
  const asked = await newMessage(w, logId, { documentIds: [second, first] })
  const answered = await newMessage(w, logId, {
    direction: 'INBOUND',
    channel: 'SMS',
    subject: null,
    body: 'Here it is',
  })
  const [log, created] = await enriched(w, leadId)
  t.deepEqual(log?.messages, [
    {
      id: asked,
      channel: 'EMAIL',
      direction: 'OUTBOUND',
      subject: 'Your papers',
      body: 'Hello',
      documents: [
        {
          id: second,
          filename: 'april.pdf',
          mimeType: 'application/pdf',
          size: 5,
          url: sign({ id: second } as Document),
        },
        {
          id: first,
          filename: 'march.pdf',
          mimeType: 'application/pdf',
          size: 3,
          url: sign({ id: first } as Document),
        },
      ],
    },
    {
      id: answered,
      channel: 'SMS',
      direction: 'INBOUND',
      subject: null,
      body: 'Here it is',
      documents: [],
    },
  ])
  t.deepEqual(created?.messages, [])
})

test('200: the timeline shows the tool of a tool call, and messages with signed URLs', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const tool = { id: 'credit', name: 'Credit check', description: 'Asks the bureau' }
  const logId = await newLog(w, leadId, { type: 'TOOL_CALL', tool, status: 'FAILED', error: 'No answer' })
  const documentId = await newDocument(w, leadId)
  await newMessage(w, logId, { documentIds: [documentId] })
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/action-logs`)
  t.like(body[0], { id: logId, type: 'TOOL_CALL', status: 'FAILED', error: 'No answer' })
  t.deepEqual(body[0].tool, tool)
  t.regex(body[0].messages[0].documents[0].url, /^http:\/\/leadspread\.test\/files\//)
})

test('a deleted document has gone from its messages', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const logId = await newLog(w, leadId)
  const [kept, gone] = [await newDocument(w, leadId), await newDocument(w, leadId)]
  await newMessage(w, logId, { documentIds: [gone, kept] })
  await remove(w, gone)
  const [log] = await enriched(w, leadId)
  t.deepEqual(
    log?.messages[0]?.documents.map(({ id }) => id),
    [kept],
  )
})

test('an upload shows what came in; of a deleted document no URL', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const [kept, gone] = [await newDocument(w, leadId), await newDocument(w, leadId, { filename: 'gone.pdf' })]
  await newLog(w, leadId, {
    type: 'DOCUMENT_UPLOAD',
    input: {
      documents: [
        { id: kept, filename: 'march.pdf' },
        { id: gone, filename: 'gone.pdf' },
      ],
    },
    output: { duplicates: 0 },
  })
  await remove(w, gone)
  const [log] = await enriched(w, leadId)
  const file = { mimeType: 'application/pdf', size: 3 }
  t.deepEqual(log?.output, {
    duplicates: 0,
    documents: [
      { id: kept, filename: 'march.pdf', ...file, url: sign({ id: kept } as Document) },
      { id: gone, filename: 'gone.pdf', ...file, url: null },
    ],
  })
})

test('documents of another workspace are never shown, whatever a message names', async t => {
  const w = await world(t)
  const other = await w.tenant()
  const theirs = await newDocument(w, await w.newLead({}, other.key))
  const leadId = await w.newLead()
  await newMessage(w, await newLog(w, leadId), { documentIds: [theirs] })
  await newLog(w, leadId, {
    type: 'DOCUMENT_UPLOAD',
    input: { documents: [{ id: theirs, filename: 'theirs.pdf' }] },
  })
  const [upload, message] = await enriched(w, leadId)
  t.deepEqual(upload?.output, { documents: [] })
  t.deepEqual(message?.messages[0]?.documents, [])
})

test('ten logs or four hundred take the same two statements', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const { db } = w.context
  for (let n = 0; n < 400; n++) {
    const documentId = await newDocument(w, leadId)
    if (n % 2) await newMessage(w, await newLog(w, leadId), { documentIds: [documentId] })
    else
      await newLog(w, leadId, {
        type: 'DOCUMENT_UPLOAD',
        input: { documents: [{ id: documentId, filename: 'march.pdf' }] },
      })
  }
  const logs = await ActionLog.in(w.workspaceId, db).where({ leadId }).whereNot({ type: 'API_ACTIVITY' })
  t.is(logs.length, 400)
  for (const [from, expected] of [
    [0, 2],
    [390, 2],
    [400, 0],
  ] as const) {
    t.is(await countStatements(w.context, () => enrich(db, reader(w), logs.slice(from), sign)), expected)
  }
})
