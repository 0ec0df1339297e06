import { type ChildProcess, spawn } from 'node:child_process'
import { filterOn, throughBubblewrap } from './bubblewrap.js'
import { callFilter } from './call-filter.js'
import type { Program } from './program.js'
import { limited, throughUtilLinux } from './util-linux.js'
import type { Wall } from './walls.js'

/** Which walls stand, and what builds them. Plain data, so that threads can be told. */
export interface Cage {
  by: 'bubblewrap' | 'util-linux' | 'nothing'
  walls: readonly Wall[]
}

interface Allowance {
  /** A descriptor, or a pipe. */
  stdin: number | 'pipe' | 'ignore'
  wallMs: number
  memoryMb: number
}

/** Who owns nothing. */
const nobody = { uid: 65_534, gid: 65_534 }

/** Its answer comes from descriptor 3. It has a group of its own, with all that it starts. */
export function start(program: Program, cage: Cage, { stdin, wallMs, memoryMb }: Allowance): ChildProcess {
  const [command = '', ...args] = [
    ...(cage.walls.includes('limits') ? limited(wallMs, memoryMb) : []),
    ...entrance(cage, program),
    process.execPath,
    // What pages through the garbage collector is most of what a reader needs, but buffers are beside it.
    `--max-old-space-size=${Math.max(32, Math.floor(memoryMb * 0.6))}`,
    '--no-warnings',
    ...program.flags,
    program.file,
    ...program.words,
  ]
  const filter = cage.walls.includes('system_calls') ? callFilter() : undefined
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    env: {},
    stdio: [stdin, 'ignore', 'pipe', 'pipe', ...(filter ? ['pipe' as const] : [])],
    ...(cage.walls.includes('uid') && nobody),
  })
  const filtered = child.stdio[filterOn]
  // Where the process ends before it has read everything, how it ended is what tells why.
  if (filtered && 'end' in filtered) filtered.on('error', () => {}).end(filter)
  return child
}

function entrance({ by, walls }: Cage, { reads }: Program): string[] {
  if (by === 'bubblewrap') return throughBubblewrap(walls, reads)
  return by === 'util-linux' ? throughUtilLinux(walls) : []
}

/** With all that it has started. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
