import { retryAfterMs, retryDelayMs } from './retry-rules.js'

/** What a try has made of its delivery, and of the lane in which it stood. */
export type Settled =
  /** Whatever comes next in the lane is due. */
  | { lane: 'on'; status?: 'delivered' | 'failed' }
  /** The same delivery, later. */
  | { lane: 'later'; dueAt: string }
  /** The same delivery, as soon as anything is sent again. */
  | { lane: 'held' }

export interface Tried {
  status: number | null
  retryAfter: string | undefined
  brokenOff: boolean
}

export const isDelivered = ({ status }: Tried): boolean => status !== null && status >= 200 && status < 300
/** The receiver wants nothing more, ever. */
export const isUnwanted = ({ status }: Tried): boolean => status === 410

/** `failures` counts this one, if it is one. */
export function settled(
  tried: Tried,
  {
    isPending,
    failures,
    delaysMs,
    chance,
    now,
  }: { isPending: boolean; failures: number; delaysMs: readonly number[]; chance: number; now: number },
): Settled {
  // A redelivery was faster, or it was cancelled.
  if (!isPending) return { lane: 'on' }
  if (isDelivered(tried)) return { lane: 'on', status: 'delivered' }
  if (tried.brokenOff || isUnwanted(tried)) return { lane: 'held' }
  const askedMs = retryAfterMs(tried.retryAfter, now)
  const delayMs = retryDelayMs(delaysMs, failures, { askedMs, chance })
  return delayMs === undefined
    ? { lane: 'on', status: 'failed' }
    : { lane: 'later', dueAt: new Date(now + delayMs).toISOString() }
}
