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

/** A list as it is given out: one page of it where a limit is set, else all of it, batch by batch. */
export type Listing<T> = PageOf<T> | AsyncIterable<T[]>

/** As many rows as are held in memory at once, and as the statements that complete them take ids. */
export const batchSize = 500

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

/** All of a list, each batch read when the one before has been used. What comes meanwhile has a higher id, and moves nothing. */
export async function* batches<M extends Row>(
  query: QueryBuilder<M>,
  size = batchSize,
  { after }: Page = {},
): AsyncGenerator<M[], void, undefined> {
  for (let last = after; ; ) {
    const part = query.clone().orderBy('id', 'desc').limit(size)
    if (last) part.where('id', '<', last)
    const rows = await part
    last = rows.at(-1)?.id
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}

/** For a streamed list. `render` makes at most a batch of rows into what callers get; large rows want a small one. */
export async function takeListing<M extends Row, V>(
  query: QueryBuilder<M>,
  page: Page,
  render: (rows: M[]) => V[] | Promise<V[]>,
  size = batchSize,
): Promise<Listing<V>> {
  if (page.limit === undefined) return rendered(batches(query, size, page), render)
  const { rows, next } = await takePage(query, page)
  return { rows: await render(rows), next }
}

async function* rendered<M, V>(
  parts: AsyncIterable<M[]>,
  render: (rows: M[]) => V[] | Promise<V[]>,
): AsyncGenerator<V[], void, undefined> {
  for await (const rows of parts) yield await render(rows)
}
