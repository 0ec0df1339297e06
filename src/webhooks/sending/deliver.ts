import type { Turn } from '../../../workflows/contract.js'
import type { Context } from '../../context.js'
import { transact } from '../../db/transact.js'
import { standingOf } from './backlog.js'
import { cancelDeliveries } from './cancel.js'
import { cutMs, type Manner, Posts, type TurnOf } from './posts.js'
import { hastenLanes } from './queue.js'

const turnMs = 20_000

export interface Stop {
  /** The posts are broken off. */
  now: AbortSignal
  /** What is under way may end, and nothing more begins. */
  soon: AbortSignal
}

/** One turn of a subscription's workflow, if there is a place for it: else its workflow asks again after a while. */
export async function deliver(
  context: Context,
  { hurry, ...of }: TurnOf & { /** What waits for its next try is due now. */ hurry: boolean },
  stop: Stop,
): Promise<Turn> {
  const { db, clock, turns } = context
  const { workspaceId, webhookId } = of
  if (hurry) await transact(db, trx => hastenLanes(trx, webhookId, clock().toISOString()))
  const place = turns.take(of)
  if (typeof place === 'number') {
    const standing = await standingOf(context, workspaceId, webhookId)
    // With nothing to send it needs none.
    if (standing.waitMs === null) return deliverDue(context, of, stop, { turnMs })
    const waitMs = Math.max(standing.waitMs, place)
    const nextDueAt = new Date(clock().getTime() + waitMs).toISOString()
    return { ...standing, waitMs, nextDueAt, lastFailure: null }
  }
  try {
    return await deliverDue(context, of, stop, { turnMs })
  } finally {
    place()
  }
}

/** Sends what is due until nothing is, or the turn is over. */
export async function deliverDue(context: Context, of: TurnOf, stop: Stop, manner: Manner): Promise<Turn> {
  const cut = new AbortController()
  const breakOff = () => cut.abort()
  const cutting = setTimeout(breakOff, cutMs)
  if (stop.now.aborted) breakOff()
  stop.now.addEventListener('abort', breakOff)
  const posts = new Posts(context, of, { cut: cut.signal, soon: stop.soon }, manner)
  try {
    const lastFailure = await posts.sendAll()
    const standing = await standingOf(context, of.workspaceId, of.webhookId)
    if (standing.state === 'gone') await cancelDeliveries(context, of.webhookId)
    return { ...standing, lastFailure }
  } finally {
    clearTimeout(cutting)
    stop.now.removeEventListener('abort', breakOff)
    // There are any only after a failure. Their lanes come free when their leases end.
    breakOff()
    await posts.ended()
  }
}
