import type { Log } from '../log.js'

const everyMs = 5_000

/** What is done over and over, and how a failure of it is told. */
interface Sweep {
  sweep: () => Promise<unknown>
  failed: string
}

/**
 * Sweeps from plain intervals, beside each other: nothing that is itself in need of Temporal. What it returns stops them
 * after the rounds under way.
 */
export function startSweeping(log: Log, sweeps: Sweep[]): () => Promise<void> {
  const stops = sweeps.map(one => keepSweeping(log, one))
  return async () => {
    await Promise.all(stops.map(stop => stop()))
  }
}

function keepSweeping(log: Log, { sweep, failed }: Sweep): () => Promise<void> {
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const tick = () => {
    round = sweep()
      .then(() => {})
      .catch(error => log.warn({ err: error }, `${failed}, and will be tried again`))
      .finally(() => {
        if (timer) timer = setTimeout(tick, everyMs)
      })
  }
  timer = setTimeout(tick, 0)
  return async () => {
    clearTimeout(timer)
    timer = undefined
    await round
  }
}
