import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectWhenIdle } from '../../src/processes/collect-when-idle.js'

/** A process that has much to do and leaves much behind, and tells how often it was made to collect: while at work, at rest, and later. */
let forced = 0
new PerformanceObserver(list => {
  for (const { detail } of list.getEntries() as unknown as { detail: { flags: number } }[])
    if (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) forced++
}).observe({ entryTypes: ['gc'] })

collectWhenIdle(50)
let garbage: number[][] = []
for (const began = performance.now(); performance.now() - began < 1_000; await sleep(0))
  garbage = Array.from({ length: 100 }, () => Array.from({ length: 5_000 }, Math.random))
const atWork = forced
garbage = garbage.slice(0, 0)
await sleep(1_000)
const atRest = forced
await sleep(500)
process.stdout.write(JSON.stringify({ atWork, atRest, later: forced, ...process.memoryUsage() }))
