import type { Check } from '../src/figures/checks/outcome.js'
import type { ColumnErrors } from './accuracy-columns.js'
import type { Score } from './accuracy-score.js'

/** What became of one truth. */
export interface Outcome {
  folder: string
  name: string
  isText: boolean
  /** Where its figures were lost: `columns not periods`. */
  stage: string
  note: string
  score: Score
  columns: ColumnErrors
  /** Failing checks of a statement without one wrong figure. */
  alarms: Check[]
}

export const silentIn = ({ score, columns }: Outcome): number =>
  score.wrong.filter(({ isSilent }) => isSilent).length + columns.silent

export const isFlawless = ({ score }: Outcome): boolean => score.wrong.length === 0

/** `figures a/b = x %; key totals a/b = x %; without one wrong figure a/b = x %; silent errors n` */
export function sumsOf(outcomes: readonly Outcome[]): string {
  const sum = added(outcomes)
  return [
    `figures ${share(
      sum(({ score }) => score.right),
      sum(({ score }) => score.figures),
    )}`,
    `key totals ${share(
      sum(({ score }) => score.keyRight),
      sum(({ score }) => score.keyFigures),
    )}`,
    `without one wrong figure ${share(outcomes.filter(isFlawless).length, outcomes.length)}`,
    `silent errors ${sum(silentIn)}`,
  ].join('; ')
}

/** Whether checks doubt what is wrong, and nothing else. */
export function doubtOf(outcomes: readonly Outcome[], shares: readonly number[]): string[] {
  const sum = added(outcomes)
  const flawless = outcomes.filter(isFlawless)
  const mean = shares.reduce((all, one) => all + one, 0) / Math.max(1, shares.length)
  const wrong = sum(({ score }) => score.wrong.filter(({ got }) => got !== undefined).length)
  return [
    `silent: ${sum(({ score }) => score.wrong.filter(({ isSilent }) => isSilent).length)} of ${wrong} wrong figures that are published, ${sum(({ columns }) => columns.silent)} in columns of wrong days or that no document has, in ${outcomes.filter(one => silentIn(one) > 0).length} statements`,
    `columns of wrong days ${sum(({ columns }) => columns.misdated.length)}, that no document has ${sum(({ columns }) => columns.extra.length)}`,
    `right figures that no failing check names ${share(
      sum(({ score }) => score.right - score.doubted),
      sum(({ score }) => score.right),
    )}`,
    `a failing check names ${(100 * mean).toFixed(1)} % of its column on average (${shares.length} checks)`,
    `flawless statements with a failing check ${share(flawless.filter(({ alarms }) => alarms.length > 0).length, flawless.length)}`,
  ]
}

export function stagesOf(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>()
  for (const { stage } of outcomes) counts.set(stage, (counts.get(stage) ?? 0) + 1)
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .map(([stage, count]) => `${stage} ${count}`)
    .join(', ')
}

export const share = (part: number, whole: number): string =>
  `${part}/${whole} = ${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

const added = (outcomes: readonly Outcome[]) => (of: (outcome: Outcome) => number) =>
  outcomes.reduce((all, one) => all + of(one), 0)
