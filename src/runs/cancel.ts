import type { Context } from '../context.js'
import { Unavailable } from '../errors.js'
import type { Change } from '../temporal/client.js'
import type { WorkflowRun } from './run.js'
import { tellRun } from './workflow.js'

const patienceMs = 4_000

/** For a wake, which comes again until it is so. A run that has ended meanwhile is left as it is. */
export async function cancelRun(
  { temporal, clock }: Pick<Context, 'temporal' | 'clock'>,
  { id }: Pick<WorkflowRun, 'id'>,
  change: Pick<Change, 'cause' | 'updateId'>,
): Promise<void> {
  const deadline = new Date(clock().getTime() + patienceMs)
  const { outcome } = await tellRun(temporal, id, 'cancel', { ...change, deadline })
  if (outcome !== 'taken' && outcome !== 'refused')
    throw new Unavailable('The run could not be cancelled yet.', 5)
}
