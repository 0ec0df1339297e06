import type { Grey } from './grey.js'
import { type Shape, shapesOf, sizeOf } from './shapes.js'

/** The rules of tables and forms go: long thin runs of ink, but for where a letter crosses them. They lie as lines do. */
export function eraseRules(ink: Uint8Array, { columns, rows }: Grey, type: number, angle: number): void {
  const slope = Math.tan(angle)
  const level = { across: 1, along: columns, down: columns, lines: rows, slope }
  // Double rules often run into each other. Letters do, too, but never as far.
  eraseAlong(ink, level, { length: 10 * type, thickness: Math.round(0.8 * type) })
  eraseAlong(ink, level, { length: 4 * type, thickness: Math.max(3, Math.round(type / 4)) })
  const upright = { across: columns, along: rows, down: 1, lines: columns, slope: -slope }
  eraseAlong(ink, upright, { length: 2.5 * type, thickness: Math.max(3, Math.round(type / 4)) })
}

/** What else is no text goes: pictures, what is left of rules, dots that lead the eye to a figure, and specks. */
export function eraseShapes(ink: Uint8Array, { columns, rows }: Grey, type: number): void {
  const { shapes, strokes } = shapesOf(ink, columns, rows)
  const gone = new Set<Shape>([
    ...shapes.filter(shape => sizeOf(shape) > 12 * type || isBlot(shape, type) || isPieceOfRule(shape, type)),
    ...leaders(shapes, columns, rows, type),
    ...specks(shapes, columns, rows, type),
  ])
  for (const { y, left, right, shape } of strokes)
    if (gone.has(shapes[shape] as Shape)) ink.fill(0, y * columns + left, y * columns + right)
}

const isPieceOfRule = ({ left, top, right, bottom }: Shape, type: number): boolean =>
  (right - left > 2 * type && bottom - top < 0.45 * type) ||
  (bottom - top > 2 * type && right - left < 0.3 * type)

/** Thicker than letters are, such as what somebody has blacked out. */
export const isBlot = ({ left, top, right, bottom, area }: Shape, type: number): boolean =>
  bottom - top > 1.2 * type && right - left > 3 * type && area > 0.55 * (right - left) * (bottom - top)

/** How to walk along the lines of a picture, its rows or its columns, and by how much these go down with each step. */
interface Walk {
  across: number
  along: number
  down: number
  lines: number
  slope: number
}

function eraseAlong(
  ink: Uint8Array,
  { across, along, down, lines, slope }: Walk,
  { length, thickness }: { length: number; thickness: number },
): void {
  const shifts = Int32Array.from({ length: along }, (_, n) => Math.round(n * slope))
  const most = Math.ceil(Math.abs(along * slope))
  const isInk = (line: number, n: number) => {
    const shifted = line + (shifts[n] as number)
    return shifted >= 0 && shifted < lines && ink[shifted * down + n * across] === 1
  }
  const gone: number[] = []
  const take = (line: number, n: number) => {
    let [first, last] = [line, line]
    while (line - first < thickness && isInk(first - 1, n)) first--
    while (last - line < thickness && isInk(last + 1, n)) last++
    if (last - first >= thickness) return
    for (let m = first; m <= last; m++) gone.push((m + (shifts[n] as number)) * down + n * across)
  }
  for (let line = -most; line < lines + most; line++) {
    let start = 0
    for (let n = 0; n <= along; n++) {
      if (n < along && isInk(line, n)) continue
      if (n - start >= length) for (let m = start; m < n; m++) take(line, m)
      start = n + 1
    }
  }
  for (const at of gone) ink[at] = 0
}

/** Small shapes in a row, at one distance from each other. The marks within a figure have digits beside them. */
function leaders(shapes: Shape[], columns: number, rows: number, type: number): Shape[] {
  const isBesideLetter = nearLetters(shapes, { columns, rows, type, reach: 0.25 * type })
  const dots = shapes
    .filter(shape => sizeOf(shape) <= 0.45 * type && !isBesideLetter(shape))
    .sort((one, other) => one.left - other.left)
  const byBand = new Map<number, Shape[]>()
  const bandOf = ({ bottom }: Shape) => Math.floor(bottom / type)
  for (const dot of dots) {
    const band = byBand.get(bandOf(dot))
    if (band) band.push(dot)
    else byBand.set(bandOf(dot), [dot])
  }
  const found = new Set<Shape>()
  for (const dot of dots) {
    if (found.has(dot)) continue
    const chain = [dot]
    let pitch: number | undefined
    for (let last = dot; ; ) {
      const next = nextDot(last, pitch, byBand, bandOf(last), type)
      if (!next) break
      pitch ??= next.left - last.left
      chain.push(next)
      last = next
    }
    if (chain.length >= 4) for (const one of chain) found.add(one)
  }
  return [...found]
}

function nextDot(
  dot: Shape,
  pitch: number | undefined,
  byBand: Map<number, Shape[]>,
  band: number,
  type: number,
): Shape | undefined {
  let best: Shape | undefined
  for (let n = band - 1; n <= band + 1; n++)
    for (const other of byBand.get(n) ?? []) {
      const step = other.left - dot.left
      if (step > 3 * type) break
      if (step < 0.3 * type || Math.abs(other.bottom - dot.bottom) > 0.2 * type) continue
      if (pitch !== undefined && Math.abs(step - pitch) > 0.2 * pitch + 1) continue
      if (!best || other.left < best.left) best = other
    }
  return best
}

/** Too small for a full stop, or nowhere near a letter. */
function specks(shapes: Shape[], columns: number, rows: number, type: number): Shape[] {
  const isNear = nearLetters(shapes, { columns, rows, type, reach: 0.8 * type })
  return shapes.filter(
    shape => shape.area < (type * type) / 150 || (sizeOf(shape) <= 0.45 * type && !isNear(shape)),
  )
}

/** Tells whether a shape is no farther than this from a letter. */
function nearLetters(
  shapes: Shape[],
  { columns, rows, type, reach }: { columns: number; rows: number; type: number; reach: number },
): (shape: Shape) => boolean {
  const cell = Math.max(3, Math.round(type / 5))
  const across = Math.ceil(columns / cell)
  const near = new Uint8Array(across * Math.ceil(rows / cell))
  const cellAt = (pixels: number) => Math.max(0, Math.floor(pixels / cell))
  for (const shape of shapes) {
    if (sizeOf(shape) <= 0.5 * type || sizeOf(shape) > 12 * type) continue
    for (let y = cellAt(shape.top - reach); y <= cellAt(shape.bottom + reach); y++)
      for (let x = cellAt(shape.left - reach); x <= Math.min(across - 1, cellAt(shape.right + reach)); x++)
        near[y * across + x] = 1
  }
  return ({ left, right, top, bottom }) =>
    near[cellAt((top + bottom) / 2) * across + cellAt((left + right) / 2)] === 1
}
