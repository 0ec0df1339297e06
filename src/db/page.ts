import type { QueryBuilder } from 'objection'
import type { Row } from './row.js'

/** A part of a list, newest first: at most `limit` rows that come after the row `after`. Without a limit: all of it. */
export interface Page {
  limit?: number
  after?: string
}

export interface PageOf<T> {
  rows: T[]
  /** The last row's id, when there are more. */
  next?: string
}

/** Ids are time-ordered and unique, so they are both the order and the place to go on from. */
export async function takePage<M extends Row>(
  query: QueryBuilder<M>,
  { limit, after }: Page,
): Promise<PageOf<M>> {
  const ordered = query.orderBy('id', 'desc')
  if (after) ordered.where('id', '<', after)
  if (limit === undefined) return { rows: await ordered }
  const rows = await ordered.limit(limit + 1)
  if (rows.length <= limit) return { rows }
  return { rows: rows.slice(0, limit), next: rows[limit - 1]?.id as string }
}
