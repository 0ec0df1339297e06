import type { TurnedRun } from '../pdf-lines.js'
import { isLetters, type Mark } from './page-marks.js'

/** Fewer figures may touch by chance. */
const enough = 3

/**
 * Where figures are printed over figures, some of them are a draft that nobody sees. What is painted tells which; else
 * those that stand in line with no words.
 */
export async function withoutUnderprint(
  runs: TurnedRun[],
  marks: () => Promise<Mark[]>,
): Promise<TurnedRun[]> {
  const pairs = overlapping(runs.filter(isFigure))
  if (pairs.length < enough) return runs
  const isSeen = seenAmong(await marks())
  const words = runs.filter(({ text }) => /\p{L}{3}/u.test(text))
  const isLabelled = (run: TurnedRun) => words.some(word => word.x < run.x && isInLine(word, run))
  const under = new Set(
    pairs.flatMap(([one, other]) => {
      const areSeen = [one, other].map(isSeen)
      const [left, right] = areSeen[0] === areSeen[1] ? [one, other].map(isLabelled) : areSeen
      return left === right ? [] : left ? [other] : [one]
    }),
  )
  return runs.filter(run => !under.has(run))
}

const isFigure = ({ text }: TurnedRun): boolean => /\d/.test(text) && !/\p{L}/u.test(text)

const isInLine = (one: TurnedRun, other: TurnedRun): boolean =>
  Math.abs(one.y - other.y) < 0.18 * Math.max(one.size, other.size)

/** Two of one text are bold type, printed twice. */
function overlapping(runs: TurnedRun[]): [TurnedRun, TurnedRun][] {
  const sorted = runs.toSorted((one, other) => one.y - other.y)
  return sorted.flatMap((one, n) => {
    const found: [TurnedRun, TurnedRun][] = []
    for (let at = n + 1; at < Math.min(sorted.length, n + mostBeside); at++) {
      const other = sorted[at] as TurnedRun
      if (other.y - one.y > 0.7 * Math.min(one.size, other.size)) break
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      if (across > 0.4 * Math.min(one.width, other.width) && one.text !== other.text) found.push([one, other])
    }
    return found
  })
}

const mostBeside = 60

/** White letters are seen on a dark ground only, which takes none for a draft's. */
function seenAmong(marks: readonly Mark[]): (run: TurnedRun) => boolean {
  const starts = new Set(
    marks
      .filter(isLetters)
      .filter(({ opacity, shade }) => opacity > 0.05 && shade < 0.98)
      .flatMap(({ glyphs }) => glyphs.map(({ at }) => placeOf(at[4], at[5]))),
  )
  return ({ x, y }) =>
    [-1, 0, 1].some(right => [-1, 0, 1].some(down => starts.has(placeOf(x + right / 2, y + down / 2))))
}

/** To half a point. */
const placeOf = (x: number, y: number): string => `${Math.round(2 * x)}:${Math.round(2 * y)}`
