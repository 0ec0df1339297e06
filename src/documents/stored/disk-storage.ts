import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Gone } from '../../errors.js'
import type { Storage, StoredKey } from '../storage.js'
import { keepersIn, keepFor, keepingRemoved } from './removed-files.js'

/** A folder of this machine. What arrives lies beside what is kept, so that it is moved in by a rename. */
export class DiskStorage implements Storage {
  readonly arriving: string
  readonly #root: string

  constructor(root: string) {
    this.#root = resolve(root)
    this.arriving = join(this.#root, 'arriving')
  }

  async put(key: string, file: string): Promise<void> {
    const place = this.#placeOf(key)
    await sync(file)
    await this.#makeFolder(dirname(place))
    await rename(file, place)
    await sync(dirname(place))
  }

  putText(key: string, text: string): Promise<void> {
    return this.putBytes(key, text)
  }

  async putBytes(key: string, bytes: Uint8Array | string): Promise<void> {
    await mkdir(this.arriving, { recursive: true, mode: 0o700 })
    const file = join(this.arriving, randomUUID())
    try {
      await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
      await this.put(key, file)
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  async readText(key: string): Promise<string | undefined> {
    return readFile(this.#placeOf(key), 'utf8').catch(ifMissing(() => undefined))
  }

  async open(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const handle = await open(this.#placeOf(key)).catch(ifMissing(gone))
    return handle.createReadStream(range)
  }

  async withFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T> {
    const place = this.#placeOf(key)
    await access(place).catch(ifMissing(gone))
    return work(place)
  }

  async remove(key: string): Promise<void> {
    const place = this.#placeOf(key)
    for (const folder of await keepersIn(this.arriving)) await keepFor(folder, key, place)
    await rm(place, { force: true })
    // A file that came back after a power cut would have no row.
    await sync(dirname(place)).catch(ifMissing(() => {}))
  }

  async *keys(below = ''): AsyncGenerator<StoredKey, void, undefined> {
    const folder = await opendir(join(this.#root, below), { bufferSize: 500 }).catch(ifMissing(() => []))
    for await (const entry of folder) {
      const name = below + entry.name
      if (entry.isDirectory() && name !== 'arriving') yield* this.keys(`${name}/`)
      if (!entry.isFile() || !isKey(name)) continue
      const found = await stat(join(this.#root, name)).catch(ifMissing(() => undefined))
      if (found) yield { key: name, storedAt: found.mtime }
    }
  }

  keepingRemoved<T>(work: (removed: Pick<Storage, 'withFile' | 'keys'>) => Promise<T>): Promise<T> {
    return keepingRemoved(this.arriving, work)
  }

  /** Without writing: a disk that is busy with other writes would keep a probe waiting, and is none the less of use. */
  async check(): Promise<void> {
    const look = () =>
      Promise.all([statfs(this.arriving), access(this.arriving, constants.W_OK | constants.X_OK)])
    const [{ bavail }] = await look().catch(
      ifMissing(() => mkdir(this.arriving, { recursive: true, mode: 0o700 }).then(look)),
    )
    if (bavail === 0) throw new Error(`There is no space left for ${this.#root}`)
  }

  #placeOf(key: string): string {
    if (!isKey(key)) {
      throw new Error(`This is not a key of the storage: ${JSON.stringify(key.slice(0, 100))}`)
    }
    return join(this.#root, key)
  }

  /** A new folder is there after a power cut only if the one above it knows of it. */
  async #makeFolder(folder: string): Promise<void> {
    const isNew = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!isNew) return
    for (let made = folder; made.length >= this.#root.length; made = dirname(made)) await sync(dirname(made))
  }
}

/** No part may begin with a dot, so none leads out; and none is the folder of what arrives. */
const isKey = (key: string): boolean =>
  /^\w[\w.-]*(\/\w[\w.-]*)+$/.test(key) && !key.startsWith('arriving/') && key.length <= 500

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const gone = (): never => {
  throw new Gone('file')
}

const ifMissing =
  <T>(answer: () => T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return answer()
  }
