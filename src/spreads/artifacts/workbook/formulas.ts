import { bottomOf, toldTermsIn, topOf } from '../../../figures/computing/ratio-terms.js'
import type { ResultPeriod, ResultRatio } from '../../../figures/results.js'
import type { Ratio } from '../../../figures/template/ratios.js'
import { isStatement, type StatementName, type Term } from '../../../figures/template/row.js'
import { rowOf } from '../../../figures/template/statements.js'
import { inputFor, type RatioColumn } from '../shown/ratio-table.js'
import {
  factorOf,
  headerRows,
  type Layout,
  letters,
  ratioRows,
  type StatementLayout,
  sheets,
} from './layout.js'

/** A row's terms as a formula, and so the very sum that the results have. */

/** A cell that is added or taken away. */
export interface Part {
  sign: 1 | -1
  sheet: string
  column: number
  row: number
  /** Made a year's by what this cell has. */
  factor?: string
}

/** Undefined where nothing that it is made of stands in the workbook. */
export function figureFormula(
  layout: Layout,
  statement: StatementName,
  period: ResultPeriod,
  key: string,
): string | undefined {
  const row = rowOf(statement, key)
  if (!row) return undefined
  if (!row.computed) return period.annualized ? multiplied(layout, period, key) : undefined
  const terms = period.values[key]?.terms ?? row.terms
  const parts = terms.flatMap(term => partsOf(layout, statement, period, term))
  const sum = sumOf(parts, layout.statements[statement].sheet)
  // Sums of cents leave crumbs, and a crumb below nothing would show as (0.00).
  return sum && row.needs === 'all' ? `ROUND(${sum},2)` : sum
}

/** A line of a year that is made of an interim period. */
function multiplied(layout: Layout, { id, derivedFrom }: ResultPeriod, key: string): string | undefined {
  const { rows, columns } = layout.statements.incomeStatement
  const [row, own, from] = [rows.get(key), columns.get(id), columns.get(derivedFrom ?? '')]
  if (row === undefined || own === undefined || from === undefined) return undefined
  return `ROUND(${letters(from)}${row}*${letters(own)}$${headerRows.factor},2)`
}

function partsOf(layout: Layout, own: StatementName, period: ResultPeriod, term: Term): Part[] {
  const { sign, of, row, when } = term
  if (of !== 'printed' && !isStatement(of)) return []
  if (of === 'printed') {
    const flow = layout.statements.cashFlow
    const isPrinted = period.derivation?.printed[row] !== undefined
    return isPrinted ? partIn(flow, flow.printed.get(row), period.id, sign) : []
  }
  const place = layout.statements[of]
  const at = (id: string | undefined, by: 1 | -1) => partIn(place, place.rows.get(row), id, by)
  if (of === own || of === 'incomeStatement') return at(period.id, sign)
  const { sheet, previousSheet } = period.derivation ?? {}
  if (when === 'this') return at(sheet, sign)
  if (when === 'previous') return at(previousSheet, sign)
  // What is added stands first, so that no formula begins with a minus for no reason.
  const [added, taken] = sign === 1 ? [sheet, previousSheet] : [previousSheet, sheet]
  return [...at(added, 1), ...at(taken, -1)]
}

export function partIn(
  { sheet, columns }: StatementLayout,
  row: number | undefined,
  periodId: string | undefined,
  sign: 1 | -1,
): Part[] {
  const column = columns.get(periodId ?? '')
  return row === undefined || column === undefined ? [] : [{ sign, sheet, column, row }]
}

/** Undefined for a ratio that has no value. */
export const ratioFormula = (
  layout: Layout,
  column: RatioColumn,
  ratio: Ratio,
  result: ResultRatio,
): string | undefined =>
  quotientOf(ratio, result, {
    partOf: term => ratioPart(layout, column, term, result),
    ownSheet: sheets.ratios,
    days: `${columnOf(layout, column)}$${ratioRows.days}`,
  })

interface RatioPlaces {
  partOf: (term: Term) => Part | undefined
  ownSheet: string
  /** The cell of the days of its period. */
  days: string
}

export function quotientOf(
  ratio: Ratio,
  { value, inputs }: ResultRatio,
  { partOf, ownSheet, days }: RatioPlaces,
): string | undefined {
  if (value === null) return undefined
  const terms = (some: Term[]) =>
    sumOf(
      some.flatMap(term => partOf(term) ?? []),
      ownSheet,
    )
  const told = toldTermsIn(ratio.key, inputs)
  const under = bottomOf(ratio, told)
  const top = terms(topOf(ratio, told))
  if (!under) return top
  const bottom = terms(under)
  if (!top || !bottom) return undefined
  const quotient = `${bracketed(top)}/${bracketed(bottom)}`
  return ratio.unit === 'days' ? `${quotient}*${days}` : quotient
}

const columnOf = ({ ratios }: Layout, column: RatioColumn): string =>
  letters(2 + ratios.columns.indexOf(column))

/** A term that isn't among the inputs has no figure, and adds nothing. */
function ratioPart(layout: Layout, column: RatioColumn, term: Term, result: ResultRatio): Part | undefined {
  const { sign, of, row } = term
  const input = inputFor(term, result, column.id)
  if (!input) return undefined
  const own = { sign, sheet: sheets.ratios, column: 2 + layout.ratios.columns.indexOf(column) }
  const toldRow = layout.ratios.told.get(`${of}.${row}`)
  if (toldRow !== undefined) return { ...own, row: toldRow }
  if (of !== 'ratios' && !isStatement(of)) return undefined
  const place =
    of === 'ratios'
      ? { ...own, row: layout.ratios.rows.get(row) }
      : {
          sign,
          sheet: layout.statements[of].sheet,
          column: layout.statements[of].columns.get(input.periodId ?? ''),
          row: layout.statements[of].rows.get(row),
        }
  if (place.row === undefined || place.column === undefined) return undefined
  const part = { ...place, column: place.column, row: place.row }
  // A column that is a year already has its income as it is, and only its cash flow is still that of some months.
  const isMultiplied =
    input.annualized && factorOf(column) && (!column.period.annualized || of === 'cashFlow')
  return isMultiplied ? { ...part, factor: `${columnOf(layout, column)}$${ratioRows.factor}` } : part
}

/** What is one cell or one call needs no brackets. */
export const bracketed = (sum: string): string =>
  /^[^+\-*/()]+$|^(SUM|ROUND)\([^()]*\)$/.test(sum) ? sum : `(${sum})`

/** Three or more cells below one another are a range. */
export function sumOf(parts: readonly Part[], ownSheet: string): string | undefined {
  if (parts.length === 0) return undefined
  const runs: Part[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run && goesOn(run.at(-1), part)) run.push(part)
    else runs.push([part])
  }
  const ranges = runs.flatMap(run => (run.length > 2 ? [run] : run.map(part => [part])))
  return ranges
    .map(range => rangeText(range, ownSheet))
    .join('')
    .replace(/^\+/, '')
}

const goesOn = (one: Part | undefined, next: Part): boolean =>
  one?.sign === next.sign &&
  one.sheet === next.sheet &&
  one.column === next.column &&
  one.row + 1 === next.row &&
  !one.factor &&
  !next.factor

function rangeText(range: Part[], ownSheet: string): string {
  const [first, last] = [range[0], range.at(-1)]
  if (!first || !last) return ''
  const { sign, sheet, column, row, factor } = first
  const cell = `${sheet === ownSheet ? '' : `${quoted(sheet)}!`}${letters(column)}${row}`
  const sum = first === last ? cell : `SUM(${cell}:${letters(last.column)}${last.row})`
  return `${sign === 1 ? '+' : '-'}${factor ? `ROUND(${sum}*${factor},2)` : sum}`
}

export const quoted = (sheet: string): string =>
  /^\w+$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`
