import { Worker } from 'node:worker_threads'
import type { Answer, Jobs } from './jobs.js'

/** The job itself has failed, and would fail again: by a fault of its own, or because it took too long or too much. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed'
}

/** A report of thirty years takes some seconds; what takes so much longer has lost its way. */
const wallMs = 120_000
const memoryMb = 768
const idleMs = 30_000

/**
 * Starting one takes a tenth of a second or two, so it is kept for a while. As many as are at work at once: activities bound
 * that.
 */
const idle: Thread[] = []

interface Thread {
  worker: Worker
  forget: NodeJS.Timeout | undefined
}

/** Runs a job beside the event loop, which others wait for. Our own data needs no containment, but has its limits too. */
export async function inThread<Name extends keyof Jobs>(
  job: Name,
  input: Parameters<Jobs[Name]>[0],
  signal: AbortSignal,
): Promise<Answer<Name>> {
  signal.throwIfAborted()
  const thread = idle.pop() ?? start()
  clearTimeout(thread.forget)
  thread.worker.ref()
  const ending = await ended(thread.worker, { job, input }, signal)
  if ('answer' in ending) {
    rest(thread)
    return ending.answer as Answer<Name>
  }
  await thread.worker.terminate()
  signal.throwIfAborted()
  throw new JobFailed(`${job}: ${ending.why}`, { cause: ending.cause })
}

function start(): Thread {
  const worker = new Worker(new URL('./thread.js', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const thread: Thread = { worker, forget: undefined }
  // Whoever waits for its answer hears of it too.
  worker.on('error', () => {})
  worker.once('exit', () => forget(thread))
  return thread
}

function rest(thread: Thread): void {
  // A process may end while threads rest.
  thread.worker.unref()
  thread.forget = setTimeout(() => {
    forget(thread)
    thread.worker.terminate()
  }, idleMs).unref()
  idle.push(thread)
}

function forget(thread: Thread): void {
  const at = idle.indexOf(thread)
  if (at >= 0) idle.splice(at, 1)
}

type Ending = { answer: unknown } | { why: string; cause?: unknown }

function ended(worker: Worker, task: object, signal: AbortSignal): Promise<Ending> {
  return new Promise(resolve => {
    const settle = (ending: Ending) => {
      clearTimeout(clock)
      signal.removeEventListener('abort', abort)
      worker.off('message', told).off('error', broke).off('exit', exit)
      resolve(ending)
    }
    const abort = () => settle({ why: 'nobody wants it any more' })
    const told = (ending: { answer: unknown } | { fault: unknown }) =>
      settle('answer' in ending ? ending : { why: 'it failed', cause: ending.fault })
    const broke = (cause: unknown) => settle({ why: 'it broke its thread', cause })
    const exit = () => settle({ why: 'its thread ended' })
    const clock = setTimeout(() => settle({ why: 'it took too long' }), wallMs)
    signal.addEventListener('abort', abort)
    worker.on('message', told).on('error', broke).on('exit', exit)
    worker.postMessage(task)
  })
}
