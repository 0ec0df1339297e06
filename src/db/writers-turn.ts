import { Unavailable } from '../errors.js'
import type { Database } from './connect.js'

const patienceMs = 5_000
const lastInLine = new WeakMap<Database, Promise<unknown>>()

/**
 * SQLite has one writer. The writers of this process take turns in the order in which they came, so that they never poll
 * for the lock against each other; whoever has waited too long for other processes' writes is told to come again.
 */
export async function writersTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const came = performance.now()
  const before = lastInLine.get(db)
  const mine = (async () => {
    await before
    if (performance.now() - came > patienceMs)
      throw new Unavailable('The database is busy. Try again shortly.', 2)
    return work()
  })()
  // The next in line waits for the end of this one, not for its success.
  lastInLine.set(
    db,
    mine.catch(() => {}),
  )
  return mine
}
