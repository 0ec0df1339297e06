import { extract } from '../../../src/statements/extract/extract.js'
import type { Extract, Table } from '../../../src/statements/extract/table.js'
import { pdf, types } from '../../documents/reading/make-files.js'
import { readFileOf } from '../../documents/reading/read-file.js'

/** The tables of a file, as a person would write them down to compare them. */
export async function extractOf(bytes: Buffer | string, type: keyof typeof types): Promise<Extract> {
  const read = await readFileOf(bytes, types[type])
  if (read.outcome !== 'read') throw new Error(read.reason)
  return extract(read.reading)
}

export async function shownOf(bytes: Buffer | string, type: keyof typeof types): Promise<string[][]> {
  return (await extractOf(bytes, type)).tables.map(shown)
}

/** Its header, then a line for each row: level by spaces, account in front, amounts as numbers, `?` for what is none. */
export function shown({ columns, rows }: Table): string[] {
  return [
    columns.map(({ header }) => header.join(' / ')).join(' | '),
    ...rows.map(({ account, label, level, cells }) => {
      const figures = cells.map(cell =>
        cell ? (cell.amount === null ? `${cell.text}?` : cell.amount / 100) : '',
      )
      return ['  '.repeat(level) + (account ? `${account} ` : '') + label, ...figures].join(' | ')
    }),
  ]
}

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
