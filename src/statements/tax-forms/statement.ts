import type { MappedLine, PrintedTotal, StatementName } from '../../figures/choosing/column.js'
import { sourcesOf } from '../evidence/sources.js'
import type { FormLine } from './lines/line.js'
import { asks, type Match } from './match.js'
import { taxLabel } from './rows.js'
import { type Sum, sumsOf } from './settle.js'
import type { Value } from './values.js'

/** One period of a form, as the template's rows and what the form itself adds up. */
export interface FormFigures {
  statement: StatementName
  label: string
  start: string | null
  end: string | null
  lines: MappedLine[]
  totals: PrintedTotal[]
  leftOut: { label: string; amount: number | null }[]
}

export interface Around {
  lines: readonly FormLine[]
  documentId: string
}

export function figuresOf(
  values: Map<string, Value>,
  { lines, documentId }: Around,
): Pick<FormFigures, 'lines' | 'totals'> & { byKey: Map<string, MappedLine> } {
  const sums = sumsOf(values, lines)
  const isTied = (key: string) =>
    sums.some(({ parts, holds, filled }) => holds && filled === 0 && parts.some(part => part.key === key))
  const byKey = new Map<string, MappedLine>()
  const isLone = (key: string) => sums.some(({ line, add }) => line.key === key && add === undefined)
  const isVague = (key: string) => key in loneRows && !wholeRows.includes(key) && isLone(key)
  for (const [key, value] of values) {
    const row = !value.line.sum ? value.line.row : isLone(key) ? loneRows[key] : undefined
    const isResult = value.line.total === 'reportedNetIncome'
    if (!row && !isResult) continue
    byKey.set(key, {
      row: row ?? 'reportedNetIncome',
      label: taxLabel(value.label) || value.label,
      amount: value.amount,
      confidence: value.isFilled || isVague(key) ? 0.5 : value.doubt ? 0.8 : 0.98,
      reason: value.doubt ?? (isResult ? 'the bottom line' : 'the line of the form'),
      ...(isTied(key) && { tied: true as const }),
      sources: sourcesOf(value.cell, documentId),
    })
  }
  return {
    byKey,
    lines: [...byKey.values()],
    totals: [...totalsOf(values, sums, lines, documentId), ...netsOf(values, documentId)],
  }
}

/** Of these, all lines are of one row. */
const wholeRows = ['balance', 'gross', 'equity']

/** A total none of whose lines has an amount stands for them. */
const loneRows: Record<string, string> = {
  balance: 'grossRevenues',
  gross: 'grossRevenues',
  income: 'grossRevenues',
  revenue: 'grossRevenues',
  expenses: 'otherOperatingExpenses',
  deductions: 'otherOperatingExpenses',
  liabilities: 'otherCurrentLiabilities',
  equity: 'retainedEarnings',
}

function totalsOf(
  values: Map<string, Value>,
  sums: Sum[],
  lines: readonly FormLine[],
  documentId: string,
): PrintedTotal[] {
  const byKey = new Map(sums.map(sum => [sum.line.key, sum]))
  const rowsIn = ({ parts }: Sum): string[] =>
    parts.flatMap(({ key }) => {
      const inner = byKey.get(key)
      if (inner) return rowsIn(inner)
      const row = lines.find(line => line.key === key)?.row
      return row && values.has(key) ? [row] : []
    })
  return sums.flatMap((sum): PrintedTotal[] => {
    const value = values.get(sum.line.key)
    if (!value || value.doubt?.startsWith('reckoned')) return []
    const { total } = sum.line
    // A corporation's tax comes after its bottom line.
    const row = total === 'reportedNetIncome' ? (values.has('tax') ? null : 'netIncome') : (total ?? null)
    return [
      {
        row,
        label: taxLabel(value.label) || value.label,
        amount: value.amount,
        childrenAdd: sum.add === undefined ? null : sum.add - sum.filled,
        rows: [...new Set(rowsIn(sum))],
        sources: sourcesOf(value.cell, documentId),
      },
    ]
  })
}

/** What is left of a line after what is taken off. */
const netsOf = (values: Map<string, Value>, documentId: string): PrintedTotal[] =>
  [...values.values()].flatMap(({ line, label, amount, net }) => {
    const gross = values.get(line.netOf ?? '')
    if (!net || !gross) return []
    return [
      {
        row: null,
        label: taxLabel(label) || label,
        amount: net.amount,
        childrenAdd: gross.amount + amount,
        rows: [gross.line.row ?? '', line.row ?? ''].filter(row => row !== ''),
        sources: sourcesOf(net.cell, documentId),
      },
    ]
  })

/** Amounts between the lines of a form that belong to none of them. */
export const leftOutOf = (matches: readonly Match[]): FormFigures['leftOut'] =>
  matches
    .flatMap(({ found }) => found)
    .filter(one => !asks(one))
    .flatMap(({ below }) => below)
    .flatMap(({ label, cells }) => {
      const amount = cells.at(-1)?.amount
      return amount && label !== '' ? [{ label: taxLabel(label), amount }] : []
    })
