import { hash } from 'node:crypto'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { isPostgres, type Queryable } from '../db/connect.js'
import { Invalid } from '../errors.js'
import { Event } from './event.js'

export interface Feed {
  /** The JSON text of each event, as it is delivered. */
  bodies: string[]
  nextCursor: string
}

/**
 * Where a reader stands. On SQLite the position says it all; on PostgreSQL several events may have one number: those of one
 * transaction, and of such as waited for it.
 */
interface Place {
  workspaceId: string
  at: string
  sequence: string
  id: string
}

/**
 * The events of a workspace in the order in which they were committed, from the oldest on. On PostgreSQL a transaction gets its
 * number before it commits, so what has a higher number than one still under way is held back: that one would be passed over.
 */
export async function readFeed(
  { db }: Context,
  { workspaceId }: Caller,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Feed> {
  const from =
    cursor === undefined ? { workspaceId, at: '0', sequence: '0', id: '' } : placeOf(db, workspaceId, cursor)
  const ordered = isPostgres(db)
    ? {
        where:
          'xid < pg_snapshot_xmin(pg_current_snapshot()) and (xid, sequence, id) > (?::xid8, ?::integer, ?)',
        bindings: [from.at, from.sequence, from.id],
        order: 'order by xid, sequence, id',
      }
    : { where: 'position > cast(? as integer)', bindings: [from.at], order: 'order by position' }
  const fitting = await howManyFit(db, workspaceId, ordered, limit)
  const { where, bindings, order } = ordered
  const events = await Event.inBySql(workspaceId, db, where, bindings, `${order} limit ${fitting}`)
  const last = events.at(-1)
  if (!last && (await isAhead(db, from))) throw notOurs()
  const next = last
    ? { workspaceId, at: String(last.position ?? last.xid), sequence: String(last.sequence), id: last.id }
    : from
  return { bodies: events.map(({ body }) => body), nextCursor: cursorAt(db, next) }
}

/** Events of large leads are large. There is always one, and those that are weighed here are also those that are read. */
const mostBytes = 4 * 1024 * 1024

async function howManyFit(
  db: Queryable,
  workspaceId: string,
  { where, bindings, order }: { where: string; bindings: string[]; order: string },
  limit: number,
): Promise<number> {
  const weighed = (await Event.inBySql(
    workspaceId,
    db,
    where,
    bindings,
    `${order} limit ${limit}`,
    'octet_length(body) as bytes',
  )) as unknown as { bytes: number }[]
  let [fitting, bytes] = [0, 0]
  for (const event of weighed) {
    bytes += event.bytes
    if (fitting > 0 && bytes > mostBytes) break
    fitting++
  }
  return fitting
}

/** From before a back-up was restored: what happens next would have lower numbers, and never be seen from there. */
async function isAhead(db: Queryable, { at }: Place): Promise<boolean> {
  if (at === '0') return false
  const ahead = isPostgres(db)
    ? (await db.raw('select ?::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as ahead', [at])).rows
    : await db.raw(`select cast(? as integer) > seq as ahead from sqlite_sequence where name = 'events'`, [
        at,
      ])
  return Boolean(ahead[0]?.ahead ?? true)
}

/** With a check against what was cut off or mistyped: that would be another place. */
export function cursorAt(db: Queryable, { workspaceId, at, sequence, id }: Place): string {
  const parts = [workspaceId, at, ...(isPostgres(db) ? [sequence, id] : [])]
  const check = hash('sha256', parts.join('/')).slice(0, 8)
  return Buffer.from([...parts, check].join('/')).toString('base64url')
}

const shape = /^(\w+)\/(\d{1,15})\/(?:(\d{1,9})\/(\w*)\/)?\w{8}$/

function placeOf(db: Queryable, workspaceId: string, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, workspace, at = '', sequence = '', id = ''] = shape.exec(text) ?? []
  const place = { workspaceId, at, sequence, id }
  // Only what comes out as it went in is a cursor that we gave.
  if (workspace !== workspaceId || cursorAt(db, place) !== cursor) throw notOurs()
  return place
}

function notOurs(): Invalid {
  const message = 'is not a cursor of this feed; take a nextCursor as it is, or begin anew without one'
  return new Invalid(`cursor: ${message}`, [{ path: 'cursor', message, code: 'invalid_cursor' }])
}
