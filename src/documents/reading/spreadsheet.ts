import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx'
import * as xlsx from '@e965/xlsx'
import { type Read, Unreadable } from './formats.js'
import { collectPages, maxPages } from './pages.js'
import { isZip, unpack } from './zip.js'

const options: ParsingOptions = { cellDates: true, cellNF: true, dense: true }

/** More empty cells in a row than this say nothing about its columns. */
const widestGap = 20

export async function readSpreadsheet(bytes: Buffer): Promise<Read> {
  const workbook = isZip(bytes) ? await openXlsx(bytes) : openXls(bytes)
  if (workbook.SheetNames.length > maxPages)
    throw new Unreadable(`The spreadsheet has more than ${maxPages} sheets.`)
  const collected = collectPages()
  for (const [n, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    if (sheet && !collected.add(n + 1, linesOf(sheet), name)) break
  }
  const { pages, truncated } = collected
  if (!pages.some(({ text }) => text !== ''))
    throw new Unreadable('The spreadsheet has no cells with text or figures.', 'skipped')
  return { pages, ...(truncated && { truncated }) }
}

/**
 * The library believes what an archive says about itself, so it is handed parts that were unpacked within limits. Its
 * types don't know this way in.
 */
async function openXlsx(bytes: Buffer): Promise<WorkBook> {
  const parts = await unpack(bytes, name => /\.(xml|rels|bin)$/i.test(name))
  const { parse_zip } = xlsx as unknown as {
    parse_zip(archive: { FullPaths: string[]; FileIndex: object[] }, options: ParsingOptions): WorkBook
  }
  return opened(() =>
    parse_zip(
      {
        FullPaths: [...parts.keys()],
        FileIndex: [...parts].map(([name, content]) => ({ name, type: 2, content })),
      },
      { ...options },
    ),
  )
}

/** Anything else it would take for a table of text. */
function openXls(bytes: Buffer): WorkBook {
  if (bytes.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1')
    throw new Unreadable('The file is not a spreadsheet.')
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw new Unreadable('The spreadsheet is protected by a password.')
  return opened(() => xlsx.read(bytes, { ...options, type: 'buffer' }))
}

function opened(open: () => WorkBook): WorkBook {
  try {
    return open()
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new Unreadable("The spreadsheet is damaged or protected, and can't be read.")
  }
}

function linesOf(sheet: WorkSheet): string {
  const lines: string[] = []
  // Rows and cells that were never written are holes, which forEach leaves out.
  const rows = (sheet as { '!data'?: CellObject[][] })['!data'] ?? []
  rows.forEach(row => {
    let line = ''
    let column = -1
    row?.forEach((cell, n) => {
      const text = textOf(cell)
      if (text === '') return
      if (column >= 0) line += '\t'.repeat(Math.min(n - column, widestGap))
      line += text
      column = n
    })
    if (line !== '') lines.push(line)
  })
  return lines.join('\n')
}

/** An error is no figure, and the zero of a formula that nobody has computed yet isn't either. */
function textOf(cell: CellObject): string {
  if (cell.t === 'e' || cell.t === 'z') return ''
  if (cell.f !== undefined && cell.w === undefined && cell.v === undefined) return ''
  if (cell.v instanceof Date && isWholeDay(String(cell.z ?? ''))) return isoDay(cell.v)
  return (cell.w ?? String(cell.v ?? '')).replace(/\s+/g, ' ').trim()
}

/** A day looks different in each country, and often is shown without its year. */
const isWholeDay = (format: string): boolean => {
  const letters = format.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '').toLowerCase()
  return letters.includes('d') && letters.includes('m') && !letters.includes('h')
}

const isoDay = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))
