import { proxyActivities, setCurrentDetails } from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { queues, type ReplyInput } from './contract.js'
import { orElse } from './or-else.js'

/** Waits on a network, so where that holds up nobody. What it has heard and done by then a second try finds stored. */
const { reply: replyByModel } = proxyActivities<Activities>({
  taskQueue: queues.deliveries,
  heartbeatTimeout: '8 seconds',
  scheduleToCloseTimeout: '3 minutes',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumAttempts: 3 },
  summary: 'Ask the model, and do what it may',
})

// Without a limit in time, to outlast any outage of the database.
const { replyByRules, stopReply } = proxyActivities<Activities>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 minute' },
  summary: 'Answer by rules',
})

const says = {
  answered: 'The model has answered.',
  rules: 'The rules have answered.',
  silent: 'Nothing was to be said, or nothing may be said any more.',
} as const

/** What a lead has written, until it is answered: by the model, or where that fails, by rules. */
export async function reply(ids: ReplyInput): Promise<{ outcome: keyof typeof says }> {
  setCurrentDetails('Asking the model.')
  const outcome = await orElse(replyByModel(ids), {
    stopped: () => stopReply(ids),
    failed: () => 'unable' as const,
  })
  const came = outcome === 'unable' ? await replyByRules(ids) : outcome
  setCurrentDetails(says[came])
  return { outcome: came }
}
