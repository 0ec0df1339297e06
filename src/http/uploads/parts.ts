import { createHash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { FieldError } from '../../errors.js'
import type { SentFile } from '../../intake/arrived.js'
import type { Guard } from './guard.js'
import {
  fieldsLimitBytes,
  fileLimitBytes,
  filesLimit,
  malformedForm,
  partsLimit,
  tooLarge,
} from './limits.js'

/** What formidable knows of a part; its types leave out the headers. */
export interface Part {
  headers: Record<string, string>
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end', listener: () => void): unknown
}

const bufferBytes = 64 * 1024

/** Where the parts of one form go: its files to a folder, its fields into an object, what is wrong with it into a list. */
export class Parts {
  readonly fields: Record<string, string> = {}
  readonly faults: FieldError[] = []
  readonly #folder: string
  readonly #known: string[]
  readonly #files: (Omit<SentFile, 'sha256'> & { hash: ReturnType<typeof createHash> })[] = []
  readonly #outs: { stream: WriteStream; closed: Promise<unknown> }[] = []
  #count = 0
  #fieldBytes = 0

  constructor(folder: string, known: string[]) {
    this.#folder = folder
    this.#known = known
  }

  take(part: Part, guard: Guard): void {
    // The parser may still hold parts of a body that has been given up.
    if (guard.destroyed) return
    if (++this.#count > partsLimit) throw malformedForm('it has too many parts')
    const encoding = part.headers['content-transfer-encoding']?.trim().toLowerCase() ?? 'binary'
    if (!['binary', '7bit', '8bit'].includes(encoding))
      throw malformedForm('a part has a Content-Transfer-Encoding, which forms no longer know')
    const { name, filename } = dispositionOf(part)
    if (name === undefined) throw malformedForm('a part has no name')
    if (name === 'files' && filename !== undefined) this.#takeFile(part, filename, guard)
    else this.#takeField(part, name, filename !== undefined, guard)
  }

  sent(): SentFile[] {
    if (this.#files.length === 0 && !this.faults.some(({ path }) => path === 'files'))
      this.#fault('files', 'is required', 'required')
    return this.#files.map(({ hash, ...file }) => ({ ...file, sha256: hash.digest('hex') }))
  }

  async written(): Promise<void> {
    await Promise.all(this.#outs.map(({ closed }) => closed))
  }

  /** However the reading ended, nothing is written any more afterwards. */
  async end(): Promise<void> {
    for (const { stream } of this.#outs) stream.destroy()
    await Promise.allSettled(this.#outs.map(({ closed }) => closed))
  }

  #takeField(part: Part, name: string, isFile: boolean, guard: Guard): void {
    const isKnown = this.#known.includes(name)
    if (name === 'files') this.#fault(name, 'must be sent as files, each with a filename', 'invalid_type')
    else if (!isKnown) this.#fault(shown(name), 'is not a field of this request', 'unknown_field')
    else if (isFile) this.#fault(name, 'must be sent as a field, without a filename', 'invalid_type')
    else if (Object.hasOwn(this.fields, name)) this.#fault(name, 'is there twice', 'duplicate_field')
    const chunks: Buffer[] = []
    if (isKnown) this.fields[name] = ''
    part.on('data', chunk => {
      this.#fieldBytes += chunk.length
      if (this.#fieldBytes > fieldsLimitBytes) guard.destroy(tooLarge('A field'))
      else if (isKnown) chunks.push(Buffer.from(chunk))
    })
    part.on('end', () => {
      if (!isKnown) return
      const text = utf8(Buffer.concat(chunks))
      if (text === undefined) this.#fault(name, 'is not valid UTF-8', 'invalid_text')
      else this.fields[name] = text
    })
  }

  #takeFile(part: Part, sentName: string, guard: Guard): void {
    const place = this.#files.length
    if (place === filesLimit) {
      this.#fault('files', `must be at most ${filesLimit}`, 'too_big')
      return
    }
    const file = { sentName, path: join(this.#folder, String(place)), size: 0, hash: createHash('sha256') }
    this.#files.push(file)
    const stream = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
    const closed = finished(stream)
    closed.catch(error => guard.destroy(error))
    this.#outs.push({ stream, closed })
    const goOn = () => this.#outs.some(out => out.stream.writableNeedDrain) || guard.resume()
    // A stream that has been ended meanwhile drains without a word.
    stream.on('drain', goOn).once('close', goOn)
    const write = gather(bytes => {
      file.hash.update(bytes)
      if (!stream.write(bytes)) guard.pause()
    })
    part.on('data', chunk => {
      file.size += chunk.length
      if (file.size > fileLimitBytes) guard.destroy(tooLarge(`files.${place}`))
      else write(chunk)
    })
    part.on('end', () => {
      write.rest()
      stream.end()
    })
  }

  #fault(path: string, message: string, code: string): void {
    if (!this.faults.some(fault => fault.path === path && fault.code === code))
      this.faults.push({ path, message, code })
  }
}

/** A text of short lines comes line by line: a write for each would take longer than all else. */
function gather(write: (bytes: Buffer) => void) {
  let buffer = Buffer.allocUnsafe(bufferBytes)
  let filled = 0
  const rest = () => {
    if (filled > 0) write(buffer.subarray(0, filled))
    buffer = Buffer.allocUnsafe(bufferBytes)
    filled = 0
  }
  const add = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(buffer, filled, at)
      at += copied
      filled += copied
      if (filled === buffer.length) rest()
    }
  }
  return Object.assign(add, { rest })
}

/**
 * Read anew from the header: formidable turns references such as `&#1234;` into characters. Names are UTF-8; a quote in one is `%22`
 * from browsers and `\"` from others. `filename*` should not be sent in forms, but old libraries do.
 */
function dispositionOf({ headers }: Part): { name: string | undefined; filename: string | undefined } {
  const header = headers['content-disposition'] ?? ''
  const parameter = (key: string): string | undefined => {
    const [, quoted, plain] =
      new RegExp(`;\\s*${key}=(?:"((?:\\\\"|[^"])*)"|([^\\s;"]*))`, 'i').exec(header) ?? []
    const value = quoted?.replaceAll('\\"', '"') ?? plain
    return value === undefined
      ? undefined
      : Buffer.from(value, 'latin1').toString('utf8').replace(/%22/g, '"')
  }
  return { name: parameter('name'), filename: parameter('filename') ?? extended(header) }
}

function extended(header: string): string | undefined {
  const [, value] = /;\s*filename\*=utf-8'[\w-]*'([^\s;]*)/i.exec(header) ?? []
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return value
  }
}

/** A name that nobody knows is told in the answer, so not whole. */
const shown = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name)

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
