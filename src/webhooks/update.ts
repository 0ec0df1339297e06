import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { recordAudit } from '../audit/record.js'
import { type Caller, change } from '../caller.js'
import type { Context } from '../context.js'
import { refuseUrl } from './create.js'
import { disableWebhook } from './disable.js'
import { findWebhook, lockWebhook } from './find.js'
import { nudgeAfterCommit } from './nudges.js'
import type { UpdateWebhook } from './schema.js'
import { sealedHeaders } from './sealed.js'
import { hastenLanes } from './sending/queue.js'
import { type ShownWebhook, shown } from './view.js'
import { Webhook } from './webhook.js'

/** Changes what is sent and nothing else. What waits is sent to the new URL with the new headers; new filters are for new events. */
export async function updateWebhook(
  context: Context,
  caller: Caller,
  webhookId: string,
  { url, events, headers, enabled }: UpdateWebhook,
): Promise<ShownWebhook> {
  const { workspaceId } = caller
  const { config, secrets } = context
  if (url !== undefined) refuseUrl(url, config.webhooks)
  const now = context.clock().toISOString()
  return change(context, caller, async trx => {
    const webhook = await lockWebhook(workspaceId, webhookId, trx)
    const enabling = enabled === true && !webhook.enabled
    const wanted: Partial<Webhook> = {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(headers === undefined
        ? {}
        : { headers: sealedHeaders(secrets, webhook, headers ?? {}, webhook.headers) }),
      ...(enabling ? { enabled: true, ...withoutFailures } : {}),
    }
    const changed = Object.entries(wanted).filter(
      ([column, value]) => !isDeepStrictEqual(webhook[column as keyof Webhook], value),
    )
    if (changed.length > 0) {
      const patch = { ...Object.fromEntries(changed), updatedAt: now }
      await Webhook.in(workspaceId, trx).findById(webhook.id).patch(patch)
    }
    await recordAudit(trx, caller, 'webhook.updated', webhook.id)
    if (enabling) await sendWhatWaits(trx, webhook, now)
    if (enabled === false) await disableWebhook(trx, context, webhook, 'Disabled through the API', caller)
    return shown(secrets, await findWebhook(workspaceId, webhookId, trx))
  })
}

/** As one that was just made: whether it fails is counted anew. */
export const withoutFailures = { disabledReason: null, failingSince: null, failedTries: 0 } as const

async function sendWhatWaits(
  trx: Knex.Transaction,
  { id, workspaceId }: Webhook,
  now: string,
): Promise<void> {
  await hastenLanes(trx, id, now)
  nudgeAfterCommit(trx, workspaceId, [id])
}
