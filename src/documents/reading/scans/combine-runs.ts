import type { TurnedRun } from '../pdf-lines.js'
import { brokenShare } from './misread.js'

/**
 * What is printed on a page and what was seen on its picture. Printed text is never in doubt, so what was seen only adds to
 * it, unless it is itself a recogniser's, and a worse one's.
 */
export function combined(printed: TurnedRun[], seen: TurnedRun[], isDoubted: boolean): TurnedRun[] {
  if (isDoubted) return isBetter(seen, printed) ? seen : printed
  const upright = printed.filter(({ text, angle }) => text.trim() !== '' && Math.abs(angle) < 0.1)
  return [...printed, ...seen.filter(run => !upright.some(other => areOneUponTheOther(run, other)))]
}

/** A picture that shows much less is but a part of the page. */
const isBetter = (seen: TurnedRun[], printed: TurnedRun[]): boolean =>
  brokenShare(seen) <= brokenShare(printed) && lettersIn(seen) > 0.5 * lettersIn(printed)

const lettersIn = (runs: TurnedRun[]): number =>
  runs.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0)

function areOneUponTheOther(one: TurnedRun, other: TurnedRun): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  return (
    across > 0.2 * Math.min(one.width, other.width) &&
    Math.abs(one.y - other.y) < 0.5 * Math.max(one.size, other.size)
  )
}
