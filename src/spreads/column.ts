import type { Source } from './extract/table.js'

/** What the documents say about one period, in the template's rows: what mapping makes, and statements are computed from. */

export type StatementName = 'incomeStatement' | 'balanceSheet'

/** How far somebody vouches for it, the best first. */
export const qualities = ['audited', 'reviewed', 'compiled', 'tax', 'company'] as const
export type Quality = (typeof qualities)[number]

/** A line of a source that has found its row. */
export interface MappedLine {
  /** A key of the template. */
  row: string
  /** As printed. */
  label: string
  /** Minor units of the currency, after the document's scale, with the template's sign. */
  amount: number
  /** 0 to 1, and why: `exact label in its section`. */
  confidence: number
  reason: string
  sources: (Source & { documentId: string; text: string })[]
}

/** A subtotal or total that the source prints. */
export interface PrintedTotal {
  /** The template's row that it is a total of, where there is one. */
  row: string | null
  label: string
  amount: number
  /** What its printed children add up to; null when it has none that we can tell. */
  childrenAdd: number | null
  sources: MappedLine['sources']
}

export interface StatementColumn {
  statement: StatementName
  documentId: string
  filename: string
  entityName: string | null
  currency: string | null
  /** What one printed unit is: 1, 1000, 1000000. A tolerance is one of these. */
  scale: number
  /** Printed in whole units, so that sums may be off by one. */
  rounded: boolean
  quality: Quality
  basis: 'accrual' | 'cash' | 'tax' | null
  /** As printed, and as it is read; a balance sheet has `end` only. Null: the document doesn't say. */
  label: string
  start: string | null
  end: string | null
  /** When the document was made, where it says so: the newer of two wins. */
  madeAt: string | null
  lines: MappedLine[]
  totals: PrintedTotal[]
  /** A cash flow statement that the source prints for the same period: it only cross-checks. */
  printedCashFlow?: {
    netChangeInCash: number | null
    depreciation: number | null
    contributions: number | null
    distributions: number | null
  }
}
