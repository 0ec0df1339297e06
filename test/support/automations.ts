import { newId } from '../../src/ids.js'
import { Automation } from '../../src/leads/automations/automation.js'
import type { Tenant, World } from './world.js'

/** An automation of the tag `Warm`, which starts a run that only waits. */
export async function newAutomation(
  { context }: World,
  { workspaceId, agents, workflows }: Tenant,
  changes: Partial<Automation> = {},
): Promise<string> {
  const now = new Date().toISOString()
  const { id } = await Automation.in(workspaceId, context.db).insert({
    id: newId('automation'),
    tag: 'Warm',
    agentId: agents[0],
    workflowId: workflows.support,
    withdraw: false,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
    ...changes,
  })
  return id
}
