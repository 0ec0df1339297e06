import { Piscina } from 'piscina'
import type { Answer, Jobs } from './jobs.js'

/** The job itself has failed, and would fail again: by a fault of its own, or because it took too long or too much. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed'
}

/** A report of thirty years takes some seconds; what takes so much longer has lost its way. */
const wallMs = 120_000
const memoryMb = 768
/** Starting a thread takes a tenth of a second or two, so it is kept for a while. */
const idleMs = 30_000
/** More than activities let work at once, so that no job's time passes while it waits for a thread. */
const most = 64

let pool: Piscina | undefined

const start = () =>
  new Piscina({
    filename: new URL('./thread.js', import.meta.url).href,
    name: 'work',
    minThreads: 0,
    maxThreads: most,
    idleTimeout: idleMs,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })

/** Runs a job beside the event loop, which others wait for. Our own data needs no containment, but has its limits too. */
export async function inThread<Name extends keyof Jobs>(
  job: Name,
  input: Parameters<Jobs[Name]>[0],
  signal: AbortSignal,
): Promise<Answer<Name>> {
  signal.throwIfAborted()
  pool ??= start()
  const tooLong = AbortSignal.timeout(wallMs)
  try {
    return await pool.run({ job, input }, { signal: AbortSignal.any([signal, tooLong]) })
  } catch (cause) {
    signal.throwIfAborted()
    throw new JobFailed(`${job}: ${tooLong.aborted ? 'it took too long' : 'it failed'}`, { cause })
  }
}
