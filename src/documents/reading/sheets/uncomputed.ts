import type { CellObject, WorkSheet } from '@e965/xlsx'
import { forEachCell } from './sheet-cells.js'

/** Fewer formulas may all come to zero by chance. */
const enough = 3

/**
 * Some programs store a zero with each formula and leave it to a spreadsheet to compute it. Where no formula of a
 * workbook has any other result, the zeros say nothing.
 */
export function forgetPlaceholders(sheets: WorkSheet[]): void {
  const formulas: CellObject[] = []
  for (const sheet of sheets)
    forEachCell(sheet, cell => {
      if (cell.f !== undefined) formulas.push(cell)
    })
  const zeros = formulas.filter(({ t, v }) => t === 'n' && v === 0)
  if (zeros.length < enough || !formulas.every(cell => cell.t === 'z' || (cell.v ?? 0) === 0)) return
  for (const cell of zeros) {
    cell.t = 'z'
    delete cell.v
    delete cell.w
  }
}
