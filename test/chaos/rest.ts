import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import type { Context } from '../../src/context.js'
import type { Ledger } from './ledger.js'
import { differingWorkflow, runsOf } from './verify.js'

/** Once nothing is killed any more, this is the longest time without any progress: the reconciler looks each minute. */
const healMs = 180_000
/** Runs are looked at when nothing else is left, however many of them there are then. */
const runsAreFewer = 1_000_000

/** Nothing is left to be told or delivered, and Temporal agrees with every row. What never comes to rest is told. */
export async function rest(
  { context, temporal, ledger }: { context: Context; temporal: Client; ledger: Ledger },
  workspaceId: string,
  say: (line: string) => void,
): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let giveUpAt = 0
  for (let looked = 1; ; looked++) {
    const { left, what } = await unrest(context, temporal, workspaceId)
    if (left === 0) return
    // However loaded the machine is: what gets less comes to rest, and what is stuck doesn't.
    if (left < fewest) giveUpAt = Date.now() + healMs
    fewest = Math.min(fewest, left)
    if (Date.now() > giveUpAt) {
      for (const one of what) ledger.violation(`never came to rest: ${one}`)
      return
    }
    if (looked % 10 === 0) say(`  … ${what.length} left, such as ${what[0]}`)
    await sleep(1_000)
  }
}

async function unrest(context: Context, temporal: Client, workspaceId: string) {
  const { db } = context
  const wakes: string[] = await db('wakes').pluck('workflowId')
  const [waiting] = await db('deliveries').where({ status: 'pending' }).count({ n: '*' })
  const deliveries = Number(waiting?.n)
  const underWay: string[] = await db('messages').whereIn('state', ['queued', 'sending']).pluck('id')
  const what = wakes.slice(0, 10).map(workflowId => `the wake of ${workflowId}`)
  if (deliveries > 0) what.push(`${deliveries} deliveries`)
  if (underWay.length > 0) what.push(`the message ${underWay[0]}`)
  const left = wakes.length + deliveries + underWay.length
  if (left > 0) return { left: runsAreFewer + left, what }
  for (const run of await runsOf(context, workspaceId)) {
    const differing = await differingWorkflow(temporal, run).catch(error => (error as Error).message)
    if (differing) what.push(`${run.id} is ${run.status}, and its workflow says ${differing}`)
  }
  return { left: what.length, what }
}
