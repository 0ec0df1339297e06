import { Message } from '../activity/message.js'
import type { Context } from '../context.js'
import { StartError } from '../errors.js'
import { advanceTestClock } from '../test-clock/advance.js'
import type { SimulatedBorrower } from './borrower.js'
import { isAnswer, type Letter } from './breaches.js'
import type { Reply } from './personas.js'
import type { Post } from './post.js'
import type { Scorecard } from './scorecard.js'
import type { Stage } from './stage.js'

const hourMs = 3_600_000
/** How often somebody looks whether there is mail. */
const lookMs = 4 * hourMs
const atOnce = 8
const readAtOnce = 200
/** Without any progress: then nobody conducts the runs. */
const patienceMs = 60_000

interface Planned {
  at: number
  borrower: SimulatedBorrower
  reply: Reply
}

/** Time goes on in hours; letters are read, answered, and held against the rules as they come. */
export class Play {
  readonly #context: Context
  readonly #stage: Stage
  readonly #post: Post
  readonly #scores: Scorecard
  readonly #borrowers = new Map<string, SimulatedBorrower>()
  #planned: Planned[] = []
  #lastRead = ''

  constructor(context: Context, stage: Stage, post: Post, scores: Scorecard) {
    this.#context = context
    this.#stage = stage
    this.#post = post
    this.#scores = scores
  }

  join(borrower: SimulatedBorrower): void {
    this.#borrowers.set(borrower.leadId, borrower)
    this.#scores.joined(borrower)
  }

  /** Until then, with all that is written and answered on the way. */
  async until(end: Date): Promise<void> {
    let now = await this.#advance(undefined)
    for (;;) {
      await this.#read()
      if (await this.#answer(now)) {
        await this.#advance(now)
        continue
      }
      if (now >= end) return
      const next = Math.min(now.getTime() + lookMs, end.getTime(), ...this.#planned.map(({ at }) => at))
      now = await this.#advance(new Date(next))
    }
  }

  async #advance(to: Date | undefined): Promise<Date> {
    const { caller } = this.#stage
    const sent = to ? { to } : { advance: 'PT0S' }
    for (let last = '', since = Date.now(); ; ) {
      const deadline = new Date(Date.now() + 10_000)
      const clock = await advanceTestClock(this.#context, { ...caller, deadline }, sent)
      if (clock.target === null) return new Date(clock.now)
      if (clock.now !== last) since = Date.now()
      last = clock.now
      if (Date.now() - since > patienceMs)
        throw new StartError(
          `The clock of the simulation waits for ${clock.waitsFor.join(', ')}. Is a worker running, as with npm start?`,
        )
      // It is on its way already, so it is asked for by when it is to be there.
      Object.assign(sent, { to: new Date(clock.target), advance: undefined })
    }
  }

  /** All that has come since the last look. At rest, so none is still on its way. */
  async #read(): Promise<void> {
    for (;;) {
      const { workspaceId } = this.#stage
      const since = `id > ? and direction = 'OUTBOUND' and state = 'sent'`
      const tail = `order by id limit ${readAtOnce}`
      const letters = await Message.inBySql(workspaceId, this.#context.db, since, [this.#lastRead], tail)
      for (const { id, leadId, createdAt, channel, subject, body } of letters) {
        this.#lastRead = id
        this.#got(leadId, { at: new Date(createdAt), channel, subject, body })
      }
      if (letters.length < readAtOnce) return
    }
  }

  #got(leadId: string, letter: Letter): void {
    const borrower = this.#borrowers.get(leadId)
    // One of an earlier simulation.
    if (!borrower) return
    this.#scores.got(borrower, letter, isAnswer(letter, borrower.receiver))
    for (const reply of borrower.read(letter)) {
      const hours = Math.ceil((letter.at.getTime() + reply.afterHours * hourMs) / hourMs)
      this.#planned.push({ at: hours * hourMs, borrower, reply })
    }
  }

  /** What borrowers write now. False: nobody has anything to say. */
  async #answer(now: Date): Promise<boolean> {
    const isDue = ({ at }: Planned) => at <= now.getTime()
    const due = this.#planned.filter(isDue)
    this.#planned = this.#planned.filter(one => !isDue(one))
    for (let from = 0; from < due.length; from += atOnce)
      await Promise.all(due.slice(from, from + atOnce).map(one => this.#write(one, now)))
    return due.length > 0
  }

  async #write({ borrower, reply }: Planned, now: Date): Promise<void> {
    borrower.wrote(reply, now)
    this.#scores.said(borrower, reply, now)
    await this.#post(borrower, reply)
  }
}
