import { retryAfterMs, retryDelayMs } from './retry-rules.js'

/** What comes of a try. */
export type Outcome =
  | { status: 'delivered' | 'failed' }
  /** Tried again then; a try that doesn't count leaves the schedule where it is. */
  | { status: 'pending'; counts: true; dueAt: string }
  | { status: 'pending'; counts: false }

interface Tried {
  status: number | null
  retryAfter: string | undefined
}

export const isDelivered = ({ status }: { status: number | null }): boolean =>
  status !== null && status >= 200 && status < 300
/** The receiver wants nothing more, ever. */
export const isUnwanted = ({ status }: { status: number | null }): boolean => status === 410

/** `failures` counts this one, if it is one. */
export function outcomeOf(
  tried: Tried,
  {
    failures,
    delaysMs,
    chance,
    now,
  }: { failures: number; delaysMs: readonly number[]; chance: number; now: number },
): Outcome {
  if (isDelivered(tried)) return { status: 'delivered' }
  // It is kept, first in the queue, for when the subscription is enabled again.
  if (isUnwanted(tried)) return { status: 'pending', counts: false }
  const askedMs = retryAfterMs(tried.retryAfter, now)
  const delayMs = retryDelayMs(delaysMs, failures, { askedMs, chance })
  return delayMs === undefined
    ? { status: 'failed' }
    : { status: 'pending', counts: true, dueAt: new Date(now + delayMs).toISOString() }
}
