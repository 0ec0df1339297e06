import type { Run } from '../../../documents/reading/read.js'

/**
 * Some programs write each letter by itself, in any order. Letters that touch what stands before them on their baseline are
 * one with it, so that what is a figure is told of the whole and not of its digits.
 */
export function joinedGlyphs(runs: Run[]): Run[] {
  const isGlyph = ({ text }: Run) => [...text].length === 1 && text !== ' '
  if (runs.filter(isGlyph).length < few * runs.length) return runs
  const found: Run[] = []
  for (const run of runs.toSorted(byPlace)) {
    const before = found.at(-1)
    const isJoined = before && touches(before, run) && run.filled === before.filled
    if (isJoined)
      found[found.length - 1] = {
        ...before,
        text: before.text + run.text,
        width: run.x + run.width - before.x,
      }
    else found.push(run)
  }
  return found
}

/** Bullets and signs of currency are letters by themselves on any page. */
const few = 0.5

const byPlace = (one: Run, other: Run): number => one.y - other.y || one.x - other.x

function touches(before: Run, run: Run): boolean {
  const gap = run.x - before.x - before.width
  const size = Math.min(before.size, run.size)
  return (
    Math.abs(run.y - before.y) < 0.5 &&
    Math.abs(gap) < 0.1 * size &&
    Math.abs(before.size - run.size) < 0.05 * size
  )
}
