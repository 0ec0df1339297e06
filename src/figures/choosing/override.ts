import { toHundredths } from '../../money.js'
import { isLine, rowOf, statements } from '../template/statements.js'
import { type Anchor, isAnchoredIn } from './anchor.js'
import type { Chosen } from './choose.js'
import type { MappedLine, StatementColumn, StatementName } from './column.js'

/** What a person says against the documents: another figure for a row, or another row for a source line. */
export interface Override extends Anchor {
  row: string
  value?: number
  /** The label of a line of that row, as printed. */
  line?: string
  toRow?: string
  reason: string
  author?: string | null
}

interface Overridden {
  chosen: Chosen[]
  /** Those that name a period, a row or a line that isn't there. */
  unapplied: Override[]
}

/** Lines are moved before rows are given figures, so that the order of the overrides doesn't matter. */
export function applyOverrides(chosen: Chosen[], overrides: readonly Override[]): Overridden {
  const unapplied = new Set(overrides)
  const changed = chosen.map(one => {
    const own = overrides.filter(
      override => override.statement === one.column.statement && isAnchoredIn(override, one.period),
    )
    return { ...one, column: overridden(one.column, own, override => unapplied.delete(override)) }
  })
  return { chosen: changed, unapplied: [...unapplied] }
}

function overridden(
  column: StatementColumn,
  overrides: readonly Override[],
  onApplied: (override: Override) => void,
): StatementColumn {
  let { lines } = column
  const isMove = (override: Override) => override.line !== undefined
  for (const override of [...overrides.filter(isMove), ...overrides.filter(one => !isMove(one))]) {
    const changed = isMove(override) ? moved(column, lines, override) : refilled(column, lines, override)
    if (!changed) continue
    lines = changed
    onApplied(override)
  }
  return lines === column.lines ? column : { ...column, lines }
}

/**
 * The line keeps its effect on net income, or on what assets are less the rest. So a statement that ties still ties when an
 * expense turns out to be a discount, or a negative bank account a loan.
 */
function moved(
  { statement, lines: before }: StatementColumn,
  lines: MappedLine[],
  { row, line, toRow, reason, author = null }: Override,
): MappedLine[] | undefined {
  if (toRow === undefined || !isLine(statement, toRow)) return undefined
  const movable = new Set(before.filter(one => one.row === row && one.label === line))
  if (!lines.some(one => movable.has(one))) return undefined
  // Moved, and moved back.
  if (toRow === row) return lines
  const isTurned = effectOf(statement, row) * effectOf(statement, toRow) < 0
  return lines.map(one =>
    movable.has(one)
      ? {
          ...one,
          row: toRow,
          amount: isTurned ? 0 - one.amount : one.amount,
          changed: { row, amount: one.amount, reason, author },
        }
      : one,
  )
}

function refilled(
  { statement }: StatementColumn,
  lines: MappedLine[],
  { row, value, reason, author = null }: Override,
): MappedLine[] | undefined {
  if (value === undefined || !isLine(statement, row)) return undefined
  const own = lines.filter(one => one.row === row)
  const original = own.length > 0 ? own.reduce((sum, { amount }) => sum + amount, 0) : null
  const line = {
    row,
    label: rowOf(statement, row)?.label ?? row,
    amount: toHundredths(value),
    confidence: 1,
    reason: 'given by a person',
    sources: own.flatMap(({ sources }) => sources),
    changed: { row, amount: original, reason, author },
    ...(own.length > 0 && { replaced: own }),
  }
  return [...lines.filter(one => one.row !== row), line]
}

const bottoms = { incomeStatement: 'netIncome', balanceSheet: 'balanceSheetVariance' } as const

/** How a row goes into what its statement comes to: 1, -1, or 0 for what stands beside it. */
function effectOf(statement: StatementName, row: string, of: string = bottoms[statement]): number {
  if (row === of) return 1
  const terms = statements[statement].find(({ key }) => key === of)?.terms ?? []
  return terms.reduce((sum, term) => sum + term.sign * effectOf(statement, row, term.row), 0)
}
