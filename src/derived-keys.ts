import { hkdfSync } from 'node:crypto'
import type { Config } from './config.js'

export type SecretKeys = Pick<Config, 'secretKey' | 'previousSecretKey'>

export interface DerivedKey {
  /** Names the SECRET_KEY that it was derived from, and tells nothing of it. */
  id: string
  key: Buffer
}

type Use = 'seal/v1' | 'seal/v2' | 'files/v1' | 'portal/v1' | 'fingerprint/v1' | 'mail/v1'

/**
 * The keys for one use, derived from SECRET_KEY and, while that is being replaced, from the one before. The first is what is
 * sealed and signed with; any of them opens and verifies.
 */
export function derivedKeys({ secretKey, previousSecretKey }: SecretKeys, use: Use): DerivedKeys {
  const current = derived(secretKey, use)
  return previousSecretKey === undefined ? [current] : [current, derived(previousSecretKey, use)]
}
type DerivedKeys = [DerivedKey, ...DerivedKey[]]

/** By what sealed texts and fingerprints name the keys that are set, the current one first. */
export const keyIdsOf = (keys: SecretKeys): [string, ...string[]] =>
  derivedKeys(keys, 'seal/v2').map(({ id }) => id) as [string, ...string[]]

/** Derived once: that takes longer than signing, and every answer with a lead signs. */
const known = new Map<string, DerivedKey>()

function derived(secretKey: string, use: Use): DerivedKey {
  const name = `${use}\n${secretKey}`
  const kept = known.get(name)
  if (kept) return kept
  const made = { id: expand(secretKey, 'key-id/v1', 4).toString('hex'), key: expand(secretKey, use, 32) }
  known.set(name, made)
  return made
}

const expand = (secretKey: string, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `leadspread/${info}`, bytes))
