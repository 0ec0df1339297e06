import { isOnItsSide, slopeOf } from './direction.js'
import { eraseRules, eraseShapes } from './erase.js'
import { enlarged, type Grey, reduced, straightened, turned } from './grey.js'
import { inkOf, spread } from './ink.js'
import { invertBars } from './invert-bars.js'
import { type Shape, shapesOf, sizeOf, typeHeightOf } from './shapes.js'

/** In radians. Turning a picture blurs it, and up to here nobody minds. */
const levelEnough = 0.0175

/** Letters that are lower than this, in pixels, are taken for others. */
const highEnough = 10
/** More pixels aren't made of any: a page whose letters are so low is smaller. */
const largest = 16_000_000

/** A page set as densely as may be has ten thousand letters. To lay out more takes a recogniser minutes. */
const mostShapes = 20_000
/** As many shapes with dust, screens and the grain of paper, before they are cleared away. */
const mostShapesBefore = 100_000

/** Most of a page is paper. Nobody photographs one so badly lit that its paper is as dark as a screen's dark ground. */
const darkest = 64
const isDark = ({ pixels }: Grey): boolean => {
  let count = 0
  for (const shade of pixels) if (shade < darkest) count++
  return count > 0.7 * pixels.length
}
const inverted = (picture: Grey): Grey => ({ ...picture, pixels: picture.pixels.map(shade => 255 - shade) })

/** A fine picture can do without its finest detail, where most of that is the dots of a printer's screen. */
const fine = 1_500
const fewDots = 4_000
const isGrain = (shapes: Shape[]): boolean => {
  const dots = shapes.filter(shape => sizeOf(shape) <= 4).length
  return dots > fewDots && dots > 0.6 * shapes.length
}
const smoothed = (picture: Grey): Grey => enlarged(reduced(picture, 2), 2)

/** A picture of a page, upright or upside down and level. It may be larger than it was. */
export interface Levelled {
  /** As it is, with its shades and all that stands beside its text. Ink that is pale all over it is dark. */
  plain: Grey
  /** Its dark ink that may be text, on white. */
  clean: Grey
  /** How high most letters on it are, where there are enough to tell. */
  type?: number
}

const withContrast = (picture: Grey, contrast: number): Grey =>
  contrast === 1
    ? picture
    : { ...picture, pixels: picture.pixels.map(shade => Math.max(0, 255 - (255 - shade) * contrast)) }

/** Undefined where there are more shapes than any page has letters. */
export function levelled(given: Grey): Levelled | undefined {
  let picture = isDark(given) ? inverted(given) : given
  let { ink, grey, contrast } = inkOf(picture)
  let { shapes } = shapesOf(ink, grey.columns, grey.rows)
  if (picture.columns > fine && isGrain(shapes)) {
    picture = smoothed(picture)
    ;({ ink, grey, contrast } = inkOf(picture))
    shapes = shapesOf(ink, grey.columns, grey.rows).shapes
  }
  if (shapes.length > mostShapesBefore) return undefined
  const type = typeHeightOf(shapes, grey.columns)
  if (type === undefined) return { plain: picture, clean: grey }
  const isTurned = isOnItsSide(shapes, type)
  const upright = isTurned ? turned(picture, 1) : picture
  if (isTurned) shapes = shapesOf(inkOf(upright).ink, upright.columns, upright.rows).shapes
  const angle = slopeOf(shapes, type)
  const isSkew = Math.abs(angle) > levelEnough
  const level = isSkew ? straightened(upright, angle) : upright
  if (isTurned || isSkew) ({ ink, grey, contrast } = inkOf(level))
  // Rules may hold a bar, and a bar seen as many rules would take its words along.
  invertBars(ink, grey, type)
  const before = ink.slice()
  eraseRules(ink, grey, type, isSkew ? 0 : angle)
  invertBars(ink, grey, type)
  eraseShapes(ink, grey, type)
  if (shapesOf(ink, grey.columns, grey.rows).shapes.length > mostShapes) return undefined
  const clean = { ...grey, pixels: onlyInk(ink, before, grey, type) }
  const plain = withContrast(level, contrast)
  const isSmall = type < highEnough && clean.pixels.length * 4 <= largest
  return isSmall
    ? { plain: enlarged(plain, 2), clean: enlarged(clean, 2), type: 2 * type }
    : { plain, clean, type }
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
