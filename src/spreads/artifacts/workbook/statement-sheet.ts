import type { Borders, Cell, Workbook, Worksheet } from 'exceljs'
import type { FigureDetails } from '../../../figures/figures.js'
import type { ResultPeriod, Results } from '../../../figures/results.js'
import type { StatementName, TemplateRow } from '../../../figures/template/row.js'
import { amountText } from '../shown/amounts.js'
import { decimalsOf, isPartOfWhole, shownRows, wholeOf } from '../shown/rows.js'
import { printedTitles, shareTitles } from '../shown/words.js'
import {
  amountFormat,
  borders,
  changedFill,
  fonts,
  formats,
  linesIn,
  right,
  write,
  writeLink,
  writeText,
} from './cells.js'
import { figureFormula, quoted } from './formulas.js'
import { headerRows, type Layout, letters, sheets, sourcesHeaderRow } from './layout.js'
import { isInThousands, nothing, startSheet } from './sheet.js'

const figureWidth = 17

export function addStatement(
  workbook: Workbook,
  results: Results,
  layout: Layout,
  statement: StatementName,
): void {
  const { sheet: title } = layout.statements[statement]
  const { periods } = results.statements[statement]
  const sheet = startSheet(workbook, results, {
    title,
    frozenColumns: 1,
    frozenRows: headerRows.heading,
    // Five periods are as many as can be read on a landscape page.
    pagesWide: Math.max(1, Math.ceil(periods.length / 5)),
  })
  sheet.getColumn(1).width = 46
  if (periods.length === 0) {
    nothing(sheet, 'No such statement is in the documents.')
    return
  }
  const on = { sheet, results, layout, statement, shown: shownRows(results, statement) }
  for (const period of periods) addColumn(on, period)
  addLabels(on)
  const most = Math.max(...periods.map(({ heading }) => linesIn(heading, figureWidth)))
  sheet.getRow(headerRows.heading).height = 6 + most * 13
  sheet.getCell(headerRows.heading, 1).style = { border: borders.below }
}

interface StatementSheet {
  sheet: Worksheet
  results: Results
  layout: Layout
  statement: StatementName
  shown: TemplateRow[]
}

function addLabels({ sheet, results, layout, statement, shown }: StatementSheet): void {
  const { rows, printed } = layout.statements[statement]
  const small = { font: fonts.small }
  const { periods } = results.statements[statement]
  write(sheet.getCell(headerRows.printed, 1), 'As printed', small)
  write(
    sheet.getCell(headerRows.from, 1),
    statement === 'balanceSheet' ? 'From (of the income statement)' : 'From',
    small,
  )
  write(sheet.getCell(headerRows.to, 1), 'To', small)
  for (const row of [headerRows.factor, headerRows.factor + 1]) sheet.getRow(row).height = 6
  const isAnnualized = periods.some(({ factor }) => factor)
  if (isAnnualized) sheet.getRow(headerRows.factor).height = 13
  if (isAnnualized) write(sheet.getCell(headerRows.factor, 1), 'Annualized by', small)
  for (const row of shown) {
    const cell = sheet.getCell(rows.get(row.key) ?? 0, 1)
    write(cell, row.label, {
      font: row.kind === 'line' ? fonts.body : fonts.bold,
      border: borderOf(row),
      alignment: { horizontal: 'left', indent: row.kind === 'line' && !row.memo ? 1 : 0 },
    })
  }
  const firstPrinted = Math.min(...printed.values())
  if (printed.size > 0) write(sheet.getCell(firstPrinted - 1, 1), 'As the source prints it', small)
  for (const [name, at] of printed)
    write(sheet.getCell(at, 1), printedTitles[name] ?? name, {
      font: fonts.body,
      alignment: { horizontal: 'left', indent: 1 },
    })
}

const borderOf = ({ kind }: TemplateRow): Partial<Borders> =>
  kind === 'total' ? borders.total : kind === 'subtotal' ? borders.subtotal : {}

function addColumn({ sheet, results, layout, statement, shown }: StatementSheet, period: ResultPeriod): void {
  const place = layout.statements[statement]
  const column = place.columns.get(period.id) ?? 0
  const widest = Math.max(0, ...Object.values(period.values).map(({ value }) => amountText(value, 2).length))
  sheet.getColumn(column).width = Math.max(figureWidth, widest + 3)
  sheet.getColumn(column + 1).width = 8.5
  sheet.getColumn(column + 2).width = 5.5
  addHeader(sheet, statement, period, column)
  const whole = wholeOf(results, statement, period.id)
  const numFmt = amountFormat(decimalsOf(period), isInThousands(results))
  const firstSource = new Map(
    layout.sources
      .filter(source => source.statement === statement && source.period === period)
      .toReversed()
      .map(({ row, number }) => [row, number]),
  )
  for (const row of shown) {
    const at = place.rows.get(row.key) ?? 0
    const [cell, share, source] = [0, 1, 2].map(by => sheet.getCell(at, column + by)) as [Cell, Cell, Cell]
    const border = borderOf(row)
    for (const one of [cell, share, source]) one.style = { border }
    const figure = period.values[row.key]
    if (!figure) continue
    const formula = figureFormula(layout, statement, period, row.key)
    write(cell, formula ? { formula, result: figure.value } : figure.value, {
      font: fontOf(row, figure, formula),
      numFmt,
      border,
      ...(figure.override && { fill: changedFill }),
    })
    if (whole && isPartOfWhole(statement, row)) {
      const wholePlace = layout.statements[whole.of]
      const wholeColumn = letters(wholePlace.columns.get(period.id) ?? 0)
      const prefix = whole.of === statement ? '' : `${quoted(wholePlace.sheet)}!`
      write(
        share,
        {
          formula: `${letters(column)}${at}/${prefix}${wholeColumn}$${wholePlace.rows.get(whole.row)}`,
          result: figure.value / whole.value,
        },
        { font: fonts.small, numFmt: formats.share, border, alignment: { shrinkToFit: true } },
      )
    }
    const number = firstSource.get(row.key)
    if (number !== undefined) {
      writeLink(source, String(number), `${sheets.sources}!A${sourcesHeaderRow + number}`, {
        alignment: { horizontal: 'right' },
        border,
      })
    }
  }
  for (const [name, at] of place.printed) {
    const value = period.derivation?.printed[name]
    if (value !== undefined) write(sheet.getCell(at, column), value, { font: fonts.read, numFmt })
  }
}

function fontOf({ kind }: TemplateRow, figure: FigureDetails, formula: string | undefined) {
  if (kind !== 'line') return fonts.bold
  // What is left to explain a change was neither printed nor is it only a sum.
  if (figure.implied) return { ...fonts.body, italic: true }
  return formula ? fonts.body : fonts.read
}

function addHeader(sheet: Worksheet, statement: StatementName, period: ResultPeriod, column: number): void {
  const alignment = { ...right, wrapText: true, vertical: 'bottom' } as const
  const at = (row: number, by = 0) => sheet.getCell(row, column + by)
  writeText(at(headerRows.heading), period.heading, { font: fonts.heading, alignment, border: borders.below })
  write(at(headerRows.heading, 1), shareTitles[statement], {
    font: fonts.small,
    alignment,
    border: borders.below,
  })
  write(at(headerRows.heading, 2), 'Source', {
    font: { ...fonts.small, size: 7 },
    alignment,
    border: borders.below,
  })
  const small = { font: fonts.small, alignment: right }
  writeText(at(headerRows.printed), period.label, { ...small, alignment: { ...right, shrinkToFit: true } })
  const day = { ...small, numFmt: formats.day }
  if (period.start !== null) write(at(headerRows.from), dateOf(period.start), day)
  if (period.end !== null) write(at(headerRows.to), dateOf(period.end), day)
  if (period.factor) {
    const { by, over } = period.factor
    write(
      at(headerRows.factor),
      { formula: `${by}/${over}`, result: by / over },
      { ...small, numFmt: formats.factor },
    )
  }
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
