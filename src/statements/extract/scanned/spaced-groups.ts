import type { Run } from '../../../documents/reading/read.js'

const begun = /^[-($]*[1-9]\d{0,2}(?: ?\d{3})*$/
const group = /^\d{3}(?:[.,]\d\d)?\)?$/

/** `676 106,25` is recognised group by group. Taken by itself, its first group would seem to have lost the mark of its cents. */
export function withSpacedGroups(runs: readonly Run[]): Run[] {
  const found: Run[] = []
  for (const next of runs) {
    const before = found.at(-1)
    if (before && follows(before, next))
      found[found.length - 1] = {
        ...before,
        text: `${before.text.replace(/\d(?=(?:\d{3})+$)/g, '$& ')} ${next.text}`,
        width: next.x + next.width - before.x,
      }
    else found.push(next)
  }
  return found
}

function follows(before: Run, next: Run): boolean {
  const gap = next.x - before.x - before.width
  const em = Math.min(before.size, next.size)
  return (
    begun.test(before.text) &&
    group.test(next.text) &&
    Math.abs(before.y - next.y) < em / 2 &&
    gap >= 0 &&
    gap < 0.65 * em
  )
}
