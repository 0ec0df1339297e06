import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { loadConfig } from '../src/config.js'
import { endGroup, startDevTemporal } from '../src/start/dev-temporal.js'
import { freePort, type Stage } from './stage.js'

const temporalReadyMs = 30_000

/** Temporal's dev server as `npm start` runs it, until the benchmark ends. */
export async function openTemporal(
  stage: Stage,
  program: string,
): Promise<{ address: string; client: Client }> {
  const [port, uiPort] = [await freePort(), await freePort()]
  const config = loadConfig({
    DATA_DIR: stage.folder,
    TEMPORAL_PORT: String(port),
    TEMPORAL_UI_PORT: String(uiPort),
  })
  const server = startDevTemporal(program, config)
  stage.atEnd(async () => {
    const gone = once(server, 'exit')
    endGroup(server, 'SIGTERM')
    await gone
  })
  const { address } = config.temporal
  const giveUpAt = Date.now() + temporalReadyMs
  for (;;) {
    try {
      const connection = await Connection.connect({ address, connectTimeout: 1_000 })
      stage.atEnd(() => connection.close())
      const client = new Client({ connection })
      await connection.workflowService.describeNamespace({ namespace: config.temporal.namespace })
      return { address, client }
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    }
    await sleep(200)
  }
}
