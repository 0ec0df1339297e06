import type { Blocks } from '../../../../figures/analysis/blocks.js'
import { statements } from '../../../../figures/template/statements.js'
import { amountText } from '../../../../spreads/artifacts/shown/amounts.js'
import { noRatio } from '../../../../spreads/artifacts/shown/words.js'
import { type Html, h } from '../../../kit/html.js'
import { ratioText } from '../words.js'
import { FiguresTable, type TableRow } from './figures-table.js'

type Global = Blocks['global']

/** All businesses and persons together, and whether all can pay the debt of all. */
export function GlobalFlow({ global }: { global: Global }): Html {
  const { years, entities, unassigned, unapplied } = global
  const columns = years.map(({ year }) => String(year))
  return (
    <div class="stack">
      {unassigned.map(({ filename, entityName }) => (
        <p class="notice warn small">
          {filename} is of nobody who was told{entityName ? `: ${entityName}` : ''}.
        </p>
      ))}
      {unapplied.map(({ row, end, amount }) => (
        <p class="notice warn small">
          An elimination of {amountText(amount)} from {row} at {end} is of no year that is combined.
        </p>
      ))}
      <FiguresTable title="Global coverage" columns={columns} rows={coverageRows(years)} />
      <FiguresTable
        title="Combined income statement"
        columns={columns}
        rows={combinedRows(years, 'incomeStatement')}
      />
      <FiguresTable
        title="Combined balance sheet"
        columns={columns}
        rows={combinedRows(years, 'balanceSheet')}
      />
      <section class="card">
        <h2>Who is combined</h2>
        <ul>
          {entities.map(({ name, kind, role, ownership, activities }) => (
            <li>
              {name}: {kind}, {role}, {Math.round(ownership * 1_000) / 10} % counts
              {activities.length === 0 ? ', without a statement' : ''}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function coverageRows(years: Global['years']): TableRow[] {
  const amounts = [
    ['adjustedEbitda', 'Adjusted EBITDA of all'],
    ['livingExpenses', 'Living expenses'],
    ['cashAvailable', 'Cash available'],
    ['totalDebtService', 'Debt service of all'],
  ] as const
  const amount = (value: number | null) => (value === null ? null : amountText(value))
  return [
    ...amounts.map(([key, label]) => ({ label, cells: years.map(({ coverage }) => amount(coverage[key])) })),
    {
      label: 'Global debt service coverage',
      kind: 'total',
      cells: years.map(({ coverage }) =>
        coverage.dscr === null ? whyNot(coverage) : ratioText(coverage.dscr, 'times'),
      ),
    },
    {
      label: 'Without a statement',
      cells: years.map(({ missing }) => (missing.length > 0 ? missing.join(', ') : null)),
    },
  ]
}

/** In the words that a ratio without a value has. */
const whyNot = ({ reason }: Global['years'][number]['coverage']): string | null =>
  reason === 'entity_missing' ? 'a statement is missing' : reason && noRatio[reason]

const combinedRows = (years: Global['years'], statement: 'incomeStatement' | 'balanceSheet'): TableRow[] =>
  statements[statement].flatMap(({ key, label, kind }) => {
    const values = years.map(year => year[statement]?.[key])
    if (values.every(value => value === undefined)) return []
    return [{ label, kind, cells: values.map(value => (value === undefined ? null : amountText(value))) }]
  })
