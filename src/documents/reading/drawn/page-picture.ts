import type { Grey } from '../pictures/grey.js'
import { boxAfter, type Matrix } from './matrix.js'
import type { PlacedImage } from './page-images.js'
import { type Fill, fillsOf, isFill, isImage, marksOf, type PageOfPdf } from './page-marks.js'
import { paintFill } from './paint-fill.js'
import { paintImage } from './paint-image.js'
import { stepsOf } from './path-steps.js'

const maxPixels = 12_000_000
/** Finer than 300 to the inch says nothing more. */
const finest = 300 / 72
/** What is drawn can be as fine as one likes; letters of six points are as high then as the recogniser wants them. */
const fineEnough = 250 / 72
const maxEffort = 300_000_000

interface Shown {
  upright: number[]
  width: number
  height: number
  /** Text that can't be read otherwise is painted, too. */
  hasText?: boolean
}

/** The page's pictures and filled areas as a grey picture, and how many points a pixel is. Undefined where it has none. */
export async function pictureOf(
  page: PageOfPdf,
  { upright, width, height, hasText = false }: Shown,
): Promise<{ picture: Grey; scale: number } | undefined> {
  const marks = await marksOf(page, upright as Matrix)
  const images = marks.filter(isImage)
  const hasLetters = hasText || detailIn(marks.filter(isFill)) >= ofWords
  if (!hasLetters && coveredBy(images, width, height) < someOfPage) return undefined
  const densities = images.map(({ at: [a, b] }) => 1 / Math.hypot(a, b))
  const densest = Math.max(...densities, hasLetters ? fineEnough : 0)
  const density = Math.min(densest, finest, Math.sqrt(maxPixels / (width * height)))
  const [columns, rows] = [Math.ceil(width * density), Math.ceil(height * density)]
  const picture = { columns, rows, pixels: new Uint8Array(columns * rows).fill(255) }
  const effort = { left: maxEffort }
  for (const mark of marks)
    if (isFill(mark)) paintFill(mark, picture, density, effort)
    else if (isImage(mark)) paintImage(mark, picture, density)
    else if (hasText) for (const fill of fillsOf(page, mark)) paintFill(fill, picture, density, effort)
  return { picture, scale: 1 / density }
}

/** As much detail as letters have that may be words. Rules and shaded rows have none. */
const ofWords = 100
/** A smaller picture is a logo. */
const someOfPage = 0.05

/** How much of the page is below images, by their corners; what two of them cover counts twice. */
function coveredBy(images: PlacedImage[], width: number, height: number): number {
  const areas = images.map(({ at, image }) => {
    const { left, top, right, bottom } = boxAfter(at, [0, 0, image.width, image.height])
    const across = Math.min(right, width) - Math.max(left, 0)
    return Math.max(0, across) * Math.max(0, Math.min(bottom, height) - Math.max(top, 0))
  })
  return areas.reduce((sum, area) => sum + area, 0) / (width * height)
}

/** Curves, and lines beyond those of a rectangle. */
function detailIn(fills: Fill[]): number {
  let detail = 0
  for (const { path } of fills) {
    let lines = 0
    for (const { kind } of stepsOf(path)) {
      lines = kind === 'line' ? lines + 1 : 0
      if (kind === 'curve' || lines > 4) detail++
    }
    if (detail >= ofWords) break
  }
  return detail
}
