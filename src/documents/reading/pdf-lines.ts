/** A piece of text as the page has it: its start on the baseline, y downwards, in points. */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  size: number
  /** Of the baseline, in radians: 0 is upright. */
  angle: number
}

interface Line {
  y: number
  runs: Run[]
}

/**
 * A page's text in reading order. Runs on one baseline are a line; a gap within it is a space, or a tab where it is wide
 * enough to separate columns. What stands in another direction follows, most of it first: a table that was turned is a
 * page of its own.
 */
export function linesOf(runs: Run[]): string {
  const turned: Run[][] = [[], [], [], []]
  for (const run of runs) if (run.text.trim()) turned[quarters(run.angle)]?.push(turn(run))
  return turned
    .sort((one, other) => other.length - one.length)
    .flatMap(lines)
    .map(line => joined(line.runs))
    .filter(line => line !== '')
    .join('\n')
}

const quarters = (angle: number): number => (Math.round(angle / (Math.PI / 2)) + 4) % 4

/** The run on a page that is turned so that it stands upright. */
function turn(run: Run): Run {
  const { x, y } = run
  const turns = quarters(run.angle)
  if (turns === 1) return { ...run, x: y, y: -x }
  if (turns === 2) return { ...run, x: -x, y: -y }
  if (turns === 3) return { ...run, x: -y, y: x }
  return run
}

/** Baselines within a fifth of the type's size are one. */
function lines(runs: Run[]): Line[] {
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
