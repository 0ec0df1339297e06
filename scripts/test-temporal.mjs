import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttp2 } from 'node:http2'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'
import { say } from './say.mjs'
import { temporalCli } from './temporal-cli.mjs'

/** So that a test can see a run continue as new without thousands of events. */
const shortHistories = ['--dynamic-config-value', 'limit.historyCount.suggestContinueAsNew=40']

/** Between our asking for a free port and the server's listening on it, another process may take it. */
const starts = 3
const patienceMs = 120_000

/** One dev server for the whole run, tuned as the one of `npm start`. */
export async function startTestTemporal(namespaces, room) {
  const cli = await temporalCli()
  for (let start = 1; ; start++) {
    const server = await startServer(cli, namespaces, room)
    try {
      await answers(server)
      say(`› Temporal's dev server listens on ${server.port}`)
      return { address: `127.0.0.1:${server.port}`, cli, stop: server.stop }
    } catch (error) {
      const log = readFileSync(join(server.dataDir, 'temporal.log'), 'utf8').slice(-4_000)
      await server.stop()
      if (start === starts) throw new Error(`${error.message}. Its last words:\n${log}`, { cause: error })
      say(`› Temporal's dev server is started again: ${error.message}. Its last words:\n${log}`)
    }
  }
}

/** What gRPC calls a deadline that has passed: clients don't repeat such a call. */
const deadlineExceeded = '4'

/** In the place of a Temporal that is away: each call ends as it would after its deadline, only at once. */
export async function startAwayTemporal() {
  const server = createHttp2().on('stream', stream =>
    stream.respond(
      { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': deadlineExceeded },
      { endStream: true },
    ),
  )
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${server.unref().address().port}`
}

async function startServer(cli, namespaces, room) {
  const { startDevTemporal, endGroup } = await import(
    pathToFileURL(join(root, 'dist/src/start/dev-temporal.js')).href
  )
  const dataDir = mkdtempSync(join(room, 'temporal-'))
  const [port, uiPort] = [await freePort(), await freePort()]
  const [namespace = 'default', ...others] = namespaces
  const child = startDevTemporal(cli, { dataDir, temporal: { port, uiPort, namespace } }, [
    ...shortHistories,
    ...others.flatMap(name => ['--namespace', name]),
  ])
  const ended = new Promise(resolve => child.once('exit', resolve))
  const stop = async () => {
    endGroup(child, 'SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { child, port, dataDir, stop }
}

async function answers({ child, port }) {
  const { Connection } = await import(
    pathToFileURL(join(root, 'node_modules/@temporalio/client/lib/index.js')).href
  )
  const until = Date.now() + patienceMs
  while (!(await listens(port))) {
    if (child.exitCode !== null) {
      throw new Error(`Temporal's dev server ended with ${child.exitCode} before it answered`)
    }
    if (Date.now() > until) {
      throw new Error(`Temporal's dev server did not listen within ${patienceMs / 1_000} s`)
    }
    await pause(100)
  }
  const connectTimeout = Math.max(until - Date.now(), 1_000)
  const connection = await Connection.connect({ address: `127.0.0.1:${port}`, connectTimeout })
  await connection.close()
}

function listens(port) {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
  })
}

export async function freePort() {
  const server = createServer()
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}
