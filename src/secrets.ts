import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what we must keep but must not be able to read from a copy of the database: header values, stored answers. */
export interface Secrets {
  seal(plain: string): string
  open(sealed: string): string
}

/** Stated, because Node would take a shorter tag, which is easier to forge. */
const authTagLength = 16

export function createSecrets(secretKey: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'leadspread/seal/v1', 32))
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength })
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed) {
      if (!sealed.startsWith('v1.')) throw new Error('This value was not sealed by Leadspread')
      const bytes = Buffer.from(sealed.slice(3), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength })
      decipher.setAuthTag(bytes.subarray(12, 12 + authTagLength))
      return Buffer.concat([decipher.update(bytes.subarray(12 + authTagLength)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
