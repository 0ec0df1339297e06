import { toUnits } from '../money.js'
import type { MappedLine, StatementColumn } from './choosing/column.js'
import { type Cell, type Cells, cellsOf } from './computing/compute.js'
import type { StatementName, TemplateRow, Term } from './template/row.js'
import { statements } from './template/statements.js'

/** What the interface calls a figure. */
export interface Figure {
  label: string
  value: number
  kind: TemplateRow['kind']
  computed: boolean
  memo: boolean
}

export interface FigureDetails extends Figure {
  confidence: number
  sources: FigureSource[]
  /** What a person put in the place of what the documents say. */
  override: { original: number | null; value: number; reason: string; author: string | null } | null
  /** Nobody printed it, and it isn't only a sum: it is what is left to explain a change. */
  implied: boolean
  /** Where this period's are other than the template's. */
  terms?: Term[]
}

export type FigureSource = MappedLine['sources'][number] & {
  label: string
  value: number
  /** False for what a document says that wasn't chosen for this period. */
  used: boolean
  /** Where it would have gone, had people not said once for all which row its label belongs in. */
  mappedFrom?: { row: string; value: number; scope: 'lead' | 'workspace'; author: string | null }
  movedFrom?: { row: string; value: number | null; reason: string; author: string | null }
}

/** In the template's order. `others` are columns about the same period that weren't chosen. */
export function figuresOf(
  statement: StatementName,
  cells: Cells,
  others: readonly StatementColumn[] = [],
  implied: readonly string[] = [],
): Record<string, FigureDetails> {
  const theirs = others.map(column => cellsOf(statement, column.lines))
  const entries = statements[statement].flatMap(row => {
    const cell = cells.get(row.key)
    if (!cell) return []
    const unused = theirs.flatMap(other => other.get(row.key)?.lines ?? [])
    return [[row.key, figureOf(row, cell, unused, implied.includes(row.key))] as const]
  })
  return Object.fromEntries(entries)
}

function figureOf(row: TemplateRow, cell: Cell, unused: MappedLine[], implied: boolean): FigureDetails {
  const { label, kind, computed, memo } = row
  return {
    label,
    value: toUnits(cell.amount),
    kind,
    computed,
    memo,
    confidence: cell.confidence,
    sources: [...cell.lines.flatMap(sourcesOf(true)), ...unused.flatMap(sourcesOf(false))],
    override: overrideOf(cell),
    implied,
    ...(computed && cell.terms !== row.terms && { terms: cell.terms }),
  }
}

/** As they are printed, also where a person has given another figure. */
const sourcesOf =
  (used: boolean) =>
  ({ row, label, amount, sources, mapped, changed, replaced }: MappedLine): FigureSource[] =>
    replaced?.flatMap(sourcesOf(used)) ??
    sources.map(source => ({
      ...source,
      label,
      value: toUnits(amount),
      used,
      ...(mapped && { mappedFrom: mappedInUnits(mapped) }),
      ...(changed && changed.row !== row && { movedFrom: inUnits(changed) }),
    }))

function overrideOf({ amount, lines }: Cell): FigureDetails['override'] {
  const changed = lines.find(({ row, changed }) => changed?.row === row)?.changed
  if (!changed) return null
  const { value: original, reason, author } = inUnits(changed)
  return { original, value: toUnits(amount), reason, author }
}

const mappedInUnits = ({ row, amount, scope, author }: NonNullable<MappedLine['mapped']>) => ({
  row,
  value: toUnits(amount),
  scope,
  author,
})

const inUnits = ({ row, amount, reason, author }: NonNullable<MappedLine['changed']>) => ({
  row,
  value: amount === null ? null : toUnits(amount),
  reason,
  author,
})
