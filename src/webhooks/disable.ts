import type { Knex } from 'knex'
import type { Doer } from '../audit/doer.js'
import { recordAudit } from '../audit/record.js'
import type { Context } from '../context.js'
import { afterCommit } from '../db/transact.js'
import { disabledWebhooks } from '../metrics.js'
import { recordEvent, subscribersOf } from './record.js'
import { shown, webhookView } from './view.js'
import { Webhook } from './webhook.js'

/**
 * From the commit on no new request to this subscription begins; its events wait. The other subscriptions hear of it. False:
 * it is disabled already, or gone, and stays as it is.
 */
export async function disableWebhook(
  trx: Knex.Transaction,
  { secrets, log, clock }: Pick<Context, 'secrets' | 'log' | 'clock'>,
  { id, workspaceId }: Pick<Webhook, 'id' | 'workspaceId'>,
  reason: string,
  cause: Doer,
): Promise<boolean> {
  const webhook = await Webhook.lock(
    workspaceId,
    trx,
    'id = ? and archived_at is null and enabled',
    [id],
    'for no key update',
  )
  if (!webhook) return false
  const now = clock().toISOString()
  const patch = {
    enabled: false,
    disabledReason: reason,
    updatedAt: now,
    // How it failed is over with this: once it is enabled, it has all the time again.
    failingSince: null,
    failedTries: 0,
  }
  await Webhook.in(workspaceId, trx).findById(id).patch(patch)
  webhook.$set(patch)
  const told = { name: 'webhook.disabled', workspaceId, isTest: Boolean(webhook.isTest) } as const
  const subscribers = await subscribersOf(trx, told)
  await recordEvent(trx, webhook, told.name, cause, {
    lead: null,
    isTest: told.isTest,
    shows: webhookView(webhook, shown(secrets, webhook).headerNames),
    to: subscribers.filter(other => other !== id),
  })
  await recordAudit(trx, { ...cause, workspaceId }, 'webhook.disabled', id)
  afterCommit(trx, () => {
    disabledWebhooks.inc()
    log.error({ webhookId: id, workspaceId, reason }, 'a webhook was disabled')
  })
  return true
}
