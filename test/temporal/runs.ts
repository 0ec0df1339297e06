import { WorkflowRun } from '../../src/runs/run.js'
import { eventually } from '../support/eventually.js'
import type { TemporalWorld } from '../support/temporal.js'

/** What tests of runs do, look at and wait for. */
export const runsOf = (w: TemporalWorld) => {
  const row = async (id: string) => WorkflowRun.in(w.workspaceId, w.context.db).findById(id).throwIfNotFound()
  return {
    row,
    newRun: async (): Promise<string> => (await w.newRun(await w.newLead())).body.workflowRun.id,
    change: (id: string, command: string, headers: Record<string, string> = {}) =>
      w.send('POST', `/api/v1/workflow-runs/${id}/${command}`, { headers }),
    until: (id: string, wanted: WorkflowRun['status'], withinMs?: number) =>
      eventually(
        () => row(id),
        ({ status }) => status === wanted,
        withinMs,
      ),
    /** What has happened to it: `started`, `paused`. */
    names: async (id: string) => (await w.eventsOf(id)).map(({ name }) => name.replace('workflow_run.', '')),
  }
}
