import type { Run } from './read.js'

/** A run as the page has it. */
export interface TurnedRun extends Run {
  /** Of the baseline, in radians: 0 is upright. */
  angle: number
}

interface Line {
  y: number
  runs: TurnedRun[]
}

/**
 * A page's text in reading order. Runs on one baseline are a line; a gap within it is a space, or a tab where it is wide
 * enough to separate columns. What stands in another direction follows, most of it first: a table that was turned is a
 * page of its own.
 */
export function linesOf(runs: TurnedRun[]): string {
  return byDirection(runs)
    .flatMap(lines)
    .map(line => joined(line.runs))
    .filter(line => line !== '')
    .join('\n')
}

/** The runs of the direction that most of a page has, in the order in which they were drawn, without leaders. */
export function uprightRuns(runs: TurnedRun[]): Run[] {
  const [most = []] = byDirection(runs)
  // A page that was turned to the other side would lie left of and above itself.
  const left = Math.min(0, ...most.map(({ x }) => x))
  const top = Math.min(0, ...most.map(({ y, size }) => y - size))
  return most.flatMap(({ angle, ...run }) => {
    if (/^[\s.\u2026_·]+$/.test(run.text)) return []
    const { x, y, width, size } = run
    return {
      ...run,
      x: rounded(x - left),
      y: rounded(y - top),
      width: rounded(width),
      size: rounded(size),
    }
  })
}

const rounded = (points: number): number => Math.round(points * 10) / 10

function byDirection(runs: TurnedRun[]): TurnedRun[][] {
  const turned: TurnedRun[][] = [[], [], [], []]
  for (const run of runs) if (run.text.trim()) turned[quarters(run.angle)]?.push(turn(run))
  return turned.sort((one, other) => other.length - one.length)
}

const quarters = (angle: number): number => (Math.round(angle / (Math.PI / 2)) + 4) % 4

/** The run on a page that is turned so that it stands upright. */
function turn(run: TurnedRun): TurnedRun {
  const { x, y } = run
  const turns = quarters(run.angle)
  if (turns === 1) return { ...run, x: y, y: -x }
  if (turns === 2) return { ...run, x: -x, y: -y }
  if (turns === 3) return { ...run, x: -y, y: x }
  return run
}

/** Baselines within a fifth of the type's size are one. */
function lines(runs: TurnedRun[]): Line[] {
  const found: Line[] = []
  for (const run of runs.sort((one, other) => one.y - other.y)) {
    const last = found.at(-1)
    if (last && run.y - last.y <= 0.18 * Math.max(run.size, last.runs.at(-1)?.size ?? 0)) last.runs.push(run)
    else found.push({ y: run.y, runs: [run] })
  }
  return found
}

function joined(runs: Run[]): string {
  let text = ''
  let before: Run | undefined
  for (const run of runs.sort((one, other) => one.x - other.x)) {
    if (before && isReprint(before, run)) continue
    if (before) text += between(before, run)
    text += run.text
    before = run
  }
  return text
    .replace(leaders, '\t')
    .replace(/ *\t[ \t]*/g, '\t')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Dots that lead the eye to a figure say nothing. */
const leaders = /[ \t]*(?:[.\u2026_][ \t]?){4,}/g

/** Bold type is sometimes made by printing twice. */
const isReprint = (before: Run, run: Run): boolean =>
  run.text === before.text && Math.abs(run.x - before.x) < 0.1 * run.size

function between(before: Run, run: Run): string {
  const gap = run.x - (before.x + before.width)
  const size = Math.min(before.size, run.size)
  if (gap > 0.55 * size) return '\t'
  const isSpaced = /\s$/.test(before.text) || /^\s/.test(run.text)
  return gap > 0.12 * size && !isSpaced ? ' ' : ''
}
