import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { answer } from '../../src/contained/answer.js'

/**
 * What a reader is once a document has taken it over: it runs in the same cage, but without the permissions of Node, which
 * native code passes by. It tries what would harm the rest of the machine, and tells what came of it.
 */
export interface Targets {
  /** The process that started it. */
  worker: number
  sibling: number
  port: number
  /** A file that only the service's user may read, in a folder that it may write. */
  secretFile: string
  /** Shows files with the rights of root, and one that only root may read. */
  setuid: { program: string; file: string } | undefined
  /** Stands in the command line of what should outlive the reader. */
  mark: string
}

export const attacks = [
  'signals',
  'environment',
  'memory',
  'trace',
  'loopback',
  'reads',
  'writes',
  'setuid',
  'outlives',
] as const
export type Attack = (typeof attacks)[number]
/** Without a fault in what the attack met, or with the fault. */
export type Outcomes = Record<Attack, string>

const done = 'done'
const x64 = process.arch === 'x64'

async function main({ worker, sibling, port, secretFile, setuid, mark }: Targets): Promise<void> {
  const outcomes: Outcomes = {
    signals: attempt(() => {
      for (const pid of [worker, sibling]) for (const name of ['SIGUSR1', 'SIGTERM']) process.kill(pid, name)
    }),
    environment: attempt(() => readFileSync(`/proc/${worker}/environ`)),
    memory: attempt(() => closeSync(openSync(`/proc/${worker}/mem`, 'r'))),
    // PTRACE_SEIZE.
    trace: run('perl', '-e', `exit(syscall(${x64 ? 101 : 117}, 0x4206, ${worker}, 0, 0) == 0 ? 0 : $!)`),
    loopback: await reach(port),
    reads: attempt(() => readFileSync(secretFile)),
    writes: attempt(() => rmdirSync(mkdtempSync(join(secretFile, '..', 'written-')))),
    setuid: setuid ? run(setuid.program, setuid.file) : 'not tried',
    outlives: outlive(mark),
  }
  answer(Buffer.from(JSON.stringify(outcomes)))
}

function attempt(attack: () => unknown): string {
  try {
    attack()
    return done
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

function run(program: string, ...args: string[]): string {
  const path = program.includes('/') ? program : `/usr/bin/${program}`
  const { status, error } = spawnSync(path, args, { stdio: ['inherit', 'ignore', 'inherit'] })
  if (error) return (error as NodeJS.ErrnoException).code ?? String(error)
  return status === 0 ? done : `code ${status}`
}

const reach = (port: number): Promise<string> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(done))
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)))
  })

/** In a session of its own, where nobody's signal to a group reaches it. Whether it has, only the others can see. */
const outlive = (mark: string): string =>
  attempt(() => {
    const words = ['-e', 'setTimeout(() => {}, 30_000)', mark]
    const child = spawn(process.execPath, words, { detached: true, stdio: 'inherit' })
    child.on('error', () => {})
    if (child.pid === undefined) throw new Error('no process')
  })

const [, , what = '', mark = ''] = process.argv
if (what.startsWith('{')) await main(JSON.parse(what))
else if (what === 'linger') {
  // Seen from outside: it has started whole, and needs nobody any more.
  if (mark) process.title = `lingering ${mark}`
  setTimeout(() => {}, 30_000)
}
