import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type DerivedKey, derivedKeys, type SecretKeys } from './derived-keys.js'
import type { Log } from './log.js'

/** Where a sealed text belongs. Copied to any other place, it doesn't open. */
export interface Place {
  purpose:
    | 'checklist value'
    | 'checklist alternates'
    | 'webhook headers'
    | 'webhook secret'
    | 'webhook previous secret'
    | 'kept answer'
    | 'turn'
    | 'totp secret'
    | 'back-up'
  workspaceId: string
  /** What is named by nothing else in the workspace. */
  rowId: string
}

/** Seals what we must keep but must not be able to read from a copy of the database: header values, stored answers. */
export interface Secrets {
  seal(plain: string, place: Place): string
  open(sealed: string, place: Place): string
  /** Undefined: it was changed, belongs elsewhere, or its key is gone. That is logged, without a word of what it holds. */
  openIfWhole(sealed: string, place: Place): string | undefined
  /** The name of the key that seals now. */
  keyId: string
  /** Seals and opens as this does, and tells another log of what doesn't open. */
  tellingTo(logOf: () => Pick<Log, 'error'>): Secrets
}

/** Stated, because Node would take a shorter tag, which is easier to forge. */
const authTagLength = 16

const form = /^(?:v1|v2\.([0-9a-f]{8}))\.([\w-]*)$/

/** As any sealed text begins, also one that was damaged, and no JSON does. */
export const isSealed = (text: string): boolean => text.startsWith('v1.') || text.startsWith('v2.')

/** The beginning of all texts that were sealed with this key. */
export const sealedWith = (keyId: string): string => `v2.${keyId}.`

/** Of a sealed JSON; undefined, also, for what opens and is none: the earlier form opens at any place. */
export function openJson(secrets: Secrets, sealed: string, place: Place): unknown {
  const text = secrets.openIfWhole(sealed, place)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function createSecrets(config: SecretKeys, log: Pick<Log, 'error'>): Secrets {
  const keys = derivedKeys(config, 'seal/v2')
  const [current] = keys
  const unplaced = derivedKeys(config, 'seal/v1')

  const open = (sealed: string, place: Place): string => {
    const [, keyId, text] = form.exec(sealed) ?? []
    if (text === undefined) throw new Error('This value was not sealed by Leadspread')
    const bytes = Buffer.from(text, 'base64url')
    // The earlier form named neither its key nor its place.
    const opened = keyId
      ? firstOf(
          keys.filter(({ id }) => id === keyId),
          key => decipher(key, bytes, boundTo(place, keyId)),
        )
      : firstOf(unplaced, key => decipher(key, bytes))
    if (opened === undefined) throw new Error('This value does not open here')
    return opened
  }

  const seal = (plain: string, place: Place): string => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce, { authTagLength })
    cipher.setAAD(boundTo(place, current.id))
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), text])
    return `${sealedWith(current.id)}${bytes.toString('base64url')}`
  }
  const tellingTo = (logOf: () => Pick<Log, 'error'>): Secrets => ({
    keyId: current.id,
    open,
    seal,
    tellingTo,
    openIfWhole(sealed, place) {
      try {
        return open(sealed, place)
      } catch {
        logOf().error({ ...place, keyId: form.exec(sealed)?.[1] ?? null }, 'a sealed value does not open')
        return undefined
      }
    },
  })
  return tellingTo(() => log)
}

/** A list in JSON, so that no two places read the same. */
const boundTo = ({ purpose, workspaceId, rowId }: Place, keyId: string): Buffer =>
  Buffer.from(JSON.stringify([purpose, workspaceId, rowId, keyId]))

function firstOf(keys: DerivedKey[], attempt: (key: Buffer) => string | undefined): string | undefined {
  for (const { key } of keys) {
    const plain = attempt(key)
    if (plain !== undefined) return plain
  }
  return undefined
}

function decipher(key: Buffer, bytes: Buffer, bound?: Buffer): string | undefined {
  try {
    const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength })
    if (bound) opening.setAAD(bound)
    opening.setAuthTag(bytes.subarray(12, 12 + authTagLength))
    return Buffer.concat([opening.update(bytes.subarray(12 + authTagLength)), opening.final()]).toString(
      'utf8',
    )
  } catch {
    return undefined
  }
}
