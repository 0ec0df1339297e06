import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Connection } from '@temporalio/client'
import { loadConfig } from '../../src/config.js'
import { endGroup, startDevTemporal } from '../../src/start/dev-temporal.js'
import { memoryEnvironment, nodeFlags } from '../../src/start/memory.js'
import { freePort } from '../support/free-port.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const restMs = 300
const readyMs = 60_000

interface Actor {
  name: string
  start(): ChildProcess
  kill(signal: NodeJS.Signals): void
  child: ChildProcess
}

export interface Wanted {
  folder: string
  temporalCli: string
  databaseUrl: string | undefined
  apis: number
  workers: number
  settings: Record<string, string>
}

/** The processes of a service: any may be killed at any time, and each that ends is started again. */
export class Cast {
  readonly environment: Record<string, string>
  readonly temporalAddress: string
  readonly urls: string[] = []
  readonly killedAt: number[] = []
  readonly #folder: string
  readonly #actors: Actor[] = []
  #closing = false

  private constructor(folder: string, environment: Record<string, string>, temporalAddress: string) {
    this.#folder = folder
    this.environment = environment
    this.temporalAddress = temporalAddress
  }

  static async open({ folder, temporalCli, databaseUrl, apis, workers, settings }: Wanted): Promise<Cast> {
    const [port, uiPort] = [await freePort(), await freePort()]
    const address = `127.0.0.1:${port}`
    const environment = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      DATA_DIR: folder,
      SECRET_KEY: 'chaos has a secret of thirty-two characters or more',
      TEMPORAL_ADDRESS: address,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...settings,
    }
    const cast = new Cast(folder, environment, address)
    try {
      const config = loadConfig({
        DATA_DIR: folder,
        TEMPORAL_PORT: String(port),
        TEMPORAL_UI_PORT: String(uiPort),
      })
      cast.#enter('temporal', () => startDevTemporal(temporalCli, config), endGroup)
      await cast.#temporalAnswers()
      await cast.command(['migrate'])
      for (let n = 0; n < workers; n++) cast.#role(`worker ${n}`, 'worker', {})
      for (let n = 0; n < apis; n++) {
        const apiPort = await freePort()
        cast.urls.push(`http://127.0.0.1:${apiPort}`)
        cast.#role(`api ${n}`, 'api', { PORT: String(apiPort) })
      }
      cast.#role('mail', 'mail', {})
      await cast.ready()
      return cast
    } catch (error) {
      await cast.close()
      throw error
    }
  }

  get names(): string[] {
    return this.#actors.map(({ name }) => name)
  }

  /** As a power cut would have it, for this one process. */
  kill(name: string): void {
    const actor = this.#actors.find(one => one.name === name)
    if (!actor) throw new Error(`There is no ${name}`)
    this.killedAt.push(Date.now())
    actor.kill('SIGKILL')
  }

  async command(args: string[]): Promise<Record<string, string>> {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--json'], {
      cwd: this.#folder,
      env: this.environment,
    })
    return stdout ? JSON.parse(stdout) : {}
  }

  async ready(): Promise<void> {
    await this.#temporalAnswers()
    for (const url of this.urls) {
      await until(async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok)
    }
  }

  async close(): Promise<void> {
    this.#closing = true
    for (const { name, child, kill } of [...this.#actors].reverse()) {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      kill('SIGTERM')
      const cut = setTimeout(() => kill('SIGKILL'), name === 'temporal' ? 5_000 : 20_000)
      await gone
      clearTimeout(cut)
    }
  }

  async #temporalAnswers(): Promise<void> {
    await until(async () => {
      const connection = await Connection.connect({ address: this.temporalAddress, connectTimeout: 1_000 })
      try {
        await connection.workflowService.describeNamespace({ namespace: 'default' })
        return true
      } finally {
        await connection.close()
      }
    })
  }

  #role(name: string, role: 'api' | 'worker' | 'mail', own: Record<string, string>): void {
    const log = openSync(join(this.#folder, `${name.replace(' ', '-')}.log`), 'a')
    this.#enter(
      name,
      () =>
        spawn(process.execPath, [...nodeFlags[role], main, role], {
          cwd: this.#folder,
          env: { ...this.environment, ...memoryEnvironment, ...own },
          // The channel ends the process with this one, however this one ends.
          stdio: ['ignore', log, log, 'ipc'],
        }),
      (child, signal) => child.kill(signal),
    )
  }

  #enter(
    name: string,
    start: () => ChildProcess,
    kill: (child: ChildProcess, signal: NodeJS.Signals) => void,
  ): void {
    const actor: Actor = { name, start, child: start(), kill: signal => kill(actor.child, signal) }
    this.#actors.push(actor)
    const watch = () =>
      actor.child.once('exit', async () => {
        // What a shell held must not outlive it.
        kill(actor.child, 'SIGKILL')
        await sleep(restMs)
        if (this.#closing) return
        actor.child = actor.start()
        watch()
      })
    watch()
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + readyMs
  for (;;) {
    try {
      if (await holds()) return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    }
    await sleep(200)
  }
}
