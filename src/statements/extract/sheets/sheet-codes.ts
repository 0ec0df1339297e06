import { isYear } from '../words.js'
import { type GridRow, looksCoded } from './sheet-grid.js'

/** Shorter lists are in order by chance. */
const fewest = 6

/** Without numbers of groups and of lines: they stand before the words that they number, and are no amounts. */
export function withoutCodes(rows: GridRow[]): GridRow[] {
  const filled = rows.filter(({ cells }) => cells.some(({ kind }) => kind === 'amount'))
  const columns = new Set(filled.flatMap(({ cells }) => cells.map(({ column }) => column)))
  const codes = new Set([...columns].filter(column => areCodes(filled, column)))
  if (codes.size === 0) return rows
  const isDropped = (row: GridRow, column: number) => codes.has(column) && filled.includes(row)
  return rows.map(row => ({ ...row, cells: row.cells.filter(({ column }) => !isDropped(row, column)) }))
}

function areCodes(rows: GridRow[], column: number): boolean {
  const found = rows.flatMap(({ cells }) => {
    const at = cells.findIndex(cell => cell.column === column)
    const cell = cells[at]
    // The number of the account may stand between the number of the line and its name.
    const next = cells.slice(at + 1).find(one => !looksCoded(one))
    return cell ? [{ code: cell.cell.text, name: next?.kind === 'words' ? next.cell.text : undefined }] : []
  })
  if (found.length < Math.max(fewest, 0.6 * rows.length)) return false
  if (!found.every(({ code, name }) => name !== undefined && /^\d{1,9}$/.test(code) && !isYear(code)))
    return false
  const steps = found.slice(1).map((one, n) => ({ one, before: found[n] as (typeof found)[number] }))
  const distinct = (texts: (string | undefined)[]) => new Set(texts).size
  const codes = distinct(found.map(({ code }) => code))
  const changes = steps.filter(({ one, before }) => one.code !== before.code).length
  // Numbers of accounts are worth keeping: they have names of their own.
  const isOfLine =
    codes >= found.length / 2 &&
    found.some(({ code }) => code.length < 3) &&
    steps.filter(({ one, before }) => Number(one.code) >= Number(before.code)).length >= 0.9 * steps.length
  const isOfGroup = codes <= 0.75 * found.length && changes < 1.5 * codes
  return isOfLine || (isOfGroup && (codes > 1 || distinct(found.map(({ name }) => name)) === 1))
}
