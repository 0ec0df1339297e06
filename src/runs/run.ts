import type { WorkflowType } from '../agents/workflow.js'
import { Row } from '../db/row.js'
import type { Actor } from '../people/actor.js'
import type { StepResult } from './next-step-rules.js'
import type { RunStatus } from './rules.js'

export class WorkflowRun extends Row {
  static override tableName = 'workflow_runs'
  static override get jsonAttributes() {
    return ['stepResult', 'startedBy']
  }

  declare leadId: string
  declare agentId: string
  declare workflowId: string
  declare kind: WorkflowType
  declare portalUrl: string | null
  declare externalId: string | null
  declare source: 'API' | 'USER' | 'AUTOMATION'
  /** The person, as they were called then. Only where the source is USER. */
  declare startedBy: Actor | null
  declare status: RunStatus
  /** Counts the changes of status. A write names the revision it makes, so that none is made twice. */
  declare revision: number
  declare eventSequence: number
  /** The last step that its agent has taken, and what that came to. */
  declare step: number
  declare stepResult: StepResult | null
  /** The lead has asked for time: no follow-up goes before. */
  declare postponedUntil: string | null
  /** When its agent looks next, by a test clock. Elsewhere its workflow waits for that, and this is null. */
  declare looksAt: string | null
  declare createdAt: string
  declare updatedAt: string
  declare completedAt: string | null
  declare cancelledAt: string | null
}

/** Races that the rules of creation leave to the database. */
export const oneOpenRunPerAgent = {
  name: 'workflow_runs_one_open_per_agent',
  columns: 'workflow_runs.lead_id, workflow_runs.agent_id',
}
export const oneOpenChecklist = { name: 'workflow_runs_one_open_checklist', columns: 'workflow_runs.lead_id' }
