import { isImage, isLetters, type Mark } from './page-marks.js'
import { coveredBy } from './page-picture.js'

/** Looked at: some programs name images in the resources of each page, too. */
const mostNames = 20
/** Pixels: a page that is coarser than that has no text that can be read. */
const leastAcross = 800

/**
 * Whether a PDF may be a scan, with a large picture for at least every other page. The dictionary of an image is never
 * compressed, so this costs next to nothing where there is none.
 */
export function hasPicturesOf(bytes: Buffer, pages: number): boolean {
  let found = 0
  let at = bytes.indexOf('/Image')
  for (let n = 0; at >= 0 && n < mostNames * pages && 2 * found < pages; n++) {
    const around = bytes.toString('latin1', Math.max(0, at - 400), at + 400)
    const starts = around.lastIndexOf('obj', Math.min(at, 400))
    const own = around.slice(Math.max(0, starts)).replace(/stream.*/s, '')
    const across = [/\/Width\s+(\d+)/, /\/Height\s+(\d+)/].map(pattern => Number(pattern.exec(own)?.[1] ?? 0))
    if (across.every(pixels => pixels >= leastAcross)) found++
    at = bytes.indexOf('/Image', at + 6)
  }
  return 2 * found >= pages
}

/** Nearly the whole page, up to margins that a scanner leaves out. */
const nearlyAll = 0.8
/** Letters that are seen all the same: a stamp, or the number of a page. */
const few = 50

/** Whether a picture covers a page, so that of its text next to nothing is seen: a recogniser has put it there. */
export function isBelowPicture(
  marks: readonly Mark[],
  { width, height }: { width: number; height: number },
): boolean {
  const cover = marks.findLastIndex(mark => isImage(mark) && coveredBy([mark], width, height) > nearlyAll)
  if (cover < 0) return false
  const lettersIn = (some: readonly Mark[]) =>
    some.filter(isLetters).reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  return lettersIn(marks.slice(cover)) <= few
}
