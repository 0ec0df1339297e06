import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Rendered } from '../../drawing/draw-pages.js'
import { pngOf } from './png.js'

/** As fine as a laser printer needs for small print in shades of grey. */
const dotsPerPoint = 2
/** A poster is drawn coarser, so that no page takes more memory than another. */
const mostDots = 2_400

/** Those of these pages that the PDF has. For programs in the cage only. */
export async function drawPdf(bytes: Uint8Array, numbers: number[]): Promise<Rendered[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pages: Rendered[] = []
  for (const number of numbers) {
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
  return pages
}
