import type { Knex } from 'knex'
import { writeLog } from '../activity/write-log.js'
import { recordAudit } from '../audit/record.js'
import { loadChecklist } from '../checklists/load-checklist.js'
import { wakeRunsOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import type { Queryable } from '../db/connect.js'
import { transact } from '../db/transact.js'
import { Attachment } from '../documents/attachment.js'
import { Document } from '../documents/document.js'
import { storedReading } from '../documents/read-once.js'
import type { ReadOutcome } from '../documents/reading/read.js'
import { type Classification, type DocumentType, recognise } from '../documents/recognise-rules.js'
import { unreadPages } from '../documents/unread-pages-rules.js'
import { documentEventView } from '../documents/view.js'
import { Gone } from '../errors.js'
import { factsOf } from '../leads/fields.js'
import { Lead } from '../leads/lead.js'
import { recordEvent } from '../webhooks/record.js'
import { ownWorkspace } from '../workspaces/find.js'
import { nowIn } from '../workspaces/test-clocks.js'
import { attach } from './attach.js'
import { findUnread } from './find-document.js'
import { firstOpen } from './matching-rules.js'
import type { ReadStep } from './read-unread.js'
import { judgeEntries } from './rejudge.js'

/** What reading it came to: an outcome that is stored, or why there is none. */
export type RecordReading = { workspaceId: string; documentId: string } & (
  | Exclude<ReadStep, { outcome: 'nothing' }>
  | { outcome: 'broken' | 'stopped' }
)

interface Recorded {
  status: 'completed' | 'failed' | 'skipped' | 'gone'
  type: DocumentType | null
  matchedItems: number
}

/**
 * Records what a document is, finds the item that it answers and judges it there: rows, log and event in one transaction.
 * Repeatable: a document that has been read stays as it is, and the answer tells what has become of it.
 */
export async function recordReading(context: Context, step: RecordReading): Promise<Recorded> {
  const { workspaceId, documentId } = step
  const unread = await findUnread(workspaceId, documentId, context.db)
  if (!unread) return recorded(context.db, workspaceId, documentId)
  // Before the transaction, which has no place for files, nor time for work.
  const outcome = await outcomeOf(context, unread, step)
  const classification = outcome.outcome === 'read' ? recognise(outcome.reading, unread.filename) : null
  return transact(context.db, async trx => {
    const lead = await Lead.lock(workspaceId, trx, 'id = ? and deleted_at is null', [unread.leadId])
    const document = await findUnread(workspaceId, documentId, trx)
    if (lead && document) {
      await take(context, trx, lead, document, outcome, classification)
      await wakeRunsOf(context, trx, lead)
    }
    return recorded(trx, workspaceId, documentId)
  })
}

const troubles = {
  missing: "The document's file is no longer there.",
  broken: 'Reading the document failed.',
  stopped: 'Stopped by an operator.',
} as const

async function outcomeOf(
  { storage }: Context,
  document: Document,
  step: RecordReading,
): Promise<ReadOutcome> {
  if (!('reader' in step)) return { outcome: 'failed', reason: troubles[step.outcome] }
  const stored = await storedReading(storage, document, step.reader)
  // The sweep begins such a document anew.
  if (!stored) throw new Gone('reading')
  return stored
}

async function take(
  context: Context,
  trx: Knex.Transaction,
  lead: Lead,
  document: Document,
  outcome: ReadOutcome,
  classification: Classification | null,
): Promise<void> {
  const { workspaceId, id } = document
  const now = await nowIn(context, workspaceId, trx)
  const patch = {
    extractionStatus: statuses[outcome.outcome],
    extractionError: outcome.outcome === 'read' ? unreadPages(outcome.reading) : outcome.reason,
    classification,
    updatedAt: now.toISOString(),
  }
  await Document.in(workspaceId, trx).findById(id).patch(patch)
  document.$set(patch)
  await answerItems(context, trx, lead, document, now)
  await writeLog(trx, workspaceId, {
    leadId: lead.id,
    type: 'SYSTEM_NOTE',
    summary: noteOf(document),
    input: { documentId: id },
    at: patch.updatedAt,
  })
  await recordEvent(trx, document, 'document.extracted', cause, { lead, shows: documentEventView(document) })
  await recordAudit(trx, { ...cause, workspaceId }, 'document.extracted', id)
}

const cause = { origin: 'system', requestId: null } as const
const statuses = { read: 'completed', skipped: 'skipped', failed: 'failed' } as const

/** The items that it was sent for, or else the one that it fits. */
async function answerItems(
  context: Context,
  trx: Knex.Transaction,
  lead: Lead,
  document: Document,
  now: Date,
): Promise<void> {
  const workspace = await ownWorkspace(lead.workspaceId, trx)
  const checklist = await loadChecklist(context, trx, workspace, factsOf(lead))
  const named = checklist.entries.filter(({ attachments }) =>
    attachments.some(attached => attached.document.id === document.id),
  )
  const { classification } = document
  const open = named.length === 0 && classification ? firstOpen(checklist.entries, classification) : undefined
  if (open) await attach(trx, open, document, now)
  await judgeEntries(trx, { lead, workspace, checklist }, open ? [open] : named, { cause, now })
}

const looks: Record<DocumentType, string> = {
  BANK_STATEMENT: 'looks like a bank statement',
  TAX_RETURN: 'looks like a tax return',
  PROFIT_AND_LOSS: 'looks like a profit and loss statement',
  BALANCE_SHEET: 'looks like a balance sheet',
  ID: 'looks like an ID',
  OTHER: 'nothing tells what kind it is',
}

const noteOf = ({ classification, extractionError }: Document): string =>
  classification
    ? [`Document read: ${looks[classification.type]}`, ...(extractionError ? [extractionError] : [])].join(
        '. ',
      )
    : `Document not read: ${extractionError ?? 'no reason is known'}`

async function recorded(db: Queryable, workspaceId: string, documentId: string): Promise<Recorded> {
  const document = await Document.in(workspaceId, db).findById(documentId).whereNull('deletedAt')
  const { extractionStatus: status = 'pending', classification = null } = document ?? {}
  if (status === 'pending' || status === 'processing') return { status: 'gone', type: null, matchedItems: 0 }
  const matchedItems = await Attachment.in(workspaceId, db).where({ documentId }).resultSize()
  return { status, type: classification?.type ?? null, matchedItems }
}
