import { createHmac, timingSafeEqual } from 'node:crypto'

/** 128 bits of an HMAC, in 25 small letters and digits: no mail client cuts them short, no mail server minds their case. */
export function signature(key: Buffer, said: string): string {
  const bits = createHmac('sha256', key).update(said).digest('hex').slice(0, 32)
  return BigInt(`0x${bits}`).toString(36).padStart(25, '0')
}

export function isSignature(key: Buffer, said: string, signed: string): boolean {
  const expected = signature(key, said)
  return signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected))
}
