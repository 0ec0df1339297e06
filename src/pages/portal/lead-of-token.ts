import type { Context } from '../../context.js'
import { LeadspreadError } from '../../errors.js'
import { findLinkedLead } from '../../inbox/find-linked.js'
import type { Lead } from '../../leads/lead.js'
import { readPortalToken } from '../../portal/token.js'

/** The one lead that a link opens, unless it has expired, was revoked, or is none of ours: all of that looks the same. */
export async function leadOfToken(context: Context, token: string): Promise<Lead> {
  const said = readPortalToken(context, token)
  const lead = said && (await findLinkedLead(said.leadId, context.db))
  if (!lead || lead.portalGeneration !== said.generation) throw noSuchLink()
  return lead
}

const noSuchLink = () => new LeadspreadError(404, 'not_found', 'This link leads nowhere any more.')
