import { randomBytes } from 'node:crypto'
import { hashOf } from '../tokens.js'

const count = 10
/** Without what is taken for something else when it is read from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Each is good once, in the place of a phone that is lost. 80 bits: their hashes need no salt. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from(randomBytes(16), byte => letters[byte & 31])
      .join('')
      .replace(/.{4}(?=.)/g, '$&-'),
  )

export const hashOfCode = (code: string): string => hashOf(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
