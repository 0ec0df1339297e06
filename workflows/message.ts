import { proxyActivities, setCurrentDetails } from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import { type MessageInput, queues } from './contract.js'
import { orElse } from './or-else.js'

/** Waits on a network, so where that holds up nobody. Each try is judged anew: a day is long, and the lead may opt out. */
const { sendMessage } = proxyActivities<Activities>({
  taskQueue: queues.deliveries,
  startToCloseTimeout: '90 seconds',
  heartbeatTimeout: '8 seconds',
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 2, maximumInterval: '10 minutes' },
  summary: 'Judge it once more, hand it over, write it down',
})

// Without a limit in time, to outlast any outage of the database.
const { giveUpMessage, stopMessage } = proxyActivities<Activities>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 minute' },
  summary: 'Write down that it has not gone',
})

const says = {
  sent: 'It has gone.',
  failed: 'It could not be handed over.',
  cancelled: 'Cancelled: the lead may not be written to any more, or is not reached.',
  held: 'Taken back: its run plans it anew.',
  gone: 'Nothing to do: it had gone before, or was taken back.',
} as const

/** One message to a lead, from when it is written to when somebody else has taken it over. */
export async function message(ids: MessageInput): Promise<{ outcome: keyof typeof says }> {
  setCurrentDetails('Handing the message over.')
  const outcome = await orElse(sendMessage(ids), {
    stopped: () => stopMessage(ids),
    failed: () => giveUpMessage(ids),
  })
  setCurrentDetails(says[outcome])
  return { outcome }
}
