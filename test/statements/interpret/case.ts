import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import type { Extract } from '../../../src/statements/extract/table.js'
import { extractOf } from '../extract/table-lines.js'
import { extractFromText } from '../extract-from-text.js'
import { columnLines } from './column-lines.js'
import { sheetOf } from './make-sheets.js'

const cases = fileURLToPath(new URL('../../../../test/statements/interpret/cases/', import.meta.url))

/**
 * Each folder of `cases` has one statement, as `page.txt` (see extract-from-text.ts), as `sheet.txt` (see make-sheets.ts) or
 * as `cells.csv`, and `expected.txt`: a line for each column that must be read of it. A case without it is asked about more.
 */
export async function isReadAsExpected(t: ExecutionContext, name: string): Promise<void> {
  const expected = readFileSync(`${cases}${name}/expected.txt`, 'utf8').trimEnd()
  t.is(columnLines(await extractOfCase(name)), expected)
}

export async function extractOfCase(name: string): Promise<Extract> {
  const file = ['page.txt', 'sheet.txt', 'cells.csv'].find(file => existsSync(`${cases}${name}/${file}`))
  const text = readFileSync(`${cases}${name}/${file}`, 'utf8')
  if (file === 'page.txt') return extractFromText(text)
  if (file === 'sheet.txt') return extractOf(sheetOf(text), 'xlsx')
  return extractOf(text.replace(/\n$/, ''), 'csv')
}
