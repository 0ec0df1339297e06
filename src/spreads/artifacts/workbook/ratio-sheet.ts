import type { Workbook, Worksheet } from 'exceljs'
import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import type { ResultRatio } from '../../../figures/results.js'
import { type Ratio, ratios } from '../../../figures/template/ratios.js'
import { type RatioColumn, ratioIn, shownRatios, toldIn } from '../shown/ratio-table.js'
import { noRatio, ratioGroups, toldTitles } from '../shown/words.js'
import { bridgeParts } from './bridge-sheet.js'
import { amountFormat, borders, fonts, formats, linesIn, right, write, writeText } from './cells.js'
import { quoted, ratioFormula, sumOf } from './formulas.js'
import { inputCell } from './input-places.js'
import { factorOf, headerRows, type Layout, letters, ratioRows, sheets } from './layout.js'
import { isInThousands, nothing, startSheet } from './sheet.js'

const width = 18

export function addRatios(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { sheet: title, columns, rows, titles, told } = layout.ratios
  const sheet = startSheet(workbook, results, {
    title,
    frozenRows: ratioRows.heading,
    frozenColumns: 1,
    pagesWide: Math.max(1, Math.ceil(columns.length / 7)),
  })
  sheet.getColumn(1).width = 46
  if (columns.length === 0) {
    nothing(sheet, 'There are no statements to make ratios of.')
    return
  }
  sheet.getCell(ratioRows.heading, 1).style = { border: borders.below }
  write(sheet.getCell(ratioRows.days, 1), 'Days', { font: fonts.small })
  if (columns.some(factorOf))
    write(sheet.getCell(ratioRows.factor, 1), 'Annualized by', { font: fonts.small })
  for (const [group, some] of shownRatios(columns)) {
    write(sheet.getCell(titles.get(group) ?? 0, 1), ratioGroups[group], { font: fonts.heading })
    for (const { key, label } of some)
      write(sheet.getCell(rows.get(key) ?? 0, 1), label, {
        font: fonts.body,
        border: borders.hair,
        alignment: { horizontal: 'left', indent: 1 },
      })
  }
  for (const [n, column] of columns.entries()) addColumn(sheet, results, layout, column, 2 + n)
  for (const [name, row] of told) write(sheet.getCell(row, 1), toldTitles[name] ?? name, { font: fonts.body })
  const most = Math.max(...columns.map(({ period }) => linesIn(period.heading, width)))
  sheet.getRow(ratioRows.heading).height = 6 + most * 13
}

function addColumn(
  sheet: Worksheet,
  results: ResultsWithBlocks,
  layout: Layout,
  column: RatioColumn,
  at: number,
): void {
  const { rows, told } = layout.ratios
  sheet.getColumn(at).width = width
  writeText(sheet.getCell(ratioRows.heading, at), column.period.heading, {
    font: fonts.heading,
    alignment: { ...right, wrapText: true, vertical: 'bottom' },
    border: borders.below,
  })
  addDays(sheet, layout, column, at)
  for (const ratio of ratios) {
    const result = ratioIn(column, ratio.key)
    const row = rows.get(ratio.key)
    if (row === undefined) continue
    const cell = sheet.getCell(row, at)
    cell.style = { border: borders.hair }
    if (!result) continue
    if (result.value === null) {
      write(cell, noRatio[result.reason ?? 'no_figure'], {
        font: fonts.small,
        alignment: right,
        border: borders.hair,
      })
      continue
    }
    const formula = ratioFormula(layout, column, ratio, result)
    write(cell, formula ? { formula, result: result.value } : result.value, {
      font: fonts.body,
      numFmt: formatOf(ratio, result, results),
      border: borders.hair,
    })
  }
  for (const [name, row] of told) {
    const value = toldIn(column, name)
    const formula = value === undefined ? undefined : toldFormula(results, column, name)
    if (value !== undefined)
      write(sheet.getCell(row, at), formula ? { formula, result: value } : value, {
        font: formula ? fonts.body : fonts.read,
        numFmt: amountFormat(Number.isInteger(value) ? 0 : 2, isInThousands(results)),
      })
  }
}

/** What was told of a column, from the sheets on which it was told or computed. */
function toldFormula(results: ResultsWithBlocks, { id }: RatioColumn, name: string): string | undefined {
  const kind = name === 'bridge.depreciation' ? 'depreciation' : 'addBack'
  return name.startsWith('bridge.')
    ? sumOf(bridgeParts(results, id, kind), sheets.ratios)
    : inputCell(results, name)
}

/** By which ratios in days, and flows of an interim period, are multiplied. */
function addDays(sheet: Worksheet, layout: Layout, column: RatioColumn, at: number): void {
  const { income, period } = column
  const small = { font: fonts.small, alignment: right }
  const statement = layout.statements.incomeStatement
  const of = letters(statement.columns.get(column.id) ?? 1)
  const day = (row: number) => `${quoted(statement.sheet)}!${of}${row}`
  if (period.annualized) write(sheet.getCell(ratioRows.days, at), 365, small)
  else if (income && period.start !== null && period.end !== null)
    write(
      sheet.getCell(ratioRows.days, at),
      {
        formula: `${day(headerRows.to)}-${day(headerRows.from)}+1`,
        result: (Date.parse(period.end) - Date.parse(period.start)) / 86_400_000 + 1,
      },
      { ...small, numFmt: formats.count },
    )
  const factor = income && factorOf(column)
  if (factor)
    write(
      sheet.getCell(ratioRows.factor, at),
      { formula: `${factor.by}/${factor.over}`, result: factor.by / factor.over },
      { ...small, numFmt: formats.factor },
    )
}

const formatOf = ({ unit }: Ratio, { value }: ResultRatio, results: ResultsWithBlocks): string =>
  unit === 'amount' ? amountFormat(Number.isInteger(value) ? 0 : 2, isInThousands(results)) : formats[unit]
