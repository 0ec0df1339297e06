import { raw } from 'objection'
import type { Queryable } from '../db/connect.js'
import { groupBy } from '../group-by.js'
import type { Secrets } from '../secrets.js'
import type { Workspace } from '../workspaces/workspace.js'
import type { LeadOfChecklist } from './checklist-entry.js'
import { type Definitions, definitionsOf } from './definitions.js'
import { Entry } from './entry.js'
import { LeadChecklist } from './lead-checklist.js'
import { LeadItem } from './lead-item.js'

type ChecklistCounts = LeadChecklist['counts']

/** Their answers may be large, and only conditions look at them. */
const leadsAtOnce = 20

/** Of many leads at once, in as many statements as of one; where conditions ask for answers, as of one for every 20. */
export async function countChecklists(
  { secrets }: { secrets: Secrets },
  db: Queryable,
  workspace: Pick<Workspace, 'id' | 'checklistVersion'>,
  leads: LeadOfChecklist[],
): Promise<Map<string, ChecklistCounts>> {
  const definitions = await definitionsOf(db, workspace)
  const size = definitions.hasConditions ? leadsAtOnce : leads.length
  const counts = new Map<string, ChecklistCounts>()
  for (let from = 0; from < leads.length; from += size) {
    const some = leads.slice(from, from + size)
    const { entries, own } = await read(db, workspace.id, some, definitions)
    for (const lead of some) {
      const stored = { entries: entries.get(lead.id) ?? [], own: own.get(lead.id) ?? [], attached: [] }
      counts.set(lead.id, new LeadChecklist(secrets, definitions, lead, stored).counts)
    }
  }
  return counts
}

/** What counting looks at. An answer that isn't read is as good as none. */
async function read(
  db: Queryable,
  workspaceId: string,
  leads: LeadOfChecklist[],
  { hasConditions }: Definitions,
) {
  const ids = leads.map(({ id }) => id)
  const value = raw(hasConditions ? 'value' : 'null as value')
  const entries = await Entry.in(workspaceId, db)
    .select('id', 'leadId', 'itemId', 'status', value, raw('null as alternate_values'))
    .whereIn('leadId', ids)
  const own = await LeadItem.in(workspaceId, db)
    .select('id', 'leadId', 'code', 'fieldType')
    .whereIn('leadId', ids)
    .orderBy('id')
  return { entries: groupBy(entries, ofLead), own: groupBy(own, ofLead) }
}

const ofLead = ({ leadId }: { leadId: string }): string => leadId
