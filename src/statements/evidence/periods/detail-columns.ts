import type { Row } from '../../extract/table.js'
import { type Candidate, complete, type PeriodColumn } from './period-column.js'

/**
 * A header over a column of details and one of totals may stand above one of them only. The other has none, and they
 * are a pair where each row uses one of them.
 */
export function withDetails(
  periods: PeriodColumn[],
  bare: number[],
  all: readonly Candidate[],
  rows: readonly Row[],
): PeriodColumn[] {
  const first = Math.min(...bare, ...periods.flatMap(({ columns }) => columns))
  const beside = bare.includes(first) ? 1 : -1
  // Between them may be columns without an amount.
  const order = all.map(({ n }) => n)
  const besides = (n: number) => {
    const at = order.indexOf(n)
    const around = [order[at - 1], order[at + 1]].filter(other => other !== undefined)
    const [summed, ...more] = around.filter(other => sumsUp(rows, other, n) || sumsUp(rows, n, other))
    return summed !== undefined && more.length === 0 ? summed : order[at + beside]
  }
  // Numbers of notes are small and whole.
  const isMoney = (n: number) =>
    rows.some(({ cells }) => Math.abs(cells[n]?.amount ?? 0) >= 10_000) ||
    rows.filter(({ cells }) => (cells[n]?.amount ?? 0) % 100 !== 0).length >= fewestParts
  return periods.map(one => {
    const pair = bare.find(n => isMoney(n) && one.columns.some(column => column === besides(n)))
    if (pair === undefined || !complete(rows, [...one.columns, pair])) return one
    return { ...one, columns: [...one.columns, pair].sort((a, b) => a - b) }
  })
}

/** `1.1` may count a note; with so many parts of a unit it is money told in millions. */
const fewestParts = 4

/** A total stands in the one right below what adds up to it in the other. */
export function sumsUp(rows: readonly Row[], totals: number, details: number): boolean {
  let sum = 0
  for (const { cells } of rows) {
    sum += cells[details]?.amount ?? 0
    const total = cells[totals]?.amount
    if (total == null) continue
    if (sum !== 0 && Math.abs(Math.abs(sum) - Math.abs(total)) <= 1) return true
    sum = 0
  }
  return false
}
