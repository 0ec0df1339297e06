import { TakesLonger } from '../src/documents/reading/reader.js'

/** Which lane an activity that needs a processor was asked for in. Versions before this one asked without a word of it. */
export interface InLane {
  /** It has some seconds; what takes longer is asked for again, where it holds up nobody. */
  quick?: boolean
}

export interface Longer {
  outcome: 'longer'
}

/** Whoever waits for a processor waits for one of these at most, if shares are fair. A usual document takes a fifth of a second. */
const quickMs = 5_000

/** `work` may recognise text where it has time for that. What takes several turns is asked for again after each. */
export async function inLane<T>(
  { quick = false }: InLane,
  cancelled: AbortSignal,
  work: (options: { signal: AbortSignal; recognises: boolean }) => Promise<T>,
): Promise<T | Longer> {
  const late = quick ? AbortSignal.timeout(quickMs) : undefined
  try {
    return await work({ signal: late ? AbortSignal.any([cancelled, late]) : cancelled, recognises: !quick })
  } catch (error) {
    const isLate = error instanceof TakesLonger || (late?.aborted && error === late.reason)
    if (!isLate || cancelled.aborted) throw error
    return { outcome: 'longer' }
  }
}
