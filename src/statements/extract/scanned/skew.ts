import type { Run } from '../../../documents/reading/read.js'

/** With fewer labels a page doesn't tell how it lies. */
const fewest = 20
/** Points to the side, for each point further down. */
const step = 0.001
/** Of these. What lies more askew is turned before it is recognised. */
const steepest = 20
/** Labels that begin so near to each other, in points, stand as deep. */
const near = 0.7
/** What is so little askew on the whole page changes no level. */
const least = 2
const better = 1.4

/**
 * A page that lies a little askew: labels of one depth begin further and further to one side. It is put upright where far more
 * of them begin at one place then.
 */
export function withoutSkew(runs: Run[]): Run[] {
  const labels = firstOfLines(runs)
  if (labels.length < fewest) return runs
  const [top, bottom] = [Math.min(...labels.map(({ y }) => y)), Math.max(...labels.map(({ y }) => y))]
  const slopes = Array.from({ length: 2 * steepest + 1 }, (_, n) => (n - steepest) * step)
  const plain = alikeAt(labels, 0)
  const [best] = slopes
    .map(slope => ({ slope, alike: alikeAt(labels, slope) }))
    .toSorted((one, other) => other.alike - one.alike || Math.abs(one.slope) - Math.abs(other.slope))
  if (!best || best.alike < better * plain || Math.abs(best.slope) * (bottom - top) < least) return runs
  return runs.map(run => ({ ...run, x: run.x - best.slope * (run.y - top) }))
}

interface Start {
  x: number
  y: number
}

/** Where the words begin that stand first in their lines. */
function firstOfLines(runs: readonly Run[]): Start[] {
  const inOrder = runs.toSorted((one, other) => one.y - other.y || one.x - other.x)
  const lines: Run[] = []
  for (const run of inOrder) {
    const last = lines.at(-1)
    if (!last || run.y - last.y > run.size / 3) lines.push(run)
    else if (run.x < last.x) lines[lines.length - 1] = run
  }
  return lines.filter(({ text }) => /^\W{0,3}\p{L}{2}/u.test(text)).slice(0, 200)
}

/** How many pairs of labels begin at one place, if the page is turned by so much. */
function alikeAt(labels: readonly Start[], slope: number): number {
  const starts = labels.map(({ x, y }) => x - slope * y).sort((one, other) => one - other)
  let [count, from] = [0, 0]
  for (const [n, start] of starts.entries()) {
    while ((starts[from] as number) < start - near) from++
    count += n - from
  }
  return count
}
