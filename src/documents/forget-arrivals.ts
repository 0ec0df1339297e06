import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.js'

/** An upload takes half an hour at most; what has been arriving for longer belongs to a process that died. */
const patienceMs = 60 * 60_000

/** Removes what never arrived; returns how many there were. */
export async function forgetArrivals({
  storage,
  clock,
}: Pick<Context, 'storage' | 'clock'>): Promise<number> {
  const before = clock().getTime() - patienceMs
  let forgotten = 0
  for (const name of await readdir(storage.arriving).catch(noneYet)) {
    const path = join(storage.arriving, name)
    // Whoever sends it may have finished meanwhile.
    const changedMs = await stat(path).then(
      found => found.mtimeMs,
      () => undefined,
    )
    if (changedMs === undefined || changedMs > before) continue
    await rm(path, { recursive: true, force: true })
    forgotten++
  }
  return forgotten
}

const noneYet = (error: NodeJS.ErrnoException): string[] => {
  if (error.code !== 'ENOENT') throw error
  return []
}
