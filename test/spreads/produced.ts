import exceljs from 'exceljs'
import { pdf } from '../documents/reading/make-files.js'
import { statement } from '../statements/extract/draw-statement.js'

/** A statement as somebody would print it: titles, what stands over the columns, and lines with their amounts. */
export interface Printed {
  titles: string[]
  header: string[]
  /** A label, indented by two spaces for each level, then its amounts as texts. */
  lines: [string, ...string[]][]
}

/** Statements stand apart by dashes, cells by bars; the first line with a bar is the header. */
export const statementsIn = (text: string): Printed[] =>
  text.split(/^-{3,}\n/m).map(part => {
    const lines = part.split('\n').filter(line => line.trim() !== '')
    const top = lines.findIndex(line => line.includes('|'))
    const [, ...header] = lines[top]?.split('|') ?? []
    return {
      titles: lines.slice(0, top),
      header,
      lines: lines.slice(top + 1).map(line => line.split('|') as [string, ...string[]]),
    }
  })

/** Programs that give the same statement in formats of their own. */
export const producers: Record<'csv' | 'xlsx' | 'pdf', (one: Printed) => Promise<Buffer>> = {
  csv: async ({ titles, header, lines }) => {
    const rows = [...titles.map(title => [title]), ['', ...header], ...lines]
    return Buffer.from(rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\r\n'))
  },

  xlsx: async ({ titles, header, lines }) => {
    const book = new exceljs.Workbook()
    const sheet = book.addWorksheet('Sheet1')
    sheet.addRows([...titles.map(title => [title]), [], ['', ...header]])
    for (const [label, ...texts] of lines) {
      const row = sheet.addRow([label.trim(), ...texts.map(numberOf)])
      row.getCell(1).alignment = { indent: indentOf(label) / 2 }
    }
    return Buffer.from(await book.xlsx.writeBuffer())
  },

  pdf: ({ titles, header, lines }) => {
    const width = 84
    const rights = header.map((_, n) => 680 - width * (header.length - 1 - n))
    const draw = statement({ titles, headers: [header], rights, rows: lines, left: 40 })
    return pdf(draw, { size: [720, 792] })
  },
}

const indentOf = (label: string): number => label.length - label.trimStart().length

function numberOf(text: string): number {
  const amount = Number(text.replace(/[(),-]/g, ''))
  return /^[(-]/.test(text) ? -amount : amount
}
