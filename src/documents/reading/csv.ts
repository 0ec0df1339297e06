import Papa from 'papaparse'
import { decode } from './decode.js'
import { collectPages, maxOnPage } from './pages.js'
import type { SheetCell } from './read.js'
import type { Read } from './reader.js'

/** A table becomes what a sheet of a workbook is: its rows as lines, its cells between tabs. */
export function readCsv(bytes: Buffer): Read {
  const { text, truncated } = decode(bytes)
  const { data } = Papa.parse<string[]>(withoutHint(text), { delimiter: delimiterOf(text) })
  const lines: string[] = []
  const cells: SheetCell[] = []
  for (const [n, row] of data.entries()) {
    const shown = row.map(cell => cell.replace(/\s+/g, ' ').trim())
    const line = shown.join('\t').trimEnd()
    if (line.trim() !== '') lines.push(line)
    for (const [column, text] of shown.entries()) {
      if (text === '' || cells.length > maxOnPage) continue
      const indent = leadingSpaces(row[column] ?? '')
      cells.push({ row: n + 1, column: column + 1, text, ...(indent > 0 && { indent }) })
    }
  }
  const collected = collectPages()
  collected.add({ number: 1, text: lines.join('\n'), cells })
  return { pages: collected.pages, ...((truncated || collected.truncated) && { truncated: true }) }
}

/** A spreadsheet program's hint about the delimiter: `sep=;`. */
const hint = /^\ufeff?sep=(.)\r?\n/i
const withoutHint = (text: string): string => text.replace(hint, '')

/**
 * Where most lines have a semicolon, a tab or a bar, it parts the cells, and commas are in numbers and names. Else the
 * library tells.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => line.replace(/"[^"]*"/g, ''))
  const isUsual = (mark: string) => lines.filter(line => line.includes(mark)).length > lines.length / 2
  return hint.exec(text)?.[1] ?? [';', '\t', '|'].find(isUsual) ?? ''
}

/** Exports show by them which line belongs to which. */
export const leadingSpaces = (text: string): number => /^[ \u00a0]*/.exec(text)?.[0].length ?? 0
