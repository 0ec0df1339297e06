import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { memoryEnvironment, nodeFlags } from '../src/start/memory.js'

const main = fileURLToPath(new URL('../src/main.js', import.meta.url))
const readyMs = 60_000
const stopMs = 20_000

export interface Stage {
  folder: string
  /** A process of the benchmark's own, from a file beside this one. Resolves with the first message it sends. */
  child(file: string, args: string[]): Promise<Child>
  /** A role of the service as `npm start` runs it; its log goes to a file. */
  role(role: 'api' | 'worker', environment: Record<string, string>): Promise<Child>
  /** A command of the service that prints JSON. */
  command(args: string[], environment: Record<string, string>): Promise<Record<string, string>>
  /** Called when the benchmark ends, the last one first. */
  atEnd(work: () => unknown): void
}

export interface Child {
  process: ChildProcess
  greeting: unknown
  /** Rejects when it ends, which none does before the benchmark. */
  died: Promise<never>
}

/** A temporary folder and processes that end with the benchmark, however it ends. Nobody's settings reach them. */
export async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-bench-'))
  const ends: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  ]
  const plain = { PATH: process.env.PATH ?? '', HOME: folder }

  const start = async (args: string[], environment: Record<string, string>, log: string): Promise<Child> => {
    const output = openSync(join(folder, log), 'a')
    const started = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...plain, ...memoryEnvironment, ...environment },
      stdio: ['ignore', output, 'inherit', 'ipc'],
    })
    ends.push(() => stop(started))
    const died = once(started, 'exit').then(([code]) => {
      throw new Error(`${basename(log, '.log')} ended with ${code}`)
    })
    const late = AbortSignal.timeout(readyMs)
    const [greeting] = await Promise.race([once(started, 'message', { signal: late }), died])
    died.catch(() => {})
    return { process: started, greeting, died }
  }

  const stage: Stage = {
    folder,
    child: (file, args) => start([fileURLToPath(new URL(file, import.meta.url)), ...args], {}, `${file}.log`),
    role: (role, environment) =>
      start([...nodeFlags[role], ...profiled(role), main, role], environment, `${role}.log`),
    async command(args, environment) {
      const env = { ...plain, ...environment }
      const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--json'], {
        cwd: folder,
        env,
      })
      return JSON.parse(stdout)
    },
    atEnd: work => ends.push(work),
  }

  const told = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`Stopped by ${signal}`)))
  })
  try {
    await Promise.race([play(stage), told])
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** BENCH_PROFILE names a folder that then gets a CPU profile of each role. */
function profiled(role: string): string[] {
  const folder = process.env.BENCH_PROFILE
  if (!folder) return []
  mkdirSync(folder, { recursive: true })
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${role}-${Date.now()}.cpuprofile`]
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const cut = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await gone
  clearTimeout(cut)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
