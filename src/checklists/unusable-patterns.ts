import type { QueryBuilder } from 'objection'
import type { Database } from '../db/connect.js'
import { batches } from '../db/page.js'
import { patternsOf } from './field-types.js'
import { ChecklistItem } from './item.js'
import { LeadItem } from './lead-item.js'
import { patternProblem } from './pattern-rules.js'

export interface UnusablePattern {
  workspaceId: string
  /** Its id, of an item that is asked of one lead only. */
  leadId: string | null
  code: string
  problem: string
}

/** Patterns that were stored before they had to be those of RE2. What is answered to their items needs a person. */
export async function unusablePatterns(db: Database): Promise<UnusablePattern[]> {
  const found: UnusablePattern[] = []
  const look = (item: ChecklistItem | LeadItem) => {
    const { workspaceId, code, config, validationRules } = item
    const leadId = item instanceof LeadItem ? item.leadId : null
    for (const pattern of patternsOf({ config, validationRules: validationRules ?? [] })) {
      const problem = patternProblem(pattern)
      if (problem) found.push({ workspaceId, leadId, code, problem })
    }
  }
  const asked = ChecklistItem.acrossAllWorkspaces(db).whereNull('archivedAt').where(mentionsPattern)
  for await (const items of batches(asked)) items.forEach(look)
  for await (const items of batches(LeadItem.acrossAllWorkspaces(db).where(mentionsPattern)))
    items.forEach(look)
  return found
}

const mentionsPattern = (query: QueryBuilder<ChecklistItem> | QueryBuilder<LeadItem>) =>
  query.where('config', 'like', '%"pattern"%').orWhere('validationRules', 'like', '%"pattern"%')
