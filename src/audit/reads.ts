import type { Database } from '../db/connect.js'
import { transact } from '../db/transact.js'
import type { Log } from '../log.js'
import type { Action } from './actions.js'
import { insertSaid, type OfWorkspace, type Said, said } from './record.js'

const flushedAfterMs = 500
const heldAtMost = 1_000
/** So that few statements serve any number of entries: each is prepared once. */
const insertedAtOnce = [64, 8, 1]

/**
 * Reads write nothing of their own, so their entries are gathered and written together, within a second. Who comes while no
 * place is free waits for the next writing, and a read whose entry can't be kept fails: nothing is read unnoticed. A process
 * that is killed loses what it has gathered since the last writing.
 */
export class AuditReads {
  readonly #db: Database
  readonly #log: Log
  #held: Said[] = []
  #beingWritten = 0
  #writing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ db, log }: { db: Database; log: Log }) {
    this.#db = db
    this.#log = log
  }

  /** Before the answer is given. Never inside a transaction, for whose end the writing would wait: there is `recordAudit`. */
  async read(by: OfWorkspace, action: Action, subject: string): Promise<void> {
    while (this.#held.length + this.#beingWritten >= heldAtMost) await (this.#writing ?? this.flush())
    this.#held.push(said(by, action, subject))
    this.#timer ??= setTimeout(() => this.#onTime(), flushedAfterMs)
  }

  /** Resolves when what was held at the call is stored. */
  async flush(): Promise<void> {
    // What is being written was held before; the rest has to wait for it, so that they stand in their order.
    while (this.#writing) await this.#writing
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async settled(): Promise<void> {
    try {
      while (this.#held.length > 0 || this.#writing) await this.flush()
    } catch (error) {
      this.#log.error(
        { err: error, entries: this.#held.length },
        'the last reads are missing in the audit log',
      )
    }
    clearTimeout(this.#timer)
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const entries = this.#held
    if (entries.length === 0) return
    this.#held = []
    this.#beingWritten = entries.length
    try {
      await transact(this.#db, async trx => {
        let from = 0
        for (const size of insertedAtOnce)
          for (; from + size <= entries.length; from += size)
            await insertSaid(trx, entries.slice(from, from + size))
      })
    } catch (error) {
      this.#held = [...entries, ...this.#held]
      this.#timer ??= setTimeout(() => this.#onTime(), flushedAfterMs)
      throw error
    } finally {
      this.#beingWritten = 0
    }
  }

  #onTime(): void {
    this.#timer = undefined
    this.flush().catch(error =>
      this.#log.warn({ err: error }, 'reads could not be written to the audit log, and will be tried again'),
    )
  }
}
