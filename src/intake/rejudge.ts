import type { Knex } from 'knex'
import { takesDocuments } from '../checklists/field-types.js'
import {
  type AttachedDocument,
  type ChecklistEntry,
  type LeadChecklist,
  loadChecklist,
} from '../checklists/lead-checklist.js'
import type { Context } from '../context.js'
import { Attachment } from '../documents/attachment.js'
import { type JudgedDocument, judge, type ValidationResult } from '../documents/judge-rules.js'
import { Lead } from '../leads/lead.js'
import { Workspace } from '../workspaces/workspace.js'
import { afterJudging } from './matching-rules.js'

/**
 * Judges items anew, after a document was attached to them or taken away, and counts the lead's items. In the transaction of
 * the change, with the lead locked.
 */
export async function rejudge(
  context: Pick<Context, 'secrets' | 'clock'>,
  trx: Knex.Transaction,
  lead: Lead,
  itemIds: string[],
): Promise<void> {
  const checklist = await checklistOf(context, trx, lead)
  const entries = checklist.entries.filter(({ item }) => itemIds.includes(item.id))
  await judgeEntries(trx, lead, checklist, entries, context.clock())
}

export async function checklistOf(
  context: Pick<Context, 'secrets'>,
  trx: Knex.Transaction,
  lead: Lead,
): Promise<LeadChecklist> {
  const workspace = await Workspace.in(lead.workspaceId, trx).findById(lead.workspaceId).throwIfNotFound()
  return loadChecklist(context, trx, workspace, lead)
}

export async function judgeEntries(
  trx: Knex.Transaction,
  lead: Lead,
  checklist: LeadChecklist,
  entries: ChecklistEntry[],
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  for (const entry of entries.filter(({ item }) => takesDocuments(item.fieldType))) {
    const { perDocument, entry: judged } = judge(entry.item, entry.attachments.flatMap(readDocument), {
      today,
      names: namesOf(lead),
    })
    await storeResults(trx, entry.attachments, perDocument)
    const after = afterJudging(entry, judged)
    if (after) checklist.change(entry, after)
  }
  await checklist.save(trx, now.toISOString())
  await Lead.in(lead.workspaceId, trx).findById(lead.id).patch(checklist.counts)
}

/** One that is still being read is judged when it has been. */
const readDocument = ({ document }: AttachedDocument): JudgedDocument[] => {
  const { id, classification, extractionStatus } = document
  return extractionStatus === 'pending' || extractionStatus === 'processing'
    ? []
    : [{ id, classification, extractionStatus }]
}

async function storeResults(
  trx: Knex.Transaction,
  attachments: AttachedDocument[],
  results: Map<string, ValidationResult>,
): Promise<void> {
  for (const { attachment, document } of attachments) {
    const result = results.get(document.id)
    if (!result || JSON.stringify(result) === JSON.stringify(attachment.validationResult)) continue
    const judged = { overallValid: result.overallValid, validationResult: result }
    await Attachment.in(attachment.workspaceId, trx).findById(attachment.id).patch(judged)
    attachment.$set(judged)
  }
}

const namesOf = ({ businessName, firstName, lastName }: Lead): string[] =>
  [businessName ?? '', `${firstName} ${lastName}`.trim()].filter(name => name !== '')
