import type { Knex } from 'knex'
import { type OfWorkspace, recordAudit } from '../../audit/record.js'
import { type ChecklistEntry, isOwed } from '../../checklists/checklist-entry.js'
import type { EntryStatus } from '../../checklists/entry.js'
import type { LeadChecklist } from '../../checklists/lead-checklist.js'
import { updateEntries } from '../../checklists/update-entries.js'
import { recordEvent } from '../../webhooks/record.js'
import type { Workspace } from '../../workspaces/workspace.js'
import { factsOf } from '../fields.js'
import type { Lead } from '../lead.js'
import { leadView } from '../view.js'

interface Answering {
  trx: Knex.Transaction
  lead: Lead
  workspace: Workspace
  by: OfWorkspace
  now: string
}

type Answered =
  | { isTaken: true; status: EntryStatus; missing: number }
  /** It was not written down. */
  | { isTaken: false; why: string }

/**
 * One answer, on behalf of its lead, judged as any other. Unlike those that a caller sends, one that is not valid isn't kept: who
 * has it from the lead can ask again. The caller holds the lead's lock.
 */
export async function answerItem(
  { trx, lead, workspace, by, now }: Answering,
  checklist: LeadChecklist,
  entry: ChecklistEntry,
  value: string | number | boolean,
): Promise<Answered> {
  const [outcome] = updateEntries(checklist, [{ code: checklist.codeOf(entry), value }], workspace)
  if (!outcome?.success) return { isTaken: false, why: outcome?.error ?? 'It could not be recorded.' }
  const { status, validationError } = entry
  if (status !== 'COMPLETED')
    return { isTaken: false, why: `${entry.item.label} ${validationError ?? 'is not valid'}.` }
  checklist.reapply(factsOf(lead))
  const missing = checklist.entries.filter(isOwed).length
  const checklistItems = checklist.changes
  if (checklistItems.length === 0) return { isTaken: true, status, missing }
  const patch = { ...checklist.counts, updatedAt: now }
  lead.$set(patch)
  await checklist.save(trx, now)
  const told = { lead, shows: leadView(lead), changes: { checklistItems }, writes: patch }
  await recordEvent(trx, lead, 'lead.updated', by, told)
  await recordAudit(trx, by, 'lead.updated', lead.id)
  return { isTaken: true, status, missing }
}
