import { Piscina } from 'piscina'
import type { Post } from './provider.js'
import type { ProviderName, ReadPost } from './read-post.js'

const wallMs = 60_000
const idleMs = 30_000
const memoryMb = 512

/** What reads a post beside the event loop, which everybody else waits for. None runs where no provider posts. */
const start = (threads: number) =>
  new Piscina({
    filename: new URL('./read-post.js', import.meta.url).href,
    name: 'readPost',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })

let pool: Piscina | undefined
/** Each may hold a mail several times over while it is read. */
export const readAtOnce = 2

export function readBeside(post: Post & { provider: ProviderName }): Promise<ReadPost> {
  pool ??= start(readAtOnce)
  return pool.run(post, { signal: AbortSignal.timeout(wallMs) })
}
