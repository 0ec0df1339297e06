import type { Context } from '../../context.js'
import type { Nudge } from '../nudges.js'
import { deliverDue, type Stop } from './deliver.js'
import { Turns } from './turns.js'

/** Then its workflow takes over: long queues, and receivers who are slow, are for workers. */
const turnMs = 2_000
/** For how long a subscription is left to its workflow, when it has come to that. */
const restMs = 60_000
/** At once in one process, of all workspaces together. */
const mostTurns = 50

/**
 * Turns in the process that has just committed something, without a word to Temporal. What they claim they hold by the same leases as
 * any others. Of whatever they leave its workflow must hear, which is the one that delivers in the end.
 */
export class AtOnce {
  readonly #context: Context
  readonly #turns = new Turns({ most: mostTurns })
  readonly #restUntil = new Map<string, number>()

  constructor(context: Context) {
    this.#context = context
  }

  /** Sends what is due. `leave`: its workflow has to hear of it. */
  async deliver(of: Nudge, stop: Stop, leave: () => void): Promise<void> {
    const { webhookId } = of
    const giveBack = this.#isResting(webhookId) ? undefined : this.#turns.take(of)
    if (typeof giveBack !== 'function') return leave()
    const over = () => {
      this.#restUntil.set(webhookId, performance.now() + restMs)
      leave()
    }
    try {
      const { state, nextDueAt } = await deliverDue(this.#context, of, stop, { turnMs, atOnce: true, over })
      if (state !== 'enabled' || nextDueAt !== null) leave()
    } catch (error) {
      this.#context.log.warn(
        { err: error },
        'deliveries were not sent at once, and are left to their workflow',
      )
      leave()
    } finally {
      giveBack()
    }
  }

  #isResting(webhookId: string): boolean {
    const until = this.#restUntil.get(webhookId) ?? 0
    if (until > performance.now()) return true
    this.#restUntil.delete(webhookId)
    return false
  }
}
