import {
  allHandlersFinished,
  condition,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { type DeliveriesInput, nudge, queues, retryNow, type Turn } from './contract.js'

const { deliver } = proxyActivities<Activities>({
  taskQueue: queues.deliveries,
  startToCloseTimeout: '50 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
  summary: 'Deliver what is due',
})

/**
 * Delivers to one subscription, for as long as there is one. All that it works from is in the database, so it may be ended
 * at any moment: the next nudge begins it anew.
 */
export async function deliveries(input: DeliveriesInput): Promise<void> {
  let woken = true
  let hurried = false
  setHandler(nudge, () => {
    woken = true
  })
  setHandler(
    retryNow,
    () => {
      woken = hurried = true
    },
    { description: 'Tries at once what waits for its next try.' },
  )
  for (;;) {
    const hurry = hurried
    woken = hurried = false
    const turn = await deliver({ ...input, hurry })
    if (turn.state === 'gone' && !woken) return
    setCurrentDetails(describe(turn))
    const waitMs = turn.nextDueAt === null ? undefined : Math.max(Date.parse(turn.nextDueAt) - Date.now(), 0)
    if (waitMs === undefined) await condition(() => woken || workflowInfo().continueAsNewSuggested)
    else if (waitMs > 0) await condition(() => woken, waitMs)
    if (workflowInfo().continueAsNewSuggested && !hurried && allHandlersFinished())
      await continueAsNew<typeof deliveries>(input)
  }
}

function describe({ state, waiting, lastFailure, nextDueAt }: Turn): string {
  return [
    state === 'disabled' ? '**Disabled**: nothing is sent until it is enabled again.' : '**Delivering.**',
    `${waiting} ${waiting === 1 ? 'delivery waits' : 'deliveries wait'}.`,
    ...(lastFailure ? [`Last failure: ${lastFailure}.`] : []),
    ...(nextDueAt ? [`Next try at ${nextDueAt}.`] : []),
  ].join('\n\n')
}
