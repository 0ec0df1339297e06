import test from 'ava'
import { type Outcome, silentIn } from '../../bench/accuracy-sums.js'
import { type Made, made } from './made.js'
import { judged, judgedAs } from './made-judged.js'
import { asPages, asSheet } from './made-readings.js'
import { truthsOf } from './made-truths.js'
import { changed } from './mutations/change.js'
import type { Mutation } from './mutations/mutation.js'
import { mutations } from './mutations/mutations.js'

/**
 * Of the key totals of made statements that are right as they stand: how many percent of them are still right at least
 * when the statement is changed, and how many percent at most are wrong without a word. A mend makes these stricter.
 */
const bounds: Record<string, [right: number, silent: number]> = {
  'no headers': [88, 7],
  'cut over pages': [94, 3],
  'joined with another': [99, 1],
  'glyphs split': [91, 2],
  'other decimal mark': [94, 0],
  'a typo a label': [92, 3],
  'labels translated': [79, 4],
  'labels scrambled': [56, 4],
  'labels removed': [52, 5],
  'recognition noise': [83, 4],
}

for (const mutation of mutations)
  test(`key totals survive: ${mutation.name}`, t => {
    const sums = { all: 0, right: 0, silent: 0 }
    for (const [n, one] of made.entries()) add(sums, mutation, one, n % 2 === 0)
    const [right, silent] = [(100 * sums.right) / sums.all, (100 * sums.silent) / sums.all]
    const [leastRight, mostSilent] = bounds[mutation.name] ?? [100, 0]
    const told = `right ${right.toFixed(1)} %, silently wrong ${silent.toFixed(1)} %, of ${sums.all}`
    t.log(told)
    t.true(right >= leastRight && silent <= mostSilent, told)
  })

const known = new Map<string, Outcome[]>()

/** What is changed in tables is the same for pages and for sheets, so that one of them will do. */
function add(
  sums: { all: number; right: number; silent: number },
  mutation: Mutation,
  one: Made,
  isOfPages: boolean,
): void {
  const readings = mutation.ofReading ? [asPages(one), asSheet(one)] : [(isOfPages ? asPages : asSheet)(one)]
  for (const reading of readings) {
    const as = `${one.name} ${reading.kind}`
    const before = known.get(as) ?? judged(one, reading)
    known.set(as, before)
    const other = changed(mutation, one.name, reading, truthsOf(one))
    for (const [n, { score }] of (other ? judgedAs(one, other) : []).entries()) {
      const was = before[n]
      if (!was || was.score.keyRight < was.score.keyFigures || silentIn(was) > 0) continue
      sums.all += score.keyFigures
      sums.right += score.keyRight
      sums.silent += score.wrong.filter(({ isKey, isSilent }) => isKey && isSilent).length
    }
  }
}
