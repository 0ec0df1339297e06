import type { ResultPeriod, Results } from '../../../figures/results.js'
import type { StatementName, TemplateRow } from '../../../figures/template/row.js'
import { amountText, shareText } from '../shown/amounts.js'
import { decimalsOf, isPartOfWhole, partsOf, shownRows, wholeOf } from '../shown/rows.js'
import { shareTitles, statementTitles } from '../shown/words.js'
import { breakable } from './plain-text.js'
import { amountWidth, pageWidth, shareWidth, split } from './widths.js'

const narrowestLabel = 160
const widestLabel = 240

/** A statement as the template takes it: texts only. */
export function statementPages(results: Results, statement: StatementName) {
  const { periods } = results.statements[statement]
  const rows = shownRows(results, statement)
  const texts = periods.flatMap(period =>
    Object.values(period.values).map(({ value }) => amountText(value, decimalsOf(period))),
  )
  const width = amountWidth(texts)
  const tables = split(periods, width + shareWidth, narrowestLabel)
  const most = Math.max(1, ...tables.map(({ length }) => length))
  const labelWidth = Math.min(widestLabel, pageWidth - most * (width + shareWidth))
  return {
    title: statementTitles[statement],
    comments: (results.inputs.comments ?? [])
      .filter(({ value }) => value.statement === statement)
      .map(({ value, author }) => ({
        text: breakable(value.text, 4_000),
        author: breakable(author ?? '', 60),
      })),
    intro: introOf(results, statement),
    tables: tables.map(some => ({
      labelWidth,
      columns: some.map(period => ({ ...headOf(period), span: 2, width })),
      rows: rows.map((row, n) => rowOf(results, statement, row, some, rows[n - 1])),
    })),
    notes: periods.flatMap(period => notesOn(statement, period)).map(note => breakable(note)),
  }
}

function introOf({ currency, inputs }: Results, statement: StatementName): string {
  const unit = inputs.presentation ? 'thousands of ' : ''
  const amounts =
    currency === null
      ? inputs.presentation
        ? 'Amounts in thousands; the documents name no currency.'
        : 'The documents name no currency.'
      : `Amounts in ${unit}${currency}.`
  const derived =
    statement === 'cashFlow'
      ? ' Derived from the income statement and the balance sheets at both ends of the period.'
      : ''
  return `${amounts}${derived} Percentages are ${shareTitles[statement].replace('% ', '')}.`
}

/** Where the column comes from, and what its source calls it. */
export function headOf(period: ResultPeriod): { name: string; lines: string[] } {
  const { name, provenance } = partsOf(period)
  const printed = period.label === name ? '' : period.label
  return {
    name: breakable(name, 60),
    lines: [provenance, breakable(printed, 80)].filter(line => line !== ''),
  }
}

function rowOf(
  results: Results,
  statement: StatementName,
  row: TemplateRow,
  periods: ResultPeriod[],
  before: TemplateRow | undefined,
) {
  const { key, label, kind, memo, computed } = row
  return {
    label,
    kind,
    memo,
    // All of a cash flow is computed, so that only where documents have lines does it tell anything.
    slanted: computed && kind === 'line' && statement !== 'cashFlow',
    apart: memo && before !== undefined && !before.memo,
    cells: periods.map(period => {
      const value = period.values[key]?.value
      const whole = wholeOf(results, statement, period.id)
      if (value === undefined) return { text: '', share: '' }
      return {
        text: value === 0 ? '–' : amountText(value, decimalsOf(period)),
        share: whole && isPartOfWhole(statement, row) ? shareText(value / whole.value) : '',
      }
    }),
  }
}

function notesOn(statement: StatementName, period: ResultPeriod): string[] {
  const { name } = partsOf(period)
  const figures = Object.values(period.values)
  const isYear = period.factor
    ? [
        `${name}: each line is that of the period before it times ${period.factor.by}/${period.factor.over}, and totals are added up anew.`,
      ]
    : []
  const implied = figures.filter(figure => figure.implied)
  const isImplied =
    implied.length > 0
      ? [
          `${name}: ${implied.map(({ label }) => label).join(', ')}: nobody printed it; it is what explains the change in capital.`,
        ]
      : []
  const changed = period.annualized
    ? []
    : figures.flatMap(({ label, override }) =>
        override
          ? [
              `${name}: ${label} was changed from ${override.original === null ? 'nothing' : amountText(override.original)} to ${amountText(override.value)}${override.author === null ? '' : ` by ${override.author}`}: ${override.reason}`,
            ]
          : [],
      )
  const undated =
    period.end === null ? [`${name}: the ${statementTitles[statement].toLowerCase()} has no dates.`] : []
  return [...isYear, ...isImplied, ...changed, ...undated]
}
