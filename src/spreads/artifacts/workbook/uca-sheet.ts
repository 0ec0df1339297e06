import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import { uca as rows } from '../../../figures/template/uca.js'
import { sumOf } from './formulas.js'
import { type Layout, letters, sheets } from './layout.js'
import { figurePart } from './references.js'
import { startSheet } from './sheet.js'
import { firstTableRow, writeTables } from './table.js'

type Period = ResultsWithBlocks['blocks']['uca']['periods'][number]
type Input = Period['values'][string]['inputs'][number]

/** The cash flow as bankers lay it out, made of the statements' sheets by the very terms of the results. */
export function addUca(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { periods } = results.blocks.uca
  if (periods.length === 0) return
  const shown = rows.filter(({ key }) => periods.some(({ values }) => values[key]))
  const sheet = startSheet(workbook, results, {
    title: sheets.uca,
    frozenRows: 4,
    frozenColumns: 1,
    pagesWide: 1,
  })
  const places = new Map(shown.map(({ key }, n) => [key, firstTableRow + 1 + n]))
  const partOf = ({ of, periodId, row, sign }: Input, column: number) => {
    if (of !== 'uca') return figurePart(layout, of, periodId, row, sign)
    const at = places.get(row)
    return at === undefined ? undefined : { sign, sheet: sheets.uca, column, row: at }
  }
  const entryOf = ({ values }: Period, key: string, needs: 'any' | 'all', column: number) => {
    const figure = values[key]
    if (!figure) return undefined
    const sum = sumOf(
      figure.inputs.flatMap(input => partOf(input, column) ?? []),
      sheets.uca,
    )
    return { value: figure.value, formula: sum && needs === 'all' ? `ROUND(${sum},2)` : sum }
  }
  writeTables(sheet, results, [
    {
      title: 'Effect on cash',
      headings: periods.map(({ label }) => label),
      rows: shown.map(({ key, label, kind, needs }) => ({
        label,
        kind,
        entries: periods.map((period, n) => entryOf(period, key, needs, 2 + n)),
      })),
    },
  ])
  for (const [key, row] of places)
    for (const n of periods.keys())
      workbook.definedNames.add(`'${sheets.uca}'!$${letters(2 + n)}$${row}`, `uca_${key}`)
}
