import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from '../context.js'
import type { Database } from '../db/connect.js'
import { storedRows } from '../db/rows.js'
import { transact } from '../db/transact.js'
import { Conflict, Invalid, LeadspreadError, Unavailable } from '../errors.js'
import { openJson, type Place } from '../secrets.js'
import { fingerprint, isSameRequest, type SentRequest } from './fingerprint.js'
import { placeOfAnswer, type RequestName } from './kept-answer.js'

const keptMs = 24 * 60 * 60 * 1000
const tries = 3

// Each write under a key makes these two, so they go past Knex's builders.
const claiming = `insert into idempotent_requests (workspace_id, api_key_id, method, path, key, fingerprint, claim,
    lease_until, repeat_id, created_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (api_key_id, method, path, key) do nothing
  returning claim`
const keeping = `update idempotent_requests set status = ?, answer = ?, revealed = ?
  where api_key_id = ? and method = ? and path = ? and key = ? and claim = ?
  returning claim`

export interface Answer {
  status: number
  body: unknown
  /** Leads whose EIN or SSN stand in it as they are. */
  revealed?: string[]
}

interface Request {
  workspaceId: string
  apiKeyId: string
  method: string
  path: string
  key: string
  body: unknown
  deadline: Date
}

interface Stored {
  repeatId: string
  fingerprint: string
  claim: string
  createdAt: string
  leaseUntil: string
  status: number | null
  answer: string | null
  revealed: string | null
}

export function readIdempotencyKey(sent: unknown, path = 'Idempotency-Key'): string | undefined {
  if (sent === undefined) return undefined
  if (typeof sent === 'string' && /^[\x21-\x7e]{1,255}$/.test(sent)) return sent
  const message = 'must be 1 to 255 visible ASCII characters'
  throw new Invalid(`${path}: ${message}`, [{ path, message, code: 'invalid_key' }])
}

/**
 * A write under an Idempotency-Key. `begin` claims the key or gives back the first answer; `settle` keeps the answer in the
 * transaction of the change; `release` lets a refused request be made again. A claim ends with its request's deadline,
 * so a crash blocks nobody.
 */
export class IdempotentRequest {
  readonly #context: Context
  readonly #workspaceId: string
  readonly #where: RequestName & { apiKeyId: string }
  readonly #told: SentRequest
  readonly #deadline: Date
  readonly #claim = randomUUID()
  /** Names this request wherever it is repeated under its key; another day's use of the key has another name. */
  repeatId = ''
  #settled = false

  constructor(context: Context, { workspaceId, apiKeyId, method, path, key, body, deadline }: Request) {
    this.#context = context
    this.#workspaceId = workspaceId
    this.#where = { apiKeyId, method, path, key }
    this.#told = { apiKeyId, body }
    this.#deadline = deadline
  }

  get #name(): string[] {
    const { apiKeyId, method, path, key } = this.#where
    return [apiKeyId, method, path, key]
  }

  async begin(): Promise<Answer | undefined> {
    for (let attempt = 1; attempt <= tries; attempt++) {
      const begun = await this.#claimOrRead()
      if (begun !== 'gone') return begun
    }
    throw inFlight()
  }

  async #claimOrRead(): Promise<Answer | undefined | 'gone'> {
    const { clock, config, db } = this.#context
    const now = clock()
    return transact(db, async trx => {
      const mine = {
        fingerprint: fingerprint(config, this.#told),
        claim: this.#claim,
        leaseUntil: this.#deadline.toISOString(),
        status: null,
        answer: null,
        revealed: null,
      }
      const anew = { repeatId: this.#claim, createdAt: now.toISOString() }
      const inserted = await storedRows(trx, claiming, [
        ...[this.#workspaceId, ...this.#name, mine.fingerprint, mine.claim, mine.leaseUntil],
        ...[anew.repeatId, anew.createdAt],
      ])
      if (inserted.length > 0) {
        if (await mayHoldUnowned(db, trx)) await this.#refuseUnowned(trx, now)
        this.repeatId = anew.repeatId
        return undefined
      }
      const stored: Stored | undefined = await trx('idempotent_requests')
        .where(this.#where)
        .forUpdate()
        .first()
      // It was there a moment ago: its request has been refused since, and let go of the key.
      if (!stored) return 'gone'
      if (isRemembered(stored, now)) {
        const answer = this.#answered(stored, now)
        if (answer) return answer
      }
      const { repeatId, createdAt } = isRemembered(stored, now) ? stored : anew
      await trx('idempotent_requests')
        .where(this.#where)
        .update({ ...mine, repeatId, createdAt })
      this.repeatId = repeatId
      return undefined
    })
  }

  /** What the first request was answered with. Undefined: it died before it was. */
  #answered(stored: Stored, now: Date): Answer | undefined {
    const isSame = isSameRequest(this.#context.config, stored.fingerprint, this.#told)
    if (isSame === undefined) throw lost()
    if (!isSame) {
      throw new LeadspreadError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key was used with another body. Use a new key.',
      )
    }
    if (stored.status !== null) {
      const body = openJson(this.#context.secrets, stored.answer as string, this.#place(stored))
      if (body === undefined) throw lost()
      return { status: stored.status, body, revealed: JSON.parse(stored.revealed ?? '[]') }
    }
    if (stored.leaseUntil > now.toISOString()) throw inFlight()
    return undefined
  }

  /**
   * A version that didn't note by which API key a request was made has left rows without one, for a day. The same body is
   * most likely the same request, so it isn't made a second time; and its answer may not be this caller's.
   */
  async #refuseUnowned(trx: Knex.Transaction, now: Date): Promise<void> {
    const { method, path, key } = this.#where
    const stored: Stored | undefined = await trx('idempotent_requests')
      .where({ workspaceId: this.#workspaceId, apiKeyId: null, method, path, key })
      .first()
    const { config } = this.#context
    if (stored && isRemembered(stored, now) && isSameRequest(config, stored.fingerprint, this.#told))
      throw lost()
  }

  #place({ repeatId }: Pick<Stored, 'repeatId'>): Place {
    return placeOfAnswer({ ...this.#where, workspaceId: this.#workspaceId, repeatId })
  }

  /** Throws when the claim was lost to a repeat after its lease, so that the change is rolled back rather than made twice. */
  async settle(trx: Knex.Transaction, { status, body, revealed = [] }: Answer): Promise<void> {
    const answer = this.#context.secrets.seal(JSON.stringify(body ?? null), this.#place(this))
    const kept = await storedRows(trx, keeping, [
      ...[status, answer, revealed.length > 0 ? JSON.stringify(revealed) : null],
      ...[...this.#name, this.#claim],
    ])
    if (kept.length === 0)
      throw new Unavailable('This request took so long that a repeat of it has taken over.', 1)
    this.#settled = true
  }

  /** For answers that no transaction of the use case could keep: the change was made by a workflow. */
  async settleAfterwards(answer: Answer): Promise<void> {
    if (!this.#settled) await transact(this.#context.db, trx => this.settle(trx, answer))
  }

  async release(): Promise<void> {
    await transact(this.#context.db, trx =>
      trx('idempotent_requests')
        .where({ ...this.#where, claim: this.#claim })
        .whereNull('status')
        .delete(),
    )
  }
}

/** A database that holds none gets none: no version that leaves such rows can write to it any more. */
const withoutUnowned = new WeakSet<Database>()

async function mayHoldUnowned(db: Database, trx: Knex.Transaction): Promise<boolean> {
  if (withoutUnowned.has(db)) return false
  const any = await storedRows(trx, 'select 1 from idempotent_requests where api_key_id is null limit 1', [])
  if (any.length === 0) withoutUnowned.add(db)
  return any.length > 0
}

const isRemembered = ({ createdAt }: Stored, now: Date): boolean =>
  Date.parse(createdAt) + keptMs >= now.getTime()

const inFlight = () =>
  new Conflict(
    'idempotency_in_flight',
    'The first request with this Idempotency-Key is still being answered.',
  )

const lost = () =>
  new Conflict(
    'idempotency_answer_lost',
    'This Idempotency-Key was used before, and what came of that can not be told any more. Read whether the change was made; if not, send it under a new key.',
  )

export async function forgetOldRequests(context: Context): Promise<number> {
  const before = new Date(context.clock().getTime() - keptMs).toISOString()
  return transact(context.db, trx => trx('idempotent_requests').where('createdAt', '<', before).delete())
}
