import { createHash } from 'node:crypto'
import { Document } from '../../src/documents/document.js'
import { documentEventView } from '../../src/documents/view.js'
import { newId } from '../../src/ids.js'
import { Lead } from '../../src/leads/lead.js'
import { sealSaid } from '../../src/mind/asking/turn.js'
import { recordStatus } from '../../src/runs/record-status.js'
import type { RunStatus } from '../../src/runs/rules.js'
import { recordEvent } from '../../src/webhooks/record.js'
import { newAutomation } from '../support/automations.js'
import { newDocument, newLog, newMessage } from '../support/timeline.js'
import type { World } from '../support/world.js'
import { storedSpread } from './full-spread.js'
import { secrets } from './secrets.js'

export interface FullLead {
  id: string
  documentId: string
  runId: string
  spreadId: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A lead with a row in every table that can have one, and files. */
export async function fullLead(w: World, { open = false, bytes = secrets.bytes } = {}): Promise<FullLead> {
  const made = await w.send('POST', '/api/v1/leads', {
    body: {
      firstName: secrets.firstName,
      lastName: secrets.lastName,
      email: secrets.email,
      phoneNumber: '202-555-0147',
      businessName: secrets.businessName,
      tags: ['VIP', 'spring'],
      checklistItems: [
        { code: 'SSN', value: secrets.ssn },
        { code: 'LEGAL_NAME', value: secrets.businessName },
      ],
    },
    headers: { 'idempotency-key': `${secrets.key}-${newId('lead')}` },
  })
  const { id } = made.body.lead
  const { db } = w.context
  const url = `/api/v1/leads/${id}`
  await w.send('POST', `${url}/checklist-items`, { body: { label: secrets.item, fieldType: 'FILE' } })
  const now = new Date().toISOString()
  await db('escalations').insert({
    id: newId('escalation'),
    workspaceId: w.workspaceId,
    leadId: id,
    reason: secrets.reason,
    createdAt: now,
  })
  const parent = await newLog(w, id, { summary: secrets.log })
  const child = await newLog(w, id, { type: 'TOOL_CALL', parentActionId: parent, input: { on: secrets.log } })
  await newLog(w, id, { type: 'TOOL_CALL', parentActionId: child })
  await newMessage(w, parent, { body: secrets.body })
  const documentId = await storedDocument(w, id, bytes, secrets.filename)
  const entry = await db('checklist_entries').where({ leadId: id }).first()
  await db('attachments').insert({
    id: newId('attachment'),
    workspaceId: w.workspaceId,
    leadId: id,
    entryId: entry.id,
    itemId: entry.itemId,
    documentId,
    createdAt: now,
  })
  const { body } = await w.newRun(id)
  const runId = body.workflowRun.id
  if (!open) await endRun(w, runId)
  await storedTurn(w, id, { runId, actionLogId: child })
  const automationId = await newAutomation(w, w, { tag: newId('automation') })
  await db('lead_automations').insert({ leadId: id, automationId, workspaceId: w.workspaceId, runId })
  const syncId = newId('sync')
  const ofSync = { workspaceId: w.workspaceId, isTest: false, calledAt: now, finishedAt: now }
  await db('syncs').insert({ id: syncId, name: syncId, ...ofSync })
  await db('synced_leads').insert({ leadId: id, syncId, workspaceId: w.workspaceId, isBrought: true })
  for (const wakened of [documentId, id])
    await db.transaction(trx => w.context.wakes.write(trx, w.workspaceId, wakened))
  return { id, documentId, runId, spreadId: await storedSpread(w, id) }
}

/** What a model has said to a message, and what was done of it. */
export async function storedTurn(
  { context, workspaceId }: World,
  leadId: string,
  { runId: workflowRunId, actionLogId }: { runId: string; actionLogId: string },
): Promise<void> {
  const { db, secrets: sealing } = context
  const { id: messageId } = await db('messages').where({ leadId }).first('id')
  const turnId = newId('turn')
  const said = { items: [], text: secrets.body, calls: [] }
  await db('turns').insert({
    id: turnId,
    workspaceId,
    leadId,
    workflowRunId,
    messageId,
    number: 1,
    model: 'm',
    answer: sealSaid(sealing, { id: turnId, workspaceId }, said),
    calls: 1,
    tokensIn: 1,
    tokensOut: 1,
    costMicros: 1,
    ms: 1,
    createdAt: context.clock().toISOString(),
  })
  await db('tool_calls').insert({ turnId, position: 0, workspaceId, leadId, actionLogId })
}

export async function endRun(w: World, runId: string, status: RunStatus = 'CANCELLED'): Promise<void> {
  const cause = { origin: 'system', requestId: null } as const
  await recordStatus(w.context, { workspaceId: w.workspaceId, runId, status, revision: 9, cause })
}

/** With its bytes, what was read of them, and an event. */
export async function storedDocument(
  w: World,
  leadId: string,
  bytes: string,
  filename = 'march.pdf',
): Promise<string> {
  const { db, storage } = w.context
  const id = newId('document')
  const { workspaceId } = await db('leads').where({ id: leadId }).first('workspaceId')
  const storageKey = `${workspaceId}/${id}`
  const now = w.context.clock().toISOString()
  await newDocument(w, leadId, {
    id,
    storageKey,
    filename,
    sha256: sha256(bytes),
    eventSequence: 1,
    createdAt: now,
    updatedAt: now,
  })
  await storage.putText(storageKey, bytes)
  await storage.putText(readingKey(workspaceId, bytes), JSON.stringify({ text: bytes }))
  const lead = (await Lead.in(workspaceId, db).findById(leadId)) as Lead
  const document = (await Document.in(workspaceId, db).findById(id)) as Document
  const cause = { origin: 'api', requestId: null } as const
  await db.transaction(trx =>
    recordEvent(trx, document, 'document.received', cause, { lead, shows: documentEventView(document) }),
  )
  return id
}

export const readingKey = (workspaceId: string, bytes: string): string =>
  `${workspaceId}/readings/${sha256(bytes)}-1.json`
