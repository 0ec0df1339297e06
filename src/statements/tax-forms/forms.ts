import type { Extract, FormField, Row, Table } from '../extract/table.js'
import { costFigures } from './costs.js'
import { attachedLines, listedLines } from './details.js'
import { type FoundForm, formIn } from './find.js'
import { type TaxForm, taxForms } from './form.js'
import { type Match, type ReadPage, readPage } from './match.js'
import { daysOf, taxPeriod } from './period.js'
import { lastAmount } from './rows.js'
import { type Around, type FormFigures, figuresOf, leftOutOf } from './statement.js'
import { type Value, valuesOf } from './values.js'

/**
 * Returns to the tax office as statements: the first page is an income statement, Schedule L a balance sheet, and Schedule K
 * and M-2 tell what the owners took. Lines are found by their words, since their numbers change from year to year.
 */
export interface TaxReturn {
  form: TaxForm
  figures: FormFigures[]
  section179: Row | undefined
  distributions: Row[]
  contributions: Row[]
  entityName: string | null
}

export function taxReturnOf({ tables, fields, forms }: Extract, documentId: string): TaxReturn | undefined {
  const lines = forms.flatMap(page => page.lines)
  const isReturn = lines.some(line =>
    /department of the treasury|internal revenue service|omb no\.? ?1545|attach (?:form|statement)|\birs\.gov/i.test(
      line,
    ),
  )
  const pages = forms.map(readPage)
  const found = isReturn ? formIn(pages, taxForms) : undefined
  if (!found) return undefined
  const rows = tables.flatMap(table => table.rows)
  return {
    form: found.form.form,
    figures: [
      ...(found.income ? incomeOf(found, found.income, pages, documentId) : []),
      ...(found.sheet ? sheetOf(found, found.sheet, lines, documentId) : []),
    ],
    section179: rows.find(
      row =>
        /^\d*[a-z]? ?section 179 deduction\b(?! limit)/i.test(row.label) && lastAmount(row) !== undefined,
    ),
    distributions: ownersRows(
      tables,
      /^(?:\d+[a-z]? )?(?:distributions\b(?! paid from accumulated)|distributions of cash|distributions:? a cash|b property distributions|dividend distributions)/i,
    ),
    contributions: ownersRows(tables, /^(?:\d+[a-z]? )?capital contributed(?: during (?:the )?year)?/i),
    entityName: filledName(fields) ?? nameIn(lines),
  }
}

function incomeOf(
  { form }: FoundForm,
  match: Match,
  pages: readonly ReadPage[],
  documentId: string,
): FormFigures[] {
  const lines = pages.flatMap(({ page }) => page.lines)
  const around = { lines: form.income, documentId, isRecognised: match.page.isRecognised }
  const days = daysOf(lines, form.columns === 'two')
  return valuesOf(match, form.columns).map((values, n) => ({
    statement: 'incomeStatement' as const,
    ...(days[n] ?? { start: null, end: null, label: form.form }),
    ...(form.columns === 'one' ? withDetails : figuresOf)(values, {
      ...around,
      pages,
      hasAttachments: form.sheet !== undefined,
    }),
    leftOut: leftOutOf(match),
  }))
}

/** A schedule or an attached statement with figures takes the place of the line that sums it up. */
function withDetails(
  values: Map<string, Value>,
  { pages, hasAttachments, ...around }: Around & { pages: readonly ReadPage[]; hasAttachments: boolean },
): Pick<FormFigures, 'lines' | 'totals'> {
  const { byKey, lines, totals } = figuresOf(values, around)
  const { documentId } = around
  const costs = costFigures(pages, values.get('cost')?.amount, documentId)
  const [others, value] = [byKey.get('others'), values.get('others')]
  const listed = others && value?.rows && listedLines(value.rows, others, documentId)
  // Schedule C has a place of its own for them, which names no more than small change.
  const details =
    listed ??
    (others && hasAttachments
      ? attachedLines(
          pages.map(({ page }) => page),
          others,
          value,
          documentId,
        )
      : undefined)
  return {
    lines: lines.flatMap(line =>
      costs && line === byKey.get('cost') ? costs.lines : line === others ? (details ?? line) : line,
    ),
    totals: [...totals, ...(costs && values.has('cost') ? costs.totals : [])],
  }
}

function sheetOf({ form }: FoundForm, match: Match, lines: string[], documentId: string): FormFigures[] {
  const period = taxPeriod(lines)
  const around = { lines: form.sheet ?? [], documentId, isRecognised: match.page.isRecognised }
  const days = period ? daysOf(lines, true) : []
  return valuesOf(match, form.sheetColumns ?? 'two').map((values, n) => {
    const end = days[n]?.end ?? null
    return {
      statement: 'balanceSheet' as const,
      label: end ?? (n === 0 ? 'Beginning of tax year' : 'End of tax year'),
      start: null,
      end,
      ...figuresOf(values, around),
      leftOut: leftOutOf(match),
    }
  })
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
