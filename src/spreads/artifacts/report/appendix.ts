import type { SourcePage } from '../source-pages/pages.js'
import { breakable } from './plain-text.js'
import type { TypesetFile } from './typeset.js'

/** What a page of the report has room for, in points, beside a list of its figures. */
const widest = 470
const highest = 452
/** Where the title stands above it. */
const highestFirst = 428

interface Appendix {
  pages: ReturnType<typeof appended>['page'][]
  left: number
  files: TypesetFile[]
}

/** The pages that figures come from, each figure in a box with its number. */
export function appendixOf(pages: readonly SourcePage[], left: number): Appendix {
  const all = pages.map(appended)
  return { pages: all.map(({ page }) => page), left, files: all.flatMap(({ files }) => files) }
}

function appended({ place, picture, boxes, excerpt }: SourcePage, n: number) {
  const file = picture && `source-${n + 1}.${picture.kind}`
  const scale = picture
    ? Math.min(widest / picture.width, (n === 0 ? highestFirst : highest) / picture.height)
    : 1
  const page = {
    title: breakable(place.filename, 150),
    where:
      place.sheet === undefined
        ? excerpt
          ? 'Lines with figures'
          : `Page ${place.page}`
        : breakable(place.sheet, 80),
    picture: picture
      ? {
          file,
          alt: `${place.sheet === undefined ? `Page ${place.page}` : place.sheet} of ${place.filename}, with ${boxes.length} figures in boxes`,
          width: picture.width * scale,
          height: picture.height * scale,
          boxes: boxes.map(({ spot, ...box }) => ({
            number: String(spot.number),
            left: box.left * scale,
            top: box.top * scale,
            width: box.width * scale,
            height: box.height * scale,
          })),
        }
      : null,
    excerpt: excerpt
      ? {
          columns: excerpt.columns,
          rows: excerpt.rows.map(({ name, cells }) => ({
            name,
            cells: cells.map(({ text, spot }) => ({
              text: breakable(text, 200),
              spot: spot === null ? '' : String(spot),
            })),
          })),
        }
      : null,
    spots: place.spots.map(({ number, meant, text }) => ({
      number: String(number),
      meant: meant.map(one => breakable(one, 120)),
      text: breakable(text, 40),
    })),
  }
  const files = picture && file ? [{ name: file, base64: picture.data }] : []
  return { page, files }
}
