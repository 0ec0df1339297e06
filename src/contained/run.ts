import { constants } from 'node:os'
import { strongestCage } from './cage.js'
import type { Program } from './program.js'
import { type Cage, killGroup, start } from './start.js'

interface Task {
  program: Program
  /** The descriptor of an opened file, so that the program needs no right to open it; or bytes. */
  input: number | Buffer
  /** For how long it may be silent. */
  silentMs: number
  wallMs: number
  memoryMb: number
  maxAnswerBytes: number
  signal?: AbortSignal | undefined
  /** The strongest that this machine allows. */
  cage?: Cage
}

export type Ending =
  | { end: 'answer'; answer: Buffer }
  | { end: 'time' | 'memory' | 'overflow' | 'crash' }
  /** Its own word for it that it couldn't do its work. */
  | { end: 'failure'; code: number; complaint: string }

/**
 * Runs a program of ours once. Worker threads don't hold memory, and can't be stopped in native code, so it is a process:
 * with as many walls around it as the machine allows, without environment, and killed with all it started when its time is
 * up. It has ended when this returns.
 */
export async function runContained(task: Task): Promise<Ending> {
  const { input, silentMs, wallMs, memoryMb, maxAnswerBytes, signal } = task
  const child = start(task.program, task.cage ?? (await strongestCage()), {
    stdin: typeof input === 'number' ? input : 'pipe',
    wallMs: silentMs,
    memoryMb,
  })
  let because: 'time' | 'overflow' | 'aborted' | undefined
  const kill = (why: typeof because) => {
    because ??= why
    killGroup(child.pid)
  }
  const stopped = () => kill('aborted')
  signal?.addEventListener('abort', stopped)
  if (signal?.aborted) stopped()
  const clock = setTimeout(kill, wallMs, 'time')
  const silence = setTimeout(kill, silentMs, 'time')

  const chunks: Buffer[] = []
  let bytes = 0
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    silence.refresh()
    bytes += chunk.length
    if (bytes > maxAnswerBytes) kill('overflow')
    else chunks.push(chunk)
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 2_000)
  })
  // Where the process ends before it has read everything, how it ended is what tells why.
  if (typeof input !== 'number') child.stdin?.on('error', () => {}).end(input)

  try {
    const { code, ended } = await endOf(child)
    if (because === 'time' || because === 'overflow') return { end: because }
    if (code === 0) return { end: 'answer', answer: Buffer.concat(chunks) }
    if (ended === 'SIGXCPU') return { end: 'time' }
    if (ended && outOfMemory.includes(ended)) return { end: 'memory' }
    if (ended || because === 'aborted' || code === null) return { end: 'crash' }
    return { end: 'failure', code, complaint }
  } finally {
    clearTimeout(clock)
    clearTimeout(silence)
    signal?.removeEventListener('abort', stopped)
    // Nothing should have outlived it, and nothing may.
    killGroup(child.pid)
  }
}

type Child = ReturnType<typeof start>

/** How V8, the C library and the kernel's killer end a process that wants more than there is. */
const outOfMemory: NodeJS.Signals[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']

/** What holds on to its pipes, in a group of its own, is waited for no longer than this. */
const lingerMs = 1_000

/** Those around the program tell the signal that has ended it as shells do: by a code of 128 and more. */
function endOf(child: Child): Promise<{ code: number | null; ended: NodeJS.Signals | undefined }> {
  return new Promise((resolve, reject) => {
    let linger: NodeJS.Timeout | undefined
    child.once('error', reject)
    child.once('exit', () => {
      killGroup(child.pid)
      linger = setTimeout(() => {
        for (const stream of child.stdio) stream?.destroy()
      }, lingerMs)
    })
    child.once('close', (code, signal) => {
      clearTimeout(linger)
      resolve({ code, ended: signal ?? signalOf(code) })
    })
  })
}

const signalOf = (code: number | null): NodeJS.Signals | undefined =>
  (Object.entries(constants.signals) as [NodeJS.Signals, number][]).find(
    ([, number]) => code !== null && code - 128 === number,
  )?.[0]
