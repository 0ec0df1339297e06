import type { z } from 'zod'
import type { Agent } from './agent.js'
import type { AgentSchema, WorkflowSchema } from './schema.js'
import type { Workflow } from './workflow.js'

/** The interface says that both are strings: an agent without one has an empty one. */
export const agentView = ({
  id,
  name,
  email,
  phoneNumber,
  createdAt,
  updatedAt,
}: Agent): z.output<typeof AgentSchema> => ({
  id,
  name,
  email: email ?? '',
  phoneNumber: phoneNumber ?? '',
  createdAt,
  updatedAt,
})

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
