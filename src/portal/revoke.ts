import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { lockLead } from '../leads/find.js'
import type { Lead } from '../leads/lead.js'
import { revokePortalLinks } from './link.js'

/** Makes all links worthless that a lead was given so far. */
export const revokePortal = (context: Context, caller: Caller, leadId: string): Promise<Lead> =>
  change(context, caller, async trx => {
    const lead = await lockLead(caller.workspaceId, leadId, trx)
    await revokePortalLinks(trx, lead)
    await recordAudit(trx, caller, 'lead.portal_revoked', leadId)
    return lead
  })
