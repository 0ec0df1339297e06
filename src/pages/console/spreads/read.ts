import type { Caller } from '../../../caller.js'
import type { Context } from '../../../context.js'
import type { Blocks } from '../../../figures/analysis/blocks.js'
import type { Results } from '../../../figures/results.js'
import { findLead } from '../../../leads/find.js'
import type { Lead } from '../../../leads/lead.js'
import { findSpread, recordOf, type SpreadRecord } from '../../../spreads/find.js'
import { fullResults } from '../../../spreads/results/read-results.js'

/** The figures with what people have told and what is made of them; an earlier version has stored less. */
export interface ShownResults extends Results {
  blocks?: Partial<Blocks>
}

export interface ShownSpread {
  record: SpreadRecord
  lead: Lead
  /** Of the last completion. Undefined until there is one. */
  results: ShownResults | undefined
}

export async function readSpread(context: Context, caller: Caller, id: string): Promise<ShownSpread> {
  const { workspaceId } = caller
  const spread = await findSpread(workspaceId, id, context.db)
  const [record, lead] = [
    await recordOf(spread, context.db),
    await findLead(workspaceId, spread.leadId, context.db),
  ]
  if (spread.completedGeneration === null) return { record, lead, results: undefined }
  return { record, lead, results: await fullResults(context, caller, id) }
}

export function leadName({ businessName, firstName, lastName, email }: Lead): string {
  const person = `${firstName} ${lastName}`.trim()
  return businessName || person || email || 'A lead without a name'
}
