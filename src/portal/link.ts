import type { Knex } from 'knex'
import { Workflow } from '../agents/workflow.js'
import type { Context } from '../context.js'
import { Lead } from '../leads/lead.js'
import { expiryDay, foreignPortalUrl, type PortalSources, startOf } from './rules.js'
import { portalToken } from './token.js'

interface PortalLink {
  portalUrl: string
  /** Null: it is not ours, and we know of no end. */
  expiresAt: string | null
}

/** The link that the lead gets for a run, or for none. Nothing is written: the own link says all of itself. */
export async function portalLink(
  context: Context,
  lead: Lead,
  run: { portalUrl: string | null; workflowId: string } | undefined,
): Promise<PortalLink> {
  const workflow = run && (await Workflow.in(lead.workspaceId, context.db).findById(run.workflowId))
  const portalUrlTemplate = workflow?.portalUrlTemplate ?? null
  return linkFor(context, lead, run && { portalUrl: run.portalUrl, portalUrlTemplate })
}

/** The link that a lead gets, for who has the workflow at hand. */
export function linkFor(
  context: Pick<Context, 'config' | 'clock'>,
  lead: Lead,
  run: PortalSources['run'],
): PortalLink {
  const foreign = foreignPortalUrl({ lead, run })
  if (foreign) return { portalUrl: foreign, expiresAt: null }
  const day = expiryDay(context.clock())
  const token = portalToken(context, {
    leadId: lead.id,
    generation: lead.portalGeneration,
    expiryDay: day,
  })
  return {
    portalUrl: `${context.config.baseUrl}/portal/${token}`,
    expiresAt: startOf(day).toISOString(),
  }
}

/** Makes all links worthless that the lead was given so far. The caller holds the lead's lock. */
export async function revokePortalLinks(trx: Knex.Transaction, lead: Lead): Promise<void> {
  const patch = { portalGeneration: lead.portalGeneration + 1 }
  await Lead.in(lead.workspaceId, trx).findById(lead.id).patch(patch)
  lead.$set(patch)
}
