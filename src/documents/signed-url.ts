import { createHmac, randomUUID } from 'node:crypto'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { derivedKeys } from '../derived-keys.js'
import { isSame } from '../signature.js'

/** How long a link to a document's bytes holds, unless the API key or the session that it was made for ends before. */
const linkSeconds = 60 * 60

type Parts = Pick<Context, 'config' | 'clock'>
type LinkOwner = Pick<Caller, 'keyId' | 'sessionId'>

/** Makes links that end an hour from now, for all documents of one answer. */
export function signer(
  { config, clock }: Parts,
  { keyId, sessionId }: LinkOwner,
): (document: { id: string }) => string {
  const owner = sessionId ?? keyId ?? ''
  const [{ key }] = derivedKeys(config, 'files/v1')
  const expires = String(Math.floor(clock().getTime() / 1000) + linkSeconds)
  return ({ id }) => {
    const path = `/files/${id}`
    const signature = sign(key, [path, expires, owner])
    return `${config.baseUrl}${path}?key=${owner}&expires=${expires}&signature=${signature}`
  }
}

export const signedUrl = (context: Parts, caller: LinkOwner, document: { id: string }): string =>
  signer(context, caller)(document)

/** Nobody can have written it, for nobody gets to see it. */
const mark = `link-${randomUUID()}:`

/** Stands for a link in JSON that is kept: links are made anew with each answer. */
export const placeOfLink = ({ id }: { id: string }): string => `${mark}${id}`

const places = new RegExp(`${mark}(\\w+)`, 'g')

export function withLinks(json: Buffer, link: (document: { id: string }) => string): Buffer | string {
  if (!json.includes(mark)) return json
  return json.toString().replace(places, (_, id: string) => JSON.stringify(link({ id })).slice(1, -1))
}

export interface Link {
  /** For how many more seconds it holds. */
  lifeSeconds: number
  /** The API key or session that it was made for. Undefined: by an earlier version, which didn't say; those end within an hour of it. */
  owner: string | undefined
}

/** What a link to this path says. Undefined: it is over, or isn't one of ours. */
export function readLink(
  { config, clock }: Parts,
  path: string,
  { key: owner, expires, signature }: Record<'key' | 'expires' | 'signature', unknown>,
): Link | undefined {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
    return undefined
  if (owner !== undefined && typeof owner !== 'string') return undefined
  const said = [path, expires, ...(owner === undefined ? [] : [owner])]
  const isOurs = derivedKeys(config, 'files/v1').some(({ key }) => isSame(signature, sign(key, said)))
  const lifeSeconds = Math.floor(Number(expires) - clock().getTime() / 1000)
  return isOurs && lifeSeconds > 0 ? { lifeSeconds, owner } : undefined
}

const sign = (key: Buffer, said: string[]): string =>
  createHmac('sha256', key).update(said.join('\n')).digest('base64url')
