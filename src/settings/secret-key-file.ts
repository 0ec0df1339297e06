import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretKeys } from '../derived-keys.js'
import { StartError } from '../errors.js'

/** Made once. Created exclusively, because the API and the worker of a first start may both come here at the same time. */
export function ownSecretKeys(dataDir: string): SecretKeys {
  const file = join(dataDir, 'secret.key')
  const previous = `${file}.previous`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      const made = openSync(file, 'wx', 0o600)
      writeSync(made, randomBytes(32).toString('hex'))
      // What is sealed with it may be on disk before the system writes it by itself.
      fsyncSync(made)
      closeSync(made)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    return {
      secretKey: readSecretKey(file),
      previousSecretKey: existsSync(previous) ? readSecretKey(previous) : undefined,
    }
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} can't be used: ${(error as Error).message}`)
  }
}

/** Whoever else made the file may not have filled it yet. */
function readSecretKey(file: string): string {
  const until = Date.now() + 1_000
  for (;;) {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length >= 32) return key
    if (Date.now() > until) throw new Error(`${file} is damaged: it should hold at least 32 characters`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }
}
