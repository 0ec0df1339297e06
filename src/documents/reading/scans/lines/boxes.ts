import { shapesOf } from '../../pictures/shapes.js'

/** A line of text on a picture: its middle, its length along its own slope, and its height across. In pixels. */
export interface LineBox {
  x: number
  y: number
  length: number
  height: number
  /** Radians; a line that falls to the right has more than 0. */
  angle: number
}

/** Each point of a map is as likely text as its number says, of 1. */
interface Likeliness {
  columns: number
  rows: number
  data: Float32Array
}

const isText = 0.3
/** By the mean of all points of a line. */
const sureEnough = 0.5
/** The net marks lines by their cores: so much of area over circumference lies around each. */
const around = 1.6
/** What is shorter than twice its height has no slope that can be told. */
const longEnough = 2

/** What hangs together on the map, as lines. */
export function boxesOn({ columns, rows, data }: Likeliness): LineBox[] {
  const found: LineBox[] = []
  for (const points of joined(data, columns, rows)) {
    const sum = points.reduce((all, point) => all + (data[point] as number), 0)
    const box = boxAround(points, columns)
    if (sum < sureEnough * points.length || box.height < 3 || box.length < 3) continue
    const margin = (around * box.length * box.height) / (box.length + box.height)
    found.push({ ...box, length: box.length + margin, height: box.height + margin })
  }
  return found
}

function joined(data: Float32Array, columns: number, rows: number): number[][] {
  const text = Uint8Array.from(data, likely => Number(likely > isText))
  const { shapes, strokes } = shapesOf(text, columns, rows)
  const points: number[][] = shapes.map(() => [])
  for (const { y, left, right, shape } of strokes)
    for (let x = left; x < right; x++) points[shape]?.push(y * columns + x)
  return points
}

/** By the slope along which the points spread most. */
function boxAround(points: number[], columns: number): LineBox {
  const middle = { x: 0, y: 0 }
  for (const point of points) {
    middle.x += (point % columns) / points.length
    middle.y += Math.floor(point / columns) / points.length
  }
  const spread = { xx: 0, xy: 0, yy: 0 }
  for (const point of points) {
    const [x, y] = [(point % columns) - middle.x, Math.floor(point / columns) - middle.y]
    spread.xx += x * x
    spread.xy += x * y
    spread.yy += y * y
  }
  const angle = 0.5 * Math.atan2(2 * spread.xy, spread.xx - spread.yy)
  const sloped = extentOf(points, columns, angle)
  return sloped.length > longEnough * sloped.height && Math.abs(angle) < Math.PI / 4
    ? sloped
    : extentOf(points, columns, 0)
}

function extentOf(points: number[], columns: number, angle: number): LineBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const point of points) {
    const [x, y] = [point % columns, Math.floor(point / columns)]
    const [along, across] = [x * cos + y * sin, y * cos - x * sin]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [along, across] = [(left + right + 1) / 2, (top + bottom + 1) / 2]
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    length: right - left + 1,
    height: bottom - top + 1,
    angle,
  }
}
