import type { Knex } from 'knex'
import { recordAudit } from '../audit/record.js'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { invalidFields } from '../errors.js'
import { Delivery } from './delivery.js'
import { findWebhook } from './find.js'
import { nudgeAfterCommit } from './nudges.js'
import { openLanesNow } from './sending/queue.js'
import type { Webhook } from './webhook.js'

const batch = 500
const dayMs = 24 * 60 * 60_000

/**
 * Queues again what was given up since then, in transactions of a batch each: a receiver that was away for days may have
 * missed very much. What has been queued again isn't met a second time, so a repeat goes on where one was cut off.
 */
export async function recover(
  context: Context,
  caller: Caller,
  webhookId: string,
  since: string,
): Promise<number> {
  const { workspaceId } = caller
  const now = context.clock()
  const from = new Date(since)
  const oldest = now.getTime() - context.config.retentionDays * dayMs
  if (!(from.getTime() >= oldest)) {
    const message = `must not be before ${new Date(oldest).toISOString()}: events are kept for ${context.config.retentionDays} days`
    throw invalidFields([{ path: 'since', message, code: 'too_old' }])
  }
  for (let recovered = 0; ; ) {
    const more = await transact(context.db, async trx => {
      const webhook = await findWebhook(workspaceId, webhookId, trx)
      const queued = await recoverBatch(trx, webhook, { since: from.toISOString(), now: now.toISOString() })
      // Once for each batch, and for a call that finds nothing.
      if (queued > 0 || recovered === 0) await recordAudit(trx, caller, 'webhook.recovered', webhookId)
      return queued
    })
    if (more === 0) return recovered
    recovered += more
  }
}

async function recoverBatch(
  trx: Knex.Transaction,
  { workspaceId, id: webhookId }: Webhook,
  { since, now }: { since: string; now: string },
): Promise<number> {
  const failed: Delivery[] = await Delivery.in(workspaceId, trx)
    .select('id', 'subjectId')
    .where({ webhookId })
    // The very words of the index.
    .whereRaw(`status = 'failed'`)
    .where('settledAt', '>=', since)
    // What fails anew meanwhile has had its turn.
    .where('settledAt', '<=', now)
    .orderBy(['settledAt', 'id'])
    .limit(batch)
    .forUpdate()
  if (failed.length === 0) return 0
  await Delivery.in(workspaceId, trx)
    .whereIn(
      'id',
      failed.map(({ id }) => id),
    )
    .patch({ status: 'pending', tries: 0, settledAt: null, nextAttemptAt: now })
  const subjects = [...new Set(failed.map(({ subjectId }) => subjectId))]
  await openLanesNow(
    trx,
    subjects.map(subjectId => ({ webhookId, workspaceId, subjectId, dueAt: now })),
  )
  nudgeAfterCommit(trx, workspaceId, [webhookId])
  return failed.length
}
