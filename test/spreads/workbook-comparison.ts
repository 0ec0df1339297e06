import type { WorkBook } from '@e965/xlsx'
import type { ResultsWithBlocks } from '../../src/figures/analysis/blocks.js'
import { ratios } from '../../src/figures/template/ratios.js'
import { statementNames, type TemplateRow } from '../../src/figures/template/row.js'
import { statements } from '../../src/figures/template/statements.js'
import { tableIn } from './workbook-blocks.js'
import { gridOf, sheetNames, type WorkbookFigure } from './workbook-figures.js'

type Comparison = ResultsWithBlocks['blocks']['comparison']

/** Every figure of the comparison beside its cell. */
export function comparisonFiguresIn(
  { blocks: { comparison } }: ResultsWithBlocks,
  workbook: WorkBook,
): WorkbookFigure[] {
  return [
    ...changeFigures(comparison, workbook),
    ...commonSizeFigures(comparison, workbook),
    ...averageFigures(comparison, workbook),
    ...trailingFigures(comparison, workbook),
    ...peerFigures(comparison, workbook),
  ]
}

const labelled = (rows: readonly TemplateRow[], key: string): string =>
  rows.find(row => row.key === key)?.label ?? key

function changeFigures({ changes }: Comparison, workbook: WorkBook): WorkbookFigure[] {
  return statementNames.flatMap(statement => {
    const own = changes.filter(one => one.statement === statement && one.priorId !== null)
    if (own.length === 0) return []
    const table = tableIn(workbook, 'Changes', sheetNames[statement])
    return own.flatMap(({ periodId, values }, n) =>
      Object.entries(values).flatMap(([key, { change, percent }]) => {
        const label = labelled(statements[statement], key)
        const name = `change ${statement} ${periodId} ${key}`
        return [
          ...(change === null
            ? []
            : [{ name, value: change, cell: table.cell(label, n * 2), computed: true }]),
          ...(percent === null
            ? []
            : [{ name: `${name} %`, value: percent, cell: table.cell(label, n * 2 + 1), computed: true }]),
        ]
      }),
    )
  })
}

function commonSizeFigures({ commonSize }: Comparison, workbook: WorkBook): WorkbookFigure[] {
  return (['incomeStatement', 'balanceSheet'] as const).flatMap(statement => {
    const own = commonSize.filter(one => one.statement === statement && one.reason === null)
    const [first] = own
    if (!first) return []
    const whole = labelled(statements[statement], first.of)
    const table = tableIn(workbook, 'Common size', `${sheetNames[statement]}, in ${whole}`)
    return own.flatMap(({ periodId, values }, n) =>
      Object.entries(values).map(([key, value]) => ({
        name: `common size ${periodId} ${key}`,
        value,
        cell: table.cell(labelled(statements[statement], key), n),
        computed: true,
      })),
    )
  })
}

function averageFigures({ averages }: Comparison, workbook: WorkBook): WorkbookFigure[] {
  return [...statementNames, 'ratios' as const].flatMap(statement => {
    const own = averages.of.filter(one => one.statement === statement)
    if (own.length === 0) return []
    const table = tableIn(workbook, 'Averages', statement === 'ratios' ? 'Ratios' : sheetNames[statement])
    return own.flatMap(({ years, values }, n) =>
      Object.entries(values).flatMap(([key, { value }]) => {
        const label =
          statement === 'ratios'
            ? (ratios.find(ratio => ratio.key === key)?.label ?? key)
            : labelled(statements[statement], key)
        const name = `average ${years} ${statement} ${key}`
        return value === null ? [] : [{ name, value, cell: table.cell(label, n), computed: true }]
      }),
    )
  })
}

function trailingFigures({ trailing }: Comparison, workbook: WorkBook): WorkbookFigure[] {
  if (trailing.reason !== null) return []
  const lines = tableIn(workbook, 'Trailing year', 'Income statement')
  const found = tableIn(workbook, 'Trailing year', 'Ratios')
  return [
    ...Object.entries(trailing.values).map(([key, value]) => ({
      name: `trailing ${key}`,
      value,
      cell: lines.cell(labelled(statements.incomeStatement, key), 3),
      computed: true,
    })),
    ...Object.entries(trailing.ratios).flatMap(([key, { value }]) => {
      const label = ratios.find(ratio => ratio.key === key)?.label ?? key
      const name = `trailing ratio ${key}`
      return value === null ? [] : [{ name, value, cell: found.cell(label, 3), computed: true }]
    }),
  ]
}

const statistics = ['lower', 'median', 'upper', 'mean'] as const

function peerFigures({ peers }: Comparison, workbook: WorkBook): WorkbookFigure[] {
  if (peers.periods.length === 0) return []
  const titles = gridOf(workbook, 'Peers').flatMap(cells => {
    const text = String(cells?.[0]?.v ?? '')
    return text.includes(' beside NAICS ') ? [text] : []
  })
  return peers.periods.flatMap(({ periodId, ratios: own }, at) => {
    const table = tableIn(workbook, 'Peers', titles[at] ?? '')
    return Object.entries(own).flatMap(([key, { value, ...benchmarks }]) => {
      const label = ratios.find(ratio => ratio.key === key)?.label ?? key
      const name = `peers ${periodId} ${key}`
      return [
        ...(value === null ? [] : [{ name, value, cell: table.cell(label, 0), computed: true }]),
        ...statistics.flatMap((one, n) => {
          const benchmark = benchmarks[one]
          return benchmark === undefined
            ? []
            : [{ name: `${name} ${one}`, value: benchmark, cell: table.cell(label, 1 + n), computed: false }]
        }),
      ]
    })
  })
}
