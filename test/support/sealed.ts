import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** As an earlier version sealed: without the name of its key, and bound to no place. */
export function sealUnplaced(plain: string, secretKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'leadspread/seal/v1', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
}
