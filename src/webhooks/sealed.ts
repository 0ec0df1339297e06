import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { openJson, type Place, type Secrets } from '../secrets.js'
import type { Webhook } from './webhook.js'

type Headers = Record<string, string>

const purposes = {
  headers: 'webhook headers',
  secret: 'webhook secret',
  previousSecret: 'webhook previous secret',
} as const

type WebhookKey = Pick<Webhook, 'id' | 'workspaceId'>

export const placeOfWebhook = ({ id, workspaceId }: WebhookKey, column: keyof typeof purposes): Place => ({
  purpose: purposes[column],
  workspaceId,
  rowId: id,
})

/** As Standard Webhooks has it: 24 to 64 random bytes. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const sealedSecret = (secrets: Secrets, key: WebhookKey, secret: string): string =>
  secrets.seal(secret, placeOfWebhook(key, 'secret'))

/** Sealing the same twice gives two different texts, so what is held is opened to see whether it has to be replaced. */
export function sealedHeaders(secrets: Secrets, key: WebhookKey, headers: Headers, held?: string): string {
  return held !== undefined && isDeepStrictEqual(opened(secrets, key, held), headers)
    ? held
    : secrets.seal(JSON.stringify(headers), placeOfWebhook(key, 'headers'))
}

/** None can be told of what doesn't open. */
export const headerNamesOf = (secrets: Secrets, webhook: Webhook): string[] =>
  Object.keys(opened(secrets, webhook, webhook.headers) ?? {})

const opened = (secrets: Secrets, key: WebhookKey, sealed: string): Headers | undefined =>
  openJson(secrets, sealed, placeOfWebhook(key, 'headers')) as Headers | undefined
