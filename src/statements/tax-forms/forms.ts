import type { Piece } from '../evidence/pieces.js'
import type { Extract, FormField, Row, Table } from '../extract/table.js'
import { incomePiece, incomeRows, withCostDetails } from './income.js'
import { taxPeriod } from './period.js'
import { lastAmount, taxLabel } from './rows.js'
import { isScheduleL, sheetPiece } from './sheet.js'

/**
 * Returns to the tax office as statements: the first page is an income statement, Schedule L a balance sheet, and Schedule K
 * and M-2 tell what the owners took. Lines are found by their words, since their numbers change from year to year.
 */

export type TaxForm = '1120-S' | '1120' | '1065' | 'Schedule C' | 'Schedule F'

export interface TaxReturn {
  form: TaxForm
  pieces: Piece[]
  section179: Row | undefined
  incomeTax: Row | undefined
  distributions: Row[]
  contributions: Row[]
  entityName: string | null
}

const forms: [TaxForm, RegExp][] = [
  ['1120-S', /income tax return for an s corporation|form ?1120-?[s8]\b/i],
  ['1065', /u\.?s\.? return of partnership income|form ?1065\b/i],
  ['1120', /u\.?s\.? corporation income tax return|form ?1120\b(?!-?[s8])/i],
  ['Schedule C', /profit or (?:\(?loss\)?) from business|schedule c \(form 1040\)/i],
  ['Schedule F', /profit or (?:\(?loss\)?) from farming|schedule f \(form 1040\)/i],
]

export function taxReturnOf({ tables, fields }: Extract): TaxReturn | undefined {
  const lines = tables.flatMap(table => [
    ...table.above,
    ...table.rows.map(({ label }) => label),
    ...table.columns.flatMap(({ header }) => header),
    ...table.below,
  ])
  const isReturn = lines.some(line =>
    /department of the treasury|internal revenue service|omb no\.? ?1545|attach (?:form|statement)|\birs\.gov/i.test(
      line,
    ),
  )
  const form = isReturn ? formIn(lines) : undefined
  const first = form && tables.flatMap(table => incomeRows(form, table) ?? [])[0]
  const sheet = form && tables.find(table => isScheduleL(table))
  if (!form || (!first && !sheet)) return undefined
  const period = taxPeriod(lines)
  const rows = tables.flatMap(table => table.rows)
  return {
    form,
    pieces: [
      ...(first ? [incomePiece(first.table, withCostDetails(first.rows, tables), period)] : []),
      ...(sheet ? [sheetPiece(sheet, period)] : []),
    ],
    section179: rows.find(
      row =>
        /^\d*[a-z]? ?section 179 deduction\b(?! limit)/i.test(row.label) && lastAmount(row) !== undefined,
    ),
    incomeTax:
      form === '1120'
        ? rows.find(row => /^total tax\b/i.test(taxLabel(row.label)) && lastAmount(row) !== undefined)
        : undefined,
    distributions: ownersRows(
      tables,
      /^(?:\d+[a-z]? )?(?:distributions\b(?! paid from accumulated)|distributions of cash|distributions:? a cash|b property distributions|dividend distributions)/i,
    ),
    contributions: ownersRows(tables, /^(?:\d+[a-z]? )?capital contributed(?: during (?:the )?year)?/i),
    entityName: filledName(fields) ?? nameIn(lines),
  }
}

/** A return names its form on each page; what it only attaches comes later. */
const formIn = (lines: string[]): TaxForm | undefined => {
  const found = forms
    .map(([form, pattern]) => ({ form, at: lines.findIndex(line => pattern.test(line)) }))
    .filter(({ at }) => at >= 0)
  return found.sort((one, other) => one.at - other.at)[0]?.form
}

/** Schedule K is asked first: M-2 tells the same again. */
function ownersRows(tables: Table[], pattern: RegExp): Row[] {
  for (const table of tables) {
    const rows = table.rows.filter(row => pattern.test(row.label) && lastAmount(row) !== undefined)
    if (rows.length > 0) return rows
  }
  return []
}

/** A business has a name of its own beside its owner's, which its books bear. */
function filledName(fields: readonly FormField[]): string | undefined {
  const asked = [
    /^(?:[a-z] )?business name\b/i,
    /^(?:[a-z] )?name(?: of (?:proprietor|corporation|partnership))?$/i,
  ]
  const found = asked.flatMap(pattern => fields.filter(({ label }) => pattern.test(label)))
  return found.find(({ value }) => /\p{L}{2}/u.test(value))?.value.slice(0, 100)
}

/** The line below the words that ask for it, without the numbers beside it. */
function nameIn(lines: string[]): string | null {
  const at = lines.findIndex(line =>
    /\bname\b.*\bemployer identification|^name of (?:proprietor|corporation|partnership)/i.test(line),
  )
  const name = at < 0 ? undefined : lines[at + 1]?.replace(/\s+\d{2,3}-.*$/, '').trim()
  return name && /\p{L}{2}/u.test(name) ? name.slice(0, 100) : null
}
