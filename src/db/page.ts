import { type QueryBuilder, raw } from 'objection'
import type { Row } from './row.js'

/** A part of a list, newest first: at most `limit` rows that come after the row `after`. Without a limit: all of it. */
export interface Page {
  limit?: number
  after?: string
  /** The other way round. */
  oldestFirst?: boolean
}

export interface PageOf<T> {
  rows: T[]
  /** The last row's id, when there are more. */
  next?: string
}

/** A list as it is given out: one page of it where a limit is set, else all of it, batch by batch. */
export type Listing<T> = PageOf<T> | AsyncIterable<T[]>

/** As many rows as are held in memory at once, and as the statements that complete them take ids. */
const batchSize = 500

/** How rows are taken whose size is not bounded by their number. */
interface Portions {
  /** As many rows at once, where that is less than a batch. */
  size?: number
  /** SQL for the bytes of a row's large columns. Where rows hold much, a page or a batch has fewer of them, and at least one. */
  weight?: string
}

/** Of the large columns of the rows of one page or batch, which is made into JSON at one go. A single row may have more. */
const mostBytes = 1024 * 1024

/** Ids are time-ordered and unique, so they are both the order and the place to go on from. */
export async function takePage<M extends Row>(
  query: QueryBuilder<M>,
  { limit, after, oldestFirst = false }: Page,
  { weight }: Portions = {},
): Promise<PageOf<M>> {
  const ordered = query.orderBy('id', oldestFirst ? 'asc' : 'desc')
  if (after) ordered.where('id', oldestFirst ? '>' : '<', after)
  if (limit === undefined) return { rows: await ordered }
  const { rows, more } = await takeSome(ordered, limit, weight)
  return more ? { rows, next: rows.at(-1)?.id as string } : { rows }
}

async function takeSome<M extends Row>(
  ordered: QueryBuilder<M>,
  limit: number,
  weight: string | undefined,
): Promise<{ rows: M[]; more: boolean }> {
  const fits = weight === undefined ? limit : await howManyFit(ordered, limit, weight)
  const rows = await ordered.clone().limit(fits + 1)
  return { rows: rows.slice(0, fits), more: rows.length > fits }
}

async function howManyFit<M extends Row>(
  ordered: QueryBuilder<M>,
  limit: number,
  weight: string,
): Promise<number> {
  const weighed = ordered
    .clone()
    .clearSelect()
    .select(raw(`${weight} as bytes`))
    .limit(limit)
  let [fits, bytes] = [0, 0]
  for (const row of (await weighed) as unknown as { bytes: number }[]) {
    bytes += row.bytes
    if (fits > 0 && bytes > mostBytes) break
    fits++
  }
  return Math.max(1, fits)
}

/** All of a list, each batch read when the one before has been used. What comes meanwhile has a higher id, and moves nothing. */
export async function* batches<M extends Row>(
  query: QueryBuilder<M>,
  { size = batchSize, weight }: Portions = {},
  { after, oldestFirst = false }: Page = {},
): AsyncGenerator<M[], void, undefined> {
  for (let last = after; ; ) {
    const part = query.clone().orderBy('id', oldestFirst ? 'asc' : 'desc')
    if (last) part.where('id', oldestFirst ? '>' : '<', last)
    const { rows, more } = await takeSome(part, size, weight)
    last = rows.at(-1)?.id
    if (rows.length > 0) yield rows
    if (!more) return
  }
}

/** For a streamed list. `render` makes at most a batch of rows into what callers get. */
export async function takeListing<M extends Row, V>(
  query: QueryBuilder<M>,
  page: Page,
  render: (rows: M[]) => V[] | Promise<V[]>,
  portions: Portions = {},
): Promise<Listing<V>> {
  if (page.limit === undefined) return rendered(batches(query, portions, page), render)
  const { rows, next } = await takePage(query, page, portions)
  return next === undefined ? { rows: await render(rows) } : { rows: await render(rows), next }
}

async function* rendered<M, V>(
  parts: AsyncIterable<M[]>,
  render: (rows: M[]) => V[] | Promise<V[]>,
): AsyncGenerator<V[], void, undefined> {
  for await (const rows of parts) yield await render(rows)
}
