import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 3_000
/**
 * Of a processor, below which a process counts as idle. A collection takes a tenth of a second, which nobody is to wait for. How long the
 * event loop is at work would not tell on a busy machine, where it waits for a processor as well.
 */
const idle = 0.1
/** Of the heap there was after the last one: less to gain is not worth it. */
const grown = 1.1

/**
 * V8 collects when it wants to allocate, so what a start or a load has left behind stays for as long as nothing comes after it. This
 * collects once a process has come to rest, and again after it has grown. Each time twice, for a collection gives back only the pages that
 * were empty when it began; at another look, since two would halt the process for twice as long. Returns what ends it.
 */
export function collectWhenIdle(ms = everyMs): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let [before, at] = [process.cpuUsage(), performance.now()]
  let left = 0
  let isTwice = true
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const tookMs = performance.now() - at
    before = process.cpuUsage()
    at += tookMs
    if (user + system > tookMs * 1_000 * idle) return
    const hasGrown = process.memoryUsage().heapTotal >= left * grown
    if (!hasGrown && isTwice) return
    collect()
    isTwice = !hasGrown
    // Which has taken some of it.
    before = process.cpuUsage()
    left = process.memoryUsage().heapTotal
  }, ms)
  looking.unref()
  return () => clearInterval(looking)
}
