import type { Queryable } from '../db/connect.js'
import { grouped } from '../grouped-rules.js'
import type { Secrets } from '../secrets.js'
import type { Workspace } from '../workspaces/workspace.js'
import { definitionsOf } from './definitions.js'
import { Entry } from './entry.js'
import { LeadChecklist, type LeadOfChecklist } from './lead-checklist.js'
import { LeadItem } from './lead-item.js'

export type ChecklistCounts = LeadChecklist['counts']

/** Of many leads at once, in as many statements as of one. */
export async function countChecklists(
  { secrets }: { secrets: Secrets },
  db: Queryable,
  workspace: Pick<Workspace, 'id' | 'checklistVersion'>,
  leads: LeadOfChecklist[],
): Promise<Map<string, ChecklistCounts>> {
  const definitions = await definitionsOf(db, workspace)
  const ids = leads.map(({ id }) => id)
  const entries = grouped(await Entry.in(workspace.id, db).whereIn('leadId', ids), ofLead)
  const own = grouped(await LeadItem.in(workspace.id, db).whereIn('leadId', ids).orderBy('id'), ofLead)
  return new Map(
    leads.map(lead => {
      const stored = { entries: entries.get(lead.id) ?? [], own: own.get(lead.id) ?? [], attached: [] }
      return [lead.id, new LeadChecklist(secrets, definitions, lead, stored).counts]
    }),
  )
}

const ofLead = ({ leadId }: { leadId: string }): string => leadId
