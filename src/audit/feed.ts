import { hash } from 'node:crypto'
import type { Caller } from '../caller.js'
import type { Context } from '../context.js'
import { isPostgres, type Queryable } from '../db/connect.js'
import { rowsOf } from '../db/rows.js'
import { Invalid } from '../errors.js'
import { AuditEntry } from './entry.js'

export interface AuditFeed {
  entries: AuditEntry[]
  nextCursor: string
}

/** Where a reader stands. On SQLite the position says it all; on PostgreSQL all entries of a transaction have its number. */
interface Place {
  at: string
  id: string
}

const start: Place = { at: '0', id: '' }

/** The entries of a workspace in the order in which they were committed, linked or not. See the feed of events. */
export async function readAudit(
  { db }: Context,
  { workspaceId }: Caller,
  { cursor, since, limit }: { cursor?: string | undefined; since?: string | undefined; limit: number },
): Promise<AuditFeed> {
  const from =
    cursor !== undefined
      ? placeOf(db, workspaceId, cursor)
      : since !== undefined
        ? await placeBefore(db, workspaceId, new Date(since))
        : start
  const [after, order] = isPostgres(db)
    ? ['xid < pg_snapshot_xmin(pg_current_snapshot()) and (xid, id) > (?::xid8, ?)', 'xid, id']
    : ['position > cast(? as integer)', 'position']
  const entries = await AuditEntry.inBySql(
    workspaceId,
    db,
    `${after}${since === undefined ? '' : ' and at >= ?'}`,
    [
      ...(isPostgres(db) ? [from.at, from.id] : [from.at]),
      ...(since === undefined ? [] : [new Date(since).toISOString()]),
    ],
    `order by ${order} limit ${limit}`,
  )
  const last = entries.at(-1)
  if (!last && (await isAhead(db, from))) throw notOurs()
  const next = last ? placeAt(last) : from
  return { entries, nextCursor: cursorAt(db, workspaceId, next) }
}

const placeAt = ({ position, xid, id }: AuditEntry): Place => ({ at: String(position ?? xid), id })

/** Longer than any transaction lasts, and than any two clocks are apart: times are nearly in the order of commits. */
const skewMs = 10 * 60_000

/** Before the first entry of that time or later. Only what is linked is found by its time; there is little else. */
async function placeBefore(db: Queryable, workspaceId: string, since: Date): Promise<Place> {
  const [before] = await AuditEntry.inBySql(
    workspaceId,
    db,
    'number is not null and at < ?',
    [new Date(since.getTime() - skewMs).toISOString()],
    'order by at desc limit 1',
  )
  return before ? placeAt(before) : start
}

/** From before a back-up was restored: what happens next would have lower numbers, and never be seen from there. */
async function isAhead(db: Queryable, { at }: Place): Promise<boolean> {
  if (at === start.at) return false
  const [found] = await rowsOf<{ ahead: unknown }>(
    db,
    isPostgres(db)
      ? 'select ?::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as ahead'
      : `select cast(? as integer) > seq as ahead from sqlite_sequence where name = 'audit_entries'`,
    [at],
  )
  return Boolean(found?.ahead ?? true)
}

/** With a check against what was cut off or mistyped, and against cursors of the feed of events. */
function cursorAt(db: Queryable, workspaceId: string, { at, id }: Place): string {
  const parts = ['audit', workspaceId, at, ...(isPostgres(db) ? [id] : [])]
  const check = hash('sha256', parts.join('/')).slice(0, 8)
  return Buffer.from([...parts, check].join('/')).toString('base64url')
}

const shape = /^audit\/(\w+)\/(\d{1,15})\/(?:(\w*)\/)?\w{8}$/

function placeOf(db: Queryable, workspaceId: string, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, workspace, at = '', id = ''] = shape.exec(text) ?? []
  // Only what comes out as it went in is a cursor that we gave.
  if (workspace !== workspaceId || cursorAt(db, workspaceId, { at, id }) !== cursor) throw notOurs()
  return { at, id }
}

function notOurs(): Invalid {
  const message = 'is not a cursor of this list; take a nextCursor as it is, or begin anew without one'
  return new Invalid(`cursor: ${message}`, [{ path: 'cursor', message, code: 'invalid_cursor' }])
}
