import type { MappedLine, StatementColumn } from '../../figures/choosing/column.js'
import { sourcesOf } from '../evidence/sources.js'
import type { FormRow } from '../extract/table.js'
import type { TaxReturn } from './forms.js'
import { lastAmount } from './rows.js'

/** What a return says beside its statements: on which form, what it deducted apart, what the owners took and gave. */
export function asTaxReturn(
  columns: StatementColumn[],
  { form, section179, depreciation, distributions, contributions, isBeside }: TaxReturn,
  documentId: string,
): StatementColumn[] {
  const total = (rows: FormRow[]) =>
    rows.length === 0 ? null : rows.reduce((sum, row) => sum + Math.abs(lastAmount(row) ?? 0), 0)
  const taken = total(distributions)
  return columns.map(column => {
    const told: StatementColumn = {
      ...column,
      quality: 'tax',
      form,
      basis: 'tax',
      currency: 'USD',
      ...(isBeside && { beside: true as const }),
    }
    if (column.statement !== 'incomeStatement') return told
    return {
      ...told,
      lines: [
        ...column.lines,
        ...(section179 ? [lineOf('section179Deduction', section179, documentId)] : []),
      ],
      printedCashFlow: {
        netChangeInCash: null,
        depreciation: depreciation?.cell.amount ?? null,
        contributions: total(contributions),
        distributions: taken === null ? null : -taken,
      },
      ...(depreciation?.cell.amount && {
        elsewhere: [
          {
            what: 'depreciation' as const,
            where: 'Form 4562' as const,
            label: depreciation.label,
            amount: depreciation.cell.amount,
            sources: sourcesOf(depreciation.cell, documentId),
          },
        ],
      }),
    }
  })
}

function lineOf(row: string, { label, cells }: FormRow, documentId: string): MappedLine {
  const cell = cells.findLast(one => one?.amount != null)
  return {
    row,
    label,
    amount: Math.abs(cell?.amount ?? 0),
    confidence: 0.98,
    reason: 'the line of the form',
    sources: sourcesOf(cell, documentId),
  }
}
