import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { type Listing, type Page, takeListing } from '../db/page.js'
import { findLead } from '../leads/find.js'
import { recordsOf } from './find.js'
import { SpreadRun } from './spread-run.js'
import { type SpreadView, spreadView } from './view.js'

/** Each with all of its documents. */
const spreadsAtOnce = 20

export async function listSpreads(
  { db }: Context,
  { workspaceId }: Caller,
  leadId: string,
  page: Page,
): Promise<Listing<SpreadView>> {
  const lead = await findLead(workspaceId, leadId, db)
  const spreads = SpreadRun.in(workspaceId, db).where({ leadId: lead.id })
  const render = async (rows: SpreadRun[]) => (await recordsOf(workspaceId, rows, db)).map(spreadView)
  return takeListing(spreads, page, render, { size: spreadsAtOnce })
}
