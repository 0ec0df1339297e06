import type { Mutation } from '../test/statements/mutations/mutation.js'
import type { Outcome } from './accuracy-sums.js'
import { share, silentIn } from './accuracy-sums.js'

/** What became of one statement that was changed, and of the same as it is. */
export interface Changed {
  /** Which change it was: `columns permuted`. */
  name: string
  of: Mutation['of']
  file: string
  before: Outcome
  after: Outcome
}

/** All key totals were right before, and nothing was silently wrong. */
const wasRight = ({ before }: Changed): boolean =>
  before.score.keyRight === before.score.keyFigures && silentIn(before) === 0

/** `columns permuted 41 documents | key totals 95.1 %, or doubted 99.2 %, silent 0.10 % | …` */
export function lineOf(title: string, some: readonly Changed[]): string {
  const documents = new Set(some.map(({ file }) => file)).size
  const right = some.filter(wasRight)
  return [
    `${title.padEnd(24)}${String(documents).padStart(4)}`,
    `${partsOf(some)} | ${String(right.length).padStart(4)}${partsOf(right)}`,
  ].join('')
}

export const heading = `${''.padEnd(24)}docs  ${'key totals right'.padEnd(24)}or not silent  silent figures  | of statements that were right before`

function partsOf(some: readonly Changed[]): string {
  const sum = (of: (changed: Changed) => number) => some.reduce((all, one) => all + of(one), 0)
  const keys = sum(({ after }) => after.score.keyFigures)
  const right = sum(({ after }) => after.score.keyRight)
  const unsaid = sum(
    ({ after }) => after.score.wrong.filter(({ isSilent, isKey }) => isSilent && isKey).length,
  )
  const silent = sum(({ after }) => silentIn(after))
  const figures = sum(({ after }) => after.score.figures)
  return [
    share(right, keys).padStart(22),
    percent(keys - unsaid, keys).padStart(11),
    `${silent} = ${percent(silent, figures)}`.padStart(17),
  ].join('')
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`
