import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/connect.js'
import { bound, eachOf } from '../../db/one-of.js'
import { rowsOf } from '../../db/rows.js'
import type { Log } from '../../log.js'

const lookEveryMs = 20
/** Whoever has waited for longer than this is looked after less often. */
const eagerMs = 250
const patientEveryMs = 250

interface Waiting {
  webhookId: string
  since: number
  tell: () => void
}

/** Looks whether anything has become due for the turns of this process that wait: one look for all of them. */
export class Lookout {
  readonly #db: Database
  readonly #log: Log
  readonly #clock: () => Date
  readonly #waiting = new Set<Waiting>()
  #looking = false

  constructor(parts: { db: Database; log: Log; clock: () => Date }) {
    this.#db = parts.db
    this.#log = parts.log
    this.#clock = parts.clock
  }

  /** Tells when something is due; until then, or until the function that is returned is called. */
  watch(webhookId: string, tell: () => void): () => void {
    const waiting = { webhookId, since: performance.now(), tell }
    this.#waiting.add(waiting)
    if (!this.#looking) this.#look()
    return () => this.#waiting.delete(waiting)
  }

  async #look(): Promise<void> {
    this.#looking = true
    let lookedAtAll = 0
    while (this.#waiting.size > 0) {
      await sleep(lookEveryMs)
      const now = performance.now()
      const all = now - lookedAtAll >= patientEveryMs
      const wanted = [...this.#waiting].filter(({ since }) => all || now - since < eagerMs)
      if (all) lookedAtAll = now
      if (wanted.length > 0) await this.#tell(wanted)
    }
    this.#looking = false
  }

  async #tell(wanted: Waiting[]): Promise<void> {
    try {
      const ids = [...new Set(wanted.map(({ webhookId }) => webhookId))]
      const due = await rowsOf<{ webhookId: string }>(
        this.#db,
        `select wanted.value as webhook_id from ${eachOf(this.#db)} where exists (
           select 1 from delivery_lanes where delivery_lanes.webhook_id = wanted.value and due_at <= ?)`,
        [bound(ids), this.#clock().toISOString()],
      )
      const found = new Set(due.map(({ webhookId }) => webhookId))
      for (const one of wanted) if (found.has(one.webhookId) && this.#waiting.delete(one)) one.tell()
    } catch (error) {
      // Those who wait have posts under way, or end without it and look by themselves.
      this.#log.warn({ err: error }, 'deliveries that are due could not be looked up')
      await sleep(patientEveryMs)
    }
  }
}
