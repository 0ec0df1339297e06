import type { Knex } from 'knex'
import { type Database, isPostgres, type Queryable } from '../db/connect.js'
import { rowsOf, storedRows } from '../db/rows.js'
import { transact } from '../db/transact.js'
import { AuditChain } from './chain.js'
import { AuditEntry } from './entry.js'
import { hashOf } from './hash.js'

/** As long as others wait for SQLite's one writer. */
const linkedAtOnce = 500

/**
 * Links what was committed since into the chain of each workspace, in the order of the commits. Returns how many entries. One
 * at a time does it, however many workers there are; one that is killed has linked all of a batch or nothing.
 */
export async function linkEntries(db: Database, stop?: AbortSignal): Promise<number> {
  for (let linked = 0; ; ) {
    if (stop?.aborted || (await unlinked(db, 1)).length === 0) return linked
    const more = await transact(db, linkBatch)
    linked += more
    if (more < linkedAtOnce) return linked
  }
}

async function linkBatch(trx: Knex.Transaction): Promise<number> {
  if (!(await isAlone(trx))) return 0
  const entries = await unlinked(trx, linkedAtOnce)
  const chains = await chainsOf(trx, entries)
  for (const entry of entries) {
    const chain = chains.get(entry.workspaceId) ?? beginning(entry.workspaceId)
    chains.set(entry.workspaceId, chain)
    entry.number = Number(chain.number) + 1
    entry.hash = hashOf(chain.hash, entry)
    Object.assign(chain, { number: entry.number, hash: entry.hash })
    if (entry.position !== undefined) chain.linkedTo = entry.position
  }
  await writeLinks(trx, entries)
  for (const chain of chains.values()) await writeChain(trx, chain)
  return entries.length
}

/** SQLite has one writer; elsewhere this lock ends with the transaction, whatever becomes of the process. */
async function isAlone(trx: Knex.Transaction): Promise<boolean> {
  if (!isPostgres(trx)) return true
  const { rows } = await trx.raw(`select pg_try_advisory_xact_lock(hashtext('leadspread/audit')) as alone`)
  return rows[0].alone
}

/**
 * As the feed of events: on PostgreSQL what has a higher number than a transaction that is under way has to wait for it.
 */
const inOrder = {
  postgres: `number is null and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid, id`,
  sqlite: `position > (select coalesce(max(linked_to), 0) from audit_chains) order by position`,
}

const unlinked = (db: Queryable, limit: number): Promise<AuditEntry[]> =>
  AuditEntry.acrossAllWorkspacesBySql(
    db,
    inOrder[isPostgres(db) ? 'postgres' : 'sqlite'],
    [],
    `limit ${limit}`,
  )

async function chainsOf(trx: Knex.Transaction, entries: AuditEntry[]): Promise<Map<string, AuditChain>> {
  const workspaces = [...new Set(entries.map(({ workspaceId }) => workspaceId))]
  const chains = await AuditChain.acrossAllWorkspaces(trx).whereIn('workspaceId', workspaces).forUpdate()
  return new Map(chains.map(chain => [chain.workspaceId, chain]))
}

const beginning = (workspaceId: string): AuditChain =>
  AuditChain.of({ workspaceId, removed: 0, removedHash: workspaceId, number: 0, hash: workspaceId })

async function writeLinks(trx: Knex.Transaction, entries: AuditEntry[]): Promise<void> {
  const links = entries.map(({ workspaceId, id, xid, position, number, hash }) => ({
    workspaceId,
    id,
    xid,
    position,
    number,
    hash,
  }))
  const set = `update audit_entries set number = cast(made.value ->> 'number' as bigint), hash = made.value ->> 'hash'`
  await storedRows(
    trx,
    isPostgres(trx)
      ? `${set} from jsonb_array_elements(?::jsonb) as made(value)
         where audit_entries.workspace_id = made.value ->> 'workspaceId'
           and audit_entries.xid = cast(made.value ->> 'xid' as xid8) and audit_entries.id = made.value ->> 'id'`
      : `${set} from json_each(?) as made where audit_entries.position = made.value ->> 'position'`,
    [JSON.stringify(links)],
  )
}

async function writeChain(trx: Knex.Transaction, chain: AuditChain): Promise<void> {
  const { workspaceId, removed, removedHash, number, hash, linkedTo } = chain
  const ours = linkedTo === undefined ? [] : ['linked_to']
  const columns = ['workspace_id', 'removed', 'removed_hash', 'number', 'hash', ...ours]
  const changed = ['number', 'hash', ...ours].map(column => `${column} = excluded.${column}`)
  await rowsOf(
    trx,
    `insert into audit_chains (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
     on conflict (workspace_id) do update set ${changed.join(', ')}`,
    [workspaceId, removed, removedHash, number, hash, ...(linkedTo === undefined ? [] : [linkedTo])],
  )
}
