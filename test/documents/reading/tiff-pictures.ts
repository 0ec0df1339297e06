import { getDocumentProxy } from 'unpdf'
import { pictureOf } from '../../../src/documents/reading/drawn/page-picture.js'
import type { Grey } from '../../../src/documents/reading/pictures/grey.js'
import { pdfOfTiff } from '../../../src/documents/reading/tiff/tiff.js'

export interface TiffPicture {
  width: number
  height: number
  picture: Grey | undefined
}

/** What a reader of a TIFF has before it recognises anything: the picture of each page, and the page's size in points. */
export async function picturesOf(tiff: Buffer): Promise<TiffPicture[]> {
  const pdf = await getDocumentProxy(new Uint8Array(pdfOfTiff(tiff)), { verbosity: 0 })
  const pictures: TiffPicture[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { transform: upright, width, height } = page.getViewport({ scale: 1 })
    const found = await pictureOf(page, { upright, width, height })
    pictures.push({ width, height, picture: found?.picture })
  }
  return pictures
}
