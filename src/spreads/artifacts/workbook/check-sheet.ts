import type { Workbook } from 'exceljs'
import type { Results } from '../../../figures/results.js'
import { checkRows } from '../shown/check-table.js'
import {
  amountFormat,
  borders,
  colours,
  fonts,
  linesIn,
  rightTop,
  wrapped,
  write,
  writeText,
} from './cells.js'
import { headerRows, sheets } from './layout.js'
import { nothing, startSheet } from './sheet.js'

const columns = [
  ['Result', 10],
  ['Check', 52],
  ['Statement', 18],
  ['Period', 22],
  ['Off by', 16],
  ['Tolerance', 12],
  ['Detail', 40],
  ['What it looked at', 60],
] as const
const isNumeric: readonly string[] = ['Off by', 'Tolerance']

/** Where the failed ones are on top. */
export function addChecks(workbook: Workbook, results: Results): void {
  const header = headerRows.heading
  const sheet = startSheet(workbook, results, { title: sheets.checks, frozenRows: header, frozenColumns: 0 })
  columns.forEach(([title, width], n) => {
    sheet.getColumn(n + 1).width = width
    write(sheet.getCell(header, n + 1), title, {
      font: fonts.heading,
      border: borders.below,
      alignment: { horizontal: isNumeric.includes(title) ? 'right' : 'left' },
    })
  })
  const checks = checkRows(results)
  if (checks.length === 0) {
    nothing(sheet, 'There is nothing to check.')
    return
  }
  checks.forEach((check, n) => {
    const at = (column: number) => sheet.getCell(header + 1 + n, column)
    const style = { alignment: wrapped, border: borders.hair }
    for (let column = 1; column <= columns.length; column++) at(column).style = style
    write(at(1), check.result, { ...style, font: { ...fonts.bold, color: { argb: colours[check.status] } } })
    write(at(2), check.title, { ...style, font: fonts.body })
    write(at(3), check.statement, { ...style, font: fonts.body })
    writeText(at(4), check.period, style)
    const amount = { ...style, alignment: rightTop, font: fonts.body }
    for (const [column, value] of [
      [5, check.amount],
      [6, check.tolerance],
    ] as const)
      if (value !== null)
        write(at(column), value, { ...amount, numFmt: amountFormat(Number.isInteger(value) ? 0 : 2) })
    writeText(at(7), check.detail, style)
    writeText(at(8), check.inputs, style)
    sheet.getRow(header + 1 + n).height =
      14 * Math.max(linesIn(check.title, 52), linesIn(check.detail, 40), linesIn(check.inputs, 60))
  })
  sheet.autoFilter = {
    from: { row: header, column: 1 },
    to: { row: header + checks.length, column: columns.length },
  }
}
