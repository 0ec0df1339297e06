import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { groupBy } from '../src/group-by.js'
import { changed } from '../test/statements/mutations/change.js'
import { times } from '../test/statements/mutations/factor.js'
import { mutations } from '../test/statements/mutations/mutations.js'
import { judge } from './accuracy-judge.js'
import { reachedFrom, reachedWith } from './accuracy-stage.js'
import { silentIn } from './accuracy-sums.js'
import { type NamedTruth, truthsIn } from './accuracy-truth.js'
import { keptReading } from './kept-readings.js'
import { type Changed, heading, lineOf } from './mutations-sums.js'

/**
 * Whether statements are still read when they are printed otherwise. Each document of folders as `accuracy` takes them is
 * changed in every way that there is, always the same, and judged as it is there.
 */
const words = process.argv.slice(2)
const folders = words.filter(word => existsSync(join(word, 'truth')))
const names = words.filter(word => !word.startsWith('--') && !folders.includes(word))
if (folders.length === 0) {
  process.stderr.write('Usage: npm run bench:mutations -- FOLDER… [NAME…] [--details]\n')
  process.exit(1)
}
const showsDetails = words.includes('--details')
/** What names a change is no part of a document's name. */
const namesChange = (word: string) => mutations.some(({ name }) => name.includes(word))
const isAsked = (name: string, asked: string[]) => asked.length === 0 || asked.some(one => name.includes(one))
const chosen = mutations.filter(({ name }) => isAsked(name, names.filter(namesChange)))

const all: Changed[] = []
for (const folder of folders) {
  const asked = names.filter(word => !namesChange(word))
  const truths = truthsIn(folder).filter(({ name }) => isAsked(name, asked))
  for (const [file, own] of groupBy(truths, ({ truth }) => truth.file)) await change(folder, file, own)
}
console.log(heading)
for (const { name } of chosen) tell(name, one => one.name === name)
for (const group of ['words kept', 'words lost']) tell(`all: ${group}`, one => one.of === group)

function tell(title: string, isMeant: (one: Changed) => boolean): void {
  const some = all.filter(isMeant)
  if (some.length > 0) console.log(lineOf(title, some))
}

async function change(folder: string, file: string, truths: NamedTruth[]): Promise<void> {
  const path = join(folder, 'documents', file)
  const outcome = await keptReading(path)
  if (outcome.outcome !== 'read') return
  const before = judge(truths, reachedWith(outcome, basename(file))).outcomes
  for (const mutation of chosen) {
    const other = changed(mutation, file, outcome.reading, truths)
    if (!other) continue
    const reached = reachedFrom(other.extracted, basename(file))
    const { outcomes } = judge(times(truths, other.factor), reached)
    for (const [n, after] of outcomes.entries()) {
      const was = before[n]
      if (!was) continue
      const { name, of } = mutation
      const one = { name, of, file: path, before: was, after }
      all.push(one)
      if (showsDetails) tellDetails(one)
    }
  }
}

function tellDetails({ name, before, after }: Changed): void {
  if (after.score.right >= before.score.right && silentIn(after) <= silentIn(before)) return
  const was = `key ${before.score.keyRight}, silent ${silentIn(before)}`
  const is = `key ${after.score.keyRight}/${after.score.keyFigures}, silent ${silentIn(after)}`
  console.log(`${name}: ${after.name}: ${was}; then ${is}, ${after.stage} ${after.note}`)
}
