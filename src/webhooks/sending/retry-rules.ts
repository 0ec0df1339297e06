/** No delivery waits longer because its receiver asked for it. */
const longestAskedMs = 24 * 3_600_000
/** Added to each delay by chance, so that what failed together is not tried again together. */
const spread = 0.1

/** How long a receiver asks us to wait, in seconds or as a date; 0 where it doesn't, or in words that we can't read. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (!header) return 0
  const text = header.trim()
  const askedMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /[A-Za-z]/.test(text)
      ? Date.parse(text) - now
      : 0
  return Math.min(Math.max(askedMs || 0, 0), longestAskedMs)
}

/**
 * How long to wait after so many failures; `undefined` when none was left to wait for. `chance` is between 0 and 1. A wish
 * of the receiver makes it longer, never shorter.
 */
export function retryDelayMs(
  delaysMs: readonly number[],
  failures: number,
  { askedMs, chance }: { askedMs: number; chance: number },
): number | undefined {
  const delayMs = delaysMs[failures - 1]
  return delayMs === undefined ? undefined : Math.max(Math.round(delayMs * (1 + spread * chance)), askedMs)
}

const failingMs = 5 * 24 * 3_600_000
const failingTries = 10

/** Whether a subscription has failed for so long, and so often, that nothing more should be sent to it. */
export const hasFailedTooLong = (failingSince: string, failedTries: number, now: number): boolean =>
  failedTries >= failingTries && now - Date.parse(failingSince) >= failingMs
