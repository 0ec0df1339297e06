import { isOnItsSide, slopeOf } from './direction.js'
import { eraseRules, eraseShapes } from './erase.js'
import { enlarged, type Grey, straightened, turned } from './grey.js'
import { inkOf, spread } from './ink.js'
import { invertBars } from './invert-bars.js'
import { shapesOf, typeHeightOf } from './shapes.js'

/** In radians. Turning a picture blurs it, and up to here nobody minds. */
const levelEnough = 0.0175

/** Letters that are lower than this, in pixels, are taken for others. */
const highEnough = 10

/** What is text on white, upright or upside down and level: what takes a recogniser little time. It may be larger than it was. */
export function cleaned(picture: Grey): Grey {
  let { ink, grey } = inkOf(picture)
  let { shapes } = shapesOf(ink, grey.columns, grey.rows)
  const type = typeHeightOf(shapes, grey.columns)
  if (type === undefined) return grey
  const isTurned = isOnItsSide(shapes, type)
  const upright = isTurned ? turned(picture, 1) : picture
  if (isTurned) shapes = shapesOf(inkOf(upright).ink, upright.columns, upright.rows).shapes
  const angle = slopeOf(shapes, type)
  const isSkew = Math.abs(angle) > levelEnough
  if (isTurned || isSkew) ({ ink, grey } = inkOf(isSkew ? straightened(upright, angle) : upright))
  // Rules may hold a bar, and a bar seen as many rules would take its words along.
  invertBars(ink, grey, type)
  const before = ink.slice()
  eraseRules(ink, grey, type, isSkew ? 0 : angle)
  invertBars(ink, grey, type)
  eraseShapes(ink, grey, type)
  const clean = { ...grey, pixels: onlyInk(ink, before, grey, type) }
  return type < highEnough ? enlarged(clean, 2) : clean
}

/**
 * The edges of letters are grey, and thin strokes fade, so what is near ink stays as it is. All else becomes paper, and so do
 * the edges of what was taken away.
 */
function onlyInk(
  ink: Uint8Array,
  before: Uint8Array,
  { columns, rows, pixels }: Grey,
  type: number,
): Uint8Array {
  const near = spread(ink, columns, rows, Math.max(1, Math.round(type / 5)))
  const close = spread(ink, columns, rows, 1)
  const gone = spread(
    before.map((was, at) => (was && !ink[at] ? 1 : 0)),
    columns,
    rows,
    1,
  )
  return pixels.map((shade, at) => (close[at] === 1 || (near[at] === 1 && gone[at] === 0) ? shade : 255))
}
