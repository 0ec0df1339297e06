import {
  ActivityCancellationType,
  type ActivityOptions,
  CancellationScope,
  proxyActivities,
  setCurrentDetails,
} from '@temporalio/workflow'
import type { Activities } from '../activities/index.js'
import type { DocumentInput, DocumentResult } from './contract.js'
import { onProcessor } from './lanes.js'
import { orElse } from './or-else.js'

const readingOptions: ActivityOptions = {
  startToCloseTimeout: '4 minutes',
  heartbeatTimeout: '8 seconds',
  // A document that takes its worker down gets no fourth. What a document is guilty of otherwise is an answer, not a failure.
  retry: { initialInterval: '2 seconds', backoffCoefficient: 10, maximumAttempts: 3 },
  // Who cancels sees the end at once; the reader hears of it with its next heartbeat.
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  summary: 'Read it, or find what was read from the same bytes',
}

// Without a limit in time, to outlast any outage of the database.
const { recordReading } = proxyActivities<Activities>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '1 minute' },
  summary: 'Recognise it, match it to the checklist, judge the items',
})

/** One document: reads it, then records what it is and which items of its lead's checklist it answers. */
export async function document(ids: DocumentInput): Promise<DocumentResult> {
  setCurrentDetails('Reading the document.')
  const reading = onProcessor(readingOptions, ({ readDocument }, lane) => readDocument({ ...ids, ...lane }))
  const read = await orElse(reading, {
    stopped: () => recordReading({ ...ids, outcome: 'stopped' }),
    failed: () => ({ outcome: 'broken' }) as const,
  })
  if (read.outcome === 'nothing') {
    setCurrentDetails('Nothing to do: it was deleted, or had been read before.')
    return { status: 'gone', type: null, matchedItems: 0 }
  }
  const told = 'pages' in read ? `Read ${counted(read.pages, 'page')}` : 'Not read'
  setCurrentDetails(`${told}. Matching it to the checklist.`)
  // What was read is worth keeping, even if an operator cancels just now.
  const result = await CancellationScope.nonCancellable(() => recordReading({ ...ids, ...read }))
  setCurrentDetails(`${[told, ...found(result)].join('; ')}.`)
  return result
}

const found = ({ status, type, matchedItems }: DocumentResult): string[] =>
  status === 'gone'
    ? ['deleted meanwhile']
    : [...(type ? [`looks like ${type}`] : [status]), `matched ${counted(matchedItems, 'item')}`]

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
