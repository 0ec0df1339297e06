import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Config, environment } from '../config.js'
import type { Context } from '../context.js'
import { checkDatabase } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { StartError } from '../errors.js'
import { buildContext, disposeContext } from '../processes/build-context.js'
import { banner, refuseTaken } from './banner.js'
import { demoKey } from './demo.js'
import { demoLink } from './demo-person.js'
import { endGroup, startDevTemporal } from './dev-temporal.js'
import { lockDataDir } from './lock.js'
import { memoryEnvironment, nodeFlags } from './memory.js'
import { seedDemo, wantsBorrowers } from './seed-demo.js'

const temporalReadyMs = 30_000
const roleReadyMs = 30_000
/** A process that dies so often a minute won't be helped by another start. */
const deathsAMinute = 5

interface Part {
  name: string
  start: () => ChildProcess
  /** Undefined while it is down. */
  child: ChildProcess | undefined
  deaths: number[]
}

/** `npm start`: Temporal's dev server if none is configured, the API and the worker, each restarted when it dies. */
export async function runAll(config: Config, main: string, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { 'temporal-cli': { type: 'string' } } })
  const temporalCli = values['temporal-cli']
  lockDataDir(config.dataDir)
  const ports = [
    ['PORT', config.port, config.host],
    ['MAILBOX_PORT', config.mailboxPort, '127.0.0.1'],
    ...(config.mailPort === undefined ? [] : [['MAIL_PORT', config.mailPort, config.host] as const]),
    ...(temporalCli
      ? [
          ['TEMPORAL_PORT', config.temporal.port, '127.0.0.1'] as const,
          ['TEMPORAL_UI_PORT', config.temporal.uiPort, '127.0.0.1'] as const,
        ]
      : []),
  ] as const
  for (const [variable, port, host] of ports) await refuseTaken(variable, port, host)
  await new Supervisor(config, main, temporalCli).run()
}

/** What a part waits for, once it was told to stop. */
function tell(name: string, said: unknown): void {
  const { waitsFor } = said as { waitsFor?: string }
  if (waitsFor) process.stderr.write(`${name} waits for ${waitsFor}\n`)
}

class Supervisor {
  readonly #config: Config
  readonly #main: string
  readonly #parts: Part[] = []
  readonly #temporal: Part | undefined
  #stopping = false
  #fail: (error: Error) => void = () => {}

  constructor(config: Config, main: string, temporalCli: string | undefined) {
    this.#config = config
    this.#main = main
    if (temporalCli) this.#temporal = this.#part('Temporal', () => startDevTemporal(temporalCli, config))
  }

  #part(name: string, start: () => ChildProcess): Part {
    const part: Part = { name, start, child: undefined, deaths: [] }
    this.#parts.push(part)
    return part
  }

  async run(): Promise<void> {
    const stopped = this.#untilToldToStop()
    const seeding = new AbortController()
    const notSeeded = ({ message }: Error) =>
      this.#stopping ||
      process.stderr.write(`The demo borrowers are not all there; the next start goes on. (${message})\n`)
    try {
      const ready = await Promise.race([this.#start(), stopped.then(() => undefined)])
      if (ready) {
        const seeds = wantsBorrowers(this.#config, ready.key)
        process.stdout.write(banner(this.#config, { ...ready, seeds }))
        if (seeds) void seedDemo(this.#config, ready.key as string, seeding.signal).catch(notSeeded)
        await stopped
      }
    } finally {
      seeding.abort()
      await this.#stop()
    }
  }

  async #start(): Promise<{ key: string | undefined; link: string | undefined }> {
    if (this.#temporal) this.#launch(this.#temporal)
    const context = buildContext({ ...this.#config, logLevel: 'silent' }, 'start')
    try {
      await checkDatabase(context.db, this.#config.database)
      await migrate(context.db)
      const key = await demoKey(context)
      const api = this.#part('The API', () => this.#role('api'))
      const worker = this.#part('The worker', () => this.#role('worker'))
      await Promise.all([
        this.#launchAndWait(api),
        this.#launchAndWait(this.#part('The mailbox', () => this.#role('mailbox'))),
        this.#temporalAnswers(context).then(() => this.#launchAndWait(worker)),
        ...(this.#config.mailPort === undefined && this.#config.imapUrl === undefined
          ? []
          : [this.#launchAndWait(this.#part('The mail receiver', () => this.#role('mail')))]),
      ])
      return { key, link: await demoLink(context, key) }
    } finally {
      await disposeContext(context)
    }
  }

  async #temporalAnswers(context: Context): Promise<void> {
    const until = Date.now() + (this.#temporal ? temporalReadyMs : 5_000)
    for (;;) {
      try {
        await context.temporal.check()
        return
      } catch {
        if (Date.now() > until) {
          const { address } = this.#config.temporal
          const hint = this.#temporal ? `; ${this.#config.dataDir}/temporal.log may say why` : ''
          throw new StartError(`Temporal at ${address} can't be reached${hint}.`)
        }
      }
      await sleep(100)
    }
  }

  #role(role: keyof typeof nodeFlags): ChildProcess {
    const words = role === 'mailbox' ? ['dev', role] : [role]
    // Half of the grace each: the API drains while the worker still serves it, then the worker drains.
    const grace = String(Math.floor(this.#config.shutdownGraceMs / 2))
    return spawn(process.execPath, [...nodeFlags[role], this.#main, ...words], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...environment,
        ...memoryEnvironment,
        SHUTDOWN_GRACE_MS: grace,
        TEMPORAL_ADDRESS: this.#config.temporal.address,
        ...this.#local(),
      },
    })
  }

  /** A receiver on the same machine is what somebody who tries this out has. */
  #local(): NodeJS.ProcessEnv {
    const ui = this.#config.temporal.uiUrl
    return {
      WEBHOOK_ALLOW_PRIVATE: environment.WEBHOOK_ALLOW_PRIVATE ?? 'true',
      WEBHOOK_ALLOW_HTTP: environment.WEBHOOK_ALLOW_HTTP ?? 'true',
      ...(ui ? { TEMPORAL_UI_URL: ui } : {}),
    }
  }

  async #launchAndWait(part: Part): Promise<void> {
    const child = this.#launch(part)
    const ready = new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', () =>
        reject(new StartError(`${part.name} could not start; its own message is above.`)),
      )
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((_, reject) => {
      timer = setTimeout(
        () => reject(new StartError(`${part.name} was not ready within ${roleReadyMs / 1000} s.`)),
        roleReadyMs,
      )
    })
    await Promise.race([ready, late]).finally(() => clearTimeout(timer))
    ready.catch(() => {})
    late.catch(() => {})
  }

  #launch(part: Part): ChildProcess {
    const child = part.start()
    part.child = child
    child.on('message', said => tell(part.name, said))
    child.once('error', error =>
      this.#fail(new StartError(`${part.name} could not be started: ${error.message}`)),
    )
    child.once('exit', (code, signal) => {
      part.child = undefined
      // What the leash held must not outlive it.
      if (part === this.#temporal) endGroup(child, 'SIGTERM')
      if (!this.#stopping) void this.#restart(part, signal ?? `code ${code}`)
    })
    return child
  }

  async #restart(part: Part, how: string): Promise<void> {
    const now = Date.now()
    part.deaths = [...part.deaths.filter(at => now - at < 60_000), now]
    if (part.deaths.length >= deathsAMinute) {
      this.#fail(new StartError(`${part.name} died ${deathsAMinute} times within a minute (last: ${how}).`))
      return
    }
    process.stderr.write(`${part.name} died (${how}); starting it again.\n`)
    await sleep(250 * 2 ** part.deaths.length)
    if (!this.#stopping) this.#launch(part)
  }

  #untilToldToStop(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = reject
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
      // npm itself may be killed in a way that it can't pass on. Its death shows as a new parent.
      if (environment.npm_lifecycle_event) {
        const parent = process.ppid
        setInterval(() => process.ppid !== parent && resolve(), 500).unref()
      }
    })
  }

  /** The API first, while the worker still answers for it; Temporal last. */
  async #stop(): Promise<void> {
    this.#stopping = true
    const half = this.#config.shutdownGraceMs / 2
    for (const part of [...this.#parts].sort(
      (a, b) => Number(a === this.#temporal) - Number(b === this.#temporal),
    )) {
      const { child } = part
      if (!child) continue
      const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
      if (part === this.#temporal) endGroup(child, 'SIGTERM')
      else child.kill('SIGTERM')
      const kill = setTimeout(
        () => (part === this.#temporal ? endGroup(child, 'SIGKILL') : child.kill('SIGKILL')),
        half + 1_000,
      )
      await gone
      clearTimeout(kill)
    }
  }
}
