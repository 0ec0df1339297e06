import { grouped } from '../../grouped-rules.js'
import { nameKey } from '../../name-rules.js'
import { compare } from '../computing/period-rules.js'
import type { StatementColumn } from './column.js'

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
  const entity = mostOf(columns, ({ entityName }) => plainName(entityName))
  const own = columns.filter(
    ({ entityName }) => entity === null || [entity, null].includes(plainName(entityName)),
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

/** Null where it is no name. Subsidiaries are named on some pages of a group's statements only. */
export const plainName = (name: string | null): string | null =>
  nameKey(name?.replace(/(?:\band|&) (?:its )?subsidiar(?:y|ies)\b/i, ' ') ?? '') ?? null
