import { judge } from '../../bench/accuracy-judge.js'
import { reachedFrom } from '../../bench/accuracy-stage.js'
import type { Outcome } from '../../bench/accuracy-sums.js'
import type { Reading } from '../../src/documents/reading/read.js'
import { extract } from '../../src/statements/extract/extract.js'
import type { Made } from './made.js'
import { truthsOf } from './made-truths.js'
import type { Changed } from './mutations/change.js'
import { times } from './mutations/factor.js'

/** What becomes of a made document, changed or as it is, held against what it says. */
export const judged = (one: Made, reading: Reading): Outcome[] =>
  judge(truthsOf(one), reachedFrom(extract(reading), 'statement.pdf')).outcomes

export const judgedAs = (one: Made, { extracted, factor }: Changed): Outcome[] =>
  judge(times(truthsOf(one), factor), reachedFrom(extracted, 'statement.pdf')).outcomes
