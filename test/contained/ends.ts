import { writeSync } from 'node:fs'
import { answer, goesOn } from '../../src/contained/answer.js'

/** A program in the cage that comes to one end or another. */
const ends: Record<string, () => unknown> = {
  answer: () => answer(Buffer.from('an answer')),
  silence: () => setTimeout(() => {}, 60_000),
  talk: () => setInterval(goesOn, 50),
  abort: () => process.abort(),
  memory: () => {
    for (const all: number[][] = []; ; ) all.push(new Array(1_000).fill(Math.random()))
  },
  overflow: () => answer(Buffer.alloc(1_000_000)),
  failure: () => {
    writeSync(2, 'could not')
    process.exit(3)
  },
}

ends[process.argv[2] ?? '']?.()
