import type { WorkBook } from '@e965/xlsx'
import type { ResultsWithBlocks } from '../../src/figures/analysis/blocks.js'
import { uca } from '../../src/figures/template/uca.js'
import { gridOf, type WorkbookFigure } from './workbook-figures.js'

/** What blocks of the results have beside what the workbook has in the row and column of it. */

/** The cells below a table's title, by their label in the order in which they stand. */
export function tableIn(workbook: WorkBook, sheet: string, title: string) {
  const grid = gridOf(workbook, sheet)
  const top = grid.findIndex(cells => cells?.[0]?.v === title)
  if (top < 0) throw new Error(`${sheet} has no table ${title}`)
  const rows: { label: string; cells: (typeof grid)[number] }[] = []
  for (let at = top + 1; grid[at]?.[0]?.v !== undefined; at++)
    rows.push({ label: String(grid[at]?.[0]?.v), cells: grid[at]?.slice(1) ?? [] })
  return {
    headings: (grid[top]?.slice(1) ?? []).map(cell => String(cell?.v ?? '')),
    rows,
    /** Of rows that are called the same the `nth`. */
    cell: (label: string, column: number, nth = 0) =>
      rows.filter(row => row.label === label)[nth]?.cells[column],
  }
}

export function blockFiguresIn(results: ResultsWithBlocks, workbook: WorkBook): WorkbookFigure[] {
  return [
    ...ucaFigures(results, workbook),
    ...bridgeFigures(results, workbook),
    ...covenantFigures(results, workbook),
    ...stressFigures(results, workbook),
  ]
}

function ucaFigures({ blocks: { uca: block } }: ResultsWithBlocks, workbook: WorkBook): WorkbookFigure[] {
  if (block.periods.length === 0) return []
  const table = tableIn(workbook, 'UCA cash flow', 'Effect on cash')
  return block.periods.flatMap(({ id, label, values }, n) => {
    if (table.headings[n] !== label) throw new Error(`${table.headings[n]} is not ${label}`)
    return uca.flatMap(row => {
      const figure = values[row.key]
      const cell = table.cell(row.label, n)
      return figure ? [{ name: `uca ${id} ${row.key}`, value: figure.value, cell, computed: true }] : []
    })
  })
}

function bridgeFigures({ blocks: { bridge } }: ResultsWithBlocks, workbook: WorkBook): WorkbookFigure[] {
  if (bridge.every(({ lines }) => lines.length === 0)) return []
  const table = tableIn(workbook, 'EBITDA bridge', 'From reported to adjusted EBITDA')
  return bridge.flatMap(({ periodId, reported, adjusted, lines }, n) => [
    {
      name: `bridge ${periodId} reported`,
      value: reported,
      cell: table.cell('EBITDA as reported', n),
      computed: true,
    },
    {
      name: `bridge ${periodId} adjusted`,
      value: adjusted,
      cell: table.cell('Adjusted EBITDA', n),
      computed: true,
    },
    ...lines.map((line, at) => {
      const label = line.counts ? line.label : `${line.label}: not added`
      const nth = lines.slice(0, at).filter(one => one.kind === line.kind && one.label === line.label).length
      const computed =
        line.kind === 'addBack' || line.kind === 'assetSales' || periodId.endsWith('_annualized')
      return {
        name: `bridge ${periodId} ${label}`,
        value: line.amount,
        cell: table.cell(label, n, nth),
        computed,
      }
    }),
  ])
}

function covenantFigures({ blocks: { covenants } }: ResultsWithBlocks, workbook: WorkBook): WorkbookFigure[] {
  return covenants.flatMap(({ label, min, max, periods }) => {
    const table = tableIn(workbook, 'Covenants', label)
    return periods.flatMap(({ periodId, value, headroom, met }, n) => {
      const name = `covenant ${label} ${periodId}`
      const limit = {
        name,
        value: min ?? max ?? 0,
        cell: table.cell(min === null ? 'At most' : 'At least', n),
        computed: true,
      }
      if (value === null || headroom === null) return [limit]
      const result = table.cell('Result', n)
      if (result?.v !== (met ? 'Met' : 'Broken')) throw new Error(`${name}: ${result?.v}`)
      return [
        limit,
        { name, value, cell: table.cell('Ratio', n), computed: true },
        { name, value: headroom, cell: table.cell('Headroom', n), computed: true },
      ]
    })
  })
}

const stressed = {
  base: 'As it is',
  revenue: 'Less revenue',
  margin: 'A lower gross margin',
  rate: 'Higher rates',
  all: 'All of these',
} as const
const begins = {
  netRevenues: 'Net revenues',
  grossProfit: 'Gross profit before depreciation',
  cashEarnings: 'Cash earnings',
  debtService: 'Debt service',
  debt: 'Debt',
  proposedDebtService: 'Proposed debt service',
} as const

function stressFigures({ blocks: { stress } }: ResultsWithBlocks, workbook: WorkBook): WorkbookFigure[] {
  const { from, proposed } = stress
  if (!from) return []
  const start = tableIn(workbook, 'Stress', 'What it starts from, of a year')
  const cases = tableIn(workbook, 'Stress', 'Debt service coverage')
  const even = tableIn(workbook, 'Stress', 'What brings it to 1.00x')
  const of = (name: string, value: number | null, cell: WorkbookFigure['cell']) => {
    if (value !== null) return [{ name: `stress ${name}`, value, cell, computed: true }]
    if (cell?.v !== 'none' && cell?.v !== 'no debt') throw new Error(`${name}: ${cell?.v} instead of nothing`)
    return []
  }
  const coverages = (
    some: Pick<typeof stress, 'dscr' | 'breakEven'>,
    dscrColumn: number,
    evenColumn: number,
  ) => [
    ...(Object.keys(stressed) as (keyof typeof stressed)[]).flatMap(name =>
      of(name, some.dscr[name], cases.cell(stressed[name], dscrColumn)),
    ),
    ...(['revenue', 'margin', 'rate'] as const).flatMap(name =>
      of(`even ${name}`, some.breakEven[name], even.cell(stressed[name], evenColumn)),
    ),
  ]
  return [
    ...(Object.keys(begins) as (keyof typeof begins)[]).map(name => ({
      name: `stress from ${name}`,
      value: from[name],
      cell: start.cell(begins[name], 0),
      computed: from[name] !== 0,
    })),
    ...coverages(stress, 6, 0),
    ...(proposed ? coverages(proposed, 8, 1) : []),
  ]
}
