import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { invalidFields, Unavailable } from '../errors.js'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** A fifth of a second of a processor, and 32 MiB for as long. Kept with each hash, so that a later choice leaves earlier ones good. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const hashBytes = 32
/** How many are computed or wait: more of them would take the memory and the threads from everybody else. */
const mostAtOnce = 16
const shortest = 12
const longest = 200

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derived(password, salt, cost)
  return written(salt, hash)
}

const written = (salt: Buffer, hash: Buffer): string =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')

/** What stands in the place of a hash where there is no password. */
const nobodys = written(Buffer.alloc(16), Buffer.alloc(hashBytes))

/** Without a hash it takes as long, so that nobody can tell who is there by the clock. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (kept ?? nobodys).split('$')
  const parameters = { N: Number(N), r: Number(r), p: Number(p) }
  const right = Buffer.from(hash, 'base64url')
  const given = await derived(password.slice(0, longest + 1), Buffer.from(salt, 'base64url'), parameters)
  return timingSafeEqual(given, right) && kept !== undefined
}

/** Long is all that it has to be: rules about what it holds make people choose worse ones. */
export function refuseWeak(password: string, { path = 'password', unlike = [] as string[] } = {}): void {
  const length = [...password].length
  const message =
    length < shortest
      ? `must have at least ${shortest} characters`
      : length > longest
        ? `must have at most ${longest} characters`
        : new Set(password).size < 5 || unlike.includes(password.toLowerCase())
          ? 'is too easy to guess'
          : undefined
  if (message !== undefined) throw invalidFields([{ path, message, code: 'weak_password' }])
}

let underWay = 0

async function derived(password: string, salt: Buffer, parameters: typeof cost): Promise<Buffer> {
  if (underWay >= mostAtOnce) throw new Unavailable('Too many people are signing in at once. Try again.', 2)
  underWay++
  try {
    const maxmem = 256 * parameters.N * parameters.r
    return await derive(password.normalize('NFKC'), salt, hashBytes, { ...parameters, maxmem })
  } finally {
    underWay--
  }
}
