import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { strongestCage } from '../../src/contained/cage.js'
import { codeBeside, type Program } from '../../src/contained/program.js'
import { runContained } from '../../src/contained/run.js'
import type { Cage } from '../../src/contained/start.js'
import { processesWith } from '../support/children.js'
import type { Outcomes, Targets } from './compromised.js'

/**
 * Stands for a worker: with a secret in its environment, a port on loopback and a folder of data, it has a compromised program
 * run in one cage after the other, and tells what became of each. A process of its own, so that it can run as any user.
 */
interface Order {
  folder: string
  secretFile: string
  setuid: Targets['setuid']
  /** Without cages it only tells which is the strongest. */
  cages: Cage[]
  /** Stands in the command line of a program that stays until it is killed, in the first of the cages. */
  linger?: string
}

const file = fileURLToPath(new URL('./compromised.js', import.meta.url))
const compromised = (...words: string[]): Program => ({ file, words, flags: [], reads: codeBeside(file) })
const task = {
  input: Buffer.alloc(0),
  silentMs: 20_000,
  wallMs: 20_000,
  memoryMb: 512,
  maxAnswerBytes: 10_000,
}

let signals = 0
for (const name of ['SIGUSR1', 'SIGTERM'] as const) process.on(name, () => signals++)
const order: Order = JSON.parse(process.argv[2] ?? '')

if (order.linger) await runContained({ ...task, program: compromised('linger', order.linger), ...first() })
const server = createServer(socket => socket.destroy())
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as { port: number }
const told = []
for (const cage of order.cages) told.push(await attacked(cage))
process.stdout.write(JSON.stringify({ strongest: await strongestCage(), told }))
process.exit()

function first(): { cage?: Cage } {
  const [cage] = order.cages
  return cage ? { cage } : {}
}

async function attacked(cage: Cage): Promise<Outcomes | string> {
  signals = 0
  const sibling = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], { stdio: 'ignore' })
  const mark = `outlives-${process.pid}-${Math.random()}`
  const targets: Targets = { ...order, port, worker: process.pid, sibling: sibling.pid ?? 0, mark }
  const ended = await runContained({ ...task, program: compromised(JSON.stringify(targets)), cage })
  // What arrives, arrives at once.
  await wait(50)
  const isHurt = signals > 0 || sibling.exitCode !== null || sibling.signalCode !== null
  sibling.kill('SIGKILL')
  const left = await processesWith(mark)
  for (const id of left) process.kill(id, 'SIGKILL')
  if (ended.end !== 'answer') return JSON.stringify(ended)
  const outcomes = JSON.parse(ended.answer.toString()) as Outcomes
  return {
    ...outcomes,
    signals: isHurt ? 'done' : outcomes.signals === 'done' ? 'unheard' : outcomes.signals,
    outlives: left.length > 0 ? 'done' : outcomes.outlives === 'done' ? 'ended' : outcomes.outlives,
  }
}
