import { getDocumentProxy } from 'unpdf'

/** A piece of text on a page, in points from its top left. */
export interface TextBox {
  page: number
  text: string
  left: number
  right: number
  top: number
  bottom: number
  size: number
}

export interface PdfText {
  pages: { width: number; height: number }[]
  boxes: TextBox[]
}

/** From where letters usually rise to, and how far they go below their line. */
const ascent = 0.74
const descent = 0.21

export async function readPdfText(bytes: Buffer): Promise<PdfText> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, verbosity: 0 })
  const pages: PdfText['pages'] = []
  const boxes: TextBox[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    pages.push({ width, height })
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , size = 0, left = 0, base = 0] = item.transform as number[]
      boxes.push({
        page: number,
        text: item.str.replaceAll('\u200b', ''),
        left,
        right: left + item.width,
        top: height - base - size * ascent,
        bottom: height - base + size * descent,
        size,
      })
    }
    page.cleanup()
  }
  await pdf.destroy()
  return { pages, boxes }
}

/** What nobody could read: texts that leave the page, or stand on one another. */
export function collisions({ pages, boxes }: PdfText): string[] {
  const outside = boxes.filter(({ page, left, right, top, bottom }) => {
    const { width = 0, height = 0 } = pages[page - 1] ?? {}
    return left < 20 || top < 20 || right > width - 20 || bottom > height - 20
  })
  const over = pages.flatMap((_, n) => {
    const here = boxes.filter(({ page }) => page === n + 1).toSorted((one, other) => one.top - other.top)
    return here.flatMap((one, at) => {
      const near: string[] = []
      for (const other of here.slice(at + 1)) {
        if (other.top >= one.bottom) break
        if (
          overlap(one.left, one.right, other.left, other.right) &&
          overlap(one.top, one.bottom, other.top, other.bottom)
        )
          near.push(`page ${n + 1}: ${one.text} | ${other.text}`)
      }
      return near
    })
  })
  return [...outside.map(({ page, text }) => `page ${page}: ${text} leaves it`), ...over]
}

/** By more than what rounding makes. */
const overlap = (from: number, to: number, otherFrom: number, otherTo: number): boolean =>
  Math.min(to, otherTo) - Math.max(from, otherFrom) > 0.6
