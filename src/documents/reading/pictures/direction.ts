import { type Shape, sizeOf } from './shapes.js'

/** No more are needed to tell how a page lies. */
const enough = 3_000

const lettersOf = (shapes: Shape[], type: number): Shape[] =>
  shapes.filter(shape => sizeOf(shape) > 0.55 * type && sizeOf(shape) < 2 * type)

function sampleOf(letters: Shape[]): Shape[] {
  const step = Math.ceil(letters.length / enough)
  return letters.filter((_, n) => n % step === 0)
}

/** Whether lines of text run up and down: letters then have their nearest neighbours above and below them. */
export function isOnItsSide(shapes: Shape[], type: number): boolean {
  const letters = lettersOf(shapes, type)
  let [beside, below] = [0, 0]
  for (const one of sampleOf(letters).slice(0, 800))
    for (const other of letters) {
      const right = other.left - one.right
      const down = other.top - one.bottom
      const overlapY = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      const overlapX = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      if (right >= -1 && right < 0.35 * type && overlapY > 0.4 * type) beside++
      if (down >= -1 && down < 0.35 * type && overlapX > 0.4 * type) below++
    }
  return below > 1.5 * beside
}

/** The angle by which lines fall to the right, within three degrees: that at which most letters stand on common lines. */
export function slopeOf(shapes: Shape[], type: number): number {
  const some = sampleOf(lettersOf(shapes, type))
  const unit = Math.max(1, 0.12 * type)
  let best = { angle: 0, score: -1 }
  for (let step = -60; step <= 60; step++) {
    const angle = (step * Math.PI) / 3600
    const slope = Math.tan(angle)
    const lines = new Map<number, number>()
    for (const { left, right, bottom } of some) {
      const line = Math.round((bottom - ((left + right) / 2) * slope) / unit)
      lines.set(line, (lines.get(line) ?? 0) + 1)
    }
    let score = 0
    for (const count of lines.values()) score += count * count
    if (score > best.score || (score === best.score && Math.abs(angle) < Math.abs(best.angle)))
      best = { angle, score }
  }
  return best.angle
}
