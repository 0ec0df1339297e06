import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import { ratios } from '../../../figures/template/ratios.js'
import { noRatio } from '../shown/words.js'
import { inputCellOf } from './input-places.js'
import { type Layout, letters, sheets } from './layout.js'
import { ratioCell } from './references.js'
import { startSheet } from './sheet.js'
import { type Entry, type Table, topsOf, writeTables } from './table.js'

type Covenant = ResultsWithBlocks['blocks']['covenants'][number]

/** Each covenant in every period: the ratio, what it has to keep, and how far it is from being broken. */
export function addCovenants(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { covenants } = results.blocks
  if (covenants.length === 0) return
  const sheet = startSheet(workbook, results, {
    title: sheets.covenants,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: 1,
    isLong: true,
  })
  const empty = covenants.map(() => ({ rows: Array<undefined>(rowsEach) }))
  const tops = topsOf(empty)
  writeTables(
    sheet,
    results,
    covenants.map((covenant, n) => tableOf(results, layout, covenant, n, tops[n] ?? 0)),
  )
}

const rowsEach = 4

function tableOf(
  results: ResultsWithBlocks,
  layout: Layout,
  { ratio, label, min, max, periods }: Covenant,
  nth: number,
  top: number,
): Table {
  const as = ratios.find(({ key }) => key === ratio)?.unit ?? 'times'
  const limit = min ?? max ?? 0
  const shown = periods.map((period, n) => ({ ...period, column: letters(2 + n) }))
  const row = (text: string, entryOf: (period: (typeof shown)[number]) => Entry | undefined) => ({
    label: text,
    entries: shown.map(entryOf),
  })
  const known =
    (make: (period: (typeof shown)[number], value: number) => Entry) => (period: (typeof shown)[number]) =>
      period.value === null ? undefined : make(period, period.value)
  const column = new Map(layout.ratios.columns.map(({ id, period }) => [id, period.heading]))
  return {
    title: label,
    headings: shown.map(({ periodId, label: own }) => column.get(periodId) ?? own),
    rows: [
      row('Ratio', ({ periodId, value, reason }) =>
        value === null
          ? { value: noRatio[reason ?? 'no_figure'] }
          : { value, formula: ratioCell(layout, periodId, ratio), as },
      ),
      row(min === null ? 'At most' : 'At least', () => ({
        value: limit,
        formula: inputCellOf(results, 'covenants', nth, min === null ? 'D' : 'B'),
        as,
      })),
      row(
        'Headroom',
        known(({ column: at, headroom }) => ({
          value: headroom ?? 0,
          formula: min === null ? `${at}${top + 2}-${at}${top + 1}` : `${at}${top + 1}-${at}${top + 2}`,
          as,
        })),
      ),
      row(
        'Result',
        known(({ column: at, met }) => ({
          value: met ? 'Met' : 'Broken',
          formula: `IF(${at}${top + 3}>=0,"Met","Broken")`,
        })),
      ),
    ],
  }
}
