import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ReadOptions, type ReadOutcome, readDocument } from '../../../src/documents/reading/read.js'
import { descendantsOf } from '../../support/children.js'

/** Reads bytes as an uploaded file, two at a time: a test file's tests would otherwise start all their children at once. */
export async function readFileOf(
  bytes: Buffer | string,
  mimeType: string,
  options?: ReadOptions,
): Promise<ReadOutcome> {
  return withFileOf(bytes, file => inTurn(() => readDocument(file, mimeType, options)))
}

export async function withFileOf<T>(bytes: Buffer | string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'))
  try {
    // What a path may hold must not matter.
    const file = join(folder, '-- a, *.bin')
    await writeFile(file, bytes)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const turns: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let next = 0
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const lane = next++ % turns.length
  const mine = (turns[lane] ?? Promise.resolve()).then(work)
  turns[lane] = mine.catch(() => undefined)
  return mine
}

/** The ids of this process's readers that are running, within whatever stands around them; none elsewhere than on Linux. */
export const runningReaders = (): Promise<number[]> => descendantsOf(process.pid, 'reading/child.js')
