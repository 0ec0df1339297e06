import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.js'
import { unavailable } from '../../db/errors.js'
import { transact } from '../../db/transact.js'
import { deliveryAttempts } from '../../metrics.js'
import { News } from './news.js'
import { requestFor } from './receiver.js'
import type { Answered } from './sender.js'
import type { Result } from './settle.js'
import { isDelivered } from './settle-rules.js'
import { type Stepped, step } from './step.js'

/** Posts under way at once, to one subscription. */
const slots = 10
/** The activity may take 50 s. By now every post has ended, or is broken off. */
export const cutMs = 40_000
/** A claim that took longer than this has too little of its lease left to be sent under it. */
const freshMs = 20_000
/**
 * What comes back within this time is recorded together, and with what is claimed next: a commit costs more than a post.
 * Less while others wait for their turn.
 */
const [gatherMs, gatherBusyMs] = [20, 5]
/** How long a turn that has nothing left to do waits for more: cheaper than to begin another one. */
const lingerMs = 250
/** However long its posts take, a turn notices by itself that it is over. */
const againMs = 1_000

export interface TurnOf {
  workspaceId: string
  webhookId: string
}

export interface Manner {
  /** After this nothing more is claimed: another turn does. */
  turnMs: number
  /** In the process whose commit has made something due: it hears of more by itself, so it neither looks nor lingers for it. */
  atOnce?: boolean
  /** Called once, when nothing more is claimed though there may be something: posts may be under way for a while yet. */
  over?: () => void
}

/** The posts of one turn. */
export class Posts {
  readonly #context: Context
  readonly #of: TurnOf
  readonly #stop: { cut: AbortSignal; soon: AbortSignal }
  readonly #began: number
  readonly #underWay = new Set<Promise<void>>()
  readonly #results: Result[] = []
  readonly #news = new News()
  readonly #manner: Manner
  #unwatch = () => {}
  #isUnreached = false

  constructor(context: Context, of: TurnOf, stop: { cut: AbortSignal; soon: AbortSignal }, manner: Manner) {
    this.#context = context
    this.#of = of
    this.#stop = stop
    this.#manner = manner
    this.#began = context.clock().getTime()
  }

  get #isOver(): boolean {
    const { cut, soon } = this.#stop
    const isLate = this.#context.clock().getTime() >= this.#began + this.#manner.turnMs
    return isLate || this.#isUnreached || soon.aborted || cut.aborted
  }

  /** Nudges then go elsewhere again: this turn would only swallow them. */
  #tellOver(): void {
    if (!this.#isOver || !this.#manner.over) return
    const { over } = this.#manner
    delete this.#manner.over
    this.#unwatch()
    over()
  }

  async ended(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** The last failure, in words. */
  async sendAll(): Promise<string | null> {
    this.#unwatch = this.#context.nudges.watch(this.#of.webhookId, () => this.#news.tell())
    let lastFailure: string | null = null
    try {
      for (;;) {
        this.#news.clear()
        const free = this.#isOver ? 0 : slots - this.#underWay.size
        const askedAt = this.#context.clock().getTime()
        const stepped = await this.#step(free)
        lastFailure = observe(stepped) ?? lastFailure
        this.#send(stepped, askedAt)
        // A lane in which nothing waited any more was closed, and there may be others behind it.
        if (stepped.lanes > stepped.claimed.length) continue
        const busy = stepped.goesOn || stepped.claimed.length === free
        if (await this.#quiet(stepped.open, busy)) return lastFailure
      }
    } finally {
      this.#unwatch()
    }
  }

  /** Records what was answered, and claims what is due. */
  #step(free: number): Promise<Stepped> {
    const { db, clock } = this.#context
    const { workspaceId, webhookId } = this.#of
    const results = this.#results.splice(0)
    return untilBack(this.#began + cutMs, clock, () =>
      transact(db, trx => step(this.#context, trx, { workspaceId, webhookId, results, slots: free })),
    )
  }

  #send({ receiver, claimed }: Stepped, askedAt: number): void {
    if (!receiver) return
    const { clock, sender } = this.#context
    for (const one of claimed) {
      const at = clock()
      const post = async (): Promise<Answered> =>
        at.getTime() - askedAt < freshMs ? sender.post(requestFor(receiver, one, at), this.#stop.cut) : unsent
      const posting = post().then(answered => {
        this.#results.push({ claimed: one, at: at.toISOString(), answered, chance: Math.random() })
        if (answered.isUnreached) this.#isUnreached = true
        this.#underWay.delete(posting)
        this.#news.wake()
      })
      this.#underWay.add(posting)
    }
  }

  /** Waits for something to do. True when nothing came, and nothing can. */
  async #quiet(open: boolean, busy: boolean): Promise<boolean> {
    const { atOnce = false } = this.#manner
    const lingersUntil = performance.now() + (atOnce ? 0 : lingerMs)
    const looks = () => open && this.#underWay.size < slots && !this.#isOver
    const { lookout } = this.#context
    const unlook = looks() && !atOnce ? lookout.watch(this.#of.webhookId, () => this.#news.tell()) : () => {}
    try {
      for (;;) {
        this.#tellOver()
        if (this.#results.length > 0) {
          await this.#gather(busy)
          return false
        }
        if (looks() && this.#news.has) return false
        const leftMs = lingersUntil - performance.now()
        if (this.#underWay.size === 0 && (!looks() || leftMs <= 0)) return true
        await this.#news.wait(this.#underWay.size === 0 ? leftMs : againMs)
      }
    } finally {
      unlook()
    }
  }

  async #gather(busy: boolean): Promise<void> {
    const until = performance.now() + (busy ? gatherBusyMs : gatherMs)
    for (;;) {
      const leftMs = until - performance.now()
      const enough = this.#results.length >= slots || (busy ? this.#underWay.size === 0 : this.#news.has)
      if (enough || leftMs <= 0 || this.#isOver) return
      await this.#news.wait(leftMs)
    }
  }
}

const unsent: Answered = {
  status: null,
  error: null,
  body: null,
  retryAfter: undefined,
  durationMs: 0,
  brokenOff: true,
  isUnreached: false,
}

/** What receivers have answered is worth waiting for the database: without it, they would be told again. */
async function untilBack<T>(giveUpAt: number, clock: () => Date, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!unavailable(error) || clock().getTime() >= giveUpAt) throw error
    }
    await sleep(500)
  }
}

/** Counts what was recorded, and tells the last failure of it in words. */
function observe({ recorded }: Stepped): string | null {
  let failure: string | null = null
  for (const { claimed, answered } of recorded) {
    if (answered.brokenOff) continue
    const { status, error, durationMs } = answered
    const outcome = status === null ? 'no_answer' : `${Math.floor(status / 100)}xx`
    deliveryAttempts.observe({ outcome }, durationMs / 1000)
    if (!isDelivered(answered))
      failure = `${claimed.event}, delivery ${claimed.deliveryId}: ${error ?? `HTTP ${status}`}`
  }
  return failure
}
