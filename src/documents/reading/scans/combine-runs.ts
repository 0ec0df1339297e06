import type { TurnedRun } from '../pdf-lines.js'
import { figuresIn, isMisread } from './misread.js'

/**
 * What is printed on a page and what was seen on its picture. Printed text is never in doubt, so what was seen only adds to
 * it, unless it is itself a recogniser's, and a worse one's.
 */
export function combined(printed: TurnedRun[], seen: TurnedRun[]): TurnedRun[] {
  if (isMisread(printed)) return brokenShare(seen) < brokenShare(printed) ? seen : printed
  const upright = printed.filter(({ text, angle }) => text.trim() !== '' && Math.abs(angle) < 0.1)
  return [...printed, ...seen.filter(run => !upright.some(other => areOneUponTheOther(run, other)))]
}

function brokenShare(runs: TurnedRun[]): number {
  const { figures, broken } = figuresIn(runs)
  return broken / Math.max(1, figures)
}

function areOneUponTheOther(one: TurnedRun, other: TurnedRun): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  return (
    across > 0.2 * Math.min(one.width, other.width) &&
    Math.abs(one.y - other.y) < 0.5 * Math.max(one.size, other.size)
  )
}
