import type { Workbook, Worksheet } from 'exceljs'
import type { Results } from '../../../figures/results.js'
import type { History } from '../shown/history.js'
import { borders, fonts, linesIn, wrapped, write, writeText } from './cells.js'
import { sheets } from './layout.js'
import { startSheet } from './sheet.js'

const widths = [14, 24, 28, 90] as const

/** What each generation was made for, and who has signed which. */
export function addHistory(workbook: Workbook, results: Results, { generations, signOffs }: History): void {
  if (generations.length === 0) return
  const sheet = startSheet(workbook, results, { title: sheets.history, frozenRows: 2, frozenColumns: 0 })
  for (const [n, width] of widths.entries()) sheet.getColumn(n + 1).width = width
  const from = addRows(
    sheet,
    4,
    ['Generation', 'Begun', 'By', 'What is other than before'],
    [
      ...generations.map(({ generation, startedAt, author, changes }) => [
        generation,
        timeOf(startedAt),
        author ?? '',
        changes.join('\n'),
      ]),
    ],
  )
  addRows(
    sheet,
    from + 1,
    ['Generation', 'Signed', 'By', 'As'],
    [...signOffs.map(({ generation, createdAt, name, role }) => [generation, timeOf(createdAt), name, role])],
  )
  write(
    sheet.getCell(from + 3 + signOffs.length, 1),
    'Who stands for the figures of this workbook signs its generation once it is made.',
    { font: fonts.small },
  )
}

function addRows(
  sheet: Worksheet,
  header: number,
  headings: readonly string[],
  rows: readonly (readonly (number | string)[])[],
): number {
  for (const [n, text] of headings.entries())
    write(sheet.getCell(header, n + 1), text, { font: fonts.heading, border: borders.below })
  for (const [at, row] of rows.entries()) {
    for (const [n, value] of row.entries()) {
      const cell = sheet.getCell(header + 1 + at, n + 1)
      const style = {
        font: fonts.body,
        alignment: { ...wrapped, horizontal: 'left' },
        border: borders.hair,
      } as const
      if (typeof value === 'number') write(cell, value, style)
      else writeText(cell, value, style)
    }
    const lines = row.map((value, n) => linesIn(String(value), widths[n] ?? 20))
    sheet.getRow(header + 1 + at).height = 14 * Math.max(...lines)
  }
  return header + 1 + rows.length
}

const timeOf = (time: string): string => time.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')
