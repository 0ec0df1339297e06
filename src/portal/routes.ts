import { endpoint } from '../http/endpoint.js'
import { findLead } from '../leads/find.js'
import { LeadParams } from '../leads/schema.js'
import { findOpenRun } from '../runs/find-open.js'
import { portalLink } from './link.js'
import { PortalUrlAnswer } from './schema.js'

export const portalEndpoints = [
  endpoint({
    method: 'get',
    path: '/leads/{leadId}/portal-url',
    operationId: 'getLeadPortalUrl',
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
]
