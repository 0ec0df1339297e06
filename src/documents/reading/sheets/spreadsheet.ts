import type { ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx'
import * as xlsx from '@e965/xlsx'
import { collectPages, maxPages } from '../pages.js'
import { type Read, Unreadable } from '../reader.js'
import { isZip, unpack } from '../zip.js'
import { cellsOf, forEachCell, textOf } from './sheet-cells.js'
import { type Looks, looksOf } from './sheet-looks.js'
import { forgetPlaceholders, resolveNames } from './uncomputed.js'

const options: ParsingOptions = {
  cellDates: true,
  cellNF: true,
  cellStyles: true,
  dense: true,
  sheetStubs: true,
}

/** More empty cells in a row than this say nothing about its columns. */
const widestGap = 20

export async function readSpreadsheet(bytes: Buffer): Promise<Read> {
  const { workbook, looks } = isZip(bytes) ? await openXlsx(bytes) : { workbook: openXls(bytes) }
  if (workbook.SheetNames.length > maxPages)
    throw new Unreadable(`The spreadsheet has more than ${maxPages} sheets.`)
  forgetPlaceholders(Object.values(workbook.Sheets))
  resolveNames(workbook)
  const collected = collectPages()
  for (const [n, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    if (!sheet) continue
    const page = {
      number: n + 1,
      sheet: name,
      ...(workbook.Workbook?.Sheets?.[n]?.Hidden && { hidden: true as const }),
      text: linesOf(sheet),
      cells: cellsOf(sheet, looks?.(n)),
    }
    if (!collected.add(page)) break
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
async function openXlsx(
  bytes: Buffer,
): Promise<{ workbook: WorkBook; looks: (sheet: number) => Looks | undefined }> {
  const parts = await unpack(bytes, name => /\.(xml|rels|bin)$/i.test(name))
  const { parse_zip } = xlsx as unknown as {
    parse_zip(archive: { FullPaths: string[]; FileIndex: object[] }, options: ParsingOptions): WorkBook
  }
  const workbook = opened(() =>
    parse_zip(
      {
        FullPaths: [...parts.keys()],
        FileIndex: [...parts].map(([name, content]) => ({
          name,
          type: 2,
          content: withoutWidths(name, content),
        })),
      },
      { ...options },
    ),
  )
  return { workbook, looks: sheet => looksOf(parts, sheet) }
}

/** The library makes an object for each of the 16,384 columns that have one width. Only those that are hidden count. */
function withoutWidths(name: string, content: Buffer): Buffer {
  const head = /worksheets\/[^/]+\.xml$/i.test(name) ? content.indexOf('sheetData') : -1
  if (head < 0) return content
  const text = content.toString('latin1', 0, head)
  const kept = text.replace(/<(?:\w+:)?col\s(?![^<>]{0,500}hidden=)[^<>]{0,500}\/>/g, '')
  return Buffer.concat([Buffer.from(kept, 'latin1'), content.subarray(head)])
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
  let row = -1
  let column = -1
  forEachCell(sheet, (cell, r, c) => {
    const text = textOf(cell)
    if (text === '') return
    if (r !== row) lines.push(text)
    else lines.push(`${lines.pop()}${'\t'.repeat(Math.min(c - column, widestGap))}${text}`)
    row = r
    column = c
  })
  return lines.join('\n')
}
