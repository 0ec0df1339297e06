import {
  continueAsNew,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { queues, type ReconcileResult } from './contract.js'

const { reconcileClosed } = proxyActivities<Activities>({
  taskQueue: queues.deliveries,
  startToCloseTimeout: '50 seconds',
  scheduleToCloseTimeout: '55 seconds',
  retry: { maximumAttempts: 3 },
  summary: 'Hold rows against closed executions',
})

/**
 * Every minute: finds what no row can know, that an operator terminated or reset a run's workflow. One workflow that goes on for
 * ever, since one for each minute would bury the runs in Temporal's list. It never ends by itself; workers start it where it isn't.
 */
export async function reconciler({ lookedAt: since }: { lookedAt: string | null }): Promise<never> {
  let lookedAt = since
  while (!workflowInfo().continueAsNewSuggested) {
    lookedAt = await look(lookedAt)
    await sleep('1 minute', { summary: 'Until the next look' })
  }
  return continueAsNew<typeof reconciler>({ lookedAt })
}

/** What failed is looked at by the next look, too. */
async function look(since: string | null): Promise<string | null> {
  try {
    const { lookedAt, repaired }: ReconcileResult & { repaired: number } = await reconcileClosed({ since })
    setCurrentDetails(`Looked at what had closed by ${lookedAt}; ${repaired} repaired.`)
    return lookedAt
  } catch (error) {
    if (isCancellation(error)) throw error
    setCurrentDetails(`The last look failed; the one before was at ${since ?? 'no time yet'}.`)
    return since
  }
}
