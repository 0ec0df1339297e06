import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { StartError } from '../errors.js'
import { type Closing, closing, names, type Opening, opening, parsed } from './manifest.js'

interface ArchivedEntry {
  name: string
  chunks: AsyncIterable<Buffer>
}

/** The entries in their order, each to be read to its end before the next is asked for. */
export async function* entriesOf(file: string): AsyncGenerator<ArchivedEntry, void, undefined> {
  const entries = extract()
  let failure: Error | null | undefined
  pipeline(createReadStream(file), createGunzip(), entries as unknown as NodeJS.WritableStream, error => {
    failure = error
  })
  const told = (error: unknown) => unreadable(file, failure ?? error)
  async function* bytes(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    try {
      yield* entry
    } catch (error) {
      throw told(error)
    }
  }
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, chunks: bytes(entry as unknown as AsyncIterable<Buffer>) }
      entry.resume()
    }
  } catch (error) {
    throw told(error)
  }
}

function unreadable(file: string, error: unknown): StartError {
  const { code, message } = error as NodeJS.ErrnoException
  return new StartError(
    ['ENOENT', 'EACCES', 'EISDIR'].includes(String(code))
      ? `${file} can't be read: ${message}`
      : `${file} is damaged, or no back-up: ${message}`,
  )
}

/** Holds all that is in it against the hashes that it was written with, before any of it is put anywhere. */
export async function checkArchive(file: string): Promise<Opening & Closing> {
  const listed = createHash('sha256')
  let [first, last, sums]: (string | undefined)[] = []
  for await (const { name, chunks } of entriesOf(file)) {
    if (!first && name !== names.opening) throw notOurs(file)
    const kept: Buffer[] = []
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(chunk)
      if (name === names.opening || name === names.closing) kept.push(chunk)
    }
    const sha256 = hash.digest('hex')
    if (name === names.closing) last = Buffer.concat(kept).toString()
    else if (name === names.sums) sums = sha256
    else listed.update(`${sha256}  ${name}\n`)
    if (name === names.opening) first = Buffer.concat(kept).toString()
  }
  if (!first) throw notOurs(file)
  const begins = parsed(opening, first, file)
  if (!last) throw new StartError(`${file} ends too early: it was cut short when it was made or copied.`)
  const ends = parsed(closing, last, file)
  if (ends.sums !== sums || sums !== listed.digest('hex'))
    throw new StartError(
      `${file} is damaged: what is in it isn't what was backed up. Unpack it and run \`sha256sum -c SHA256SUMS\` to see where.`,
    )
  return { ...begins, ...ends }
}

const notOurs = (file: string) => new StartError(`${file} is no back-up of Leadspread.`)
