import type { StatementName } from '../../../figures/template/row.js'
import { type Part, partIn, quoted } from './formulas.js'
import { type Layout, letters } from './layout.js'

/** Where figures stand on the sheets of the statements and of the ratios, for formulas of other sheets. */

export const figurePart = (
  { statements }: Layout,
  statement: StatementName,
  periodId: string | null | undefined,
  row: string,
  sign: 1 | -1 = 1,
): Part | undefined => {
  const place = statements[statement]
  return partIn(place, place.rows.get(row), periodId ?? undefined, sign)[0]
}

export const figureCell = (
  layout: Layout,
  statement: StatementName,
  periodId: string | null | undefined,
  row: string,
): string | undefined => {
  const part = figurePart(layout, statement, periodId, row)
  return part && `${quoted(part.sheet)}!${letters(part.column)}${part.row}`
}

export function ratioCell({ ratios }: Layout, columnId: string, key: string): string | undefined {
  const column = ratios.columns.findIndex(({ id }) => id === columnId)
  const row = ratios.rows.get(key)
  return column < 0 || row === undefined ? undefined : `${quoted(ratios.sheet)}!${letters(2 + column)}${row}`
}

/** What people tell, as it stands below the ratios of a column. */
export function toldPart({ ratios }: Layout, columnId: string, name: string): Part | undefined {
  const column = ratios.columns.findIndex(({ id }) => id === columnId)
  const row = ratios.told.get(name)
  return column < 0 || row === undefined
    ? undefined
    : { sign: 1, sheet: ratios.sheet, column: 2 + column, row }
}
