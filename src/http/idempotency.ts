import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Conflict, Invalid, LeadspreadError, Unavailable } from '../errors.js'

const keptMs = 24 * 60 * 60 * 1000
const tries = 3

export interface Answer {
  status: number
  body: unknown
}

interface Request {
  workspaceId: string
  method: string
  path: string
  key: string
  body: unknown
  deadline: Date
}

interface Stored {
  fingerprint: string
  claim: string
  createdAt: string
  leaseUntil: string
  status: number | null
  answer: string | null
}

export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  const message = 'must be 1 to 255 visible ASCII characters'
  throw new Invalid(`Idempotency-Key: ${message}`, [
    { path: 'Idempotency-Key', message, code: 'invalid_key' },
  ])
}

/**
 * A write under an Idempotency-Key. `begin` claims the key or gives back the first answer; `settle` keeps the answer in the
 * transaction of the change; `release` lets a refused request be made again. A claim ends with its request's deadline,
 * so a crash blocks nobody.
 */
export class IdempotentRequest {
  readonly #context: Context
  readonly #where: { workspaceId: string; method: string; path: string; key: string }
  readonly #fingerprint: string
  readonly #deadline: Date
  readonly #claim = randomUUID()
  /** Names this request wherever it is repeated under its key; another day's use of the key has another name. */
  repeatId = ''
  #settled = false

  constructor(context: Context, { workspaceId, method, path, key, body, deadline }: Request) {
    this.#context = context
    this.#where = { workspaceId, method, path, key }
    this.#fingerprint = createHash('sha256').update(canonical(body)).digest('hex')
    this.#deadline = deadline
  }

  async begin(): Promise<Answer | undefined> {
    for (let attempt = 1; attempt <= tries; attempt++) {
      const begun = await this.#claimOrRead()
      if (begun !== 'gone') return begun
    }
    throw inFlight()
  }

  async #claimOrRead(): Promise<Answer | undefined | 'gone'> {
    const now = this.#context.clock()
    return transact(this.#context.db, async trx => {
      const mine = {
        fingerprint: this.#fingerprint,
        claim: this.#claim,
        leaseUntil: this.#deadline.toISOString(),
      }
      const inserted = await trx('idempotent_requests')
        .insert({ ...this.#where, ...mine, createdAt: now.toISOString(), status: null, answer: null })
        .onConflict(['workspaceId', 'method', 'path', 'key'])
        .ignore()
        .returning('claim')
      if (inserted.length > 0) {
        this.#name(now.toISOString())
        return undefined
      }
      const stored: Stored | undefined = await trx('idempotent_requests')
        .where(this.#where)
        .forUpdate()
        .first()
      // It was there a moment ago: its request has been refused since, and let go of the key.
      if (!stored) return 'gone'
      const forgotten = Date.parse(stored.createdAt) + keptMs < now.getTime()
      if (!forgotten) {
        if (stored.fingerprint !== this.#fingerprint) {
          throw new LeadspreadError(
            422,
            'idempotency_key_reused',
            'This Idempotency-Key was used with another body. Use a new key.',
          )
        }
        if (stored.status !== null) {
          return {
            status: stored.status,
            body: JSON.parse(this.#context.secrets.open(stored.answer as string)),
          }
        }
        if (stored.leaseUntil > now.toISOString()) {
          throw inFlight()
        }
      }
      const createdAt = forgotten ? now.toISOString() : stored.createdAt
      await trx('idempotent_requests')
        .where(this.#where)
        .update({ ...mine, createdAt, status: null, answer: null })
      this.#name(createdAt)
      return undefined
    })
  }

  #name(createdAt: string): void {
    const parts = [...Object.values(this.#where), createdAt]
    this.repeatId = createHash('sha256').update(parts.join('\n')).digest('base64url')
  }

  /** Throws when the claim was lost to a repeat after its lease, so that the change is rolled back rather than made twice. */
  async settle(trx: Knex.Transaction, { status, body }: Answer): Promise<void> {
    const kept = await trx('idempotent_requests')
      .where({ ...this.#where, claim: this.#claim })
      .update({ status, answer: this.#context.secrets.seal(JSON.stringify(body ?? null)) })
    if (kept === 0) throw new Unavailable('This request took so long that a repeat of it has taken over.', 1)
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

const inFlight = () =>
  new Conflict(
    'idempotency_in_flight',
    'The first request with this Idempotency-Key is still being answered.',
  )

export async function forgetOldRequests(context: Context): Promise<number> {
  const before = new Date(context.clock().getTime() - keptMs).toISOString()
  return transact(context.db, trx => trx('idempotent_requests').where('createdAt', '<', before).delete())
}

/** The same value in the same words, whatever order its keys were sent in. */
function canonical(value: unknown): string {
  if (value === undefined) return ''
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  )
}
