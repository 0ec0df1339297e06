import type { Context } from '../context.js'
import type { Turn } from '../temporal.js'

export interface TurnOf {
  workspaceId: string
  webhookId: string
  /** What waits for its next try is due now. */
  hurry: boolean
}

/** One turn of a subscription's workflow: sends what is due until nothing is, or the turn is over. */
export async function deliver(_context: Context, _of: TurnOf, _stop: AbortSignal): Promise<Turn> {
  return { nextDueAt: null, waiting: 0, lastFailure: null, state: 'enabled' }
}
