import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Secrets } from '../secrets.js'
import { Webhook } from '../webhooks/webhook.js'
import { applyList } from './apply-list.js'
import type { Applying } from './applying.js'
import type { WorkspaceFile } from './schema.js'

/** Only those with a code, so those of a file: subscriptions made through the API are none of its business. */
export async function applyWebhooks(applying: Applying, { webhooks }: WorkspaceFile): Promise<void> {
  if (!webhooks) return
  const { secrets } = applying.context
  await applyList<Webhook>(applying, {
    Rows: Webhook,
    kind: 'webhook',
    name: code => `webhook ${code}`,
    existing: await Webhook.in(applying.workspaceId, applying.trx).whereNotNull('code'),
    wanted: webhooks.map(({ code, was, url, events, headers }, n) => ({
      code,
      was,
      at: ['webhooks', n],
      columns: row => ({
        url,
        events,
        headers: sealedHeaders(secrets, headers ?? {}, row?.headers),
        // A receiver has it already: it changes only when its owner asks for that.
        ...(row ? {} : { secret: secrets.seal(newSigningSecret()), enabled: true, disabledReason: null }),
      }),
    })),
  })
}

/** As Standard Webhooks has it: 24 to 64 random bytes. */
const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Sealing the same twice gives two different texts, so what is held is opened to see whether it has to be replaced. */
function sealedHeaders(secrets: Secrets, headers: Record<string, string>, held: string | undefined): string {
  return held !== undefined && isDeepStrictEqual(opened(secrets, held), headers)
    ? held
    : secrets.seal(JSON.stringify(headers))
}

function opened(secrets: Secrets, sealed: string): unknown {
  try {
    return JSON.parse(secrets.open(sealed))
  } catch {
    // Sealed under an earlier SECRET_KEY: unreadable, so it has to be written again.
    return undefined
  }
}
