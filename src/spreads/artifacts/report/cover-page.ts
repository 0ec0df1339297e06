import type { ResultPeriod, Results } from '../../../figures/results.js'
import { entityOf } from '../entity.js'
import { partsOf } from '../shown/rows.js'
import { type ArtifactDocument, documentRows } from '../shown/sources.js'
import { statuses } from '../shown/words.js'
import { breakable } from './plain-text.js'

/** What the report is of, and from what. */
export function coverPage(results: Results, documents: readonly ArtifactDocument[]) {
  const entity = breakable(entityOf(results), 300)
  return {
    entity,
    nameSize: entity.length <= 40 ? 30 : entity.length <= 90 ? 22 : 14,
    scope: scopeOf(results),
    facts: [
      ['Currency', results.currency ?? 'not stated'],
      ['Basis', basisOf(results)],
      ['Checks', checksText(results)],
      ['Generated', generatedText(results)],
    ],
    documents: documentRows(results, documents).map(({ filename, provenance, use }) => ({
      filename: breakable(filename, 200),
      provenance,
      use: breakable(use),
    })),
  }
}

export const generatedText = ({ generatedAt }: Results): string =>
  `${generatedAt.slice(0, 10)} ${generatedAt.slice(11, 16)} UTC`

function scopeOf({ statements }: Results): string {
  const parts = [
    spanText(statements.incomeStatement.periods, 'income statement'),
    spanText(statements.balanceSheet.periods, 'balance sheet'),
    spanText(statements.cashFlow.periods, 'cash flow'),
  ].filter(part => part !== '')
  return parts.length > 0 ? parts.join(' · ') : 'No statements'
}

function spanText(all: ResultPeriod[], noun: string): string {
  const periods = all.filter(({ annualized }) => !annualized)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return ''
  const names = [first, last].map(period => breakable(partsOf(period).name, 60))
  return `${periods.length} ${noun}${periods.length === 1 ? '' : 's'}, ${[...new Set(names)].join(' to ')}`
}

function basisOf({ statements }: Results): string {
  const bases = new Set(statements.incomeStatement.periods.flatMap(({ basis }) => basis ?? []))
  return bases.size > 0 ? [...bases].join(', ') : 'not stated'
}

function checksText({ checks }: Results): string {
  const counts = (['pass', 'warning', 'fail'] as const).map(
    status => `${checks.filter(check => check.status === status).length} ${statuses[status].toLowerCase()}`,
  )
  return checks.length > 0 ? counts.join(', ') : 'none'
}
