import { execFile, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Confinement {
  /** The descriptor of the opened document. The child gets this and no path, so it needs no right to open it. */
  input: number
  mimeType: string
  /** For how long it may be silent. */
  wallMs: number
  memoryMb: number
  signal: AbortSignal | undefined
}

export type Ending = { end: 'answer'; answer: Buffer } | { end: 'time' | 'memory' | 'overflow' | 'crash' }

const maxAnswerBytes = 32 * 1024 * 1024
/** How long it may take in all, as a multiple of how long it may be silent. */
const longest = 4
const childPath = fileURLToPath(new URL('../documents/reading/child.js', import.meta.url))

/**
 * Runs the child once. Worker threads don't hold memory, and can't be stopped in native code, so it is a process: with
 * limits of the kernel where there are such, without environment, files and network, and killed with all it started
 * when its time is up. It has ended when this returns.
 */
export async function runContained({
  input,
  mimeType,
  wallMs,
  memoryMb,
  signal,
}: Confinement): Promise<Ending> {
  const [command = '', ...args] = [
    ...(await networkless()),
    ...(await limited(wallMs, memoryMb)),
    process.execPath,
    // What pages through the garbage collector is most of what a reader needs, but buffers are beside it.
    `--max-old-space-size=${Math.max(32, Math.floor(memoryMb * 0.6))}`,
    ...permissions(),
    '--no-warnings',
    childPath,
    mimeType,
  ]
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    env: {},
    stdio: [input, 'ignore', 'pipe', 'pipe'],
  })
  let because: 'time' | 'overflow' | 'aborted' | undefined
  const kill = (why: typeof because) => {
    because ??= why
    killGroup(child.pid)
  }
  const stopped = () => kill('aborted')
  signal?.addEventListener('abort', stopped)
  if (signal?.aborted) stopped()
  const clock = setTimeout(kill, wallMs * longest, 'time')
  const silence = setTimeout(kill, wallMs, 'time')

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

  try {
    const { code, ended } = await new Promise<{ code: number | null; ended: NodeJS.Signals | null }>(
      (resolve, reject) => {
        child.once('error', reject)
        child.once('close', (code, ended) => resolve({ code, ended }))
      },
    )
    if (because === 'time' || because === 'overflow') return { end: because }
    if (code === 0) return { end: 'answer', answer: Buffer.concat(chunks) }
    if (ended === 'SIGXCPU') return { end: 'time' }
    if (ended && outOfMemory.includes(ended)) return { end: 'memory' }
    if (ended || because === 'aborted') return { end: 'crash' }
    // The child answers for whatever a document does to it. This is an installation that can't read any.
    throw new Error(`The process that reads documents ended with code ${code}: ${complaint}`)
  } finally {
    clearTimeout(clock)
    clearTimeout(silence)
    signal?.removeEventListener('abort', stopped)
    // Nothing should have outlived it, and nothing may.
    killGroup(child.pid)
  }
}

/** How V8, the C library and the kernel's killer end a process that wants more than there is. */
const outOfMemory: NodeJS.Signals[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const foundIn = (name: string): string | undefined =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map(folder => join(folder, name)).find(path => existsSync(path))

/** Containers and hardened kernels often forbid new namespaces, and then only the other walls stand. */
const networkless = once(async () => {
  const unshare = foundIn('unshare')
  const command = unshare ? [unshare, '--map-root-user', '--net', '--'] : []
  // In a namespace of users, root is nobody to files of other owners: the child has to be readable there.
  return (await works([...command, process.execPath, '--check', childPath])) ? command : []
})

const prlimit = once(async () => {
  const found = foundIn('prlimit')
  return found && (await works([found, '--core=0', '--', process.execPath, '--version'])) ? found : undefined
})

async function limited(wallMs: number, memoryMb: number): Promise<string[]> {
  const found = await prlimit()
  if (!found) return []
  // Threads collect garbage beside the one that reads, so this is for a child whose parent died, and can't stop it.
  const cpu = Math.ceil(wallMs / 1000) * 2 + 1
  return [found, `--data=${memoryMb * 1024 * 1024}`, `--cpu=${cpu}:${cpu + 1}`, '--fsize=0', '--core=0', '--']
}

/**
 * Without rights to write, to start processes and threads, and to read anything but code. Node 20 aborts on a folder that is
 * given twice, once with a slash at its end.
 */
const permissions = once(() => {
  const here = dirname(childPath)
  const packages = ['unpdf', '@e965/xlsx', 'papaparse', 'yauzl'].map(name =>
    realpathSync(fileURLToPath(import.meta.resolve(name))).replace(/(.*[\\/]node_modules)[\\/].*/s, '$1'),
  )
  // Node looks into each folder above for packages and their description, and a refusal would end the search.
  const above = ancestors(here).flatMap(folder => [
    join(folder, 'node_modules'),
    join(folder, 'package.json'),
  ])
  // Node 22 has dropped the first word.
  const flag = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'
  return [flag, ...[...new Set([here, ...above, ...packages])].map(path => `--allow-fs-read=${path}`)]
})

const ancestors = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...ancestors(dirname(folder))]

const works = ([command = '', ...args]: string[]): Promise<boolean> =>
  new Promise(resolve => {
    execFile(command, args, { env: {}, timeout: 10_000 }, error => resolve(error === null))
  })

function once<T>(make: () => T): () => T {
  let made: { of: T } | undefined
  return () => {
    made ??= { of: make() }
    return made.of
  }
}
