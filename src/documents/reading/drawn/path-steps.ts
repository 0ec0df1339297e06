export type Point = readonly [number, number]

/** A move begins a line, which a close ends where it began. A curve has one or two points beside its way, and its end. */
type Step = { kind: 'move' | 'line' | 'curve' | 'close'; points: Point[] }

/** As pdf.js numbers them. */
const kinds = [
  { kind: 'move', points: 1 },
  { kind: 'line', points: 1 },
  { kind: 'curve', points: 3 },
  { kind: 'curve', points: 2 },
  { kind: 'close', points: 0 },
] as const

/** The steps of a path, which is one row of numbers: a kind, and the numbers of its points. */
export function* stepsOf(path: ArrayLike<number>): Generator<Step> {
  for (let n = 0; n < path.length; ) {
    const known = kinds[path[n] as number]
    if (!known) return
    const { kind } = known
    const points = Array.from(
      { length: known.points },
      (_, m): Point => [path[n + 1 + 2 * m] ?? 0, path[n + 2 + 2 * m] ?? 0],
    )
    yield { kind, points }
    n += 1 + 2 * points.length
  }
}
