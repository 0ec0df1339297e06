import { ActivityFailure, ApplicationFailure, isCancellation, sleep } from '@temporalio/workflow'

/**
 * An outage of the database or the storage is outlasted, however long it takes. What fails otherwise after all its tries is
 * given up.
 */
export async function patiently<T>(begin: () => Promise<T>): Promise<T | { outcome: 'broken' }> {
  for (;;) {
    try {
      return await begin()
    } catch (error) {
      if (isCancellation(error)) throw error
      if (!isOutage(error)) return { outcome: 'broken' }
      await sleep('1 minute', { summary: 'Until an outage may be over' })
    }
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof ActivityFailure &&
  error.cause instanceof ApplicationFailure &&
  error.cause.type === 'unavailable'
