import { setTimeout as sleep } from 'node:timers/promises'
import { collectWhenIdle } from '../../src/processes/collect-when-idle.js'

/** A process that has left much behind, and tells what it holds of that after some rest. */
let garbage: number[][] | undefined = Array.from({ length: 400 }, () =>
  Array.from({ length: 25_000 }, Math.random),
)
const full = process.memoryUsage().heapUsed
garbage = garbage.length > 0 ? undefined : garbage
await sleep(300)
const rested = process.memoryUsage().heapUsed
collectWhenIdle(50)
await sleep(1_000)
process.stdout.write(JSON.stringify({ full, rested, collected: process.memoryUsage().heapUsed }))
