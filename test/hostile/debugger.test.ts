import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { programAt } from '../../src/contained/program.js'
import { runContained } from '../../src/contained/run.js'
import { nodeFlags } from '../../src/start/memory.js'
import { descendantsOf } from '../support/children.js'
import { eventually } from '../support/eventually.js'
import { freePort } from '../support/free-port.js'
import { temporalWorld } from '../support/temporal.js'
import { sharedWorld } from '../support/world.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip

const w = sharedWorld(test, () => temporalWorld('test-debugger'))

/** The ports on which a process listens, each a number as the kernel writes it; of its own network, wherever that is. */
async function listeningPorts(pid: number): Promise<number[]> {
  const names = await readdir(`/proc/${pid}/fd`)
  const links = await Promise.all(names.map(name => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')))
  const sockets = new Set(links.flatMap(link => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []))
  const table = await readFile(`/proc/${pid}/net/tcp`, 'utf8')
  const rows = table.split('\n').map(row => row.trim().split(/\s+/))
  const listening = rows.filter(
    ([, , , state, , , , , , inode]) => state === '0A' && sockets.has(inode ?? ''),
  )
  return listening.map(([, local]) => Number.parseInt(local?.split(':')[1] ?? '', 16))
}

/**
 * Before Node has taken the signal in hand, it ends a process, as it does any other. A process that has only just been made, or is
 * still a shell, holds all signals back for a moment.
 */
async function untilNodeHears(pid: number): Promise<void> {
  const own = await readFile('/proc/self/cmdline', 'utf8')
  const isItself = async () => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return command !== own && !command.startsWith('sh\0')
  }
  const hears = (status: string) =>
    [...status.matchAll(/^Sig(?:Blk|Cgt):\s+(\w+)$/gm)].some(([, set]) => (BigInt(`0x${set}`) >> 9n) & 1n)
  for (let tries = 0; tries < 2_000; tries++) {
    if ((await isItself()) && hears(await readFile(`/proc/${pid}/status`, 'utf8'))) return
    await wait(2)
  }
  throw new Error(`Process ${pid} never took the signal in hand.`)
}

/** From its first moment on and for some seconds, over all of its start. */
async function bombarded(child: ChildProcess, forMs: number): Promise<number[]> {
  const pid = child.pid ?? 0
  await untilNodeHears(pid)
  const seen = new Set<number>()
  const until = Date.now() + forMs
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGUSR1')
    for (const port of await listeningPorts(pid).catch(() => [])) seen.add(port)
    await wait(3)
  }
  return [...seen]
}

interface Started {
  child: ChildProcess
  said: () => string
}

function started(t: ExecutionContext, command: string, args: string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(command, args, { env, cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += chunk))
  t.teardown(() => child.kill('SIGKILL'))
  return { child, said: () => said }
}

const settings = (more: NodeJS.ProcessEnv = {}) => ({ ...process.env, ...w.environment, ...more })

onLinux(
  'Node by itself opens its debugger to whoever sends a signal, so the rest of this file can see it',
  async t => {
    const { child, said } = started(
      t,
      process.execPath,
      ['--inspect-port=0', '-e', 'setTimeout(() => {}, 9_000)'],
      {},
    )
    t.is((await bombarded(child, 2_000)).length, 1)
    t.regex(said(), /Debugger listening/)
  },
)

for (const [what, flags, ports] of [
  ['an API as `npm start` runs it', nodeFlags.api, 1],
  ['a worker as `npm start` runs it', nodeFlags.worker, 0],
] as const) {
  onLinux(`${what} opens no debugger, however early the signal comes`, async t => {
    const role = what.includes('API') ? 'api' : 'worker'
    const port = await freePort()
    const { child, said } = started(
      t,
      process.execPath,
      [...flags, main, role],
      settings({ PORT: String(port) }),
    )
    const ready = once(child, 'message', { signal: AbortSignal.timeout(60_000) })
    const before = await bombarded(child, 3_000)
    await ready
    const after = await bombarded(child, 300)
    t.deepEqual(
      [...new Set([...before, ...after])].filter(one => one !== port),
      [],
      said(),
    )
    t.is((await listeningPorts(child.pid ?? 0)).length, ports)
    t.notRegex(said(), /Debugger listening/)
    t.is(child.signalCode, null)
  })
}

onLinux('nor does a command that is run by its name', async t => {
  const { child, said } = started(t, main, ['doctor'], settings())
  const ended = once(child, 'exit')
  t.deepEqual(await bombarded(child, 30_000), [])
  t.deepEqual(await ended, [0, null], said())
  t.notRegex(said(), /Debugger listening/)
})

onLinux('nor does what `npm start` runs', async t => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-debugger-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  // It waits for a server of Temporal's that never comes.
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    TEMPORAL_ADDRESS: '127.0.0.1:1',
  }
  const { child, said } = started(t, 'sh', ['-c', scripts.start], env)
  t.deepEqual(await bombarded(child, 4_000), [])
  t.notRegex(said(), /Debugger listening/)
  t.is(child.signalCode, null, said())
  child.kill('SIGTERM')
})

onLinux('nor does what runs in the cage', async t => {
  const stop = new AbortController()
  const program = programAt(new URL('./compromised.js', import.meta.url), { words: ['linger'], packages: [] })
  const limits = { silentMs: 30_000, wallMs: 30_000, memoryMb: 512, maxAnswerBytes: 1 }
  const running = runContained({ program, input: Buffer.alloc(0), ...limits, signal: stop.signal })
  const inCage = () => descendantsOf(process.pid, 'hostile/compromised.js')
  const [id = 0] = await eventually(inCage, ({ length }) => length > 0, 30_000)
  try {
    await untilNodeHears(id)
    for (let tries = 0; tries < 100; tries++) {
      process.kill(id, 'SIGUSR1')
      t.deepEqual(await listeningPorts(id), [])
      await wait(5)
    }
    t.deepEqual(await inCage(), [id])
  } finally {
    stop.abort()
    await running
  }
})
