import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Secrets } from '../secrets.js'
import type { Webhook } from './webhook.js'

export type Headers = Record<string, string>

/** As Standard Webhooks has it: 24 to 64 random bytes. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Sealing the same twice gives two different texts, so what is held is opened to see whether it has to be replaced. */
export function sealedHeaders(secrets: Secrets, headers: Headers, held?: string): string {
  return held !== undefined && isDeepStrictEqual(opened(secrets, held), headers)
    ? held
    : secrets.seal(JSON.stringify(headers))
}

/** None can be told of what was sealed under an earlier SECRET_KEY. */
export const headerNamesOf = (secrets: Secrets, { headers }: Pick<Webhook, 'headers'>): string[] =>
  Object.keys(opened(secrets, headers) ?? {})

function opened(secrets: Secrets, sealed: string): Headers | undefined {
  // Unreadable, so it has to be written again.
  return isReadable(secrets, sealed) ? JSON.parse(secrets.open(sealed)) : undefined
}

/** Not what was sealed under an earlier SECRET_KEY. */
export function isReadable(secrets: Secrets, sealed: string): boolean {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}
