import { recordAudit } from '../audit/record.js'
import { transact } from '../db/transact.js'
import type { Purging } from './purging.js'

/**
 * Subscriptions that were deleted, with their sealed headers and secrets. By now all that was queued for them is gone with its
 * events. Those of a workspace file stay: they come back as the same rows, with their codes.
 */
export async function purgeWebhooks({ context: { db }, by, before, dryRun }: Purging): Promise<void> {
  if (dryRun) return
  await transact(db, async trx => {
    const deleted: { id: string; workspaceId: string }[] = await trx('webhooks')
      .whereNull('code')
      .where('archivedAt', '<', before)
      .whereNotExists(trx('deliveries').whereRaw('deliveries.webhook_id = webhooks.id'))
      .forUpdate()
      .select('id', 'workspaceId')
    const gone = deleted.map(({ id }) => id)
    await trx('delivery_lanes').whereIn('webhookId', gone).delete()
    await trx('webhooks').whereIn('id', gone).delete()
    for (const { id, workspaceId } of deleted)
      await recordAudit(trx, { ...by, workspaceId }, 'webhook.purged', id)
  })
}
