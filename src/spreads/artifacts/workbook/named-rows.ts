import type { Workbook } from 'exceljs'
import { statementNames } from '../../../figures/template/row.js'
import { quoted } from './formulas.js'
import { type Layout, letters } from './layout.js'

/** `incomeStatement_netRevenues` is that row's figures, for formulas of the reader's own. By the keys of the API. */
export function nameRows(workbook: Workbook, layout: Layout): void {
  for (const name of statementNames) {
    const { sheet, rows, columns } = layout.statements[name]
    for (const [key, row] of rows)
      for (const column of columns.values())
        workbook.definedNames.add(`${quoted(sheet)}!$${letters(column)}$${row}`, `${name}_${key}`)
  }
}
