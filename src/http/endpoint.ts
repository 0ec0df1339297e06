import type { z } from 'zod'
import type { Action } from '../audit/actions.js'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import type { Listing, Page } from '../db/page.js'
import type { IdKind } from '../ids.js'
import type { ArrivedFile } from '../intake/arrived.js'

type Shape<T> = z.ZodType<T>

/**
 * One operation of the API: what the router mounts, what checks a request, and what the OpenAPI document says are this
 * same object.
 */
interface Endpoint<P, Q, B, R> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below /api/v1, with parameters in braces: `/leads/{leadId}`. */
  path: string
  operationId: string
  /** Whether a model is offered it as a tool: whole, without some of its arguments, or for which reason not at all. */
  tool: true | { without: string[] } | string
  tag: string
  summary: string
  description?: string
  params?: Shape<P>
  query?: Shape<Q>
  /** Absent on a write: the operation takes no body. */
  body?: Shape<B>
  /** Who sends no body at all sends an empty object. */
  optionalBody?: boolean
  /** The body is a form: `files`, which have been looked at, and the fields of `body`, which are texts. */
  files?: boolean
  /** The body may also be a `text/csv`, which is the field `csv`. */
  csv?: true
  /** The answer is a list of this kind of row, which `limit` and `cursor` page through. */
  list?: IdKind
  /**
   * The answer is an array that is written while it is read: see `streamedList`. A bare one, or under this name in an object.
   */
  stream?: { under: string | null }
  /** The answer is a file of one of these types, or ranges of it: `view` gives a `StoredFile`. */
  bytes?: string[]
  /** Not even to be read with other keys than live ones that may write. */
  onlyLiveWrite?: true
  /**
   * Of a read that gives out documents, or links to them: what the audit log hears of each answer, once it is there. Of a
   * file, once there are bytes to give.
   */
  reads?: { action: Action | ((input: { query: Q }) => Action); subject(input: { params: P }): string }
  /** Talks with a workflow while the caller waits: a shorter deadline, and 503 when Temporal is away. */
  operation?: boolean
  status: 200 | 201 | 202 | 204
  /** Absent on a 204, which has no body, and on a file. */
  answer?: z.ZodType
  /** Beyond those that every endpoint may give. */
  refusals?: (404 | 409)[]
  handle(
    context: Context,
    caller: Caller,
    input: { params: P; query: Q; body: B; files: ArrivedFile[]; page: Page },
  ): Promise<R>
  /**
   * What callers get. Pure, so that it can be rendered inside the transaction and kept for a repeat. Of a read, it may be
   * `Streamed` or `Json`.
   */
  view(result: R): unknown
  /** Of a list: where its next page begins. */
  next?(result: R): string | undefined
}

export type AnyEndpoint = Endpoint<unknown, unknown, unknown, unknown>

export const endpoint = <P = Record<string, never>, Q = Record<string, never>, B = undefined, R = unknown>(
  definition: Endpoint<P, Q, B, R>,
): AnyEndpoint => definition as unknown as AnyEndpoint

/**
 * A list that may be long: `handle` gives rows as callers get them, a page of them or all in batches. They are a bare array,
 * unless there is a name under which they stand.
 */
export const streamedList = <P = Record<string, never>, Q = Record<string, never>>(
  definition: Omit<
    Endpoint<P, Q, undefined, Listing<unknown>>,
    'method' | 'body' | 'stream' | 'status' | 'view' | 'next'
  > & { list: IdKind; under?: string },
): AnyEndpoint => {
  const { under = null, ...rest } = definition
  return endpoint<P, Q, undefined, Listing<unknown>>({
    ...rest,
    method: 'get',
    stream: { under },
    status: 200,
    view: listing => {
      if (!('rows' in listing)) return listing
      return under === null ? listing.rows : { success: true, [under]: listing.rows }
    },
    next: listing => ('rows' in listing ? listing.next : undefined),
  })
}

export const isWrite = ({ method }: Pick<AnyEndpoint, 'method'>): boolean => method !== 'get'
