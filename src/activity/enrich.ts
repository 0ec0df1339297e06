import type { Caller } from '../caller.js'
import { discloseTexts, type Reader } from '../checklists/disclose.js'
import type { Queryable } from '../db/connect.js'
import { bound, oneOf } from '../db/one-of.js'
import { Document } from '../documents/document.js'
import type { ActionLog, ActionLogType } from './action-log.js'
import { Message } from './message.js'
import { type ActionLogView, actionLogView, type MessageView } from './view.js'

type Sign = (document: Document) => string
type Documents = Map<string, Document>

/** Logs as callers get them, with messages, documents and fresh URLs: at most two statements, however many logs there are. */
export async function enrich(
  db: Queryable,
  reader: Pick<Caller, 'workspaceId' | 'reveals'>,
  logs: ActionLog[],
  sign: Sign,
): Promise<ActionLogView[]> {
  const { workspaceId } = reader
  if (logs.length === 0) return []
  const messages = await readMessages(
    db,
    workspaceId,
    logs.filter(({ type }) => !withoutMessages.includes(type)).map(({ id }) => id),
  )
  const documents = await readDocuments(db, workspaceId, [
    ...messages.flatMap(({ documentIds }) => documentIds),
    ...logs.flatMap(uploaded),
  ])
  const messagesOf = new Map<string, Message[]>(logs.map(({ id }) => [id, []]))
  for (const message of messages) messagesOf.get(message.actionLogId)?.push(message)
  return logs.map(log => {
    const view = actionLogView(log, reader)
    if (log.type === 'DOCUMENT_UPLOAD')
      view.output = { ...view.output, documents: uploadedViews(log, documents, sign) }
    const said = messagesOf.get(log.id) ?? []
    return { ...view, messages: said.map(message => messageView(message, documents, sign, reader)) }
  })
}

/** Most logs are of these, and nothing was said by them. */
const withoutMessages: ActionLogType[] = ['API_ACTIVITY', 'SYSTEM_NOTE', 'MANUAL_UPDATE', 'DOCUMENT_UPLOAD']

async function readMessages(db: Queryable, workspaceId: string, logIds: string[]): Promise<Message[]> {
  if (logIds.length === 0) return []
  return Message.inBySql(workspaceId, db, oneOf('action_log_id', db), [bound(logIds)], 'order by id')
}

/** What an upload's log names: documents of that day, by their ids. */
const uploaded = ({ type, input }: ActionLog): string[] =>
  type === 'DOCUMENT_UPLOAD' ? ((input.documents ?? []) as { id: string }[]).map(({ id }) => id) : []

async function readDocuments(db: Queryable, workspaceId: string, ids: string[]): Promise<Documents> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const documents = await Document.inBySql(workspaceId, db, oneOf('id', db), [bound(wanted)])
  return new Map(documents.map(document => [document.id, document]))
}

function messageView(message: Message, documents: Documents, sign: Sign, reader: Reader): MessageView {
  const { id, channel, direction, subject, body, documentIds } = message
  const attached = found(documentIds, documents).filter(({ deletedAt }) => deletedAt === null)
  return {
    id,
    channel,
    direction,
    ...discloseTexts(reader, { subject, body }),
    documents: attached.map(document => ({ ...fileView(document), url: sign(document) })),
  }
}

/** What came in stays in the history: a deleted document has no URL, and a purged one is gone. */
const uploadedViews = (log: ActionLog, documents: Documents, sign: Sign) =>
  found(uploaded(log), documents).map(document => ({
    ...fileView(document),
    url: document.deletedAt === null ? sign(document) : null,
  }))

const found = (ids: string[], documents: Documents): Document[] =>
  ids.map(id => documents.get(id)).filter(document => document !== undefined)

const fileView = ({ id, filename, mimeType, size }: Document) => ({ id, filename, mimeType, size })
