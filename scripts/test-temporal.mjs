import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'
import { say } from './say.mjs'
import { temporalCli } from './temporal-cli.mjs'

/** So that a test can see a run continue as new without thousands of events. */
const shortHistories = ['--dynamic-config-value', 'limit.historyCount.suggestContinueAsNew=40']

/** One dev server for the whole run, tuned as the one of `npm start`. */
export async function startTestTemporal(namespaces) {
  const cli = await temporalCli()
  const { startDevTemporal, endGroup } = await import(
    pathToFileURL(join(root, 'dist/src/start/dev-temporal.js')).href
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'leadspread-temporal-'))
  const [port, uiPort] = [await freePort(), await freePort()]
  const [namespace, ...others] = namespaces
  const child = startDevTemporal(
    cli,
    { dataDir, temporal: { port, uiPort, namespace: namespace ?? 'default' } },
    [...shortHistories, ...others.flatMap(name => ['--namespace', name])],
  )
  const stop = async () => {
    const gone = new Promise(resolve => child.once('exit', resolve))
    endGroup(child, 'SIGTERM')
    if (child.exitCode === null) await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  await answers(port)
  say(`› Temporal's dev server listens on ${port}`)
  return { address: `127.0.0.1:${port}`, cli, stop }
}

async function answers(port) {
  const { Connection } = await import(
    pathToFileURL(join(root, 'node_modules/@temporalio/client/lib/index.js')).href
  )
  for (let attempt = 1; ; attempt++) {
    try {
      const connection = await Connection.connect({ address: `127.0.0.1:${port}`, connectTimeout: 1_000 })
      await connection.close()
      return
    } catch (error) {
      if (attempt === 60) throw error
      await new Promise(resolve => setTimeout(resolve, 250))
    }
  }
}

export async function freePort() {
  const server = createServer()
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}
