import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** 128 bits of an HMAC, in 25 small letters and digits: no mail client cuts them short, no mail server minds their case. */
export function signature(key: Buffer, said: string): string {
  const bits = createHmac('sha256', key).update(said).digest('hex').slice(0, 32)
  return BigInt(`0x${bits}`).toString(36).padStart(25, '0')
}

export const isSignature = (key: Buffer, said: string, signed: string): boolean =>
  isSame(signed, signature(key, said))

/** How much of it is right can't be told from the time that this takes. */
export function isSame(said: string | Buffer, secret: string | Buffer): boolean {
  const [one, other] = [said, secret].map(text => createHash('sha256').update(text).digest())
  return timingSafeEqual(one as Buffer, other as Buffer)
}
