import type { Source } from '../../figures/choosing/source.js'

/** What every reader makes of a document, whatever its format: tables of labelled amounts, each with its source. */

/** What stands in a column of a row. */
export interface Cell {
  /** As printed. */
  text: string
  /** Hundredths of the printed number, with the sign as it is printed; null when it is no amount. A dash is 0. */
  amount: number | null
  /** What it is before it is rounded to `amount`, without its sign, where a file has parts of a hundredth. */
  exact?: number
  source: Source
  /** A formula whose result the file doesn't have: `amount` is what it comes to, or null where it isn't simple. */
  formula?: string
  /**
   * It was recognised otherwise than it adds up, and `amount` is what adds up: `mended` where nothing else could be, `misread`
   * where it is only likeliest. `astray`: it stands between two labels.
   */
  doubt?: 'mended' | 'misread' | 'astray'
}

export interface Row {
  /** Without leader dots and without the account number. */
  label: string
  /** The account number before the label, such as `4000` or `6010`. */
  account?: string
  /** How deep it stands: 0 is outermost. By indentation where the document has it. */
  level: number
  /** The numbers of the accounts right below begin with its own. */
  isParent?: true
  bold?: boolean
  /** In the table's columns' order; null where nothing stands. */
  cells: (Cell | null)[]
  source: Source
}

/** The row without what stands in its columns. */
export const withoutCells = (row: Row): Row => ({ ...row, cells: row.cells.map(() => null) })

/** A heading right above a row, from where that is. */
export const headingOver = (row: Row, label: string, level = 0): Row => ({
  label,
  level,
  cells: row.cells.map(() => null),
  source: row.source,
})

export interface Column {
  /** What stands above it, the outermost line first: `Year ended`, `December 31, 2024`. */
  header: string[]
}

export interface Table {
  page: number
  /** Read from a picture, so that a figure may be another one. */
  recognised?: true
  sheet?: string
  /** The lines above it that belong to it, the nearest last: entity, name of the statement, period, `in thousands`. */
  above: string[]
  columns: Column[]
  rows: Row[]
  /** Such as "Unaudited - for management use only". */
  below: string[]
}

/** A field of a form, filled in: `name` is the form's own, `label` the words beside it, such as `1a Gross receipts or sales`. */
export interface FormField {
  name: string
  label: string
  value: string
  source: Source
}

/** An amount of a form, and from where to where it stands across the page. */
export interface FormCell extends Cell {
  x: number
  right: number
}

/** A line of a form, or one of several beside each other: `3 Gross profit. Subtract line 2 from line 1c`. */
export interface FormRow {
  label: string
  x: number
  right: number
  y: number
  cells: FormCell[]
  source: Source
}

export interface FormPage {
  page: number
  width: number
  isRecognised: boolean
  /** As they stand, from left to right. */
  lines: string[]
  rows: FormRow[]
}

export interface Extract {
  tables: Table[]
  /** All pages of a document that names a form of the tax office, none of others. */
  forms: FormPage[]
  fields: FormField[]
  /** The headings of accountants' letters, wherever they stand: `Independent Auditor's Report`. */
  reports: string[]
  /** Lines that tell when a year of the firm begins or ends, wherever they stand. */
  years: string[]
}
