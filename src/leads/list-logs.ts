import { ActionLog, logBytes } from '../activity/action-log.js'
import { enrich } from '../activity/enrich.js'
import type { ActionLogView } from '../activity/view.js'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { type Listing, type Page, takeListing } from '../db/page.js'
import { signer } from '../documents/signed-url.js'
import { findLead } from './find.js'

export async function listLogs(
  context: Context,
  caller: Caller,
  leadId: string,
  page: Page,
): Promise<Listing<ActionLogView>> {
  const { workspaceId } = caller
  const { db } = context
  const lead = await findLead(workspaceId, leadId, db)
  const sign = signer(context, caller)
  const logs = ActionLog.in(workspaceId, db).where({ leadId: lead.id })
  return takeListing(logs, page, batch => enrich(db, caller, batch, sign), { weight: logBytes })
}
