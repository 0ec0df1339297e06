import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import type { Queue } from '../../workflows/contract.js'
import type { Config } from '../config.js'
import { reportCage } from '../contained/report.js'
import type { Context } from '../context.js'
import { checkDatabase } from '../db/connect.js'
import { refuseUnmigrated } from '../db/migrate.js'
import { StartError, Unavailable } from '../errors.js'
import { listen } from '../http/listen.js'
import { readiness } from '../http/operations.js'
import { registry } from '../metrics.js'
import { measureQueues } from '../webhooks/measure.js'
import { buildContext, disposeContext } from './build-context.js'
import { collectWhenIdle } from './collect-when-idle.js'
import { installRuntime, shutdownRuntime, staffedQueues, work } from './task-queues.js'
import { tellWaiting } from './tell-waiting.js'
import { untilToldToStop } from './until-told-to-stop.js'

/** `leadspread worker`. */
export async function runWorker(config: Config, args: string[]): Promise<void> {
  const wanted = chosenQueues(args)
  const context = buildContext(config, 'worker')
  await reportCage(context.log, config)
  await checkDatabase(context.db, config.database)
  await refuseUnmigrated(context.db)
  const coreMetrics = config.metricsPort === undefined ? undefined : `127.0.0.1:${await freePort()}`
  installRuntime(context.log, coreMetrics)
  const working = await work(context, wanted, config.shutdownGraceMs).catch(error => {
    const cause = error instanceof Unavailable ? error.cause : undefined
    throw cause instanceof Error
      ? new StartError(`Temporal at ${config.temporal.address} can't be used: ${cause.message}`)
      : error
  })
  measureQueues(context)
  const watched = coreMetrics ? await serveMetrics(context, config, coreMetrics) : undefined
  context.log.info({ queues: wanted }, 'the worker is ready')
  collectWhenIdle()
  process.send?.('ready')
  try {
    await Promise.race([untilToldToStop(), working.done])
  } finally {
    watched?.close()
    watched?.closeAllConnections()
    const told = tellWaiting(context.log, 'activities', () => working.atWork())
    await working.stop()
    told()
    await shutdownRuntime()
    await disposeContext(context)
  }
}

function chosenQueues(args: string[]): Queue[] {
  const { values } = parseArgs({ args, options: { queues: { type: 'string' } } })
  const names = values.queues?.split(',').map(name => name.trim()) ?? staffedQueues
  const unknown = names.filter(name => !staffedQueues.includes(name as Queue))
  if (unknown.length > 0)
    throw new StartError(`There is no queue ${unknown.join(', ')}. Choose from ${staffedQueues.join(', ')}.`)
  return names as Queue[]
}

/** A worker has no API to ask: its health and metrics, with those of Temporal's core, on a port of their own. */
async function serveMetrics(context: Context, { host, metricsPort }: Config, coreAddress: string) {
  const server = createServer(async (request, response) => {
    try {
      if (request.url === '/metrics') {
        const core = await fetch(`http://${coreAddress}/metrics`, { signal: AbortSignal.timeout(2_000) })
          .then(answer => answer.text())
          .catch(() => "# Temporal's core does not tell its metrics")
        response
          .writeHead(200, { 'content-type': registry.contentType })
          .end(`${await registry.metrics()}\n${core}`)
      } else if (request.url === '/healthz') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
      } else if (request.url === '/readyz') {
        const { status, body } = await readiness(context, false)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      } else {
        response.writeHead(404).end()
      }
    } catch (error) {
      context.log.warn({ err: error }, 'metrics could not be read')
      response.writeHead(503).end()
    }
  })
  await listen(server, metricsPort as number, host, 'METRICS_PORT')
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await listen(probe, 0, '127.0.0.1')
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
