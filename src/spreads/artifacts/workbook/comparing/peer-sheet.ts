import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import { ratios } from '../../../../figures/template/ratios.js'
import { type Layout, letters, sheets } from '../layout.js'
import { ratioCell } from '../references.js'
import { startSheet } from '../sheet.js'
import { type Entry, type Table, topsOf, writeTables } from '../table.js'

type Beside = ResultsWithBlocks['blocks']['comparison']['peers']['periods'][number]

const statistics = ['lower', 'median', 'upper', 'mean'] as const

/** Ratios beside those of the industry. */
export function addPeers(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { periods, matched, label } = results.blocks.comparison.peers
  if (periods.length === 0) return
  const sheet = startSheet(workbook, results, {
    title: sheets.peers,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: 1,
    isLong: true,
  })
  const shown = ({ ratios: own }: Beside) => ratios.filter(({ key }) => own[key])
  const tops = topsOf(periods.map(period => ({ rows: shown(period) })))
  const industry = [`NAICS ${matched ?? ''}`, ...(label === null ? [] : [label])].join(', ')
  writeTables(
    sheet,
    results,
    periods.map(
      (period, n): Table => ({
        title: `${headingOf(layout, period.periodId)} beside ${industry}`,
        headings: ['Own', 'Lower', 'Median', 'Upper', 'Mean', 'Less the median'],
        rows: shown(period).map(({ key, label: name, unit }, at) => {
          const row = (tops[n] ?? 0) + 1 + at
          const { value, ...benchmarks }: Partial<Beside['ratios'][string]> & { value: number | null } =
            period.ratios[key] ?? { value: null }
          const known = statistics.map((one): Entry | undefined => {
            const benchmark = benchmarks[one]
            return benchmark === undefined ? undefined : { value: benchmark, as: unit }
          })
          const median = benchmarks.median
          const column = letters(3 + statistics.indexOf('median'))
          return {
            label: name,
            entries: [
              value === null
                ? { value: 'no figure' }
                : { value, formula: ratioCell(layout, period.periodId, key), as: unit },
              ...known,
              value === null || median === undefined
                ? undefined
                : { value: value - median, formula: `B${row}-${column}${row}`, as: unit },
            ],
          }
        }),
      }),
    ),
  )
}

const headingOf = ({ ratios: { columns } }: Layout, id: string): string =>
  columns.find(column => column.id === id)?.period.heading ?? id
