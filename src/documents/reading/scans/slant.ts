/** The middle of a word, half the height of its capitals above its baseline. */
export interface Box {
  x: number
  y: number
}

/** How the lines of a picture run: the slope in the midst of its words, and how much it grows from the first to the last. */
interface Slant {
  angle: number
  /** Radians, over the height of all words. A photograph that was not taken from right above has it. */
  fan: number
  top: number
  height: number
}

/** Where a word's line meets the left edge. */
export const levelOf = ({ x, y }: Box, { angle, fan, top, height }: Slant): number =>
  y - x * Math.tan(angle + fan * ((y - top) / height - 0.5))

const step = Math.PI / 3600
/** Three degrees either way. */
const mostSteps = 60
/** So much more than one slope must a fan of them explain: else it is chance. */
const worthIt = 1.1

/** The slopes at which most words share lines with others. */
export function slantOf(boxes: readonly Box[], size: number): Slant {
  const heights = boxes.map(({ y }) => y)
  const [top, bottom] = [least(heights), -least(heights.map(y => -y))]
  const slant = (angle: number, fan: number): Slant => ({
    angle,
    fan,
    top,
    height: Math.max(1, bottom - top),
  })
  const scored = (one: Slant) => ({ slant: one, score: shared(boxes, one, size) })
  const flat = best(range(-mostSteps, mostSteps).map(n => scored(slant(n * step, 0))))
  const near = range(-6, 6).map(n => flat.slant.angle + n * step)
  const fanned = best(range(-30, 30).flatMap(n => near.map(angle => scored(slant(angle, 2 * n * step)))))
  return fanned.score > worthIt * flat.score ? fanned.slant : flat.slant
}

interface Scored {
  slant: Slant
  score: number
}

/** The best; of those that are as good, the one that turns least. */
const best = ([first, ...others]: Scored[]): Scored =>
  others.reduce(
    (kept, one) =>
      one.score > kept.score || (one.score === kept.score && turns(one) < turns(kept)) ? one : kept,
    first as Scored,
  )

const turns = ({ slant: { angle, fan } }: Scored): number => Math.abs(angle) + Math.abs(fan)

/**
 * How many words lie on lines with others. Lines are taken thin: at a wrong slope, labels may meet the figures of the next
 * line, but not the other words of their own.
 */
function shared(boxes: readonly Box[], slant: Slant, size: number): number {
  const lines = new Map<number, number>()
  for (const box of boxes) {
    const y = levelOf(box, slant)
    // A word on the border of two lines counts for both.
    for (const half of [0, 0.5]) {
      const line = Math.round(y / (0.12 * size) + half) + half / 2
      lines.set(line, (lines.get(line) ?? 0) + 1)
    }
  }
  let score = 0
  for (const count of lines.values()) score += count * count
  return score
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)
const least = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Infinity)
