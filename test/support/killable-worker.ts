import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { World } from './world.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))

/** A worker in a process of its own, at work on the same data. */
export async function killableWorker(w: World, t: { teardown(f: () => void): void }): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [main, 'worker'], {
    env: { ...process.env, ...w.environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  t.teardown(() => worker.kill('SIGKILL'))
  await once(worker, 'message')
  return worker
}

/** Without a word to anybody. */
export async function killed(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}
