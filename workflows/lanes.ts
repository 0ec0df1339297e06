import { type ActivityOptions, proxyActivities } from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import type { InLane, Longer } from '../activities/lanes.js'
import { queues } from './contract.js'

/**
 * Has an activity done that needs a processor: in the lane where each gets some seconds, and if it takes longer, anew in the one
 * for what takes long. There it comes behind the others again after each turn of some minutes.
 */
export async function onProcessor<Answer>(
  options: ActivityOptions,
  ask: (activities: Activities, lane: InLane) => Promise<Answer>,
): Promise<Exclude<Answer, Longer>> {
  const quick = proxyActivities<Activities>({ ...options, taskQueue: queues.documents })
  const answer = await ask(quick as Activities, { quick: true })
  if (!isLonger(answer)) return answer as Exclude<Answer, Longer>
  const heavy = proxyActivities<Activities>({ ...options, taskQueue: queues.heavy })
  for (;;) {
    const turn = await ask(heavy as Activities, {})
    if (!isLonger(turn)) return turn as Exclude<Answer, Longer>
  }
}

const isLonger = (answer: unknown): answer is Longer =>
  (answer as { outcome?: unknown } | null)?.outcome === 'longer'
