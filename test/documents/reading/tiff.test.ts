import test from 'ava'
import { getDocumentProxy } from 'unpdf'
import { pictureOf } from '../../../src/documents/reading/drawn/page-picture.js'
import { pdfOfTiff } from '../../../src/documents/reading/tiff/tiff.js'
import { faxed } from './picture-files.js'

for (const fillOrder of [1, 2] as const)
  for (const photometric of [0, 1] as const)
    test(`a fax of group 4 is black where its codes say so: bits from end ${fillOrder}, white is ${photometric}`, async t => {
      const pdf = await getDocumentProxy(new Uint8Array(pdfOfTiff(faxed({ fillOrder, photometric }))), {
        verbosity: 0,
      })
      const page = await pdf.getPage(1)
      const { transform: upright, width, height } = page.getViewport({ scale: 1 })
      const found = await pictureOf(page, { upright, width, height })
      if (!found) return t.fail('no picture')
      const { columns, rows, pixels } = found.picture
      t.deepEqual([columns, rows], [192, 64])
      const [inside, outside] = photometric === 0 ? [0, 255] : [255, 0]
      t.is(pixels[32 * columns + 96], inside)
      t.is(pixels[32 * columns + 32], outside)
      t.is(pixels[32 * columns + 160], outside)
    })
