import { ActionLog } from '../../src/activity/action-log.js'
import { Message } from '../../src/activity/message.js'
import { Document } from '../../src/documents/document.js'
import { newId } from '../../src/ids.js'
import type { World } from './world.js'

/** What agents and uploads leave on a lead's timeline. */

export async function newLog(w: World, leadId: string, log: Partial<ActionLog> = {}): Promise<string> {
  const now = new Date().toISOString()
  const { id } = await ActionLog.in(await workspaceOf(w, leadId), w.context.db).insert({
    id: newId('actionLog'),
    leadId,
    parentActionId: null,
    type: 'MESSAGE',
    status: 'COMPLETED',
    summary: 'A log',
    input: {},
    output: {},
    error: null,
    tool: null,
    scheduledAt: null,
    createdAt: now,
    completedAt: now,
    ...log,
  })
  return id
}

export async function newMessage(
  w: World,
  actionLogId: string,
  message: Partial<Message> = {},
): Promise<string> {
  const { leadId, workspaceId } = await w.context.db('action_logs').where({ id: actionLogId }).first()
  const { id } = await Message.in(workspaceId, w.context.db).insert({
    id: newId('message'),
    leadId,
    actionLogId,
    channel: 'EMAIL',
    direction: 'OUTBOUND',
    subject: 'Your papers',
    body: 'Hello',
    documentIds: [],
    createdAt: new Date().toISOString(),
    ...message,
  })
  return id
}

export async function newDocument(
  w: World,
  leadId: string,
  document: Partial<Document> = {},
): Promise<string> {
  const now = new Date().toISOString()
  const id = newId('document')
  await Document.in(await workspaceOf(w, leadId), w.context.db).insert({
    id,
    leadId,
    filename: 'march.pdf',
    mimeType: 'application/pdf',
    size: 3,
    sha256: id,
    externalId: null,
    storageKey: id,
    extractionStatus: 'pending',
    extractionError: null,
    classification: null,
    eventSequence: 0,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ...document,
  })
  return id
}

const workspaceOf = async (w: World, leadId: string): Promise<string> =>
  (await w.context.db('leads').where({ id: leadId }).first('workspaceId')).workspaceId
