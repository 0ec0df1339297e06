import type { Extract, FormCell, FormField, FormPage, FormRow } from '../extract/table.js'
import { activitiesOf, byBusiness } from './activities.js'
import { afterTax } from './after-tax.js'
import { costFigures } from './costs.js'
import { attachedLines, listedLines } from './details.js'
import { entityOf } from './entity.js'
import { withExpenses } from './expenses.js'
import { type FoundForm, formIn, formsBeside, lineOn } from './find.js'
import { type Form, type TaxForm, taxForms } from './form.js'
import { withInvestments } from './investments.js'
import { form4562 } from './lines/depreciation.js'
import type { FormLine } from './lines/line.js'
import { type Match, type ReadPage, readPage } from './match.js'
import { byYear, daysOf, taxPeriod } from './period.js'
import { periodsOf } from './periods.js'
import { type Around, type FormFigures, figuresOf, leftOutOf } from './statement.js'
import type { Value } from './values.js'

/**
 * Returns to the tax office as statements: the first page is an income statement, Schedule L a balance sheet, and Schedule K
 * and M-2 tell what the owners took. Lines are found by their words, since their numbers change from year to year.
 */
export interface TaxReturn {
  form: TaxForm
  figures: FormFigures[]
  section179: FormRow | undefined
  /** All that is deducted, wherever the return claims it. */
  depreciation: { label: string; cell: FormCell } | undefined
  distributions: FormRow[]
  contributions: FormRow[]
  entityName: string | null
  /** Another schedule of the person's return is the statement; this one counts beside it. */
  isBeside?: true
}

export function taxReturnsOf({ fields, forms }: Extract, documentId: string): TaxReturn[] {
  const groups = byYear(forms)
  const years = groups.length > 1 ? groups.flatMap(pages => taxReturnsIn(pages, fields, documentId)) : []
  // A year that was misread on one page makes no return of it.
  const areWhole = years.every(({ figures }) =>
    figures.some(({ statement }) => statement === 'incomeStatement'),
  )
  return years.length > 1 && areWhole ? years : taxReturnsIn(forms, fields, documentId)
}

function taxReturnsIn(
  forms: readonly FormPage[],
  fields: readonly FormField[],
  documentId: string,
): TaxReturn[] {
  const lines = forms.flatMap(page => page.lines)
  const isReturn = lines.some(line =>
    /department of the treasury|internal revenue service|omb no\.? ?1545|attach (?:form|statement)|\birs\.gov/i.test(
      line,
    ),
  )
  const pages = forms.map(readPage)
  const found = isReturn ? formIn(pages, taxForms) : undefined
  if (!found) return []
  const returnsOf = (one: FoundForm, on: readonly ReadPage[]) =>
    one.form.isOfOwner
      ? byBusiness(
          activitiesOf(one, on).map(activity =>
            taxReturnOf(activity.found, activity.pages, fields, documentId),
          ),
        )
      : [taxReturnOf(one, on, fields, documentId)]
  const beside = formsBeside(found, pages, taxForms).flatMap(one =>
    returnsOf(
      one,
      pages.filter(({ page }) => one.income.some(match => match.page === page)),
    ),
  )
  return [...returnsOf(found, pages), ...beside.map(one => ({ ...one, isBeside: true as const }))]
}

function taxReturnOf(
  found: FoundForm,
  pages: readonly ReadPage[],
  fields: readonly FormField[],
  documentId: string,
): TaxReturn {
  const forms = pages.map(({ page }) => page)
  const lines = forms.flatMap(page => page.lines)
  const own = fields.filter(({ source }) => forms.some(({ page }) => page === source.page))
  return {
    form: found.form.form,
    figures: [
      ...(found.income.length > 0 ? incomeOf(found, pages, documentId) : []),
      ...(found.sheet ? sheetOf(found, found.sheet, lines, documentId) : []),
    ],
    section179: ownersRows(forms, /^section 179 (?:expense )?deduction\b(?! limit)/i)[0],
    depreciation: lineOn(pages, form4562, 'total'),
    distributions: ownersRows(
      forms,
      /^(?:distributions\b(?! paid from accumulated)|property distributions|dividend distributions(?! paid))/i,
    ),
    contributions: ownersRows(forms, /^capital contributed/i),
    entityName: entityOf(own, forms),
  }
}

function incomeOf(
  { form, income }: FoundForm,
  pages: readonly ReadPage[],
  documentId: string,
): FormFigures[] {
  const lines = pages.flatMap(({ page }) => page.lines)
  const around = { lines: form.income, documentId }
  const days = daysOf(lines, form.columns === 'two')
  const matches = income.map(match => toldAgain(match, form.income, pages))
  const found = periodsOf(matches, form.columns, form.income)
  return found.map((values, n) => ({
    statement: 'incomeStatement' as const,
    ...(days[n] ?? { start: null, end: null, label: form.form }),
    ...(form.expenses && form.revenue && n === found.length - 1
      ? withOtherPages(values, pages, { ...form, expenses: form.expenses, revenue: form.revenue, documentId })
      : (form.columns === 'one' ? withDetails : figuresOf)(values, {
          ...around,
          pages,
          hasAttachments: form.sheet !== undefined,
        })),
    leftOut: leftOutOf(income),
  }))
}

/** Of the latest year, other pages say what its first page sums up. */
function withOtherPages(
  values: Map<string, Value>,
  pages: readonly ReadPage[],
  told: Required<Pick<Form, 'income' | 'expenses' | 'revenue'>> & { documentId: string },
): Pick<FormFigures, 'lines' | 'totals'> {
  const summed = figuresOf(values, { lines: told.income, documentId: told.documentId })
  const { lines, totals } = withExpenses(summed, values, pages, told)
  return { lines: withInvestments(lines, summed.byKey.get('investments'), pages, told), totals }
}

/** Schedule K begins with the bottom line of the first page: what can't be read there, or is misread, is told again. */
function toldAgain(match: Match, lines: readonly FormLine[], pages: readonly ReadPage[]): Match {
  const [row] = ownersRows(
    pages.flatMap(({ page }) => (page === match.page ? [] : [page])),
    /^ordinary business income (?:\(?loss\)? )?\(?page 1/i,
  )
  const line = lines.find(({ key }) => key === 'result')
  if (!row || !line || row.cells.length > 1) return match
  const known = match.found.find(one => one.line === line)
  const result = known ?? { line, row, cells: [], isUnread: false, below: [] }
  return {
    ...match,
    found: [
      ...match.found.filter(one => one !== known),
      { ...result, cells: [...row.cells, ...result.cells] },
    ],
  }
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
  const own = lines.flatMap(line =>
    costs && line === byKey.get('cost') ? costs.lines : line === others ? (details ?? line) : line,
  )
  return {
    lines: afterTax(
      own,
      values,
      pages.map(({ page }) => page),
      documentId,
    ),
    totals: [...totals, ...(costs && values.has('cost') ? costs.totals : [])],
  }
}

function sheetOf({ form }: FoundForm, match: Match, lines: string[], documentId: string): FormFigures[] {
  const period = taxPeriod(lines)
  const around = { lines: form.sheet ?? [], documentId }
  const days = period ? daysOf(lines, true) : []
  return periodsOf([match], form.sheetColumns ?? 'two', form.sheet ?? []).map((values, n) => {
    const end = days[n]?.end ?? null
    return {
      statement: 'balanceSheet' as const,
      label: end ?? (n === 0 ? 'Beginning of tax year' : 'End of tax year'),
      start: null,
      end,
      ...figuresOf(values, around),
      leftOut: leftOutOf([match]),
    }
  })
}

/** Schedule K is asked first: M-2 tells the same again. */
function ownersRows(pages: readonly FormPage[], pattern: RegExp): FormRow[] {
  for (const { rows } of pages) {
    const found = rows.filter((row, n) => row.cells.length > 0 && pattern.test(ownersLabel(row, rows[n - 1])))
    if (found.length > 0) return found
  }
  return []
}

/** `6 Distributions: a Cash` stands in two pieces. */
const ownersLabel = (row: FormRow, before: FormRow | undefined): string =>
  [...(before?.y === row.y && before.cells.length === 0 ? [before] : []), row]
    .map(({ label }) => label.replace(/^(?:\d{1,2} ?)?(?:[a-z] )?/i, ''))
    .join(' ')
