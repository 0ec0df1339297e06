import { addDays } from '../../documents/calendar-rules.js'
import type { Piece } from '../evidence/pieces.js'
import type { Row, Table } from '../extract/table.js'
import { lastAmount, taxLabel, taxPiece } from './rows.js'

/** Schedule L as two balance sheets. */

export const isScheduleL = (table: Table): boolean =>
  table.rows.some(({ label }) => /^total assets\b/i.test(taxLabel(label))) &&
  table.rows.some(({ label }) => /mortgages, notes|capital stock|capital accounts/i.test(label))

/** Each side has a column of gross figures and one of net ones. */
export function sheetPiece(table: Table, period: { start: string; end: string } | undefined): Piece {
  const half = Math.ceil(table.columns.length / 2)
  const isEnd = (header: string[], n: number) =>
    /end of/i.test(header.join(' ')) ? true : /beginning/i.test(header.join(' ')) ? false : n >= half
  const days = period ? [addDays(period.start, -1), period.end] : ['Beginning of tax year', 'End of tax year']
  return {
    ...taxPiece(table, sheetRows(table)),
    kind: 'balanceSheet',
    title: 'Schedule L',
    above: [],
    columns: table.columns.map(({ header }, n) => ({ header: [days[isEnd(header, n) ? 1 : 0] ?? ''] })),
  }
}

const sheetRows = ({ rows }: Table): Row[] =>
  withTerms(rows)
    .filter(row => lastAmount(row) !== undefined || /^(?:assets|liabilities and)/i.test(row.label))
    .map(row => ({ ...row, level: 0, label: sheetLabel(row.label) }))

/** Debts are asked for twice, those of the coming year first, which long labels of scans don't always tell. */
function withTerms(rows: Row[]): Row[] {
  const debts = rows.filter(({ label }) => /^mortgages?, notes/i.test(taxLabel(label)))
  if (debts.length < 2) return rows
  const term = (row: Row) => (row === debts[0] ? 'less than 1 year' : '1 year or more')
  return rows.map(row =>
    debts.includes(row) ? { ...row, label: `Mortgages, notes, bonds payable in ${term(row)}` } : row,
  )
}

/** What is taken off stands in parentheses on a form, so its sign is already told. */
const sheetLabel = (label: string): string => taxLabel(label).replace(/^less /i, 'Less: ')
