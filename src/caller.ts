import type { Knex } from 'knex'
import { isRecorded } from './audit/record.js'
import type { Context } from './context.js'
import { transact } from './db/transact.js'

export type Origin = 'api' | 'app' | 'portal' | 'agent' | 'automation' | 'operator' | 'system'

/** On whose behalf a use case runs, why, and until when. */
export interface Caller {
  workspaceId: string
  /** The API key that was sent. Null: a person or the service itself acts. */
  keyId: string | null
  /** The person who is signed in, and by which session. */
  userId?: string
  sessionId?: string
  /** The lead itself, who has shown its portal link. */
  leadId?: string
  origin: Origin
  /** Of the API call that caused this, to be found again in logs and events. */
  requestId: string | null
  /** From where the request came, as far as can be told. */
  ip: string | null
  /** Made with a test key: what it creates is test data, and it reaches nothing else. */
  test: boolean
  /** Sees EIN and SSN as they are; everybody else gets them masked. */
  reveals: boolean
  /** Leads whose EIN or SSN stand in the answer as they are. */
  revealed?: Set<string>
  /** When the answer is no longer awaited. */
  deadline: Date
  /** A name for this very call, the same when the caller repeats it under one Idempotency-Key. */
  repeatId?: string
  /** Keeps the answer for a repeat of the call, in the transaction of the change. */
  settle?: (trx: Knex.Transaction, result: unknown) => Promise<void>
}

/**
 * The transaction of a use case: its rows, its events, its entries in the audit log and the answer for a repeated request
 * commit together. One that tells the audit log of nothing is a fault of ours, and is rolled back.
 */
export const change = <T>(
  context: Context,
  caller: Caller,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> =>
  transact(context.db, async trx => {
    const result = await work(trx)
    if (!isRecorded(trx)) throw new Error('A change without an entry in the audit log')
    await caller.settle?.(trx, result)
    return result
  })

/** Of what a workflow does because of this call: who asked for it. */
export const causeOf = ({ origin, requestId, keyId, userId, leadId, ip }: Caller) => ({
  origin,
  requestId,
  ...(keyId === null ? {} : { keyId }),
  ...(userId === undefined ? {} : { userId }),
  ...(leadId === undefined ? {} : { leadId }),
  ip,
})
