import { grouped } from '../grouped-rules.js'
import type { StatementColumn } from './column.js'
import { compare } from './period-rules.js'

/** A document whose statements aren't the spread's. */
export interface Skipped {
  documentId: string
  reason: string
}

/** Of whose statements, and in which currency, a spread is, and what of the columns is left out for it. */
export interface Choice {
  entityName: string | null
  currency: string | null
  columns: StatementColumn[]
  skipped: Skipped[]
}

/**
 * Statements of different entities are never merged, nor amounts in different currencies. What names no entity or no
 * currency is taken for the spread's.
 */
export function chooseEntity(columns: StatementColumn[]): Choice {
  const entity = mostOf(columns, ({ entityName }) => (entityName === null ? null : plainName(entityName)))
  const own = columns.filter(
    ({ entityName }) => entity === null || entityName === null || plainName(entityName) === entity,
  )
  const currency = mostOf(own, one => one.currency)
  const chosen = own.filter(one => one.currency === null || one.currency === currency)
  const skipped = [
    ...skippedBut(own, columns, ({ entityName }) => `Belongs to ${entityName}`),
    ...skippedBut(chosen, own, one => `Is in ${one.currency}, and the other statements in ${currency}`),
  ]
  return { entityName: spelling(chosen), currency, columns: chosen, skipped }
}

/** Documents all of whose columns are left out. */
function skippedBut(
  kept: StatementColumn[],
  all: StatementColumn[],
  reason: (column: StatementColumn) => string,
): Skipped[] {
  const keptIds = new Set(kept.map(({ documentId }) => documentId))
  const left = all.filter(({ documentId }) => !keptIds.has(documentId))
  const firsts = [...grouped(left, ({ documentId }) => documentId).values()].flatMap(([first]) => first ?? [])
  return firsts
    .map(column => ({ documentId: column.documentId, reason: reason(column) }))
    .toSorted((one, other) => compare(one.documentId, other.documentId))
}

/** The value that the most statements have. The same statement in two documents counts once. */
function mostOf(
  columns: StatementColumn[],
  nameIn: (column: StatementColumn) => string | null,
): string | null {
  const named = columns.filter(column => nameIn(column) !== null)
  const counts = [...grouped(named, column => nameIn(column) ?? '')].map(([value, group]) => ({
    value,
    statements: grouped(group, ({ statement, start, end, label }) =>
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
  const counts = [...grouped(names, name => name)]
  const [best] = counts.toSorted(
    ([one, ones], [other, others]) =>
      others.length - ones.length || other.length - one.length || compare(one, other),
  )
  return best?.[0] ?? null
}

const legalForms = new Set(
  'inc incorporated llc ltd limited corp corporation co company lp llp lllp pllc pc plc pa gmbh ag sa bv nv ab oy as pty pte sarl srl the'.split(
    ' ',
  ),
)

/** Without case, punctuation and legal form. Subsidiaries are named on some pages of a group's statements only. */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019`]/g, '')
    .replaceAll('&', ' and ')
    .replace(/\band (?:its )?subsidiar(?:y|ies)\b/g, ' ')
    // L.L.C. is one word.
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const telling = words.filter(word => !legalForms.has(word))
  return (telling.length > 0 ? telling : words).join(' ').replace(/ and$/, '')
}
