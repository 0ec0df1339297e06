import type { Knex } from 'knex'
import type { Database } from '../db/connect.js'
import { workspacesWith } from '../db/in-turns.js'
import { unheld } from '../db/locks.js'
import { afterCommit, transact } from '../db/transact.js'
import type { Log } from '../log.js'
import { sweptWakes } from '../metrics.js'

const patienceMs = 5_000
const sweptAtOnce = 20
const callsAtOnce = 200
const writtenAtOnce = 200

export interface Wake {
  workflowId: string
  workspaceId: string
  version: number
}

/**
 * What Temporal must still hear. A use case writes a wake in its own transaction, so that no crash can lose it; after the
 * commit the process makes the call and deletes the row. Whatever is left over, every worker sweeps.
 */
export class Wakes {
  readonly #db: Database
  readonly #perform: (wake: Wake) => Promise<void>
  readonly #log: Log
  readonly #clock: () => Date
  readonly #calls = new Set<Promise<void>>()
  #restUntil = 0
  /** The last workspace that has had its turn. */
  #served = ''

  constructor(parts: { db: Database; perform: (wake: Wake) => Promise<void>; log: Log; clock: () => Date }) {
    this.#db = parts.db
    this.#perform = parts.perform
    this.#log = parts.log
    this.#clock = parts.clock
  }

  /**
   * In the transaction of the change, after whose commit the call is made. Raises the version of a wake that is there, so that
   * a call under way doesn't remove it.
   */
  async write(trx: Knex.Transaction, workspaceId: string, workflowId: string): Promise<void> {
    const [{ version }] = await this.#insert(trx, workspaceId, [workflowId]).returning('version')
    afterCommit(trx, () => this.#call({ workflowId, workspaceId, version }))
  }

  /** Many at once, whose calls are left to the sweeps; `isDue`: to the next of them. */
  async writeAll(
    trx: Knex.Transaction,
    workspaceId: string,
    workflowIds: string[],
    { isDue = false } = {},
  ): Promise<void> {
    const afterMs = isDue ? 0 : patienceMs
    for (let from = 0; from < workflowIds.length; from += writtenAtOnce)
      await this.#insert(trx, workspaceId, workflowIds.slice(from, from + writtenAtOnce), afterMs)
  }

  #insert(trx: Knex.Transaction, workspaceId: string, workflowIds: string[], afterMs = patienceMs) {
    const now = this.#clock()
    const since = now.toISOString()
    const dueAt = new Date(now.getTime() + afterMs).toISOString()
    return trx('wakes')
      .insert(workflowIds.map(workflowId => ({ workflowId, workspaceId, version: 1, since, dueAt })))
      .onConflict('workflowId')
      .merge({ version: trx.raw('wakes.version + 1') })
  }

  /** Returns at once: the caller's answer doesn't depend on Temporal, and the sweep mends what fails here. */
  #call(wake: Wake): void {
    if (this.#clock().getTime() < this.#restUntil || this.#calls.size >= callsAtOnce) return
    const made: Promise<void> = this.#make(wake)
      .catch(() => {
        // Temporal is away: leave it to the sweep for a while, so that requests don't pile up behind it.
        this.#restUntil = this.#clock().getTime() + patienceMs
      })
      .finally(() => {
        this.#calls.delete(made)
      })
    this.#calls.add(made)
  }

  /**
   * Makes the calls that are overdue; returns how many it made. A wake that can't be performed holds up no other. When
   * none of a batch can, Temporal is away: the next sweep begins with those that this one did not get to.
   */
  async sweep(): Promise<number> {
    let made = 0
    for (;;) {
      const overdue = await this.#claim()
      const outcomes = await Promise.allSettled(overdue.map(wake => this.#make(wake)))
      const failures = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
      const swept = overdue.length - failures.length
      made += swept
      sweptWakes.inc(swept)
      if (swept > 0) this.#log.info({ wakes: swept }, 'swept wakes')
      const [first] = failures
      if (first && swept === 0) throw first.reason
      if (first) {
        const line = { err: first.reason, wakes: failures.length }
        this.#log.warn(line, 'wakes could not be performed, and will be tried again')
      }
      if (overdue.length === 0) return made
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.#calls)
  }

  /**
   * Two sweepers share the work: what one has claimed is not due again until it has had its time. No more is claimed than
   * is called at once, within that time: some of each workspace, in turn, since one may have a hundred thousand.
   */
  async #claim(): Promise<Wake[]> {
    const now = this.#clock()
    const at = now.toISOString()
    const waiting = await workspacesWith(this.#db, {
      table: 'wakes',
      where: 'true',
      bindings: [at],
      also: 'exists (select 1 from wakes where workspace_id = found.id and due_at <= ?)',
    })
    if (waiting.length === 0) return []
    const served = this.#served
    const turn = [...waiting.filter(id => id > served), ...waiting.filter(id => id <= served)].slice(
      0,
      sweptAtOnce,
    )
    this.#served = turn.at(-1) ?? ''
    const share = Math.floor(sweptAtOnce / turn.length)
    const until = new Date(now.getTime() + patienceMs).toISOString()
    return transact(this.#db, async trx => {
      const claimed: Wake[] = []
      for (const workspaceId of turn) {
        const due = trx('wakes').select('workflowId').where({ workspaceId }).where('dueAt', '<=', at)
        due.orderBy('dueAt').limit(share)
        const taken = trx('wakes').whereIn('workflowId', unheld(trx, due)).update({ dueAt: until })
        claimed.push(...(await taken.returning(['workflowId', 'workspaceId', 'version'])))
      }
      return claimed
    })
  }

  async #make(wake: Wake): Promise<void> {
    await this.#perform(wake)
    const { workflowId, version } = wake
    await transact(this.#db, trx => trx('wakes').where({ workflowId, version }).delete())
  }
}
