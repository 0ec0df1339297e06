import type { z } from 'zod'
import { columnsOf } from '../fields.js'
import type { Agent } from './agent.js'
import { agentFields } from './fields.js'
import type { AgentSchema, WorkflowSchema } from './schema.js'
import type { Workflow } from './workflow.js'

export const agentView = (agent: Agent): z.output<typeof AgentSchema> => ({
  id: agent.id,
  ...textsOf(agent),
  createdAt: agent.createdAt,
  updatedAt: agent.updatedAt,
})

/** The interface says that all of them are strings: an agent without one has an empty one. */
const textsOf = (agent: Agent) =>
  Object.fromEntries(
    Object.entries(columnsOf(agentFields, agent)).map(([name, value]) => [name, value ?? '']),
  ) as Record<keyof typeof agentFields, string>

export const workflowView = ({
  id,
  name,
  type,
  createdAt,
  updatedAt,
}: Workflow): z.output<typeof WorkflowSchema> => ({
  id,
  name,
  type,
  createdAt,
  updatedAt,
})
