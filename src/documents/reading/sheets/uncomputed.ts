import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import { longestFormula } from '../pages.js'
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
  const zeros = formulas.filter(isZero)
  if (zeros.length < enough || !formulas.every(cell => isZero(cell) || (cell.v ?? '') === '')) return
  for (const cell of zeros) {
    cell.t = 'z'
    delete cell.v
    delete cell.w
  }
}

/** As a day, zero is the last one of 1899. */
const isZero = ({ v }: CellObject): boolean => v === 0 || (v instanceof Date && v.getUTCFullYear() < 1900)

const longestName = 200

/** Puts what a name stands for in its place, in the formulas that have no result. */
export function resolveNames({ Workbook, Sheets }: WorkBook): void {
  const names = new Map(
    (Workbook?.Names ?? []).flatMap(({ Name, Ref, Sheet }) =>
      Ref === undefined || Sheet !== undefined || Ref.length > longestName
        ? []
        : [[Name.toLowerCase(), `(${Ref})`] as const],
    ),
  )
  if (names.size === 0) return
  for (const sheet of Object.values(Sheets))
    forEachCell(sheet, cell => {
      if (cell.f === undefined || cell.f.length > longestFormula || (cell.t !== 'z' && (cell.v ?? '') !== ''))
        return
      const named = cell.f.replace(nameOrText, text => names.get(text.toLowerCase()) ?? text)
      cell.f = named.slice(0, longestFormula)
    })
}

/** What stands in quotes, or a word that is neither a function nor a sheet. */
const nameOrText = /"[^"]*"|'[^']*'|(?<![\p{L}\p{N}_.!$])[\p{L}_][\p{L}\p{N}_.]*(?![\p{L}\p{N}_.(!])/gu
