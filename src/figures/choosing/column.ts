import type { Source } from './source.js'

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
  /** Hundredths of the currency's unit, whatever the currency, after the document's scale, with the template's sign. */
  amount: number
  /** 0 to 1, and why: `exact label in its section`. */
  confidence: number
  reason: string
  /** Other rows that it may as well belong in, the likelier first. */
  alternatives?: string[]
  /** A printed total adds up with it. */
  tied?: true
  sources: (Source & { documentId: string; text: string })[]
  /** Where it had come to by itself, where people have said once for all which row its label belongs in. */
  mapped?: { row: string; amount: number; scope: 'lead' | 'workspace'; author: string | null }
  /** What a person has changed about it. */
  changed?: Changed
  /** What the documents say instead of the figure that a person gave. */
  replaced?: MappedLine[]
}

/** Where a line was before a person moved it, or what its row had before a person gave it a figure. */
export interface Changed {
  row: string
  /** Null: there was no figure. */
  amount: number | null
  reason: string
  author: string | null
}

/** A subtotal or total that the source prints. */
export interface PrintedTotal {
  /** The template's row that its label and place say it is a total of, whatever became of its lines. */
  row: string | null
  label: string
  amount: number
  /** What its printed children add up to; null when it has none that we can tell. */
  childrenAdd: number | null
  /** The rows that its printed children have come to. */
  rows: string[]
  sources: MappedLine['sources']
}

/**
 * What a document tells of a period's depreciation or interest elsewhere than in the income statement. It fills no row: it is
 * told beside EBITDA.
 */
export interface ToldElsewhere {
  what: 'depreciation' | 'interest'
  where: 'cash flow statement' | 'Form 4562'
  /** As printed. */
  label: string
  /** In hundredths, positive for a cost. */
  amount: number
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
  /** Which tax form it is: `1120-S`. */
  form?: string
  /** A further schedule of a person's return: only the figures of all entities count it. */
  beside?: true
  basis: 'accrual' | 'cash' | 'tax' | null
  /** As printed, and as it is read; a balance sheet has `end` only. Null: the document doesn't say. */
  label: string
  start: string | null
  end: string | null
  /** What stands over it speaks of other days than these. */
  otherDays?: string
  /** Where it stands among the columns of its statement: what undated ones are ordered by. */
  order?: number
  /** It has not happened yet: the document says so of all its columns, or its figures suggest it where others are actual. */
  ahead?: 'said' | 'supposed'
  /** When the document was made, where it says so: the newer of two wins. */
  madeAt: string | null
  lines: MappedLine[]
  totals: PrintedTotal[]
  /** Made of the columns that tile its period. */
  isSummed?: true
  /**
   * Amounts that stand between the statement's lines, and are neither a line of it nor a total. Null: of a formula that nobody
   * has computed.
   */
  leftOut?: { label: string; amount: number | null }[]
  /** What may name a unit, and wasn't understood: `£'K`. */
  unreadScale?: string
  /**
   * What the source prints of the cash flow and of the movement in equity for the same period: a cash flow statement,
   * Schedule K or M-2, a statement of equity. Distributions are negative, being their effect on cash. An income
   * statement's is asked first, then that of the sheet at its end.
   */
  printedCashFlow?: {
    netChangeInCash: number | null
    depreciation: number | null
    contributions: number | null
    distributions: number | null
  }
  /** Held where `printedCashFlow` is. */
  elsewhere?: ToldElsewhere[]
  /** Of a sheet: what notes say falls due of its debt within the year after it. */
  noteMaturities?: { label: string; amount: number; sources: MappedLine['sources'] }
}
