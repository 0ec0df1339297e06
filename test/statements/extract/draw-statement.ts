import { pdf } from '../../documents/reading/make-files.js'

export type Draw = (page: PDFKit.PDFDocument) => void

export interface Layout {
  titles?: string[]
  /** Lines of headers, the last nearest to the figures; by column, each ends at its right edge. */
  headers?: (string | undefined)[][]
  /** Right edges of the columns. */
  rights: number[]
  /** A label, with two spaces for each level, and what stands in its columns. */
  rows: (readonly (string | undefined)[])[]
  left?: number
  top?: number
  align?: 'right' | 'left' | 'center'
}

const pitch = 14
export const leftEdge = 72

/** Draws as accounting programs do: labels at the left, figures aligned in their columns. */
export function statement({
  titles = [],
  headers = [],
  rights,
  rows,
  left = leftEdge,
  top = 60,
  align = 'right',
}: Layout): Draw {
  return page => {
    page.fontSize(9)
    let y = top
    const put = (text: string, x: number) => page.text(text, x, y, { lineBreak: false })
    const inColumn = (text: string, right: number) => {
      const width = page.widthOfString(text)
      put(text, align === 'right' ? right - width : align === 'left' ? right - 60 : right - 30 - width / 2)
    }
    for (const title of titles) {
      put(title, (page.page.width - page.widthOfString(title)) / 2)
      y += pitch
    }
    for (const line of headers) {
      for (const [n, text] of line.entries()) if (text) inColumn(text, rights[n] ?? 0)
      y += pitch
    }
    for (const [label = '', ...figures] of rows) {
      const indent = /^ */.exec(label)?.[0].length ?? 0
      if (label.trim()) put(label.trim(), left + indent * 6)
      for (const [n, text] of figures.entries()) if (text) inColumn(text, rights[n] ?? 0)
      y += pitch
    }
  }
}

export const pdfOf = (...draw: Draw[]): Promise<Buffer> =>
  pdf(page => {
    for (const one of draw) one(page)
  })

export const nextPage: Draw = page => void page.addPage()
