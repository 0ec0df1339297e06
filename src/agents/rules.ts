import type { Schedule, WorkflowType } from './workflow.js'

/** A REMINDER without a schedule has nothing to wait for; the other types need none. */
export const lacksSchedule = (workflow: { type: WorkflowType; schedule: Schedule | null }): boolean =>
  workflow.type === 'REMINDER' && workflow.schedule === null
