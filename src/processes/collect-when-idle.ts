import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 5_000
/** Of its time, below which a process counts as idle. A collection takes a tenth of a second, which nobody is to wait for. */
const idle = 0.05
/** Of the heap there was after the last one: less to gain is not worth it. */
const grown = 1.1

/**
 * V8 collects when it wants to allocate, so what a start or a load has left behind stays for as long as nothing comes after it. This
 * collects once a process has come to rest, and again after it has grown. Returns what ends it.
 */
export function collectWhenIdle(ms = everyMs): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let before = performance.eventLoopUtilization()
  let left = 0
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > idle || process.memoryUsage().heapTotal < left * grown) return
    collect()
    left = process.memoryUsage().heapTotal
  }, ms)
  looking.unref()
  return () => clearInterval(looking)
}
