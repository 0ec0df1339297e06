import { readFileSync } from 'node:fs'
import { answer } from '../../contained/answer.js'
import type { Rendered } from '../drawing/draw-pages.js'
import { drawPdf } from './pictures/draw-pdf.js'
import { reduced } from './pictures/grey.js'
import { pictureOfHeic } from './pictures/heic.js'
import { pngOf } from './pictures/png.js'
import { pdfOfTiff } from './tiff/tiff.js'

/** The process that draws pages of one document: the file comes in on standard input, its pages are told by number. */

/** As large as a person needs to read small print. */
const mostAcross = 2_400

// Libraries complain to the console, and may quote the document there.
for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) console[method] = () => {}

const [, , mimeType = '', wanted = ''] = process.argv
const bytes = readFileSync(0)
answer(Buffer.from(JSON.stringify(await drawn(wanted.split(',').map(Number)))))

function drawn(numbers: number[]): Promise<Rendered[]> {
  if (mimeType === 'application/pdf') return drawPdf(bytes, numbers)
  return mimeType === 'image/tiff' ? drawPdf(pdfOfTiff(bytes), numbers) : drawHeic()
}

/** It has one page. */
async function drawHeic(): Promise<Rendered[]> {
  const found = await pictureOfHeic(bytes)
  if (!found) return []
  const times = Math.ceil(Math.max(found.columns, found.rows) / mostAcross)
  const { columns, rows, pixels } = reduced(found, times)
  const png = pngOf(columns, rows, pixels).toString('base64')
  return [{ number: 1, width: columns, height: rows, png }]
}
