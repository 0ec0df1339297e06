#!/usr/bin/env node
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runCommand } from './cli/run.js'
import { type Config, loadConfig } from './config.js'
import { buildContext, type Context, disposeContext } from './context.js'
import { checkDatabase } from './db/connect.js'
import { refuseUnmigrated } from './db/migrate.js'
import { StartError } from './errors.js'
import { readiness } from './http/operations.js'
import { listen, serve } from './http/serve.js'
import { registry } from './metrics.js'
import { runAll } from './start/all.js'
import type { Queue } from './temporal.js'
import { installRuntime, shutdownRuntime, staffedQueues, work } from './worker.js'

/** The composition root: configuration → context → role. */
async function main([role = 'help', ...rest]: string[]): Promise<void> {
  switch (role) {
    case 'all': {
      const { values } = parseArgs({ args: rest, options: { 'temporal-cli': { type: 'string' } } })
      return runAll(loadConfig(), fileURLToPath(import.meta.url), values['temporal-cli'])
    }
    case 'api':
      return asApi(loadConfig())
    case 'worker':
      return asWorker(loadConfig(), rest)
    default:
      process.exitCode = await runCommand([role, ...rest])
  }
}

async function asApi(config: Config): Promise<void> {
  const context = buildContext(config, 'api')
  await checkDatabase(context.db, config.database)
  await refuseUnmigrated(context.db)
  const serving = await serve(context, config)
  context.log.info({ url: config.baseUrl }, 'the API is ready')
  process.send?.('ready')
  await untilToldToStop()
  await serving.stop(config.shutdownGraceMs)
  await disposeContext(context)
}

async function asWorker(config: Config, args: string[]): Promise<void> {
  const wanted = chosenQueues(args)
  const context = buildContext(config, 'worker')
  await checkDatabase(context.db, config.database)
  await refuseUnmigrated(context.db)
  const coreMetrics = config.metricsPort === undefined ? undefined : `127.0.0.1:${await freePort()}`
  installRuntime(context.log, coreMetrics)
  const working = await work(context, wanted, config.shutdownGraceMs)
  const watched = coreMetrics ? await serveMetrics(context, config, coreMetrics) : undefined
  context.log.info({ queues: wanted }, 'the worker is ready')
  process.send?.('ready')
  try {
    await Promise.race([untilToldToStop(), working.done])
  } finally {
    watched?.close()
    watched?.closeAllConnections()
    await working.stop()
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

/** A signal, or the end of the `npm start` that this is a part of, however it ended. */
function untilToldToStop(): Promise<void> {
  return new Promise(resolve => {
    process.once('SIGTERM', () => resolve())
    // Ctrl-C reaches every process of the terminal's group; under `npm start` the supervisor decides who stops when.
    process.on('SIGINT', () => process.channel || resolve())
    process.once('disconnect', () => resolve())
  })
}

/** A worker has no API to ask: its health and metrics, with those of Temporal's core, on a port of their own. */
async function serveMetrics(context: Context, { host, metricsPort }: Config, coreAddress: string) {
  const server = createServer(async (request, response) => {
    try {
      if (request.url === '/metrics') {
        const core = await fetch(`http://${coreAddress}/metrics`, {
          signal: AbortSignal.timeout(2_000),
        }).then(answer => answer.text())
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
  await listen(server, metricsPort as number, host)
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await listen(probe, 0, '127.0.0.1')
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}

try {
  await main(process.argv.slice(2))
  process.exit(process.exitCode ?? 0)
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${(error as Error).stack ?? error}\n`)
  process.exit(1)
}
