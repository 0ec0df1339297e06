import type { ResultsWithBlocks } from '../../../../figures/analysis/blocks.js'
import type { Ratio } from '../../../../figures/template/ratios.js'
import type { TemplateRow } from '../../../../figures/template/row.js'
import { amountText } from '../../shown/amounts.js'
import { breakable } from '../plain-text.js'
import { ratioText } from '../ratio-pages.js'
import { amountWidth, pageWidth, split } from '../widths.js'

const narrowestLabel = 170
const widestLabel = 250
const mostSmall = 30
/** The width of a column whose head is a name; what is longer takes more lines. */
const narrowestColumn = 74

export interface GridRow {
  label: string
  kind: TemplateRow['kind']
  cells: string[]
}

/** A page of the report that is one table: rows with a text for each column. */
export interface Grid {
  title: string
  intro: string
  /** Short enough to stand below the one before. */
  isSmall: boolean
  notes: string[]
  tables: {
    labelWidth: number
    columns: { name: string; lines: string[]; span: 1; width: number }[]
    rows: GridRow[]
  }[]
}

interface Drawn {
  title: string
  intro: string
  notes?: string[]
  columns: { name: string; lines?: string[] }[]
  rows: readonly GridRow[]
}

/** In as many tables as its columns need; none where there is nothing to show. */
export function gridOf({ title, intro, notes = [], columns, rows }: Drawn): Grid[] {
  const shown = rows.filter(({ cells }) => cells.some(text => text !== ''))
  if (columns.length === 0 || shown.length === 0) return []
  const width = Math.max(narrowestColumn, amountWidth(shown.flatMap(({ cells }) => cells)))
  const places = columns.map((column, at) => ({ ...column, at }))
  const tables = split(places, width, narrowestLabel)
  const most = Math.max(1, ...tables.map(({ length }) => length))
  return [
    {
      title,
      intro,
      isSmall: tables.length === 1 && shown.length <= mostSmall,
      notes: notes.map(note => breakable(note, 400)),
      tables: tables.map(some => ({
        labelWidth: Math.min(widestLabel, pageWidth - most * width),
        columns: some.map(({ name, lines = [] }) => ({
          name: breakable(name, 60),
          lines: lines.map(line => breakable(line, 60)),
          span: 1,
          width,
        })),
        rows: shown.map(({ label, kind, cells }) => ({
          label: breakable(label, 120),
          kind,
          cells: some.map(({ at }) => cells[at] ?? ''),
        })),
      })),
    },
  ]
}

/** An amount as the report shows amounts: whole where all of them are, in thousands where that was asked for. */
export function amountsOf({ inputs }: ResultsWithBlocks, values: readonly (number | null | undefined)[]) {
  const isInThousands = Boolean(inputs.presentation)
  const isWhole = isInThousands || values.every(value => value == null || Number.isInteger(value))
  return (value: number | null | undefined): string =>
    value == null ? '' : amountText(isInThousands ? Math.round(value / 1_000) + 0 : value, isWhole ? 0 : 2)
}

/** A ratio as the report shows it: one that is an amount is in thousands where the amounts are. */
export function ratiosOf({ inputs }: ResultsWithBlocks) {
  return (ratio: Ratio, value: number | null | undefined): string => {
    if (value == null) return ''
    return ratio.unit === 'amount' && inputs.presentation
      ? ratioText(ratio, Math.round(value / 1_000) + 0, 0)
      : ratioText(ratio, value, 2)
  }
}
