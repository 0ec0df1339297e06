import { randomUUID } from 'node:crypto'
import { access, copyFile, link, mkdir, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Gone } from '../../errors.js'
import type { Storage } from '../storage.js'

/** How the folders of those begin who still want what is removed. */
const begins = 'removed-'
/** How long they are believed without a sign of life. `forgetArrivals` takes away what one has that was killed. */
const believedMs = 10 * 60_000

/** What a disk's storage does while somebody wants what is removed meanwhile, by this or another process on the same folder. */
export async function keepingRemoved<T>(
  arriving: string,
  work: (removed: Pick<Storage, 'withFile' | 'keys'>) => Promise<T>,
): Promise<T> {
  const name = randomUUID()
  const folder = join(arriving, begins + name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const alive = setInterval(
    () => void utimes(folder, new Date(), new Date()).catch(() => {}),
    believedMs / 10,
  )
  try {
    return await work(new RemovedFiles(folder))
  } finally {
    clearInterval(alive)
    // Under another name nobody adds to it while it goes.
    const over = join(arriving, `over-${name}`)
    await rename(folder, over)
    await rm(over, { recursive: true, force: true })
  }
}

export async function keepersIn(arriving: string): Promise<string[]> {
  const names = await readdir(arriving).catch(error => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const folders = names.filter(name => name.startsWith(begins)).map(name => join(arriving, name))
  const isBelieved = await Promise.all(
    folders.map(folder =>
      stat(folder).then(
        ({ mtimeMs }) => Date.now() - mtimeMs < believedMs,
        () => false,
      ),
    ),
  )
  return folders.filter((_, at) => isBelieved[at])
}

/** A second name for the same bytes; where the file system has no such, a copy. Its folder or the file may have gone meanwhile. */
export async function keepFor(folder: string, key: string, place: string): Promise<void> {
  const kept = join(folder, nameOf(key))
  await link(place, kept)
    .catch(error => {
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') return copyFile(place, kept)
    })
    .catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
}

/** In one folder, so that a name is all there is to make. No key has a plus. */
const nameOf = (key: string) => key.replaceAll('/', '+')

class RemovedFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async withFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T> {
    const place = join(this.#folder, nameOf(key))
    await access(place).catch(() => {
      throw new Gone('file')
    })
    return work(place)
  }

  async *keys() {
    for await (const { name } of await opendir(this.#folder)) {
      const { mtime } = await stat(join(this.#folder, name))
      yield { key: name.replaceAll('+', '/'), storedAt: mtime }
    }
  }
}
