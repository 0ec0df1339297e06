import type { Workbook } from 'exceljs'
import type { Results } from '../../../figures/results.js'
import { rowOf } from '../../../figures/template/statements.js'
import { partsOf } from '../shown/rows.js'
import {
  amountFormat,
  borders,
  fonts,
  linesIn,
  rightTop,
  wrapped,
  write,
  writeLink,
  writeText,
} from './cells.js'
import { quoted } from './formulas.js'
import { type Layout, letters, sheets, sourcesHeaderRow } from './layout.js'
import { nothing, startSheet } from './sheet.js'

const columns = [
  ['No.', 6],
  ['Figure', 9],
  ['Statement', 16],
  ['Period', 17],
  ['Row', 30],
  ['Document', 28],
  ['Where', 14],
  ['Label as printed', 28],
  ['Amount as printed', 16],
  ['Taken as', 16],
  ['Used', 7],
  ['Confidence', 11],
  ['Remark', 32],
] as const
const isNumeric: readonly string[] = ['No.', 'Amount as printed', 'Taken as', 'Confidence']

/** One row for each place in a document that a figure comes from. The statements' numbers lead here, and the links back. */
export function addSources(workbook: Workbook, results: Results, { sources, statements }: Layout): void {
  const header = sourcesHeaderRow
  const sheet = startSheet(workbook, results, { title: sheets.sources, frozenRows: header, frozenColumns: 0 })
  columns.forEach(([title, width], n) => {
    sheet.getColumn(n + 1).width = width
    write(sheet.getCell(header, n + 1), title, {
      font: fonts.heading,
      border: borders.below,
      alignment: { horizontal: isNumeric.includes(title) ? 'right' : 'left' },
    })
  })
  if (sources.length === 0) {
    nothing(sheet, 'No figures were read.')
    return
  }
  for (const source of sources) {
    const at = (column: number) => sheet.getCell(header + source.number, column)
    const style = { font: fonts.body, alignment: wrapped, border: borders.hair }
    const place = statements[source.statement]
    const cell = `${letters(place.columns.get(source.period.id) ?? 0)}${place.rows.get(source.row)}`
    write(at(1), source.number, { ...style, alignment: rightTop })
    writeLink(at(2), cell, `${quoted(place.sheet)}!${cell}`, {
      alignment: { vertical: 'top', horizontal: 'center' },
      border: borders.hair,
    })
    write(at(3), place.sheet, style)
    writeText(at(4), partsOf(source.period).name, style)
    write(at(5), rowOf(source.statement, source.row)?.label ?? source.row, style)
    writeText(at(6), source.filename, style)
    writeText(at(7), source.where, style)
    writeText(at(8), source.label, style)
    writeText(at(9), source.text, { ...style, alignment: { ...wrapped, horizontal: 'right' } })
    write(at(10), source.value, {
      ...style,
      alignment: rightTop,
      numFmt: amountFormat(Number.isInteger(source.value) ? 0 : 2),
    })
    write(at(11), source.used ? 'yes' : 'no', {
      ...style,
      alignment: { horizontal: 'center', vertical: 'top' },
    })
    write(at(12), source.confidence, { ...style, alignment: rightTop, numFmt: '0%' })
    writeText(at(13), source.remark, style)
    const texts = [
      [source.label, 28],
      [source.filename, 28],
      [source.remark, 32],
    ] as const
    sheet.getRow(header + source.number).height =
      14 * Math.max(...texts.map(([text, width]) => linesIn(text, width)))
  }
  sheet.autoFilter = {
    from: { row: header, column: 1 },
    to: { row: header + sources.length, column: columns.length },
  }
}
