import { randomBytes } from 'node:crypto'
import type { Context } from '../../src/context.js'
import { transact } from '../../src/db/transact.js'
import { newId } from '../../src/ids.js'
import type { Delivery } from '../../src/webhooks/delivery.js'
import { storeEvent } from '../../src/webhooks/record.js'
import { sealedHeaders, sealedSecret } from '../../src/webhooks/sealed.js'
import { Webhook } from '../../src/webhooks/webhook.js'

/** What tests of deliveries are run with, over what the test wants. */
export const localReceivers = {
  WEBHOOK_ALLOW_PRIVATE: 'true',
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_RETRY_DELAYS: '100ms,150ms,200ms',
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export interface Subscribed {
  id: string
  secret: string
}

export async function subscribe(
  { context, workspaceId }: { context: Context; workspaceId: string },
  url: string,
  { events = ['*'], headers = {} }: { events?: string[]; headers?: Record<string, string> } = {},
): Promise<Subscribed> {
  const id = newId('webhook')
  const secret = newSecret()
  const now = new Date().toISOString()
  await Webhook.in(workspaceId, context.db).insert({
    id,
    url,
    events,
    enabled: true,
    createdAt: now,
    updatedAt: now,
    headers: sealedHeaders(context.secrets, { id, workspaceId }, headers),
    secret: sealedSecret(context.secrets, { id, workspaceId }, secret),
  })
  return { id, secret }
}

/** Something happens to a subject; what it is doesn't matter. */
export async function happen(
  { context, workspaceId }: { context: Context; workspaceId: string },
  subjectId: string,
  sequence: number,
): Promise<string> {
  const event = await transact(context.db, trx =>
    storeEvent(trx, {
      name: 'webhook.test',
      workspaceId,
      subject: { id: subjectId, sequence },
      lead: null,
      shows: { note: `${subjectId} ${sequence}` } as never,
      cause: { origin: 'system', requestId: null },
      at: new Date().toISOString(),
    }),
  )
  return event.id
}

export async function deliveriesOf(context: Context, webhookId: string): Promise<Delivery[]> {
  const rows = await context.db('deliveries').where({ webhookId }).orderBy('id')
  return rows.map(row => ({ ...row, attempts: JSON.parse(row.attempts) }))
}

export const lanesOf = (context: Context, webhookId: string) =>
  context.db('delivery_lanes').where({ webhookId }).orderBy('subjectId')
