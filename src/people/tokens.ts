import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, for cookies and links. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const form = /^[A-Za-z0-9_-]{43}$/
export const isToken = (text: string): boolean => form.test(text)

/** There is nothing to guess, so that a plain hash is enough, as of API keys. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What forms of a session carry. Whoever doesn't have the cookie can't make it, and it gives nothing of the cookie away. */
export const formTokenOf = (token: string): string =>
  createHmac('sha256', token).update('form').digest('base64url')
