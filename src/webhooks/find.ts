import type { Knex } from 'knex'
import type { Queryable } from '../db/connect.js'
import { NotFound } from '../errors.js'
import { isId } from '../ids.js'
import { Webhook } from './webhook.js'

/** A subscription that is there: not deleted, and of this workspace. */
export async function findWebhook(workspaceId: string, id: string, db: Queryable): Promise<Webhook> {
  const [webhook] = isId('webhook', id)
    ? await Webhook.inBySql(workspaceId, db, 'id = ? and archived_at is null', [id])
    : []
  if (!webhook) throw new NotFound('webhook')
  return webhook
}

/** A subscription that is there: nobody else changes it until this transaction ends. */
export async function lockWebhook(workspaceId: string, id: string, trx: Knex.Transaction): Promise<Webhook> {
  const webhook = isId('webhook', id)
    ? await Webhook.lock(workspaceId, trx, 'id = ? and archived_at is null', [id], 'for no key update')
    : undefined
  if (!webhook) throw new NotFound('webhook')
  return webhook
}
