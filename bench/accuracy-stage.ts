import type { ReadOutcome } from '../src/documents/reading/read.js'
import { computeResults } from '../src/figures/analysis/blocks.js'
import type { Results } from '../src/figures/results.js'
import { extract } from '../src/statements/extract/extract.js'
import type { Extract } from '../src/statements/extract/table.js'
import { interpret } from '../src/statements/interpret.js'

/** How far a document came, and why no further. */
export type Reached =
  | { results: Results }
  | { lost: 'not read' | 'no tables' | 'no statement' | 'no periods'; note: string }

export function reachedWith(outcome: ReadOutcome, file: string): Reached {
  return outcome.outcome === 'read'
    ? reachedFrom(extract(outcome.reading), file)
    : { lost: 'not read', note: outcome.reason }
}

export function reachedFrom(extracted: Extract, file: string): Reached {
  const { columns, skipped = '' } = interpret(extracted, { id: 'doc', filename: file })
  if (columns.length > 0)
    return {
      results: computeResults({
        spreadId: 'spr',
        leadId: null,
        generatedAt: '2026-01-01T00:00:00Z',
        columns,
      }),
    }
  const hasAmounts = extracted.tables.some(({ rows }) =>
    rows.some(({ cells }) => cells.some(cell => cell?.amount != null)),
  )
  if (!hasAmounts && extracted.fields.length === 0) return { lost: 'no tables', note: skipped }
  return { lost: /periods|column/i.test(skipped) ? 'no periods' : 'no statement', note: skipped }
}
