import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../figures/analysis/blocks.js'
import type { ResultPeriod } from '../../../figures/results.js'
import { plain } from '../../../figures/told/inputs.js'
import { type Part, quoted, sumOf } from './formulas.js'
import { inputCellOf } from './input-places.js'
import { headerRows, type Layout, letters, sheets } from './layout.js'
import { figureCell, figurePart } from './references.js'
import { startSheet } from './sheet.js'
import { type Entry, firstTableRow, type TableRow, writeTables } from './table.js'

type Bridged = ResultsWithBlocks['blocks']['bridge'][number]
type Line = Bridged['lines'][number]

interface BridgePlaces {
  periods: Bridged[]
  /** What leads from one EBITDA to the other in any period, each in a row of its own. */
  rows: { key: string; row: number; label: string; counts: boolean }[]
}

const firstRow = firstTableRow + 1

/** Two add-backs of one period may bear the same reason. */
const keyed = (lines: readonly Line[]): (readonly [string, Line])[] =>
  lines.map((line, at) => {
    const before = lines.slice(0, at).filter(({ kind, label }) => kind === line.kind && label === line.label)
    return [`${line.kind} ${line.label} ${before.length}`, line] as const
  })

/** Where something lies between EBITDA as it is shown and as a lender counts it. What doesn't count stands below. */
function bridgePlaces({ blocks: { bridge } }: ResultsWithBlocks): BridgePlaces {
  if (bridge.every(({ lines }) => lines.length === 0)) return { periods: [], rows: [] }
  const found = new Map(bridge.flatMap(({ lines }) => keyed(lines)))
  const of = (counts: boolean) => [...found].filter(([, line]) => line.counts === counts)
  const counted = of(true)
  return {
    periods: bridge,
    rows: [
      ...counted.map(([key, { label }], n) => ({ key, row: firstRow + 1 + n, label, counts: true })),
      ...of(false).map(([key, { label }], n) => ({
        key,
        row: firstRow + 2 + counted.length + n,
        label: `${label}: not added`,
        counts: false,
      })),
    ],
  }
}

/** What a period's bridge has of one kind. */
export function bridgeParts(
  results: ResultsWithBlocks,
  periodId: string,
  kind: 'depreciation' | 'addBack',
  sign: 1 | -1 = 1,
): Part[] {
  const { periods, rows } = bridgePlaces(results)
  const n = periods.findIndex(period => period.periodId === periodId)
  const lines = periods[n] ? keyed(periods[n].lines) : []
  return lines.flatMap(([key, line]) => {
    const place = rows.find(one => one.key === key)
    return place && line.kind === kind ? [{ sign, sheet: sheets.bridge, column: 2 + n, row: place.row }] : []
  })
}

export function addBridge(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const places = bridgePlaces(results)
  if (places.periods.length === 0) return
  const sheet = startSheet(workbook, results, {
    title: sheets.bridge,
    frozenRows: 4,
    frozenColumns: 1,
    pagesWide: 1,
  })
  const { periods, rows } = places
  const on = { results, layout, places }
  const rowOf = ({ key, label, row }: BridgePlaces['rows'][number]): TableRow => ({
    label,
    entries: periods.map(period => {
      const line = keyed(period.lines).find(([one]) => one === key)?.[1]
      return line && lineEntry(on, period, line, row)
    }),
  })
  const last = firstRow + rows.filter(({ counts }) => counts).length
  writeTables(sheet, results, [
    {
      title: 'From reported to adjusted EBITDA',
      headings: periods.map(({ periodId }) => periodIn(results, periodId)?.heading ?? ''),
      rows: [
        {
          label: 'EBITDA as reported',
          kind: 'subtotal',
          entries: periods.map(({ periodId, reported }) => ({
            value: reported,
            formula: figureCell(layout, 'incomeStatement', periodId, 'ebitda'),
          })),
        },
        ...rows.filter(({ counts }) => counts).map(rowOf),
        {
          label: 'Adjusted EBITDA',
          kind: 'total',
          entries: periods.map(({ adjusted }, n) => ({
            value: adjusted,
            formula: `SUM(${letters(2 + n)}${firstRow}:${letters(2 + n)}${last})`,
          })),
        },
        ...rows.filter(({ counts }) => !counts).map(rowOf),
      ],
    },
  ])
  for (const n of periods.keys())
    for (const [name, row] of [
      ['reportedEbitda', firstRow],
      ['adjustedEbitda', last + 1],
    ] as const)
      workbook.definedNames.add(`${quoted(sheets.bridge)}!$${letters(2 + n)}$${row}`, `bridge_${name}`)
}

const periodIn = ({ statements }: ResultsWithBlocks, id: string): ResultPeriod | undefined =>
  statements.incomeStatement.periods.find(period => period.id === id)

interface On {
  results: ResultsWithBlocks
  layout: Layout
  places: BridgePlaces
}

function lineEntry(
  { results, layout, places }: On,
  { periodId, lines }: Bridged,
  line: Line,
  row: number,
): Entry {
  const period = periodIn(results, periodId)
  const { amount: value } = line
  if (line.kind === 'assetSales') {
    const gain = figureCell(layout, 'incomeStatement', periodId, 'gainLossOnAssetSales')
    return { value, formula: gain && `-${gain}` }
  }
  const from = places.periods.findIndex(one => one.periodId === period?.derivedFrom)
  const own = layout.statements.incomeStatement
  const column = own.columns.get(periodId)
  if (period?.derivedFrom && from >= 0 && column !== undefined) {
    const factor = `${quoted(own.sheet)}!${letters(column)}$${headerRows.factor}`
    return { value, formula: `ROUND(${letters(2 + from)}${row}*${factor},2)` }
  }
  if (line.kind === 'depreciation')
    return { value, formula: hiddenDepreciation(results, layout, periodId, value) }
  if (line.kind !== 'addBack' || !period) return { value }
  const nth = lines.filter(({ kind }) => kind === 'addBack').indexOf(line)
  const said = [...plain(results.inputs.addBacks).entries()].filter(
    ([, { start, end }]) => end === period.end && (start === undefined || start === period.start),
  )
  return { value, formula: inputCellOf(results, 'addBacks', said[nth]?.[0] ?? -1, 'B') }
}

/** What the source's cash flow statement has more of than the income statement, where the workbook shows both. */
function hiddenDepreciation(
  { statements }: ResultsWithBlocks,
  layout: Layout,
  periodId: string,
  amount: number,
): string | undefined {
  const printed = statements.cashFlow.periods.find(({ id }) => id === periodId)?.derivation?.printed
    .depreciation
  const shown = statements.incomeStatement.periods.find(({ id }) => id === periodId)?.values
    .totalDepreciationAmortization?.value
  const flow = layout.statements.cashFlow
  const [column, row] = [flow.columns.get(periodId), flow.printed.get('depreciation')]
  if (printed === undefined || column === undefined || row === undefined) return undefined
  if (Math.abs(printed - (shown ?? 0) - amount) > 0.001) return undefined
  const less = figurePart(layout, 'incomeStatement', periodId, 'totalDepreciationAmortization', -1)
  return sumOf([{ sign: 1, sheet: flow.sheet, column, row }, ...(less ? [less] : [])], sheets.bridge)
}
