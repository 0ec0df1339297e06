/** How wide things are on the report's page, in points, so that it is known before how many columns fit. */

export const pageWidth = 696
export const shareWidth = 32

/** A digit of the bold face at 8 pt, and what is narrower. */
const digit = 5.4
const mark = 3.2
const padding = 13

export const amountWidth = (texts: readonly string[]): number =>
  Math.max(
    46,
    ...texts.map(
      text => padding + [...text].reduce((sum, one) => sum + (/[\d%xn–]/.test(one) ? digit : mark), 0),
    ),
  )

/** As few tables as hold all columns, each with about as many. */
export function split<Column>(columns: readonly Column[], width: number, labelWidth: number): Column[][] {
  const most = Math.max(1, Math.floor((pageWidth - labelWidth) / width))
  const tables = Math.ceil(columns.length / most)
  const size = Math.ceil(columns.length / Math.max(1, tables))
  return Array.from({ length: tables }, (_, n) => columns.slice(n * size, (n + 1) * size))
}
