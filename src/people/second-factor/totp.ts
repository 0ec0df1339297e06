import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from '../../signature.js'

/** Time-based one-time passwords as RFC 6238 has them and every app knows them: SHA-1, six digits, half a minute. */

const stepMs = 30_000
const digits = 6
/** Clocks of phones differ, and people type slowly: the code before and the one after are good, too. */
const drift = 1
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits in base 32, as apps take them. */
export const newSecret = (): string =>
  Array.from(randomBytes(32), byte => letters[byte & 31] as string).join('')

export const stepAt = (at: Date): number => Math.floor(at.getTime() / stepMs)

export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decoded(secret)).update(counter).digest()
  const offset = (mac.at(-1) as number) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that this code belongs to, if it is a good one now and later than the last that was used. */
export function stepOf(secret: string, code: string, now: Date, last: number): number | undefined {
  const at = stepAt(now)
  for (let step = at - drift; step <= at + drift; step++)
    if (step > last && isSame(code, codeOf(secret, step))) return step
  return undefined
}

/** What an app reads from a picture. */
export function addressOf(secret: string, { email, issuer }: { email: string; issuer: string }): string {
  const [name, from] = [email, issuer].map(encodeURIComponent)
  return `otpauth://totp/${from}:${name}?secret=${secret}&issuer=${from}`
}

function decoded(secret: string): Buffer {
  let bits = ''
  for (const letter of secret) bits += letters.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
