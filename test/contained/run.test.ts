import test from 'ava'
import { strongestCage } from '../../src/contained/cage.js'
import { programAt } from '../../src/contained/program.js'
import { type Ending, runContained } from '../../src/contained/run.js'
import type { Cage } from '../../src/contained/start.js'

const endings: [string, Ending][] = [
  ['answer', { end: 'answer', answer: Buffer.from('an answer') }],
  ['silence', { end: 'time' }],
  ['talk', { end: 'time' }],
  ['abort', { end: 'memory' }],
  ['memory', { end: 'memory' }],
  ['overflow', { end: 'overflow' }],
  ['failure', { end: 'failure', code: 3, complaint: 'could not' }],
]

const run = (word: string, cage: Cage) =>
  runContained({
    program: programAt(new URL('./ends.js', import.meta.url), { words: [word], packages: [] }),
    input: Buffer.alloc(0),
    silentMs: word === 'silence' ? 500 : 30_000,
    wallMs: word === 'talk' ? 1_500 : 60_000,
    memoryMb: 128,
    maxAnswerBytes: 100_000,
    cage,
  })

const strongest = await strongestCage()

for (const by of ['bubblewrap', 'util-linux', 'nothing'] as const) {
  const title = `behind walls of ${by}, every end of a program is told as what it is`
  if (by !== 'nothing' && strongest.by !== by && strongest.by !== 'bubblewrap') {
    test.skip(`${title} (skipped: there is no ${by} here, or it may build nothing)`, () => {})
    continue
  }
  test.serial(title, async t => {
    const walls = strongest.walls.filter(
      wall =>
        by === strongest.by ||
        (by === 'nothing' ? wall === 'limits' : !['files', 'system_calls'].includes(wall)),
    )
    for (const [word, ending] of endings) t.deepEqual(await run(word, { by, walls }), ending, word)
  })
}
