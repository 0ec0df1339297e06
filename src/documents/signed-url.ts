import { createHmac } from 'node:crypto'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { derivedKeys } from '../derived-keys.js'
import { isSame } from '../signature.js'

/** How long a link to a document's bytes holds, unless the API key that it was made for ends before. */
const linkSeconds = 60 * 60

type Parts = Pick<Context, 'config' | 'clock'>
type KeyOwner = Pick<Caller, 'keyId'>

/** Makes links that end an hour from now, for all documents of one answer. */
export function signer({ config, clock }: Parts, { keyId }: KeyOwner): (document: { id: string }) => string {
  const [{ key }] = derivedKeys(config, 'files/v1')
  const expires = String(Math.floor(clock().getTime() / 1000) + linkSeconds)
  return ({ id }) => {
    const path = `/files/${id}`
    const signature = sign(key, [path, expires, keyId])
    return `${config.baseUrl}${path}?key=${keyId}&expires=${expires}&signature=${signature}`
  }
}

export const signedUrl = (context: Parts, caller: KeyOwner, document: { id: string }): string =>
  signer(context, caller)(document)

export interface Link {
  /** For how many more seconds it holds. */
  lifeSeconds: number
  /** The API key that it was made for. Undefined: by an earlier version, which didn't say; those end within an hour of it. */
  keyId: string | undefined
}

/** What a link to this path says. Undefined: it is over, or isn't one of ours. */
export function readLink(
  { config, clock }: Parts,
  path: string,
  { key: keyId, expires, signature }: Record<'key' | 'expires' | 'signature', unknown>,
): Link | undefined {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
    return undefined
  if (keyId !== undefined && typeof keyId !== 'string') return undefined
  const said = [path, expires, ...(keyId === undefined ? [] : [keyId])]
  const isOurs = derivedKeys(config, 'files/v1').some(({ key }) => isSame(signature, sign(key, said)))
  const lifeSeconds = Math.floor(Number(expires) - clock().getTime() / 1000)
  return isOurs && lifeSeconds > 0 ? { lifeSeconds, keyId } : undefined
}

const sign = (key: Buffer, said: string[]): string =>
  createHmac('sha256', key).update(said.join('\n')).digest('base64url')
