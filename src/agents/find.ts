import type { Queryable } from '../db/connect.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { Agent } from './agent.js'
import { Workflow } from './workflow.js'

/** One that a new run may be given: an archived one is as gone as one that never was. */
export async function findAgent(workspaceId: string, id: string, db: Queryable): Promise<Agent> {
  const agent = isId('agent', id)
    ? await Agent.in(workspaceId, db).findById(id).whereNull('archivedAt')
    : undefined
  if (!agent) throw new NotFound('agent')
  return agent
}

export async function findWorkflow(workspaceId: string, id: string, db: Queryable): Promise<Workflow> {
  const workflow = isId('workflow', id)
    ? await Workflow.in(workspaceId, db).findById(id).whereNull('archivedAt')
    : undefined
  if (!workflow) throw new NotFound('workflow')
  return workflow
}
