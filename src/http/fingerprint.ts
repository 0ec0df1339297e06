import { createHash, createHmac } from 'node:crypto'
import { derivedKeys, type SecretKeys } from '../derived-keys.js'

/** What was sent, and under which key: two callers who send the same have two fingerprints. */
export interface SentRequest {
  apiKeyId: string
  body: unknown
}

/**
 * Tells whether a repeat is the same request, without telling what that was. A bare hash would: there are fewer social
 * security numbers than a machine can try in a minute.
 */
export function fingerprint(config: SecretKeys, told: SentRequest): string {
  const [{ id, key }] = derivedKeys(config, 'fingerprint/v1')
  return `${id}.${hmac(key, told)}`
}

/** Undefined: nobody can tell, because the key that it was made with is gone. */
export function isSameRequest(config: SecretKeys, stored: string, told: SentRequest): boolean | undefined {
  if (bare.test(stored)) return stored === createHash('sha256').update(canonical(told.body)).digest('hex')
  const [id, text] = stored.split('.')
  const known = derivedKeys(config, 'fingerprint/v1').filter(key => key.id === id)
  return known.length === 0 ? undefined : known.some(({ key }) => hmac(key, told) === text)
}

/** As an earlier version made them. The last of them are forgotten a day after it. */
const bare = /^[0-9a-f]{64}$/

const hmac = (key: Buffer, { apiKeyId, body }: SentRequest): string =>
  createHmac('sha256', key)
    .update(`${apiKeyId}\n${canonical(body)}`)
    .digest('base64url')

/** The same value in the same words, whatever order its keys were sent in. */
function canonical(value: unknown): string {
  if (value === undefined) return ''
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  )
}
