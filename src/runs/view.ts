import type { z } from 'zod'
import type { WorkflowRun } from './run.js'
import type { WorkflowRunSchema } from './schema.js'

export type WorkflowRunView = z.output<typeof WorkflowRunSchema>

export const runView = (run: WorkflowRun): WorkflowRunView => ({
  id: run.id,
  leadId: run.leadId,
  agentId: run.agentId,
  workflowId: run.workflowId,
  portalUrl: run.portalUrl,
  externalId: run.externalId,
  status: run.status,
  source: run.source,
  ...(run.startedBy ? { user: run.startedBy } : {}),
  createdAt: run.createdAt,
  completedAt: run.completedAt,
  cancelledAt: run.cancelledAt,
})
