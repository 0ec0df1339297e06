import type { FormCell } from '../extract/table.js'
import type { Form } from './form.js'
import type { FormLine } from './lines/line.js'
import { type Match, matchOn, type ReadPage } from './match.js'

/** Which page of a document is which part of a form. */

/** What no statement but a form says. */
const formal =
  /\b(?:add|subtract|combine) (?:the amounts|lines?)\b|\(?attach (?:statement|schedule|form|sch)|see instructions|\bform (?:1120|1065|990|1040|1125|4562|4797|8825)|schedule [a-m]\b|\bpart [ivx]+\b|department of the treasury|internal revenue service|omb no/i
const enough = 2

const isFormal = ({ page }: ReadPage): boolean =>
  page.lines.filter(line => formal.test(line)).length >= enough

/** It has a beginning and an end with amounts; of a sheet either will do, if it has lines enough. */
function isWhole({ found }: Match, lines: readonly FormLine[]): boolean {
  const filled = found.filter(({ cells }) => cells.length > 0).map(({ line }) => line)
  const sums = lines.filter(line => line.sum)
  if (found.length < 3 || !sums.some(sum => filled.includes(sum))) return false
  if (!sums.some(({ total }) => total === 'reportedNetIncome'))
    return filled.length >= 4 || hasBoth(filled, sums)
  const half = sums.length >> 1
  const isTop = (line: FormLine) => line === lines[0] || sums.slice(0, half).includes(line)
  return filled.some(isTop) && filled.some(line => sums.slice(half).includes(line))
}

const hasBoth = (filled: FormLine[], sums: FormLine[]): boolean =>
  sums.filter(sum => filled.includes(sum)).length > 1

/** The pages that are whole, the most like it first. */
const matchesOn = (pages: readonly ReadPage[], lines: readonly FormLine[]): Match[] =>
  pages
    .map(page => matchOn(page, lines))
    .filter(match => isWhole(match, lines))
    .sort((one, other) => other.score - one.score || one.page.page - other.page.page)

export const bestMatch = (pages: readonly ReadPage[], lines: readonly FormLine[]): Match | undefined =>
  matchesOn(pages, lines)[0]

/** Where most lines of what is no statement by itself stand. */
export const partIn = (pages: readonly ReadPage[], lines: readonly FormLine[]): Match | undefined =>
  pages
    .map(page => matchOn(page, lines))
    .filter(({ found }) => 2 * found.length > lines.length)
    .sort((one, other) => other.score - one.score)[0]

/** One of the lines of a form that is no statement, and its amount. */
export function lineOn(
  pages: readonly ReadPage[],
  lines: readonly FormLine[],
  key: string,
): { label: string; cell: FormCell } | undefined {
  const found = partIn(pages, lines)?.found.find(({ line }) => line.key === key)
  const cell = found?.cells.at(-1)
  return found && cell?.amount != null ? { label: found.row.label, cell } : undefined
}

/** The page that is most like it; several properties go on on further pages, and each business of an owner has its own. */
function pagesOf(pages: readonly ReadPage[], { income, columns, isOfOwner }: Form): Match[] {
  const [best, ...others] = matchesOn(pages, income)
  if (!best || !(isOfOwner || columns === 'properties')) return best ? [best] : []
  return [best, ...others.filter(({ found }) => found.length > 0.6 * best.found.length)]
}

export interface FoundForm {
  form: Form
  income: Match[]
  sheet: Match | undefined
}

/** The form whose lines its pages are most like, among those that it names; of two, what it names first. */
export function formIn(all: readonly ReadPage[], forms: readonly Form[]): FoundForm | undefined {
  const pages = all.filter(isFormal)
  const lines = pages.flatMap(({ page }) => page.lines)
  const named = forms
    .map(form => ({ form, at: lines.findIndex(line => form.title.test(line)) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
  const found = named.map(({ form }) => ({
    form,
    income: pagesOf(pages, form),
    sheet: form.sheet && bestMatch(pages, form.sheet),
  }))
  const [first] = found
    .filter(({ income, sheet }) => income.length > 0 || sheet)
    .sort(
      (one, other) =>
        (other.income[0]?.score ?? 0) - (one.income[0]?.score ?? 0) ||
        found.indexOf(one) - found.indexOf(other),
    )
  return first
}

/** The other schedules of a person's return, on pages of their own that bear their titles. */
export function formsBeside(
  { form: first, income }: FoundForm,
  all: readonly ReadPage[],
  forms: readonly Form[],
): FoundForm[] {
  if (!first.isOfPerson) return []
  const pages = all.filter(page => isFormal(page) && !income.some(match => match.page === page.page))
  return forms
    .filter(form => form.isOfPerson && form !== first)
    .flatMap(form => {
      const own = pages.filter(({ page }) => page.lines.some(line => form.title.test(line)))
      const matches = pagesOf(own, form)
      return matches.length > 0 ? [{ form, income: matches, sheet: undefined }] : []
    })
}
