import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import { wakeAllOf } from '../conducted/open-work.js'
import type { Context } from '../context.js'
import { recordEvent } from '../webhooks/record.js'
import { timestampIn } from '../workspaces/test-clocks.js'
import { lockLead } from './find.js'
import { Lead } from './lead.js'
import { leadView } from './view.js'

/** The row stays until it is purged; from now on no request finds the lead, nor anything that hangs on it. */
export async function deleteLead(context: Context, caller: Caller, leadId: string): Promise<void> {
  const now = await timestampIn(context, caller.workspaceId, context.db)
  await change(context, caller, async trx => {
    const lead = await lockLead(caller.workspaceId, leadId, trx)
    // Retention goes by real time, whatever the workspace's.
    const deleted = { deletedAt: context.clock().toISOString(), updatedAt: now }
    await Lead.in(caller.workspaceId, trx).findById(leadId).patch(deleted)
    lead.$set(deleted)
    await wakeAllOf(context, trx, lead)
    await recordEvent(trx, lead, 'lead.deleted', caller, { lead, shows: leadView(lead) })
    await recordAudit(trx, caller, 'lead.deleted', leadId)
  })
}
