import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from '../db/connect.js'
import { afterCommit } from '../db/transact.js'

const patienceMs = 5_000
const sweptAtOnce = 20
/**
 * Between two nudges of one subscription: under load one stands for many. Shorter than a turn waits for more before it ends,
 * so nothing waits for the second: the turn that the first has begun finds it.
 */
const pauseMs = 200

/** How long a process that ends waits for posts under way, before it breaks them off and gives them back. */
const lastPostsMs = 2_000

export interface Nudge {
  workspaceId: string
  webhookId: string
}

/** `leave`: the workflow of the subscription has to hear of it, too. Never rejects. */
type AtOnce = (
  nudge: Nudge,
  stop: { soon: AbortSignal; now: AbortSignal },
  leave: () => void,
) => Promise<void>

/**
 * Tells the workflow of a subscription that there is something to deliver. Nothing depends on it: what is to be delivered is
 * in the database, and whatever has been due for some seconds every worker finds there and nudges again.
 */
export class Nudges {
  readonly #db: Database
  readonly #perform: (nudge: Nudge) => Promise<void>
  readonly #clock: () => Date
  readonly #isPutOff: (webhookId: string) => boolean
  readonly #atOnce: AtOnce | undefined
  /** Turns that were begun at once, which may be past hearing of more. */
  readonly #sending = new Map<string, Promise<void>>()
  readonly #breakingOff = new AbortController()
  /** Of each subscription that is being nudged: whether it has to be once more. */
  readonly #underWay = new Map<string, { again: boolean; done: Promise<void> }>()
  readonly #turns = new Map<string, Set<() => void>>()
  readonly #stopping = new AbortController()
  #restUntil = 0

  constructor(parts: {
    db: Database
    perform: (nudge: Nudge) => Promise<void>
    clock: () => Date
    /** Its workflow has been told when to ask again for a turn. */
    isPutOff: (webhookId: string) => boolean
    /** Sends by itself what a nudge tells of. */
    atOnce?: AtOnce | undefined
  }) {
    this.#db = parts.db
    this.#perform = parts.perform
    this.#clock = parts.clock
    this.#isPutOff = parts.isPutOff
    this.#atOnce = parts.atOnce
    // As many wait for it as subscriptions are being nudged.
    setMaxListeners(0, this.#stopping.signal)
    setMaxListeners(0, this.#breakingOff.signal)
    parts.db.userParams.nudges = this
  }

  /** While a turn of this subscription goes on in this process, nudges go to it and not by Temporal. */
  watch(webhookId: string, tell: () => void): () => void {
    const telling = this.#turns.get(webhookId) ?? new Set()
    this.#turns.set(webhookId, telling.add(tell))
    return () => {
      telling.delete(tell)
      if (telling.size === 0 && this.#turns.get(webhookId) === telling) this.#turns.delete(webhookId)
    }
  }

  /** Returns at once. */
  nudge(nudge: Nudge): void {
    const telling = this.#turns.get(nudge.webhookId)
    if (telling) {
      for (const tell of telling) tell()
      return
    }
    if (this.#isPutOff(nudge.webhookId)) return
    if (this.#atOnce && !this.#sending.has(nudge.webhookId) && !this.#stopping.signal.aborted)
      this.#send(this.#atOnce, nudge)
    else this.#tellWorkflow(nudge)
  }

  #send(atOnce: AtOnce, nudge: Nudge): void {
    const stop = { soon: this.#stopping.signal, now: this.#breakingOff.signal }
    const sending = atOnce(nudge, stop, () => this.#tellWorkflow(nudge, true)).finally(() =>
      this.#sending.delete(nudge.webhookId),
    )
    this.#sending.set(nudge.webhookId, sending)
  }

  /** `isLeft`: of what was begun, so also when the process ends, which waits for this. */
  #tellWorkflow(nudge: Nudge, isLeft = false): void {
    const now = this.#underWay.get(nudge.webhookId)
    if (now) now.again = true
    else if (this.#clock().getTime() >= this.#restUntil && (isLeft || !this.#stopping.signal.aborted)) {
      const begun = { again: false, done: Promise.resolve() }
      this.#underWay.set(nudge.webhookId, begun)
      begun.done = this.#whileAsked(nudge, begun)
    }
  }

  async #whileAsked(nudge: Nudge, state: { again: boolean }): Promise<void> {
    try {
      do {
        state.again = false
        await this.#perform(nudge)
        await this.#pause()
      } while (state.again)
    } catch {
      // Temporal is away: leave it to the sweep for a while.
      this.#restUntil = this.#clock().getTime() + patienceMs
    } finally {
      this.#underWay.delete(nudge.webhookId)
    }
  }

  /** Cut short when the process ends, which then makes the last nudge at once. */
  async #pause(): Promise<void> {
    await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }

  /** Nudges the subscriptions that have been due for longer than a nudge takes; returns how many. */
  async sweep(): Promise<number> {
    const late = new Date(this.#clock().getTime() - patienceMs).toISOString()
    const due: Nudge[] = await this.#db('webhooks')
      .select('workspaceId', 'id as webhookId')
      .where(one => one.where('enabled', true).orWhereNotNull('archivedAt'))
      .whereRaw(
        `exists (select 1 from delivery_lanes where delivery_lanes.webhook_id = webhooks.id and due_at < ?)`,
        [late],
      )
    // A turn that goes on here looks by itself.
    const left = due.filter(({ webhookId }) => !this.#turns.has(webhookId) && !this.#isPutOff(webhookId))
    const overdue = byTurns(left)
    for (let from = 0; from < overdue.length; from += sweptAtOnce) {
      const batch = overdue.slice(from, from + sweptAtOnce)
      const outcomes = await Promise.allSettled(batch.map(nudge => this.#perform(nudge)))
      const failed = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
      // When none of them can be made, Temporal is away.
      if (failed.length === batch.length) throw failed[0]?.reason
    }
    return overdue.length
  }

  async settled(): Promise<void> {
    this.#stopping.abort()
    const breakOff = setTimeout(() => this.#breakingOff.abort(), lastPostsMs)
    await Promise.all(this.#sending.values())
    clearTimeout(breakOff)
    await Promise.all([...this.#underWay.values()].map(({ done }) => done))
  }
}

/** The first of each workspace, then the second of each. */
function byTurns(nudges: Nudge[]): Nudge[] {
  const before = new Map<string, number>()
  const placed = nudges.map(nudge => {
    const place = before.get(nudge.workspaceId) ?? 0
    before.set(nudge.workspaceId, place + 1)
    return { nudge, place }
  })
  return placed.sort((one, other) => one.place - other.place).map(({ nudge }) => nudge)
}

/**
 * A use case that records an event knows its transaction only. Whom to nudge through is a matter of the process, which has
 * made it a parameter of its database: a transaction has those of the database that it was begun on.
 */
export function nudgeAfterCommit(trx: Knex.Transaction, workspaceId: string, webhookIds: string[]): void {
  const { nudges } = trx.userParams as { nudges?: Nudges }
  afterCommit(trx, () => {
    for (const webhookId of webhookIds) nudges?.nudge({ workspaceId, webhookId })
  })
}
