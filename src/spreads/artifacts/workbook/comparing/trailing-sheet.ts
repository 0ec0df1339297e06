import type { Workbook } from 'exceljs'
import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import type { ResultRatio } from '../../../../figures/results.js'
import { type Ratio, ratios } from '../../../../figures/template/ratios.js'
import { isStatement, type Term } from '../../../../figures/template/row.js'
import { statements } from '../../../../figures/template/statements.js'
import { partsOf } from '../../shown/rows.js'
import { noRatio, statementTitles, toldTitles } from '../../shown/words.js'
import { bridgeParts } from '../bridge-sheet.js'
import { type Part, quoted, quotientOf, sumOf } from '../formulas.js'
import { inputCell } from '../input-places.js'
import { headerRows, type Layout, letters, sheets } from '../layout.js'
import { figurePart } from '../references.js'
import { startSheet } from '../sheet.js'
import { type Entry, type Table, type TableRow, topsOf, writeTables } from '../table.js'

type Block = ResultsWithBlocks['blocks']['comparison']['trailing']
type Trailing = Extract<Block, { reason: null }>

const own = sheets.trailing
/** The year, the months since, the same months before it, and what they come to. */
const outcome = 5

interface On {
  results: ResultsWithBlocks
  layout: Layout
  trailing: Trailing
  /** Where rows of each table stand, by their keys. */
  places: Record<'lines' | 'told' | 'ratios', ReadonlyMap<string, number>>
}

/** The twelve months up to the latest interim, as a sum of three columns, with their ratios. */
export function addTrailing(workbook: Workbook, results: ResultsWithBlocks, layout: Layout): void {
  const { trailing } = results.blocks.comparison
  if (trailing.reason !== null) return
  const keys = {
    lines: statements.incomeStatement.flatMap(({ key }) => (trailing.values[key] === undefined ? [] : [key])),
    told: ['days', ...toldIn(trailing)],
    ratios: ratios.flatMap(({ key }) => (trailing.ratios[key] ? [key] : [])),
  }
  const tops = topsOf(Object.values(keys).map(rows => ({ rows })))
  const placed = Object.entries(keys).map(([name, some], n) => [
    name,
    new Map(some.map((key, at) => [key, (tops[n] ?? 0) + 1 + at])),
  ])
  const on: On = { results, layout, trailing, places: Object.fromEntries(placed) }
  const sheet = startSheet(workbook, results, {
    title: own,
    frozenRows: 2,
    frozenColumns: 1,
    pagesWide: 1,
    isLong: true,
  })
  writeTables(sheet, results, [linesTable(on), toldTable(on), ratiosTable(on)])
}

const toldIn = ({ ratios: found }: Trailing): string[] => {
  const names = new Set(
    Object.values(found).flatMap(({ inputs }) => inputs.map(({ of, row }) => `${of}.${row}`)),
  )
  return Object.keys(toldTitles).filter(name => names.has(name))
}

function linesTable({ results, layout, trailing, places }: On): Table {
  const { year, interim, priorInterim } = trailing.madeOf
  const { periods } = results.statements.incomeStatement
  const three = [year, interim, priorInterim].map(id => periods.find(period => period.id === id))
  const name = (n: number) => (three[n] ? partsOf(three[n]).name : '')
  const row = ({
    key,
    label,
    kind,
    computed,
    terms,
  }: (typeof statements.incomeStatement)[number]): TableRow => {
    const parts = three.map(period => figurePart(layout, 'incomeStatement', period?.id, key))
    const figures = three.map((period, n): Entry | undefined => {
      const value = period?.values[key]?.value
      const part = parts[n]
      return value === undefined || !part ? undefined : { value, formula: sumOf([part], own) }
    })
    const at = places.lines.get(key) ?? 0
    const sum = computed
      ? terms.flatMap((term): Part[] => {
          const line = places.lines.get(term.row)
          return line === undefined ? [] : [{ sign: term.sign, sheet: own, column: outcome, row: line }]
        })
      : figures.flatMap((figure, n): Part[] =>
          figure ? [{ sign: n === 2 ? -1 : 1, sheet: own, column: 2 + n, row: at }] : [],
        )
    return {
      label,
      kind,
      entries: [...figures, { value: trailing.values[key] ?? 0, formula: sumOf(sum, own) }],
    }
  }
  return {
    title: statementTitles.incomeStatement,
    headings: [name(0), `and ${name(1)}`, `less ${name(2)}`, `Twelve months to ${trailing.end}`],
    rows: statements.incomeStatement.filter(({ key }) => places.lines.has(key)).map(row),
  }
}

const outcomeOnly = (entry: Entry): (Entry | undefined)[] => [undefined, undefined, undefined, entry]

function toldTable(on: On): Table {
  const { results, layout, trailing, places } = on
  const { interim, priorInterim, year } = trailing.madeOf
  const statement = layout.statements.incomeStatement
  const to = (id: string) =>
    `${quoted(statement.sheet)}!${letters(statement.columns.get(id) ?? 0)}${headerRows.to}`
  const days = (Date.parse(trailing.end) - Date.parse(trailing.start)) / 86_400_000 + 1
  const formulaOf = (name: string): string | undefined => {
    if (!name.startsWith('bridge.')) return inputCell(results, name)
    const kind = name === 'bridge.depreciation' ? 'depreciation' : 'addBack'
    const parts = [
      ...[year, interim].flatMap(id => bridgeParts(results, id, kind)),
      ...bridgeParts(results, priorInterim, kind, -1),
    ]
    return sumOf(parts, own)
  }
  const rowOf = (name: string): TableRow => ({
    label: toldTitles[name] ?? name,
    entries: outcomeOnly({ value: toldValue(trailing, name), formula: formulaOf(name) }),
  })
  return {
    title: 'What the ratios need beside it',
    headings: ['', '', '', `Twelve months to ${trailing.end}`],
    rows: [
      {
        label: 'Days',
        entries: outcomeOnly({ value: days, formula: `${to(interim)}-${to(priorInterim)}`, as: 'count' }),
      },
      ...[...places.told.keys()].filter(name => name !== 'days').map(rowOf),
    ],
  }
}

const toldValue = ({ ratios: found }: Trailing, name: string): number =>
  Object.values(found)
    .flatMap(({ inputs }) => inputs)
    .find(({ of, row }) => `${of}.${row}` === name)?.value ?? 0

function ratiosTable(on: On): Table {
  const { trailing, places } = on
  const entry = (ratio: Ratio, result: ResultRatio): Entry =>
    result.value === null
      ? { value: noRatio[result.reason ?? 'no_figure'] }
      : {
          value: result.value,
          formula: quotientOf(ratio, result, {
            partOf: term => partOf(on, term, result),
            ownSheet: own,
            days: `${letters(outcome)}$${places.told.get('days')}`,
          }),
          as: ratio.unit,
        }
  return {
    title: sheets.ratios,
    headings: ['', '', '', `Twelve months to ${trailing.end}`],
    rows: ratios.flatMap(ratio => {
      const result = trailing.ratios[ratio.key]
      return result ? [{ label: ratio.label, entries: outcomeOnly(entry(ratio, result)) }] : []
    }),
  }
}

function partOf({ layout, places }: On, { sign, of, row }: Term, { inputs }: ResultRatio): Part | undefined {
  const input = inputs.find(one => one.of === of && one.row === row)
  if (!input) return undefined
  if (isStatement(of) && of !== 'incomeStatement') return figurePart(layout, of, input.periodId, row, sign)
  const at =
    of === 'incomeStatement'
      ? places.lines.get(row)
      : of === 'ratios'
        ? places.ratios.get(row)
        : places.told.get(`${of}.${row}`)
  return at === undefined ? undefined : { sign, sheet: own, column: outcome, row: at }
}
