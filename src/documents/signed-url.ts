import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.js'

/** How long a link to a document's bytes holds. */
export const linkSeconds = 60 * 60

type Parts = Pick<Context, 'config' | 'clock'>

/** Makes links that end an hour from now, for all documents of one answer. */
export function signer({ config, clock }: Parts): (document: { id: string }) => string {
  const key = keyOf(config.secretKey)
  const expires = Math.floor(clock().getTime() / 1000) + linkSeconds
  return ({ id }) => {
    const path = `/files/${id}`
    return `${config.baseUrl}${path}?expires=${expires}&signature=${sign(key, path, String(expires))}`
  }
}

export const signedUrl = (context: Parts, document: { id: string }): string => signer(context)(document)

/** For how many more seconds the link to this path holds. Undefined: it is over, or isn't one of ours. */
export function linkLife(
  { config, clock }: Parts,
  path: string,
  { expires, signature }: { expires: unknown; signature: unknown },
): number | undefined {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
    return undefined
  const wanted = Buffer.from(sign(keyOf(config.secretKey), path, expires))
  const given = Buffer.from(signature)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const left = Math.floor(Number(expires) - clock().getTime() / 1000)
  return left > 0 ? left : undefined
}

const sign = (key: Buffer, path: string, expires: string): string =>
  createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')

/** Derived once: that takes longer than signing, and every answer with a lead signs. */
const keys = new Map<string, Buffer>()

function keyOf(secretKey: string): Buffer {
  const kept = keys.get(secretKey)
  if (kept) return kept
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'leadspread/files/v1', 32))
  keys.set(secretKey, key)
  return key
}
