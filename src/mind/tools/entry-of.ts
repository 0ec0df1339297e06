import type { ChecklistEntry } from '../../checklists/checklist-entry.js'
import type { LeadChecklist } from '../../checklists/lead-checklist.js'
import { loadChecklist } from '../../checklists/load-checklist.js'
import { factsOf } from '../../leads/fields.js'
import type { Using } from './tool.js'

/** What a number stands for, as long as it applies. */
export async function entryOf(
  { context, trx, workspace, lead, itemId }: Using,
  number: number,
): Promise<{ checklist: LeadChecklist; entry: ChecklistEntry | undefined }> {
  const checklist = await loadChecklist(context, trx, workspace, factsOf(lead))
  const id = itemId(number)
  return { checklist, entry: checklist.entries.find(({ item, applies }) => applies && item.id === id) }
}
