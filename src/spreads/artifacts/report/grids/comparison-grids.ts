import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { ratios } from '../../../../figures/template/ratios.js'
import { type StatementName, statementNames } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'
import { shareText } from '../../shown/amounts.js'
import { partsOf } from '../../shown/rows.js'
import { statementTitles } from '../../shown/words.js'
import { amountsOf, type Grid, gridOf, ratiosOf } from './grid.js'

const nameOf = ({ statements: all }: ResultsWithBlocks, statement: StatementName, id: string | null) => {
  const period = all[statement].periods.find(one => one.id === id)
  return period ? partsOf(period).name : ''
}

/** Periods beside one another: what has changed, what is usual, the latest twelve months, and the industry. */
export const comparisonGrids = (results: ResultsWithBlocks): Grid[] => [
  ...statementNames.flatMap(name => changeGrid(results, name)),
  ...averageGrid(results),
  ...trailingGrid(results),
  ...peerGrids(results),
]

function changeGrid(results: ResultsWithBlocks, statement: StatementName): Grid[] {
  const own = results.blocks.comparison.changes.filter(
    one => one.statement === statement && one.priorId !== null,
  )
  const text = amountsOf(
    results,
    own.flatMap(({ values }) => Object.values(values).map(({ change }) => change)),
  )
  return gridOf({
    title: `${statementTitles[statement]}: change on the year before`,
    intro: 'In money, and as a part of what was there before.',
    columns: own.flatMap(({ periodId, priorId }) => [
      { name: nameOf(results, statement, periodId), lines: [`less ${nameOf(results, statement, priorId)}`] },
      { name: '%' },
    ]),
    rows: statements[statement].map(({ key, label, kind }) => ({
      label,
      kind,
      cells: own.flatMap(({ values }) => {
        const { change = null, percent = null } = values[key] ?? {}
        if (change === null) return ['', '']
        return [text(change), percent === null ? 'n/m' : shareText(percent)]
      }),
    })),
  })
}

function averageGrid(results: ResultsWithBlocks): Grid[] {
  const all = results.blocks.comparison.averages.of
  const own = all.filter(({ statement }) => statement === 'incomeStatement')
  const text = amountsOf(
    results,
    own.flatMap(({ values }) => Object.values(values).map(({ value }) => value)),
  )
  const averages = all.filter(({ statement }) => statement === 'ratios')
  const ratioIn = ratiosOf(results)
  return gridOf({
    title: 'Averages',
    intro: 'Over full years that follow on one another, the latest ones.',
    columns: own.map(({ years }) => ({ name: `${years} years` })),
    rows: [
      ...statements.incomeStatement.map(({ key, label, kind }) => ({
        label,
        kind,
        cells: own.map(({ values }) => text(values[key]?.value)),
      })),
      ...ratios.map(ratio => ({
        label: ratio.label,
        kind: 'line' as const,
        cells: own.map(({ years }) => {
          const value = averages.find(one => one.years === years)?.values[ratio.key]?.value
          return ratioIn(ratio, value)
        }),
      })),
    ],
  })
}

function trailingGrid(results: ResultsWithBlocks): Grid[] {
  const { trailing } = results.blocks.comparison
  if (trailing.reason !== null) return []
  const text = amountsOf(results, Object.values(trailing.values))
  return gridOf({
    title: 'The latest twelve months',
    intro: 'The last full year, with what this year has more of than the same months of last year.',
    notes: trailing.isMixed ? ['The three recognise income in different ways, so this is only a guide.'] : [],
    columns: [{ name: 'Twelve months', lines: [`to ${trailing.end}`] }],
    rows: [
      ...statements.incomeStatement.map(({ key, label, kind }) => ({
        label,
        kind,
        cells: [text(trailing.values[key])],
      })),
      ...ratios.map(ratio => {
        const value = trailing.ratios[ratio.key]?.value
        return {
          label: ratio.label,
          kind: 'line' as const,
          cells: [ratiosOf(results)(ratio, value)],
        }
      }),
    ],
  })
}

const statistics = ['lower', 'median', 'upper', 'mean'] as const
const statisticNames = { lower: 'Lower', median: 'Median', upper: 'Upper', mean: 'Mean' }

function peerGrids(results: ResultsWithBlocks): Grid[] {
  const { periods, matched, label, sources } = results.blocks.comparison.peers
  const latest = periods.at(-1)
  if (!latest) return []
  const known = statistics.filter(name => Object.values(latest.ratios).some(one => one[name] !== undefined))
  return gridOf({
    title: 'Beside the industry',
    intro: `The latest ratios beside NAICS ${matched ?? ''}${label === null ? '' : `, ${label}`}.`,
    notes: sources,
    columns: [{ name: 'Own' }, ...known.map(name => ({ name: statisticNames[name] }))],
    rows: ratios.flatMap(ratio => {
      const own = latest.ratios[ratio.key]
      if (!own) return []
      const cells = [own.value, ...known.map(name => own[name])]
      return [
        {
          label: ratio.label,
          kind: 'line' as const,
          cells: cells.map(value => ratiosOf(results)(ratio, value)),
        },
      ]
    }),
  })
}
