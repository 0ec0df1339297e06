import * as library from '@e965/xlsx'

/** A workbook of one sheet: a line for each row, bars between cells, numbers as numbers, `2024-12-31` as a day. */
export const sheetOf = (text: string): Buffer => bookOf({ Sheet1: text })

/** The same of several sheets. */
export function bookOf(sheets: Record<string, string>): Buffer {
  const made = library.utils.book_new()
  for (const [name, text] of Object.entries(sheets)) {
    const rows = linesOf(text).map(line => line.split('|').map(cellOf))
    library.utils.book_append_sheet(made, library.utils.aoa_to_sheet(rows, { UTC: true }), name)
  }
  return library.write(made, { bookType: 'xlsx', type: 'buffer' }) as Buffer
}

/** The same lines as CSV, every cell as it is written. */
export const csvOf = (text: string, delimiter: string): string =>
  linesOf(text)
    .map(line => line.split('|').map(quoted(delimiter)).join(delimiter))
    .join('\n')

const linesOf = (text: string): string[] => text.replace(/^\n|\n$/g, '').split('\n')

const quoted = (delimiter: string) => (cell: string) => (cell.includes(delimiter) ? `"${cell}"` : cell)

function cellOf(cell: string): string | number | Date | null {
  if (cell === '') return null
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return new Date(`${cell}T00:00:00Z`)
  if (!/^\(?-?[\d,]+(?:\.\d+)?\)?$/.test(cell)) return cell
  const number = Number(cell.replace(/[(),-]/g, ''))
  return /^[(-]/.test(cell) ? -number : number
}
