import type { Results } from '../../../figures/results.js'
import { rowOf } from '../../../figures/template/statements.js'
import { groupBy } from '../../../group-by.js'
import { partsOf } from '../shown/rows.js'
import { type ArtifactDocument, type SourceRow, sourceRows } from '../shown/sources.js'
import { statementTitles } from '../shown/words.js'
import { breakable } from './plain-text.js'

/** By the columns that they are the sources of, and their documents. */
export function sourcePages(results: Results, documents: readonly ArtifactDocument[]) {
  const rows = sourceRows(results, documents)
  const groups = groupBy(rows, ({ statement, period, filename }) =>
    [statement, period.id, filename].join('\n'),
  )
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            title: breakable(`${statementTitles[first.statement]} · ${first.period.heading}`, 150),
            filename: breakable(first.filename, 200),
            rows: [first, ...rest].map(sourceText),
          },
        ]
      : [],
  )
}

/** Below it a row is more likely a guess than not. */
const unsure = 0.65
const mostUnsure = 40

/** Lines whose row is a guess, the largest first: for a person to look up where they stand. */
export function unsurePages(results: Results, documents: readonly ArtifactDocument[]) {
  const rows = sourceRows(results, documents)
    .filter(({ used, confidence, remark }) => used && confidence < unsure && remark === '')
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value) || one.number - other.number)
  return {
    left: Math.max(0, rows.length - mostUnsure),
    rows: rows.slice(0, mostUnsure).map(row => ({
      ...sourceText(row),
      statement: statementTitles[row.statement],
      period: breakable(partsOf(row.period).name, 60),
      filename: breakable(row.filename, 120),
    })),
  }
}

const sourceText = ({ statement, row, label, where, text, confidence, remark }: SourceRow) => ({
  row: rowOf(statement, row)?.label ?? row,
  label: breakable(label, 200),
  where: breakable(where, 80),
  text: breakable(text, 60),
  confidence: `${Math.round(confidence * 100)}%`,
  remark: breakable(remark),
})
