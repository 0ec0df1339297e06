import type { Blocks } from '../../../../figures/analysis/blocks.js'
import { ratios } from '../../../../figures/template/ratios.js'
import { uca } from '../../../../figures/template/uca.js'
import { amountText, percentText } from '../../../../spreads/artifacts/shown/amounts.js'
import { noRatio } from '../../../../spreads/artifacts/shown/words.js'
import { type Html, h } from '../../../kit/html.js'
import { Badge } from '../pieces.js'
import { ratioText } from '../words.js'
import { FiguresTable, type TableRow } from './figures-table.js'

const kinds = {
  assetSales: 'Asset sales',
  depreciation: 'Depreciation within costs',
  addBack: 'Add-back',
  interest: 'Interest, told only',
} as const

/** From reported to adjusted EBITDA, a period each. */
export function Bridge({ bridge }: { bridge: Blocks['bridge'] }): Html {
  return (
    <div class="stack">
      {bridge.map(({ label, reported, lines, adjusted }) => (
        <section class="card">
          <h2>{label}</h2>
          <table class="made-of">
            <tbody>
              <tr>
                <th scope="row">EBITDA as reported</th>
                <td />
                <td class="number">{amountText(reported)}</td>
              </tr>
              {lines.map(line => (
                <tr>
                  <th scope="row">{line.label}</th>
                  <td class="soft small">
                    {kinds[line.kind]}
                    {line.author ? `, ${line.author}` : ''}
                    {line.counts ? '' : ', does not count'}
                  </td>
                  <td class="number">{amountText(line.amount)}</td>
                </tr>
              ))}
              <tr class="total">
                <th scope="row">Adjusted EBITDA</th>
                <td />
                <td class="number">
                  <strong>{amountText(adjusted)}</strong>
                </td>
              </tr>
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

const unitOf = (key: string) => ratios.find(ratio => ratio.key === key)?.unit ?? 'times'

/** Each covenant in each period: kept or broken, and by how much. */
export function Covenants({ covenants }: { covenants: Blocks['covenants'] }): Html {
  return (
    <div class="stack">
      {covenants.map(({ ratio, label, min, max, periods }) => (
        <section class="card">
          <h2>
            {label}{' '}
            {min === null
              ? `at most ${ratioText(max ?? 0, unitOf(ratio))}`
              : `at least ${ratioText(min, unitOf(ratio))}`}
          </h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Period</th>
                <th scope="col">Kept</th>
                <th scope="col" class="number">
                  Ratio
                </th>
                <th scope="col" class="number">
                  Headroom
                </th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ label: period, value, reason, met, headroom }) => (
                <tr>
                  <th scope="row">{period}</th>
                  <td>
                    {met === null ? (
                      <Badge kind="">Not known</Badge>
                    ) : met ? (
                      <Badge kind="good">Kept</Badge>
                    ) : (
                      <Badge kind="bad">Broken</Badge>
                    )}
                  </td>
                  <td class="number">
                    {value === null ? reason && noRatio[reason] : ratioText(value, unitOf(ratio))}
                  </td>
                  <td class="number">{headroom === null ? '–' : ratioText(headroom, unitOf(ratio))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

const noStress = {
  no_year: 'There is no full year to try.',
  no_coverage: 'There is no debt service to cover: tell of debts, existing or proposed, under Inputs.',
  no_revenue: 'The year has no revenue.',
} as const

const cases = [
  ['base', 'As things are'],
  ['revenue', 'Revenue lost'],
  ['margin', 'Lower gross margin'],
  ['rate', 'Higher interest'],
  ['all', 'All of these'],
] as const

/** What becomes of the latest year's coverage. */
export function Stress({
  stress,
  inputs,
}: {
  stress: Blocks['stress']
  inputs: { revenue?: number; margin?: number; rate?: number }
}): Html {
  if (stress.reason) return <p class="notice">{noStress[stress.reason]}</p>
  const both = [
    ['Existing debt', stress],
    ...(stress.proposed ? [['With the loan', stress.proposed] as const] : []),
  ] as const
  const times = (value: number | null) => (value === null ? null : ratioText(value, 'times'))
  const told = { base: '', revenue: inputs.revenue, margin: inputs.margin, rate: inputs.rate, all: '' }
  const rows: TableRow[] = cases.map(([key, label]) => ({
    label: `${label}${typeof told[key] === 'number' ? `, ${percentText(told[key])}` : ''}`,
    cells: both.map(([, { dscr }]) => times(dscr[key])),
  }))
  const breakEven: TableRow[] = (['revenue', 'margin', 'rate'] as const).map(key => ({
    label: {
      revenue: 'Revenue that may be lost',
      margin: 'Gross margin may fall by',
      rate: 'Interest may rise by',
    }[key],
    cells: both.map(([, of]) => (of.breakEven[key] === null ? null : percentText(of.breakEven[key] ?? 0))),
  }))
  return (
    <div class="stack">
      <FiguresTable title="Debt service coverage" columns={both.map(([name]) => name)} rows={rows} />
      <FiguresTable title="Until the coverage is 1" columns={both.map(([name]) => name)} rows={breakEven} />
    </div>
  )
}

/** The cash flow as bankers lay it out. */
export function UcaFlow({ flow }: { flow: Blocks['uca'] }): Html {
  const shown = uca.filter(({ key }) => flow.periods.some(({ values }) => values[key]))
  return (
    <FiguresTable
      title="UCA cash flow"
      columns={flow.periods.map(({ label }) => label)}
      rows={shown.map(({ key, label, kind, memo }) => ({
        label,
        kind: memo ? 'memo' : kind,
        cells: flow.periods.map(({ values }) => {
          const value = values[key]?.value
          return value === undefined ? null : amountText(value)
        }),
      }))}
    />
  )
}
