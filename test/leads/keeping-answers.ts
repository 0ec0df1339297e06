import type { ExecutionContext } from 'ava'
import type { Caller } from '../../src/caller.js'
import { storedRows } from '../../src/db/rows.js'
import { TextsOfRows } from '../../src/db/texts-of-rows.js'
import { transact } from '../../src/db/transact.js'
import { Attachment } from '../../src/documents/attachment.js'
import { newId } from '../../src/ids.js'
import { readLeadAsJson } from '../../src/leads/read.js'
import { newDocument, newLog, newMessage } from '../support/timeline.js'
import type { World } from '../support/world.js'
import { applyChecklist } from './checklist.js'

export type Columns = Record<string, unknown>

/** All of what an answer about a lead is made of. */
export const tables = [
  ...['leads', 'workspaces', 'checklist_entries', 'lead_items', 'attachments', 'documents'],
  ...['action_logs', 'messages'],
]

export async function start(t: ExecutionContext, w: World) {
  await applyChecklist(w)
  const person = { email: 'dana@bakery.example', phoneNumber: '+12025550123' }
  const leadId = await w.newLead(person)
  const otherId = await w.newLead({ ...person, firstName: 'Robin' })
  const path = `/api/v1/leads/${leadId}`
  const item = { label: 'Lease', fieldType: 'FILE' }
  const added = await w.send('POST', `${path}/checklist-items`, { body: item })
  t.is(added.status, 201)
  const checklistItems = [{ code: 'EIN', value: '12-3454321' }]
  t.is((await w.send('PUT', '/api/v1/leads', { body: { leadId, checklistItems } })).status, 200)
  const { db } = w.context
  const [entry] = await storedRows(db, 'select * from lead_items where lead_id = ?', [leadId])
  const itemId = (entry as { id: string }).id
  const documentId = await newDocument(w, leadId)
  await Attachment.in(w.workspaceId, db).insert({
    id: newId('attachment'),
    leadId,
    entryId: added.body.checklistItem.id,
    itemId,
    documentId,
    overallValid: true,
    validationResult: null,
    createdAt: new Date().toISOString(),
  })
  const sent = await newLog(w, leadId)
  await newMessage(w, sent, { documentIds: [documentId] })
  const due = {
    type: 'FOLLOW_UP_MESSAGE',
    status: 'PENDING',
    scheduledAt: '2027-01-01T00:00:00.000Z',
  } as const
  await newLog(w, otherId, due)
  await newLog(w, leadId, due)
  return { w, leadId, otherId, documentId, ...reading(w, leadId) }
}

/** By one process that has the answer, and by another that hasn't. */
function reading(w: World, leadId: string) {
  const now = new Date()
  const context = { ...w.context, clock: () => now }
  const caller: Caller = {
    workspaceId: w.workspaceId,
    keyId: 'key_1',
    origin: 'api',
    requestId: null,
    ip: null,
    test: false,
    reveals: true,
    revealed: new Set(),
    deadline: now,
  }
  const answer = async (texts: TextsOfRows) => {
    try {
      return String(await readLeadAsJson({ ...context, texts }, caller, leadId))
    } catch (error) {
      return `${(error as Error).message}`
    }
  }
  const texts = new TextsOfRows()
  const kept = () => answer(texts)
  const held = async () => {
    for (const _ of [1, 2]) await kept()
    return kept()
  }
  return { context, caller, kept, held, fresh: () => answer(new TextsOfRows()) }
}

/** As the driver takes it. */
const stored = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/** Past all that a use case would do. */
export const write = ({ context: { db } }: World, sql: string, bindings: unknown[]) =>
  transact(db, trx => storedRows(trx, sql, bindings.map(stored)))

export const succeeds = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch {
    return false
  }
}
