import type { Knex } from 'knex'
import type { Caller } from '../caller.js'
import type { AttachedDocument, ChecklistEntry } from '../checklists/checklist-entry.js'
import { takesDocuments } from '../checklists/field-types.js'
import type { LeadChecklist } from '../checklists/lead-checklist.js'
import { loadChecklist } from '../checklists/load-checklist.js'
import type { Context } from '../context.js'
import { Attachment } from '../documents/attachment.js'
import { judge, type ValidationResult } from '../documents/judging/judge-rules.js'
import type { JudgedDocument } from '../documents/judging/judged-rules.js'
import { factsOf } from '../leads/fields.js'
import { Lead } from '../leads/lead.js'
import { leadView } from '../leads/view.js'
import { recordEvent } from '../webhooks/record.js'
import { ownWorkspace } from '../workspaces/find.js'
import { nowOf } from '../workspaces/test-clocks.js'
import type { Workspace } from '../workspaces/workspace.js'
import { namesOf } from './lead-names.js'
import { afterJudging } from './matching-rules.js'

/**
 * Judges entries anew, after a document was attached to them or taken away, and counts the lead's items. In the transaction
 * of the change, with the lead locked.
 */
export async function rejudge(
  context: Pick<Context, 'secrets' | 'clock'>,
  trx: Knex.Transaction,
  lead: Lead,
  entryIds: string[],
  cause: Cause,
): Promise<void> {
  if (entryIds.length === 0) return
  const workspace = await ownWorkspace(lead.workspaceId, trx)
  const checklist = await loadChecklist(context, trx, workspace, factsOf(lead))
  const entries = checklist.entries.filter(({ id }) => entryIds.includes(id))
  await judgeEntries(trx, { lead, workspace, checklist }, entries, { cause, now: nowOf(context, workspace) })
}

type Cause = Pick<Caller, 'origin' | 'requestId' | 'userId'>

interface Judging {
  lead: Lead
  workspace: Workspace
  checklist: LeadChecklist
}

export async function judgeEntries(
  trx: Knex.Transaction,
  { lead, workspace, checklist }: Judging,
  entries: ChecklistEntry[],
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const today = dayIn(workspace.defaultTimezone, now)
  for (const entry of entries.filter(({ item }) => takesDocuments(item.fieldType))) {
    const { perDocument, entry: judged } = judge(entry.item, entry.attachments.flatMap(readDocument), {
      today,
      names: namesOf(lead, checklist),
    })
    await storeResults(trx, entry.attachments, perDocument)
    const after = afterJudging(entry, judged)
    if (after) checklist.change(entry, after)
  }
  const checklistItems = checklist.changes
  await checklist.save(trx, now.toISOString())
  await storeCounts(trx, lead, checklist)
  if (checklistItems.length > 0) await tellLead(trx, lead, { checklistItems }, { cause, now })
}

async function storeCounts(trx: Knex.Transaction, lead: Lead, { counts }: LeadChecklist): Promise<void> {
  await Lead.in(lead.workspaceId, trx).findById(lead.id).patch(counts)
  lead.$set(counts)
}

/** An answer that a document has changed is a change of the lead like any other. */
async function tellLead(
  trx: Knex.Transaction,
  lead: Lead,
  changes: Record<string, unknown>,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const patch = { updatedAt: now.toISOString() }
  await Lead.in(lead.workspaceId, trx).findById(lead.id).patch(patch)
  lead.$set(patch)
  await recordEvent(trx, lead, 'lead.updated', cause, { lead, shows: leadView(lead), changes })
}

/** Canadians write dates as ISO does. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

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
