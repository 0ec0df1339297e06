import type { Agent } from '../agents/agent.js'
import type { Workflow } from '../agents/workflow.js'
import type { Context } from '../context.js'
import type { Lead } from '../leads/lead.js'
import { linkFor } from '../portal/link.js'
import type { Workspace } from '../workspaces/workspace.js'
import type { Correspondents } from './message-rules.js'
import type { WorkflowRun } from './run.js'

interface Parties {
  lead: Lead
  agent: Pick<Agent, 'name'>
  workspace: Pick<Workspace, 'name'>
  run: Pick<WorkflowRun, 'portalUrl'>
  workflow: Pick<Workflow, 'portalUrlTemplate'>
}

/** Who writes to whom, and where the lead is sent. */
export const correspondentsOf = (
  context: Pick<Context, 'config' | 'clock'>,
  { lead, agent, workspace, run, workflow }: Parties,
): Correspondents => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  businessName: lead.businessName,
  agentName: agent.name,
  workspaceName: workspace.name,
  portalUrl: linkFor(context, lead, {
    portalUrl: run.portalUrl,
    portalUrlTemplate: workflow.portalUrlTemplate,
  }).portalUrl,
})
