import { Client, Connection } from '@temporalio/client'
import { createLog } from '../../src/log.js'
import { installRuntime, staffedQueues, type Working, work } from '../../src/worker.js'
import { openWorld, type World } from './world.js'

export const temporalAddress = process.env.TEST_TEMPORAL_ADDRESS

export interface TemporalWorld extends World {
  /** A client of the test's own, for what operators do. */
  temporal: Client
  startWorker(): Promise<Working>
  stopWorker(): Promise<void>
}

let installed = false

/** A world with a worker, in a namespace that belongs to the test file alone. */
export async function temporalWorld(
  namespace: string,
  settings: Record<string, string> = {},
): Promise<TemporalWorld> {
  if (!temporalAddress) throw new Error('TEST_TEMPORAL_ADDRESS is not set; npm test sets it')
  if (!installed) installRuntime(createLog(process.env.TEST_LOG_LEVEL ?? 'silent', 'worker'), undefined)
  installed = true
  const world = await openWorld({ TEMPORAL_NAMESPACE: namespace, ...settings })
  const connection = await Connection.connect({ address: temporalAddress })
  let working: Working | undefined
  const startWorker = async () => {
    working = await work(world.context, staffedQueues, 1_000)
    return working
  }
  const stopWorker = async () => {
    await working?.stop()
    working = undefined
  }
  await startWorker()
  return {
    ...world,
    temporal: new Client({ connection, namespace }),
    startWorker,
    stopWorker,
    dispose: async () => {
      await stopWorker()
      await connection.close()
      await world.dispose()
    },
  }
}
