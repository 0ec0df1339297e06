/**
 * Rows are data, and what a computed row is computed from are terms: the figures here and a workbook's formulas come from
 * the same ones. They are written as `+netRevenues`, `-d(inventory)`, `+incomeStatement.depreciation`,
 * `+balanceSheet.cash[previous]`, `+annualized(incomeStatement.netIncome)` or `+sum(cash .. otherCurrentAssets)`.
 */

export const statementNames = ['incomeStatement', 'balanceSheet', 'cashFlow'] as const
export type StatementName = (typeof statementNames)[number]
export const isStatement = (name: string): name is StatementName =>
  (statementNames as readonly string[]).includes(name)

export interface Term {
  sign: 1 | -1
  /** Whose figure it is. `printed`: the source's own cash flow or equity statement's; the last three: what people tell. */
  of: StatementName | 'uca' | 'ratios' | 'printed' | 'proposed' | 'given' | 'bridge'
  row: string
  /** Of which sheet or period. `change` is this sheet's less the previous one's; `prior` is the comparable period before. */
  when: 'this' | 'previous' | 'change' | 'prior'
  annualized: boolean
}

export interface TemplateRow {
  key: string
  label: string
  kind: 'line' | 'subtotal' | 'total'
  computed: boolean
  /** Beside the statement: in none of its totals. */
  memo: boolean
  sign: 'positive' | 'negative' | 'signed'
  /** Empty for what documents fill. */
  terms: Term[]
  /** A sum needs any of its terms to have a figure, a variance all. */
  needs: 'any' | 'all'
}

export type WrittenTerm = `${'+' | '-'}${string}`
type Draft = Omit<TemplateRow, 'key' | 'terms'> & { written: WrittenTerm[] }

const filled = { kind: 'line', computed: false, memo: false, sign: 'positive', needs: 'any' } as const

export const line = (label: string): Draft => ({ ...filled, label, written: [] })
export const computed = (label: string, ...written: WrittenTerm[]): Draft => ({
  ...filled,
  label,
  written,
  computed: true,
})
export const subtotal = (label: string, ...written: WrittenTerm[]): Draft => ({
  ...computed(label, ...written),
  kind: 'subtotal',
})
export const total = (label: string, ...written: WrittenTerm[]): Draft => ({
  ...computed(label, ...written),
  kind: 'total',
})
export const variance = (label: string, ...written: WrittenTerm[]): Draft => ({
  ...memo(signed(computed(label, ...written))),
  needs: 'all',
})

export const signed = (row: Draft): Draft => ({ ...row, sign: 'signed' })
export const negative = (row: Draft): Draft => ({ ...row, sign: 'negative' })
export const memo = (row: Draft): Draft => ({ ...row, memo: true })

/** A statement's rows, in the order in which they are written. */
export function rowsOf(statement: Term['of'], drafts: Record<string, Draft>): TemplateRow[] {
  const keys = Object.keys(drafts)
  return Object.entries(drafts).map(([key, { written, ...row }]) => ({
    key,
    ...row,
    terms: termsOf(statement, written, keys),
  }))
}

/** A statement's own rows are written without its name. A change is always that of a sheet. */
export function termsOf(
  own: Term['of'],
  written: readonly WrittenTerm[],
  keys: readonly string[] = [],
): Term[] {
  return written.flatMap(text => {
    const found = notation.exec(text)?.groups
    if (!found) throw new Error(`"${text}" is no term.`)
    const { sign, taken, of, first = '', last, when } = found
    const term = {
      sign: sign === '-' ? -1 : 1,
      of: (of ?? (taken === 'd' ? 'balanceSheet' : own)) as Term['of'],
      when: taken === 'd' ? 'change' : ((when as Term['when'] | undefined) ?? 'this'),
      annualized: taken === 'annualized',
    } as const
    const rows = last === undefined ? [first] : keys.slice(keys.indexOf(first), keys.indexOf(last) + 1)
    return rows.map(row => ({ ...term, row }))
  })
}

/** As they are written, each by itself. */
export const writtenOf = (own: Term['of'], terms: readonly Term[]): WrittenTerm[] =>
  terms.map(({ sign, of, row, when, annualized }): WrittenTerm => {
    const name = `${of === own ? '' : `${of}.`}${row}`
    const text =
      when === 'change'
        ? `d(${row})`
        : annualized
          ? `annualized(${name})`
          : `${name}${when === 'this' ? '' : `[${when}]`}`
    return `${sign < 0 ? '-' : '+'}${text}`
  })

const notation =
  /^(?<sign>[+-])(?:(?<taken>d|sum|annualized)\()?(?:(?<of>\w+)\.)?(?<first>\w+)(?: \.\. (?<last>\w+))?(?:\[(?<when>previous|prior)\])?\)?$/
