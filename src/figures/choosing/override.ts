import { toHundredths } from '../../money.js'
import { isLine, rowOf } from '../template/statements.js'
import { type Anchor, isAnchoredIn } from './anchor.js'
import type { Chosen } from './choose.js'
import type { Changed, MappedLine, StatementColumn, StatementName } from './column.js'
import { turned } from './effect.js'

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

/** From where the documents have it, also where a mapping has moved it already. */
function moved(
  { statement, lines: before }: StatementColumn,
  lines: MappedLine[],
  { row, line, toRow, reason, author = null }: Override,
): MappedLine[] | undefined {
  if (toRow === undefined || !isLine(statement, toRow)) return undefined
  const own = before.filter(({ label }) => label === line)
  const named = own.filter(one => one.row === row || one.mapped?.row === row)
  // Where a mapping, or a better reading, has brought it by itself.
  const movable = new Set(named.length > 0 ? named : own.filter(one => one.row === toRow))
  if (!lines.some(one => movable.has(one))) return undefined
  return lines.map(one => (movable.has(one) ? movedLine(statement, one, toRow, { reason, author }) : one))
}

function movedLine(
  statement: StatementName,
  line: MappedLine,
  toRow: string,
  why: Pick<Changed, 'reason' | 'author'>,
): MappedLine {
  const { mapped, ...rest } = line
  const read = mapped ? { ...rest, row: mapped.row, amount: mapped.amount } : line
  if (toRow === read.row) return confirmed(read)
  const { row, amount } = read
  return { ...read, row: toRow, amount: turned(statement, read, toRow), changed: { row, amount, ...why } }
}

/** Moved and moved back, or never moved: somebody says that it is where it belongs. */
function confirmed({ alternatives: _, ...line }: MappedLine): MappedLine {
  return { ...line, confidence: 1, reason: 'confirmed by a person' }
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
