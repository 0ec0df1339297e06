import type { Run } from '../../../documents/reading/read.js'
import type { Mark } from '../amounts.js'

/** With fewer figures a page doesn't tell that it puts spaces between thousands. */
const enough = 8

/** Columns stand further apart, in heights of letters. */
const apart = 0.65

const marks = {
  ',': { separator: '.', last: /^\d{3},\d\d\)?$/ },
  '.': { separator: ',', last: /^\d{3}\.\d\d\)?$/ },
}

/**
 * The figures of a page that puts spaces between thousands and has cents, each in one piece and with marks in the place of
 * spaces, `2.886.737,70`, so that what has lost its comma is told by the others.
 */
export function withGroupedCents(runs: Run[], mark: Mark): Run[] {
  const { separator, last } = marks[mark]
  const ends = runs.map((_, n) => endOf(runs, n, last))
  if (ends.filter(end => end !== undefined).length < enough) return runs
  const found: Run[] = []
  for (let n = 0; n < runs.length; n++) {
    const [run, end] = [runs[n] as Run, ends[n]]
    if (end === undefined) {
      found.push(run)
      continue
    }
    const all = runs.slice(n, end + 1)
    const { x, width } = all.at(-1) as Run
    found.push({ ...run, text: grouped(all, separator), width: x + width - run.x })
    n = end
  }
  return found
}

/** Where a figure ends that begins here, and goes on in the next run. */
function endOf(runs: readonly Run[], start: number, last: RegExp): number | undefined {
  if (!/^[-(]?[1-9]\d*$/.test(runs[start]?.text ?? '')) return undefined
  for (let n = start + 1; n < runs.length; n++) {
    const [before, run] = [runs[n - 1] as Run, runs[n] as Run]
    const gap = run.x - before.x - before.width
    if (Math.abs(run.y - before.y) > run.size / 2 || gap < 0 || gap > apart * run.size) return undefined
    if (last.test(run.text)) return n
    if (!/^\d{3}$/.test(run.text)) return undefined
  }
  return undefined
}

const grouped = (runs: readonly Run[], separator: string): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/(?<=\d)(?=(?:\d{3})+[.,]\d\d\)?$)/g, separator)
