import type { Worksheet } from 'exceljs'
import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import type { TemplateRow } from '../../../figures/template/row.js'
import { amountFormat, borders, fonts, formats, linesIn, right, write, writeText } from './cells.js'

/** A figure, and how it comes of other cells. A text stands for why there is none. */
export interface Entry {
  value: number | string
  formula?: string | undefined
  as?: 'amount' | 'times' | 'percent' | 'days' | 'share' | 'count' | 'factor' | undefined
}

export interface TableRow {
  label: string
  kind?: TemplateRow['kind'] | undefined
  entries: readonly (Entry | undefined)[]
}

export interface Table {
  title: string
  headings: readonly string[]
  rows: readonly TableRow[]
}

export const firstTableRow = 4
const tableWidths = { label: 46, figure: 17 } as const

/** The row of each table's headings, when they stand below one another; its rows follow on that one. */
export function topsOf(tables: readonly { rows: readonly unknown[] }[]): number[] {
  let next = firstTableRow
  return tables.map(({ rows }) => {
    const top = next
    next += rows.length + 2
    return top
  })
}

export function writeTables(sheet: Worksheet, results: ResultsWithBlocks, tables: readonly Table[]): void {
  sheet.getColumn(1).width = tableWidths.label
  const columns = Math.max(0, ...tables.map(({ headings }) => headings.length))
  for (let column = 2; column < 2 + columns; column++) sheet.getColumn(column).width = tableWidths.figure
  const tops = topsOf(tables)
  for (const [n, table] of tables.entries()) writeTable(sheet, results, table, tops[n] ?? firstTableRow)
}

function writeTable(sheet: Worksheet, results: ResultsWithBlocks, table: Table, top: number): void {
  const { title, headings, rows } = table
  const heading = { font: fonts.heading, border: borders.below }
  writeText(sheet.getCell(top, 1), title, { ...heading, alignment: { vertical: 'bottom', wrapText: true } })
  for (const [n, text] of headings.entries())
    writeText(sheet.getCell(top, 2 + n), text, {
      ...heading,
      alignment: { ...right, wrapText: true },
    })
  const lines = [linesIn(title, tableWidths.label), ...headings.map(one => linesIn(one, tableWidths.figure))]
  sheet.getRow(top).height = 6 + 13 * Math.max(...lines)
  const amounts = rows.flatMap(({ entries }) =>
    entries.flatMap(one => (one && (one.as ?? 'amount') === 'amount' ? one.value : [])),
  )
  const decimals = amounts.every(value => typeof value === 'string' || Number.isInteger(value)) ? 0 : 2
  const amount = amountFormat(decimals, results.inputs.presentation !== undefined)
  for (const [n, row] of rows.entries()) writeRow(sheet, top + 1 + n, row, amount)
}

function writeRow(sheet: Worksheet, at: number, { label, kind = 'line', entries }: TableRow, amount: string) {
  const border = kind === 'total' ? borders.total : kind === 'subtotal' ? borders.subtotal : borders.hair
  const font = kind === 'line' ? fonts.body : fonts.bold
  writeText(sheet.getCell(at, 1), label, {
    font,
    border,
    alignment: { horizontal: 'left', indent: kind === 'line' ? 1 : 0, wrapText: true, vertical: 'top' },
  })
  for (const [n, entry] of entries.entries()) {
    const cell = sheet.getCell(at, 2 + n)
    cell.style = { border }
    if (!entry) continue
    const { value, formula, as = 'amount' } = entry
    const isText = typeof value === 'string'
    write(cell, formula ? { formula, result: value } : value, {
      font: isText ? fonts.small : formula ? font : fonts.read,
      border,
      ...(isText && { alignment: right }),
      numFmt: as === 'amount' ? amount : formats[as],
    })
  }
  const lines = linesIn(label, tableWidths.label - 2)
  if (lines > 1) sheet.getRow(at).height = 13 * lines
}
