import {
  agentAttribute,
  kindAttribute,
  leadAttribute,
  lookAgain,
  type RunInput,
  type RunSnapshot,
  refresh,
  runCommand,
  statusAttribute,
} from '../../workflows/contract.js'
import type { Change, CommandAnswer, Temporal } from '../temporal/client.js'
import type { ToStart } from '../temporal/to-start.js'
import type { RunCommand } from './rules.js'
import type { WorkflowRun } from './run.js'

/** Repeatable: a run has one workflow, named by its id. One that has ended is started no second time. */
export const startRun = (temporal: Temporal, run: WorkflowRun): Promise<void> =>
  temporal.start(workflowOf(run))

/** Its agent is to look at its lead again: it is told, and if it has no workflow yet, that is started. */
export const wakeRun = (temporal: Temporal, run: WorkflowRun): Promise<void> =>
  temporal.startAndSignal(workflowOf(run), lookAgain, 'wake')

export const tellRun = (
  temporal: Temporal,
  runId: string,
  command: RunCommand,
  change: Change,
): Promise<CommandAnswer<RunSnapshot>> => temporal.ask(runId, runCommand[command].update, change)

/** Its workflow looks at its row. False when there is no such workflow, or it has ended. */
export const refreshRun = (temporal: Temporal, runId: string): Promise<boolean> =>
  temporal.signal(runId, refresh)

function workflowOf({ id, workspaceId, leadId, agentId, kind, status, revision }: WorkflowRun): ToStart {
  const input: RunInput = { workspaceId, runId: id, kind, snapshot: { status, revision } }
  return {
    type: 'run',
    workflowId: id,
    workspaceId,
    input,
    attributes: [
      { key: leadAttribute, value: leadId },
      { key: agentAttribute, value: agentId },
      { key: kindAttribute, value: kind },
      { key: statusAttribute, value: status },
    ],
    summary: `${kind} run`,
    details: `Lead \`${leadId}\`, conducted by agent \`${agentId}\` in workspace \`${workspaceId}\`.`,
  }
}
