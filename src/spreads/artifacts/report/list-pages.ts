import type { Results } from '../../../figures/results.js'
import { rowOf } from '../../../figures/template/statements.js'
import { groupBy } from '../../../group-by.js'
import { amountText } from '../shown/amounts.js'
import { checkRows } from '../shown/check-table.js'
import { type ArtifactDocument, type SourceRow, sourceRows } from '../shown/sources.js'
import { statementTitles } from '../shown/words.js'
import { breakable } from './plain-text.js'

export const checkPages = (results: Results) =>
  checkRows(results).map(
    ({ status, result, title, statement, period, amount, tolerance, detail, inputs }) => ({
      status,
      result,
      title,
      statement,
      period: breakable(period, 60),
      amount: amount === null ? '' : amountText(amount),
      tolerance: tolerance === null ? '' : `± ${amountText(tolerance)}`,
      detail: breakable(detail),
      inputs: breakable(inputs, 1200),
    }),
  )

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

const sourceText = ({ statement, row, label, where, text, confidence, remark }: SourceRow) => ({
  row: rowOf(statement, row)?.label ?? row,
  label: breakable(label, 200),
  where: breakable(where, 80),
  text: breakable(text, 60),
  confidence: `${Math.round(confidence * 100)}%`,
  remark: breakable(remark),
})
