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

/** It has a beginning, an end, and amounts in both. */
function isWhole({ found }: Match, lines: readonly FormLine[]): boolean {
  const sums = lines.filter(line => line.sum).map(({ key }) => key)
  const half = lines.findIndex(({ key }) => key === sums[sums.length >> 1])
  const has = (some: readonly FormLine[]) =>
    found.some(({ line, cells }) => some.includes(line) && cells.length > 0)
  const isTop = ({ key, sum }: FormLine, n: number) =>
    (n === 0 || sum !== undefined) && n < half && key !== ''
  return (
    found.length >= 3 &&
    has(lines.filter(isTop).concat(lines.slice(0, 1))) &&
    has(lines.filter((line, n) => line.sum !== undefined && n >= half))
  )
}

export function bestMatch(pages: readonly ReadPage[], lines: readonly FormLine[]): Match | undefined {
  return pages
    .map(page => matchOn(page, lines))
    .filter(match => isWhole(match, lines))
    .sort((one, other) => other.score - one.score || one.page.page - other.page.page)[0]
}

/** Forms for several properties go on on further pages. */
export function allMatches(pages: readonly ReadPage[], lines: readonly FormLine[]): Match | undefined {
  const best = bestMatch(pages, lines)
  if (!best) return undefined
  const others = pages
    .filter(({ page }) => page !== best.page)
    .map(page => matchOn(page, lines))
    .filter(match => match.found.length > 0.6 * best.found.length && isWhole(match, lines))
  const found = best.found.map(one => ({
    ...one,
    cells: [best, ...others].flatMap(
      match => match.found.find(({ line }) => line.key === one.line.key)?.cells ?? [],
    ),
  }))
  return { ...best, found }
}

export interface FoundForm {
  form: Form
  income: Match | undefined
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
    income: form.columns === 'properties' ? allMatches(pages, form.income) : bestMatch(pages, form.income),
    sheet: form.sheet && bestMatch(pages, form.sheet),
  }))
  const [first] = found
    .filter(({ income, sheet }) => income || sheet)
    .sort(
      (one, other) =>
        (other.income?.score ?? 0) - (one.income?.score ?? 0) || found.indexOf(one) - found.indexOf(other),
    )
  return first
}
