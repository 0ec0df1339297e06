import type { Call } from '../call.js'
import type { Context } from '../context.js'
import { type Page, type PageOf, takePage } from '../db/page.js'
import { findLead } from '../leads/find.js'
import { recordsOf, type SpreadRecord } from './find.js'
import { SpreadRun } from './spread-run.js'

export async function listSpreads(
  { db }: Context,
  { workspaceId }: Call,
  leadId: string,
  page: Page,
): Promise<PageOf<SpreadRecord>> {
  const lead = await findLead(workspaceId, leadId, db)
  const { rows, ...rest } = await takePage(SpreadRun.in(workspaceId, db).where({ leadId: lead.id }), page)
  return { rows: await recordsOf(workspaceId, rows, db), ...rest }
}
