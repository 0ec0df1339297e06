import { once } from 'node:events'
import { createServer } from 'node:net'

const tries = 50
const [lowest, count] = [15_000, 15_000]

/**
 * A port for another process to listen on. Below those that the system gives out by itself: one of them could be taken by
 * anybody's connection before that process has started.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = lowest + Math.floor(Math.random() * count)
    const probe = createServer()
    try {
      probe.listen(port, '127.0.0.1')
      await once(probe, 'listening')
      return port
    } catch (error) {
      if (attempt === tries) throw error
    } finally {
      probe.close()
    }
  }
}
