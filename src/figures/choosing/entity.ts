import { groupBy } from '../../group-by.js'
import { bestLikeness, type KnownNames, type Likeness, nameKey } from '../../names.js'
import { compare } from '../computing/period.js'
import type { StatementColumn } from './column.js'

/** A document whose statements aren't the spread's. */
export interface Skipped {
  documentId: string
  filename: string
  reason: string
  /** A person has left it out, and nobody need look at it again. */
  byPerson?: true
}

/** What a person says of a document: that its statements are the spread's, whatever name they bear, or that they aren't. */
export interface DocumentUse {
  documentId: string
  use: 'include' | 'exclude'
  reason: string
}

/** Of whose statements, and in which currency, a spread is, and what of the columns is left out for it. */
export interface Choice {
  entityName: string | null
  currency: string | null
  columns: StatementColumn[]
  skipped: Skipped[]
  /** Whether the statements bear the lead's name, or a person vouches for them; null where there is nothing to compare. */
  isConfirmed: boolean | null
}

/**
 * Statements of different entities are never merged, nor amounts in different currencies. What names no entity or no
 * currency is taken for the spread's. A person may see it otherwise, but for the currency.
 */
export function chooseEntity(
  all: StatementColumn[],
  lead: KnownNames = nobody,
  uses: readonly DocumentUse[] = [],
): Choice {
  const saidOf = (use: DocumentUse['use']) =>
    new Map(uses.filter(one => one.use === use).map(({ documentId, reason }) => [documentId, reason]))
  const [included, excluded] = [saidOf('include'), saidOf('exclude')]
  const isIncluded = ({ documentId }: StatementColumn) => included.has(documentId)
  const columns = all.filter(({ documentId }) => !excluded.has(documentId))
  const { isOwn, isConfirmed } = whose(columns, lead, columns.filter(isIncluded))
  const own = columns.filter(one => plainName(one.entityName) === null || isOwn(one) || isIncluded(one))
  const currency = mostOf(own.filter(isOwn), one => one.currency) ?? mostOf(own, one => one.currency)
  const chosen = own.filter(one => one.currency === null || one.currency === currency)
  const skipped = [
    ...skippedBut(columns, all, one => `Left out: ${excluded.get(one.documentId)}`).map(one => ({
      ...one,
      byPerson: true as const,
    })),
    ...skippedBut(own, columns, ({ entityName }) => `Belongs to ${entityName}`),
    ...skippedBut(chosen, own, one => `Is in ${one.currency}, and the other statements in ${currency}`),
  ]
  const entityName = spelling(chosen.filter(isOwn)) ?? spelling(chosen)
  return { entityName, currency, columns: chosen, skipped, isConfirmed }
}

const nobody: KnownNames = { business: [], person: [] }

/**
 * The lead's, where its name is among theirs; else the only one whose name is close, and those that a person vouches for; else
 * the one with the most statements.
 */
function whose(
  columns: StatementColumn[],
  lead: KnownNames,
  included: StatementColumn[],
): { isOwn: (column: StatementColumn) => boolean; isConfirmed: boolean | null } {
  const named = [...groupBy(columns, ({ entityName }) => plainName(entityName) ?? '')].flatMap(
    ([key, group]) => (key === '' ? [] : [{ key, likeness: likenessTo(lead, group) }]),
  )
  const keysOf = (wanted: Likeness) =>
    named.filter(({ likeness }) => likeness === wanted).map(({ key }) => key)
  const isOneOf = (keys: (string | null)[]) => (column: StatementColumn) =>
    keys.includes(plainName(column.entityName))
  // It may trade under another name than its legal one: both are its own.
  const same = keysOf('same').filter(key => !isAside(columns, lead, key))
  if (same.length > 0) return { isOwn: isOneOf(same), isConfirmed: true }
  const vouchedFor = included.flatMap(({ entityName }) => plainName(entityName) ?? [])
  const close = keysOf('close')
  const likely = close.length === 1 ? close : []
  if (vouchedFor.length > 0)
    return {
      isOwn: isOneOf([...likely, ...vouchedFor]),
      isConfirmed: likely.every(key => vouchedFor.includes(key)),
    }
  const most = mostOf(columns, ({ entityName }) => plainName(entityName))
  const isComparable = named.some(({ likeness }) => likeness !== undefined)
  return {
    isOwn: isOneOf(likely.length > 0 ? likely : [most]),
    isConfirmed: isComparable || named.length > 1 ? false : null,
  }
}

/** What is filed with a person's own return bears the person's name. */
const personal = /^Schedule [CEF]\b/

function likenessTo({ business, person }: KnownNames, columns: StatementColumn[]): Likeness | undefined {
  const found = columns.map(({ entityName, form }) =>
    bestLikeness([ofGroup(entityName)], form && personal.test(form) ? [...business, ...person] : business),
  )
  return (['same', 'close', 'different'] as const).find(likeness => found.includes(likeness))
}

/**
 * A schedule that bears the owner's name may be of something that the owner does besides. It is where the borrower's own
 * statements have another revenue for the same days.
 */
function isAside(columns: readonly StatementColumn[], { business }: KnownNames, key: string): boolean {
  const isOfBorrower = ({ entityName }: StatementColumn) =>
    bestLikeness([ofGroup(entityName)], business) === 'same'
  const own = columns.filter(({ entityName }) => plainName(entityName) === key)
  if (own.some(isOfBorrower)) return false
  const borrowers = columns.filter(isOfBorrower)
  return own.some(({ start, end, ...column }) => {
    const revenue = revenueIn(column)
    const others = borrowers.filter(one => end !== null && one.start === start && one.end === end)
    return others.some(one => revenue > 0 && isUnlike(revenue, revenueIn(one)))
  })
}

const revenueIn = ({ lines }: Pick<StatementColumn, 'lines'>): number =>
  lines.reduce((sum, { row, amount }) => sum + (row === 'grossRevenues' ? amount : 0), 0)

/** A return and the books of one business differ by their basis, not by half. */
const isUnlike = (one: number, other: number): boolean =>
  other > 0 && Math.max(one, other) > 2 * Math.min(one, other)

/** Documents all of whose columns are left out. */
function skippedBut(
  kept: StatementColumn[],
  all: StatementColumn[],
  reason: (column: StatementColumn) => string,
): Skipped[] {
  const keptIds = new Set(kept.map(({ documentId }) => documentId))
  const left = all.filter(({ documentId }) => !keptIds.has(documentId))
  const firsts = [...groupBy(left, ({ documentId }) => documentId).values()].flatMap(([first]) => first ?? [])
  return firsts
    .map(column => ({ documentId: column.documentId, filename: column.filename, reason: reason(column) }))
    .toSorted((one, other) => compare(one.documentId, other.documentId))
}

/** The value that the most statements have. The same statement in two documents counts once. */
function mostOf(
  columns: StatementColumn[],
  nameIn: (column: StatementColumn) => string | null,
): string | null {
  const named = columns.filter(column => nameIn(column) !== null)
  const counts = [...groupBy(named, column => nameIn(column) ?? '')].map(([value, group]) => ({
    value,
    statements: groupBy(group, ({ statement, start, end, label }) =>
      [statement, ...(end === null ? [label] : [start, end])].join(' '),
    ).size,
    columns: group.length,
  }))
  return (
    counts.toSorted(
      (one, other) =>
        other.statements - one.statements || other.columns - one.columns || compare(one.value, other.value),
    )[0]?.value ?? null
  )
}

/** As most of them write it; the longer of two. */
function spelling(columns: StatementColumn[]): string | null {
  const names = columns.flatMap(({ entityName }) => (entityName === null ? [] : [entityName.trim()]))
  const counts = [...groupBy(names, name => name)]
  const [best] = counts.toSorted(
    ([one, ones], [other, others]) =>
      others.length - ones.length || other.length - one.length || compare(one, other),
  )
  return best?.[0] ?? null
}

/** Subsidiaries are named on some pages of a group's statements only. */
const ofGroup = (name: string | null): string =>
  name?.replace(/(?:\band|&) (?:its )?subsidiar(?:y|ies)\b/i, ' ') ?? ''

/** Null where it is no name. */
export const plainName = (name: string | null): string | null => nameKey(ofGroup(name)) ?? null
