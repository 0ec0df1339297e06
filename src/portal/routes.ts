import { endpoint } from '../http/endpoint.js'
import { findLead } from '../leads/find.js'
import { LeadParams } from '../leads/schema.js'
import { findOpenRun } from '../runs/find-open.js'
import { portalLink } from './link.js'
import { revokePortal } from './revoke.js'
import { PortalUrlAnswer } from './schema.js'

export const portalEndpoints = [
  endpoint({
    method: 'get',
    path: '/leads/{leadId}/portal-url',
    operationId: 'getLeadPortalUrl',
    tool: true,
    tag: 'Portal',
    summary: 'Gives the portal link of a lead',
    description:
      "Gives the link that the lead gets: that of its open run, else the lead's own external link, else what the workflow's template makes, else Leadspread's own portal. It looks at the open CHECKLIST run, else at the newest open run.",
    params: LeadParams,
    status: 200,
    answer: PortalUrlAnswer,
    refusals: [404],
    handle: async (context, { workspaceId }, { params }) => {
      const lead = await findLead(workspaceId, params.leadId, context.db)
      return portalLink(context, lead, await findOpenRun(workspaceId, lead.id, context.db))
    },
    view: link => ({ success: true, ...link }),
  }),
  endpoint({
    method: 'post',
    path: '/leads/{leadId}/portal-url/revoke',
    operationId: 'revokeLeadPortalUrl',
    tool: 'whoever was sent a link could go on no more; a person decides that',
    tag: 'Portal',
    summary: 'Makes all portal links worthless that a lead was given so far',
    description:
      "Ends every link to Leadspread's own portal that was given out for this lead, and gives the link that the lead gets from now on. Pages that are open by an ended link can save nothing more. Links that somebody else serves are not ours to end. Repeated, it ends the link that it gave before, too.",
    params: LeadParams,
    status: 200,
    answer: PortalUrlAnswer,
    refusals: [404],
    handle: async (context, caller, { params }) => {
      const lead = await revokePortal(context, caller, params.leadId)
      return portalLink(context, lead, await findOpenRun(caller.workspaceId, lead.id, context.db))
    },
    view: link => ({ success: true, ...link }),
  }),
]
