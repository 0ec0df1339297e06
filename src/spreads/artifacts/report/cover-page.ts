import type { ResultPeriod, Results } from '../../../figures/results.js'
import { statementNames } from '../../../figures/template/row.js'
import { groupBy } from '../../../group-by.js'
import { entityOf } from '../entity.js'
import { checkRows } from '../shown/check-table.js'
import { partsOf } from '../shown/rows.js'
import { type ArtifactDocument, documentRows } from '../shown/sources.js'
import { statementTitles, statuses } from '../shown/words.js'
import { breakable } from './plain-text.js'

/** What the report is of, and from what. */
export function coverPage(results: Results, documents: readonly ArtifactDocument[]) {
  const entity = breakable(entityOf(results), 300)
  return {
    entity,
    nameSize: entity.length <= 40 ? 30 : entity.length <= 90 ? 22 : 14,
    scope: scopeOf(results),
    facts: [
      [
        'Currency',
        `${results.currency ?? 'not stated'}${results.inputs.presentation ? ', in thousands' : ''}`,
      ],
      ['Basis', basisOf(results)],
      ['Checks', checksText(results)],
      ['Generated', generatedText(results)],
    ],
    missing: missingText(results),
    doubts: doubtsOf(results),
    documents: documentRows(results, documents).map(({ filename, provenance, use }) => ({
      filename: breakable(filename, 200),
      provenance,
      use: breakable(use),
    })),
  }
}

const mostDoubts = 6

/** What didn't pass, in words, before any figure; the rest of it stands among the checks. */
function doubtsOf(results: Results) {
  const failed = checkRows(results).filter(({ status }) => status !== 'pass')
  const alike = [...groupBy(failed, ({ status, title }) => `${status} ${title}`).values()]
  return {
    left: Math.max(0, alike.length - mostDoubts),
    rows: alike.slice(0, mostDoubts).flatMap(([first, ...rest]) =>
      first
        ? [
            {
              status: first.status,
              result: first.result,
              title: first.title,
              about: breakable(
                [...new Set([first, ...rest].map(one => `${one.statement} ${one.period}`.trim()))].join(', '),
                160,
              ),
              detail: breakable(first.detail, 160),
            },
          ]
        : [],
    ),
  }
}

function missingText({ statements }: Results): string {
  const missing = statementNames.filter(name => statements[name].periods.length === 0)
  const names = missing.map(name => statementTitles[name].toLowerCase())
  return names.length > 0 ? `Not in the documents: ${names.join(', ')}.` : ''
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
