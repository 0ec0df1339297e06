import {
  condition,
  defineSignal,
  defineUpdate,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import { statusAttribute } from '../workflows/contract.js'
import type { BareActivities } from './bare-worker.js'

export const bareQueue = 'bench-bare'
export const change = defineUpdate<string, [string]>('change')
export const send = defineSignal<[string]>('send')

const { writeRow } = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '5 seconds' })
const { post } = proxyActivities<BareActivities>({ startToCloseTimeout: '15 seconds' })

/** As little as can be between an update and a row. */
export async function bare(id: string): Promise<void> {
  setHandler(change, status => writeRow(id, status))
  await condition(() => false)
}

/** An update is written to a row and told to people who look into Temporal: an attribute to search by, and details to read. */
export async function bareTold(id: string): Promise<void> {
  setHandler(change, status => {
    setCurrentDetails(`**${status}** since ${new Date().toISOString()}`)
    upsertSearchAttributes([{ key: statusAttribute, value: status }])
    return writeRow(id, status)
  })
  await condition(() => false)
}

/** A workflow for each event. */
export async function barePost(url: string): Promise<void> {
  await post(url)
}

/** One workflow, a signal for each event. */
export async function barePosts(): Promise<void> {
  const urls: string[] = []
  setHandler(send, url => {
    urls.push(url)
  })
  for (;;) {
    await condition(() => urls.length > 0)
    await post(urls.shift() as string)
  }
}
