import { parentPort } from 'node:worker_threads'
import { jobs } from './jobs.js'

/** What runs in a thread: one job at a time, until it is no longer wanted. */
parentPort?.on('message', async ({ job, input }: { job: keyof typeof jobs; input: never }) => {
  try {
    parentPort?.postMessage({ answer: await jobs[job](input) })
  } catch (error) {
    parentPort?.postMessage({ fault: error })
  }
})
