import { transact } from '../db/transact.js'
import type { Purging } from './purging.js'

/**
 * Subscriptions that were deleted, with their sealed headers and secrets. By now all that was queued for them is gone with its
 * events. Those of a workspace file stay: they come back as the same rows, with their codes.
 */
export async function purgeWebhooks({ context: { db }, before, dryRun }: Purging): Promise<void> {
  if (dryRun) return
  await transact(db, async trx => {
    const gone: string[] = await trx('webhooks')
      .whereNull('code')
      .where('archivedAt', '<', before)
      .whereNotExists(trx('deliveries').whereRaw('deliveries.webhook_id = webhooks.id'))
      .forUpdate()
      .pluck('id')
    await trx('delivery_lanes').whereIn('webhookId', gone).delete()
    await trx('webhooks').whereIn('id', gone).delete()
  })
}
