import { ofAccount } from './account-period-rules.js'
import { lastOf } from './calendar-rules.js'
import type { Sight } from './page-rules.js'
import { foundIn, plain } from './page-rules.js'
import { type Dates, datesIn, type Mention, monthsOf, type Period } from './period-rules.js'
import { type Statement, statementTitles } from './phrase-rules.js'
import type { Classification } from './recognise-rules.js'
import { between, fromName, spanning, undated, unknown, type When, yearsOf } from './span-rules.js'

/** The time a document is about, by where its kind says so. */
export function aboutWhen(
  sight: Sight,
  kind: Pick<Classification, 'type' | 'alsoHolds'> & { years?: number[] },
  filename: string,
): When {
  switch (kind.type) {
    case 'BANK_STATEMENT':
      return ofAccount(sight, filename)
    case 'TAX_RETURN':
      return ofReturn(sight, kind.years ?? [])
    case 'PROFIT_AND_LOSS':
      return ofProfitAndLoss(sight, filename)
    case 'BALANCE_SHEET':
      return ofBalanceSheet(sight, filename)
    case 'ID':
      return { ...unknown, issuedAt: issueOf(sight) }
    case 'OTHER':
      if (kind.alsoHolds?.includes('PROFIT_AND_LOSS')) return ofProfitAndLoss(sight, filename)
      return { ...unknown, issuedAt: dateOf(sight) }
  }
}

/** A business may end its year in any month; that it is a whole one is what makes the period believable. */
function ofReturn(sight: Sight, years: number[]): When {
  const last = years.at(-1)
  if (last === undefined) return unknown
  const fiscal = sight.pages
    .slice(0, 40)
    .flatMap(({ top }) => datesIn(top.join('\n')).periods)
    .find(
      ({ start, end }) =>
        start?.startsWith(String(last)) && start !== `${last}-01-01` && between(350, 372)({ start, end }),
    )
  const [start, end] = [fiscal?.start ?? `${last}-01-01`, fiscal?.end ?? `${last}-12-31`]
  return { ...unknown, years, periodStart: start, periodEnd: end, issuedAt: end }
}

const statementTop = 16

/** No table has more; what claims to would only cost time. */
const maxColumns = 300

/**
 * The heads of the first page and of those that hold the statement, in one text: a column's heading often is on another
 * line than what it belongs to.
 */
const heads = ({ pages }: Sight, statement: Statement): string =>
  pages
    .map(({ sheet, top }) => [...(sheet ? [sheet] : []), ...top.slice(0, statementTop)].join('\n'))
    .filter((head, n) => n === 0 || foundIn(plain(head), statementTitles[statement]).length > 0)
    .slice(0, 20)
    .join('\n\n')

/** Programs print when they were asked, which says nothing about what they were asked for. */
const isStamp = (text: string, { at, before }: { at: number; before: string }): boolean =>
  /(?:generated|printed|created|run|exported|prepared|report date|day,)[^\n]{0,25}$/i.test(before) ||
  /^[^\n]{0,20}\d{1,2}:\d\d/.test(text.slice(at + 8, at + 50))

function ofProfitAndLoss(sight: Sight, filename: string): When {
  const text = heads(sight, 'PROFIT_AND_LOSS')
  const dates = datesIn(text)
  const sure = dates.periods.filter(
    period => !isStamp(text, { at: period.at, before: text.slice(Math.max(0, period.at - 60), period.at) }),
  )
  const stated = sure.slice(0, maxColumns)
  const periods = withoutYearlyMonths(stated, text)
  if (periods.length > 0 && periods.length === stated.length) {
    const months = [...new Set(periods.flatMap(monthsOf))].sort()
    const newest = periods.toSorted(
      (one, other) =>
        other.end.localeCompare(one.end) || (one.start ?? '9').localeCompare(other.start ?? '9'),
    )[0]
    return {
      months,
      years: yearsOf(months),
      periodStart: newest?.start ?? null,
      periodEnd: newest?.end ?? null,
      issuedAt: newest?.end ?? null,
    }
  }
  const years = columnYears(text, dates)
  const yearly = stated.filter(period => !periods.includes(period))
  if (yearly.length > 0) return { ...unknown, years: yearsOf(yearly.map(({ end }) => end)) }
  const named = years.length === 0 ? fromName(filename) : []
  return named.length > 0 ? spanning(named) : { ...unknown, years }
}

/** Columns headed Jan-22, Jan-21, Jan-20 are years whose figures somebody has dated by a month. */
function withoutYearlyMonths(periods: Period[], text: string): Period[] {
  const isMonth = ({ start, end }: Period) =>
    start?.slice(0, 7) === end.slice(0, 7) && end === lastOf(end.slice(0, 7))
  const isBeside = (one: Period) => (other: Period) =>
    lineAt(text, other.at) === lineAt(text, one.at) &&
    other.end !== one.end &&
    other.end.slice(5, 7) === one.end.slice(5, 7)
  const months = periods.filter(isMonth)
  return periods.filter(period => !(months.includes(period) && months.some(isBeside(period))))
}

const lineAt = (text: string, at: number): number => text.lastIndexOf('\n', at)

/** Two years or more on one line are over columns; one alone may be anything. */
function columnYears(text: string, { years }: Dates): number[] {
  const lines = new Map<number, number[]>()
  for (const { year, at } of years.slice(0, maxColumns)) {
    const line = lineAt(text, at)
    lines.set(line, [...(lines.get(line) ?? []), year])
  }
  const columns = [...lines.values()].filter(list => list.length >= 2)
  return [...new Set(columns.flat())].sort()
}

function ofBalanceSheet(sight: Sight, filename: string): When {
  const text = heads(sight, 'BALANCE_SHEET')
  const dates = datesIn(text)
  const days = [
    ...dates.mentions.filter(mention => !isStamp(text, mention)).map(({ day }) => day),
    ...dates.periods
      .filter(
        period =>
          !isStamp(text, { at: period.at, before: text.slice(Math.max(0, period.at - 60), period.at) }),
      )
      .map(({ end }) => end),
  ]
  const found = days.length > 0 ? days : fromName(filename).map(({ end }) => end)
  const newest = found.sort().at(-1)
  if (!newest) return { ...unknown, years: columnYears(text, dates) }
  return { ...unknown, years: yearsOf(found), periodEnd: newest, issuedAt: newest }
}

const issued = /(?:\biss(?:ued?)?\b|date of issue|issue date)[^\n]{0,20}$/i

function issueOf(sight: Sight): string | null {
  const { mentions } = datesIn(sight.first.join('\n'))
  // Labels and what they label often are on lines of their own, so a date that follows another isn't its.
  return newest(mentions.filter(({ before }) => issued.test(before.replace(/\n/g, ' '))))
}

const dated =
  /(?:as (?:of|at|on)|dated?|(?:bill|invoice|statement|issue|letter|report)(?:ing)? date|issued)(?: on)?:?[\s]{0,3}$/i

/** A labelled date, else the first at the top, as letters have it. */
function dateOf(sight: Sight): string | null {
  const text = sight.first.join('\n')
  const mentions = datesIn(text).mentions.filter(({ before }) => !undated.test(before))
  const labelled = mentions.filter(({ before }) => dated.test(before))
  const top = mentions.filter(({ at }) => text.slice(0, at).split('\n').length <= 15)
  return newest(labelled) ?? top[0]?.day ?? null
}

const newest = (mentions: Mention[]): string | null =>
  mentions
    .map(({ day }) => day)
    .sort()
    .at(-1) ?? null
