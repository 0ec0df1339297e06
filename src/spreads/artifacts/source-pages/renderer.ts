import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { answer } from '../../../contained/answer.js'
import { pngOf } from './png.js'
import type { Rendered } from './render.js'

/** The process that draws pages of one document: the file comes in on standard input, its pages are told by number. */

/** As fine as a laser printer needs for small print in shades of grey. */
const dotsPerPoint = 2
/** A poster is drawn coarser, so that no page takes more memory than another. */
const mostDots = 2_400

const [, , wanted = ''] = process.argv
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(readFileSync(0))
const pages: Rendered[] = []
for (const number of wanted.split(',').map(Number)) {
  if (!(number >= 1 && number <= document.getPageCount())) continue
  const page = document.getPage(number - 1)
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  const scale = Math.min(dotsPerPoint, mostDots / Math.max(width, height))
  const drawn = await page.render({
    scale,
    colorSpace: 'Gray',
    renderFormFields: true,
    render: async ({ data }) => data,
  })
  // Grey comes as three alike.
  const grey = Uint8Array.from(
    { length: drawn.width * drawn.height },
    (_, n) => drawn.data[n * (drawn.data.length / (drawn.width * drawn.height))] as number,
  )
  pages.push({
    number,
    width,
    height,
    png: pngOf(drawn.width, drawn.height, grey).toString('base64'),
  })
}
answer(Buffer.from(JSON.stringify(pages)))
