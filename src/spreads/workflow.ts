import {
  kindAttribute,
  leadAttribute,
  type SpreadInput,
  type SpreadSnapshot,
  spreadCommand,
  spreadWorkflowId,
  statusAttribute,
} from '../../workflows/contract.js'
import type { Change, CommandAnswer, Temporal } from '../temporal/client.js'
import type { SpreadRun } from './spread-run.js'
import type { SpreadCommand } from './status-rules.js'

/** Repeatable: each generation of a spread has one workflow. `anew`: also after one that was ended without an outcome. */
export function startSpread(temporal: Temporal, spread: SpreadRun, anew = false): Promise<void> {
  const { id: spreadId, workspaceId, leadId, generation, revision } = spread
  const snapshot = { paused: Boolean(spread.paused), revision }
  const input: SpreadInput = { workspaceId, spreadId, generation, snapshot }
  return temporal.start({
    type: 'spread',
    workflowId: spreadWorkflowId(input),
    workspaceId,
    input,
    anew,
    attributes: [
      { key: leadAttribute, value: leadId },
      { key: kindAttribute, value: 'SPREAD' },
      { key: statusAttribute, value: 'IN_PROGRESS' },
    ],
    summary: 'Spread the documents of a lead',
    details: `Spread \`${spreadId}\`, generation ${generation}, of lead \`${leadId}\` in workspace \`${workspaceId}\`.`,
  })
}

export const tellSpread = (
  temporal: Temporal,
  spread: SpreadRun,
  command: SpreadCommand,
  change: Change,
): Promise<CommandAnswer<SpreadSnapshot>> =>
  temporal.ask(workflowIdOf(spread), spreadCommand[command].update, change)

export const workflowIdOf = ({ id: spreadId, generation }: SpreadRun): string =>
  spreadWorkflowId({ spreadId, generation })
