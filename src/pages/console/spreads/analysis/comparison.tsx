import type { Blocks } from '../../../../figures/analysis/blocks.js'
import { ratios } from '../../../../figures/template/ratios.js'
import { isStatement, type StatementName, statementNames } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'
import { amountText, shareText } from '../../../../spreads/artifacts/shown/amounts.js'
import { partsOf, periodIn } from '../../../../spreads/artifacts/shown/rows.js'
import { statementTitles } from '../../../../spreads/artifacts/shown/words.js'
import { type Html, h } from '../../../kit/html.js'
import { nothing } from '../pieces.js'
import type { ShownResults } from '../read.js'
import { ratioText } from '../words.js'
import { FiguresTable, type TableRow } from './figures-table.js'

type Comparison = Blocks['comparison']

interface Props {
  comparison: Comparison
  results: ShownResults
}

/** Periods beside one another, their averages, the last twelve months, and the industry. */
export function Comparing({ comparison, results }: Props): Html {
  return (
    <div class="stack">
      {statementNames.map(statement => (
        <Changes comparison={comparison} results={results} statement={statement} />
      ))}
      <AveragesOf comparison={comparison} results={results} />
      <Trailing comparison={comparison} results={results} />
      <Peers comparison={comparison} results={results} />
    </div>
  )
}

function nameOf(results: ShownResults, statement: StatementName, id: string | null): string {
  const period = periodIn(results, statement, id)
  return period ? partsOf(period).name : (id ?? '')
}

function Changes({ comparison, results, statement }: Props & { statement: StatementName }): Html {
  const of = comparison.changes.filter(one => one.statement === statement && one.priorId !== null)
  if (of.length === 0) return nothing
  const rows = statements[statement].filter(({ key }) => of.some(({ values }) => values[key]?.change != null))
  return (
    <FiguresTable
      title={`${statementTitles[statement]}: change from the year before`}
      columns={of.flatMap(({ periodId }) => [nameOf(results, statement, periodId), 'in %'])}
      rows={rows.map(({ key, label, kind }) => ({
        label,
        kind,
        cells: of.flatMap(({ values }) => {
          const { change = null, percent = null } = values[key] ?? {}
          return [change === null ? null : amountText(change), percent === null ? null : shareText(percent)]
        }),
      }))}
    />
  )
}

function AveragesOf({ comparison: { averages } }: Props): Html {
  if (averages.of.length === 0) return nothing
  return (
    <div class="stack">
      {averages.of.map(({ statement, years, values }) => {
        const title = statement === 'ratios' ? 'Ratios' : statementTitles[statement]
        return (
          <details class="card">
            <summary>
              {title}: average of {years} years
            </summary>
            <FiguresTable
              title={`${title}, average of ${years} years`}
              columns={['Average']}
              rows={averageRows(statement, values)}
            />
          </details>
        )
      })}
    </div>
  )
}

type Average = Comparison['averages']['of'][number]

function averageRows(statement: Average['statement'], values: Average['values']): TableRow[] {
  if (!isStatement(statement))
    return ratios.flatMap(({ key, label, unit }) => {
      const value = values[key]?.value
      return value == null ? [] : [{ label, cells: [ratioText(value, unit)] }]
    })
  return statements[statement].flatMap(({ key, label, kind }) => {
    const value = values[key]?.value
    return value == null ? [] : [{ label, kind, cells: [amountText(value)] }]
  })
}

function Trailing({ comparison: { trailing } }: Props): Html {
  if (!('values' in trailing)) return nothing
  const { values, start, end, isMixed } = trailing
  return (
    <div>
      {isMixed ? (
        <p class="notice warn">The periods that these are made of recognise income in different ways.</p>
      ) : null}
      <FiguresTable
        title={`The twelve months from ${start} to ${end}`}
        columns={['Amount']}
        rows={statements.incomeStatement.flatMap(({ key, label, kind }) => {
          const value = values[key]
          return value === undefined ? [] : [{ label, kind, cells: [amountText(value)] }]
        })}
      />
    </div>
  )
}

function Peers({ comparison: { peers }, results }: Props): Html {
  const latest = peers.periods.at(-1)
  if (!latest) return nothing
  const shown = ratios.filter(({ key }) => latest.ratios[key])
  return (
    <FiguresTable
      title={`${nameOf(results, 'incomeStatement', latest.periodId)} beside ${peers.label ?? `industry ${peers.matched}`}`}
      columns={['This borrower', 'Lower', 'Median', 'Upper', 'Mean']}
      rows={shown.map(({ key, label, unit }) => {
        const found = latest.ratios[key]
        const text = (value: number | null | undefined) => (value == null ? null : ratioText(value, unit))
        return {
          label,
          cells: [
            text(found?.value),
            ...(['lower', 'median', 'upper', 'mean'] as const).map(one => text(found?.[one])),
          ],
        }
      })}
    />
  )
}
