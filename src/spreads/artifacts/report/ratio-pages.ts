import type { Results } from '../../../figures/results.js'
import { type Ratio, ratios } from '../../../figures/template/ratios.js'
import { isStatement, type Term } from '../../../figures/template/row.js'
import { rowOf } from '../../../figures/template/statements.js'
import { amountText, inParentheses, percentText } from '../shown/amounts.js'
import {
  inputFor,
  type RatioColumn,
  ratioColumns,
  ratioDecimals,
  ratioIn,
  shownRatios,
  termsIn,
} from '../shown/ratio-table.js'
import { noRatio, ratioGroups, toldTitles } from '../shown/words.js'
import { headOf } from './statement-pages.js'
import { amountWidth, pageWidth, split } from './widths.js'

const narrowestLabel = 190
const widestLabel = 250
/** For the longest reason why there is no ratio. */
const narrowestColumn = 76

export interface RatioRow {
  kind: 'group' | 'ratio' | 'input'
  label: string
  cells: { text: string; isReason: boolean }[]
}

/** Each ratio with what it is made of below it, in the same column. */
export function ratioPages(results: Results) {
  const columns = ratioColumns(results)
  const texts = columns.flatMap(column => ratios.flatMap(ratio => textsOf(ratio, column)))
  const width = Math.max(narrowestColumn, amountWidth(texts))
  const tables = split(columns, width, narrowestLabel)
  const most = Math.max(1, ...tables.map(({ length }) => length))
  const groups = shownRatios(columns)
  return {
    intro:
      'Below each ratio stands what it is made of. Flows over a balance are those of a year; an opening balance is that of the sheet before the period.',
    tables: tables.map(some => ({
      labelWidth: Math.min(widestLabel, pageWidth - most * width),
      columns: some.map(({ period }) => ({ ...headOf(period), span: 1, width })),
      rows: groups
        .flatMap(([group, own]): RatioRow[] => [
          { kind: 'group', label: ratioGroups[group], cells: [] },
          ...own.flatMap(ratio => {
            const row = ratioRow(ratio, some)
            // Statements without days have columns of their own, in which the other's ratios say nothing.
            return row.cells.every(({ text }) => text === '') ? [] : [row, ...inputRows(ratio, some, columns)]
          }),
        ])
        .filter(({ kind }, n, rows) => kind !== 'group' || (rows[n + 1] && rows[n + 1]?.kind !== 'group')),
    })),
  }
}

export const ratioRow = (ratio: Ratio, columns: RatioColumn[]): RatioRow => ({
  kind: 'ratio',
  label: ratio.label,
  cells: columns.map(column => {
    const result = ratioIn(column, ratio.key)
    if (!result) return { text: '', isReason: false }
    return result.value === null
      ? { text: noRatio[result.reason ?? 'no_figure'], isReason: true }
      : { text: ratioText(ratio, result.value, ratioDecimals(column)), isReason: false }
  }),
})

function textsOf(ratio: Ratio, column: RatioColumn): string[] {
  const { value = null, inputs = [] } = ratioIn(column, ratio.key) ?? {}
  const own = value === null ? [] : [ratioText(ratio, value, 2)]
  return [...own, ...inputs.map(input => amountText(input.value, 2))]
}

/** A row for each input: as many in all tables that show the ratio, although some columns may lack one. */
function inputRows(ratio: Ratio, columns: RatioColumn[], all: RatioColumn[]): RatioRow[] {
  const terms = all.flatMap(column => termsIn(ratio, ratioIn(column, ratio.key))).filter(isFirst)
  return terms
    .map(term => ({
      term,
      texts: (some: RatioColumn[]) => some.map(column => inputText(term, ratio, column)),
    }))
    .filter(({ texts }) => texts(all).some(text => text !== ''))
    .map(({ term, texts }) => ({
      kind: 'input',
      label: inputLabel(term),
      cells: texts(columns).map(text => ({ text, isReason: false })),
    }))
}

const isFirst = (one: Term, at: number, all: Term[]): boolean =>
  all.findIndex(other => other.of === one.of && other.row === one.row && other.when === one.when) === at

function inputText(term: Term, ratio: Ratio, column: RatioColumn): string {
  const result = ratioIn(column, ratio.key)
  const input = result && inputFor(term, result, column.id)
  if (!input) return ''
  const of = term.of === 'ratios' ? ratios.find(({ key }) => key === term.row) : undefined
  return of
    ? ratioText(of, input.value, ratioDecimals(column))
    : amountText(input.value, ratioDecimals(column))
}

function inputLabel({ of, row, when, annualized }: Term): string {
  const told = toldTitles[`${of}.${row}`]
  if (told) return told
  const label =
    of === 'ratios'
      ? ratios.find(({ key }) => key === row)?.label
      : isStatement(of)
        ? rowOf(of, row)?.label
        : row
  const which = when === 'previous' ? ', opening' : when === 'prior' ? ', period before' : ''
  return `${label ?? row}${which}${annualized ? ', a year' : ''}`
}

export const ratioText = ({ unit }: Ratio, value: number, decimals: 0 | 2): string => {
  if (unit === 'amount') return amountText(value, decimals)
  if (unit === 'percent') return percentText(value)
  const text = unit === 'times' ? `${fixed(value, 2)}x` : fixed(value, 1)
  return inParentheses(text, value < 0)
}

const fixed = (value: number, decimals: number): string =>
  Math.abs(value)
    .toFixed(decimals)
    .replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
