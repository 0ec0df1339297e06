import { condition, defineUpdate, proxyLocalActivities, setHandler } from '@temporalio/workflow'
import type { BareActivities } from './bare-worker.js'

export const bareQueue = 'bench-bare'
export const change = defineUpdate<string, [string]>('change')

const { writeRow } = proxyLocalActivities<BareActivities>({ startToCloseTimeout: '5 seconds' })

/** As little as can be between an update and a row. */
export async function bare(id: string): Promise<void> {
  setHandler(change, status => writeRow(id, status))
  await condition(() => false)
}
