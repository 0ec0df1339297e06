import { newSigningSecret, sealedHeaders, sealedSecret } from '../webhooks/sealed.js'
import { cancelQueued } from '../webhooks/sending/cancel.js'
import { withoutFailures } from '../webhooks/update.js'
import { Webhook } from '../webhooks/webhook.js'
import { applyList } from './apply-list.js'
import type { Applying } from './applying.js'
import type { WorkspaceFile } from './schema.js'

/** Only those with a code, so those of a file: subscriptions made through the API are none of its business. */
export async function applyWebhooks(applying: Applying, { webhooks }: WorkspaceFile): Promise<void> {
  if (!webhooks) return
  const { trx, workspaceId } = applying
  const { secrets, clock } = applying.context
  // What is sent to them goes by real time, whatever the workspace's.
  const now = clock().toISOString()
  const existing: Webhook[] = await Webhook.in(workspaceId, trx).whereNotNull('code')
  await applyList<Webhook>(
    { ...applying, now },
    {
      Rows: Webhook,
      kind: 'webhook',
      name: code => `webhook ${code}`,
      existing,
      wanted: webhooks.map(({ code, was, url, events, headers }, n) => ({
        code,
        was,
        at: ['webhooks', n],
        columns: (row, id) => ({
          url,
          events,
          headers: sealedHeaders(secrets, { id, workspaceId }, headers ?? {}, row?.headers),
          // A receiver has it already: it changes only when its owner asks for that.
          ...(row ? {} : { secret: sealedSecret(secrets, { id, workspaceId }, newSigningSecret()) }),
          // One that is disabled stays so. One that was gone begins anew.
          ...(row?.archivedAt === null ? {} : { enabled: true, ...withoutFailures }),
        }),
      })),
    },
  )
  const gone: Webhook[] = await Webhook.in(workspaceId, trx).whereNotNull('code').whereNotNull('archivedAt')
  for (const { id } of gone) {
    if (existing.some(row => row.id === id && row.archivedAt === null)) await cancelQueued(trx, id, now)
  }
}
