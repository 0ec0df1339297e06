import Papa from 'papaparse'
import { decode } from './decode.js'
import type { Read } from './formats.js'
import { collectPages } from './pages.js'

/** A table becomes what a sheet of a workbook is: its rows as lines, its cells between tabs. */
export function readCsv(bytes: Buffer): Read {
  const { text, truncated } = decode(bytes)
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const lines = data.map(row =>
    row
      .map(cell => cell.replace(/\s+/g, ' ').trim())
      .join('\t')
      .trimEnd(),
  )
  const collected = collectPages()
  collected.add(1, lines.join('\n'))
  return { pages: collected.pages, ...((truncated || collected.truncated) && { truncated: true }) }
}
