import {
  type ActivityOptions,
  condition,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { type DeliveriesInput, nudge, queues, retryNow, shareOf, type Turn } from './contract.js'

// Tried without end: it fails only while the database is away.
const options: ActivityOptions = {
  taskQueue: queues.deliveries,
  startToCloseTimeout: '50 seconds',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
  summary: 'Deliver what is due',
}

/**
 * Delivers to one subscription, for as long as there is one. All that it works from is in the database, so it may be ended
 * at any moment: the next nudge begins it anew.
 */
export async function deliveries({ hurry: hurriedBefore = false, ...of }: DeliveriesInput): Promise<void> {
  let woken = true
  let hurried = hurriedBefore
  let lastFailure: string | null = null
  // Not left to be inherited: it may have been started by a version that gave it no share.
  const { deliver } = proxyActivities<Activities>({ ...options, priority: shareOf(of.workspaceId) })
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
  const isWanted = () => woken || workflowInfo().continueAsNewSuggested
  for (;;) {
    const hurry = hurried
    // Before the turn: what comes while it goes on may come too late for it.
    woken = hurried = false
    const turn = await deliver({ ...of, hurry })
    if (turn.state === 'gone' && !woken) return
    lastFailure = turn.lastFailure ?? (turn.waiting > 0 ? lastFailure : null)
    setCurrentDetails(describe({ ...turn, lastFailure }))
    if (turn.waitMs === null) await condition(isWanted)
    else await condition(isWanted, turn.waitMs)
    // The next execution begins with a turn, so it needs to be told no more than this.
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof deliveries>({ ...of, hurry: hurried })
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
