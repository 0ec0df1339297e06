import type { Grey } from '../pictures/grey.js'
import type { Fill } from './page-marks.js'
import { type Point, stepsOf } from './path-steps.js'

/** A curve of a letter is a few pixels long. */
const piecesOfCurve = 6
/** Lines of a row of pixels that are looked at. */
const linesInRow = 4

/** What painting a page may take, so that no drawing takes longer than a page of letters. */
interface Effort {
  left: number
}

interface Edge {
  x: number
  y: number
  toX: number
  toY: number
}

/** Where a line of pixels is crossed, and whether downwards. */
interface Crossing {
  x: number
  turn: 1 | -1
}

/** Fills the area with its shade, its edges in proportion to what of a pixel it covers. */
export function paintFill(fill: Fill, picture: Grey, density: number, effort: Effort): void {
  const edges = edgesOf(fill, density)
  let [top, bottom] = [picture.rows, 0]
  for (const { y, toY } of edges) {
    const [first, end] = [Math.max(0, Math.min(y, toY)), Math.min(picture.rows, Math.max(y, toY))]
    top = Math.min(top, Math.floor(first))
    bottom = Math.max(bottom, Math.ceil(end))
    effort.left -= 1 + Math.max(0, end - first) * linesInRow
  }
  if (bottom <= top || effort.left <= 0) return
  const lines = crossings(edges, top, bottom)
  const covered = new Float32Array(picture.columns)
  for (let row = top; row < bottom && effort.left > 0; row++) {
    let [from, to] = [picture.columns, 0]
    for (let n = 0; n < linesInRow; n++)
      for (const [left, right] of spansOf(lines[(row - top) * linesInRow + n] ?? [], fill.isEvenOdd)) {
        const [start, end] = [Math.max(0, left), Math.min(picture.columns, right)]
        if (end <= start) continue
        from = Math.min(from, Math.floor(start))
        to = Math.max(to, Math.ceil(end))
        cover(covered, start, end)
      }
    effort.left -= to > from ? to - from : 1
    for (let x = from; x < to; x++) {
      const share = Math.min(1, (covered[x] as number) / linesInRow) * fill.opacity
      const at = row * picture.columns + x
      picture.pixels[at] = Math.round((picture.pixels[at] as number) * (1 - share) + 255 * fill.shade * share)
      covered[x] = 0
    }
  }
}

function cover(covered: Float32Array, start: number, end: number): void {
  const [first, last] = [Math.floor(start), Math.ceil(end) - 1]
  for (let x = first; x <= last; x++)
    covered[x] = (covered[x] as number) + Math.min(end, x + 1) - Math.max(start, x)
}

function edgesOf({ path, at: [a, b, c, d, e, f] }: Fill, density: number): Edge[] {
  const edges: Edge[] = []
  let from: Point = [0, 0]
  let start = from
  const placed = ([u, v]: Point): Point => [(a * u + c * v + e) * density, (b * u + d * v + f) * density]
  const lineTo = (to: Point) => {
    if (to[1] !== from[1]) edges.push({ x: from[0], y: from[1], toX: to[0], toY: to[1] })
    from = to
  }
  for (const { kind, points } of stepsOf(path)) {
    const [first = start, ...others] = points.map(placed)
    if (kind === 'line') lineTo(first)
    else if (kind === 'curve') {
      const curve = [from, first, ...others]
      for (let n = 1; n <= piecesOfCurve; n++) lineTo(pointOn(curve, n / piecesOfCurve))
    } else {
      // What isn't closed is filled as if it were.
      lineTo(start)
      from = first
      start = first
    }
  }
  lineTo(start)
  return edges
}

/** A point of a curve by de Casteljau: the points' mean, again and again. */
function pointOn(points: Point[], share: number): Point {
  if (points.length === 1) return points[0] as Point
  const between = points.slice(1).map(([x, y], n): Point => {
    const [u, v] = points[n] as Point
    return [u + (x - u) * share, v + (y - v) * share]
  })
  return pointOn(between, share)
}

/** For each line of pixels from the first row to the last, of which a row has several. */
function crossings(edges: Edge[], top: number, bottom: number): Crossing[][] {
  const lines: Crossing[][] = Array.from({ length: (bottom - top) * linesInRow }, () => [])
  for (const { x, y, toX, toY } of edges) {
    const turn = toY > y ? 1 : -1
    const lineAt = (height: number) => Math.ceil((height - top) * linesInRow - 0.5)
    const first = Math.max(0, lineAt(Math.min(y, toY)))
    const last = Math.min(lines.length, lineAt(Math.max(y, toY)))
    for (let n = first; n < last; n++) {
      const height = top + (n + 0.5) / linesInRow
      lines[n]?.push({ x: x + ((toX - x) * (height - y)) / (toY - y), turn })
    }
  }
  return lines
}

function spansOf(line: Crossing[], isEvenOdd: boolean): [number, number][] {
  const spans: [number, number][] = []
  let turns = 0
  let start = 0
  for (const { x, turn } of line.sort((one, other) => one.x - other.x)) {
    const before = isEvenOdd ? turns & 1 : turns
    turns += turn
    const after = isEvenOdd ? turns & 1 : turns
    if (before === 0 && after !== 0) start = x
    if (before !== 0 && after === 0) spans.push([start, x])
  }
  return spans
}
