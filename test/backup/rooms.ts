import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { loadConfig } from '../../src/config.js'
import type { Context } from '../../src/context.js'
import type { Database } from '../../src/db/connect.js'
import { storedRows } from '../../src/db/rows.js'
import { tablesOf } from '../../src/db/snapshot.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { leadspread } from '../cli/command-line.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { emptyDatabase } from '../support/database.js'

export type Room = {
  environment: Record<string, string>
  context: Context
  run: ReturnType<typeof leadspread>
}

/** A place to restore into: no tables, no files, and the key of all tests. */
export async function emptyRoom(t: ExecutionContext, settings: Record<string, string> = {}): Promise<Room> {
  const { environment } = await emptyDatabase(t)
  const own: Record<string, string> = {
    ...environment,
    ...withoutTemporal,
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const { DATABASE_URL, ...rest } = own
  return open(t, DATABASE_URL === '' ? rest : { ...rest, ...(DATABASE_URL ? { DATABASE_URL } : {}) })
}

function open(t: ExecutionContext, environment: Record<string, string>): Room {
  const context = buildContext(loadConfig(environment), 'test')
  t.teardown(() => disposeContext(context))
  return { environment, context, run: leadspread(environment) }
}

export function archiveIn(t: ExecutionContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-archive-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'all.tar.gz')
}

/** Of which each database has its own. */
const ofTheDatabase = ['xid', 'position', 'linked_to']

/** All rows as texts, whichever database they are in. */
export async function rowsIn(db: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [table, columns] of await tablesOf(db)) {
    if (table === 'migrations') continue
    const rows = (await storedRows(db, `select * from "${table}"`, [])) as Record<string, unknown>[]
    const kept = columns.filter(name => !(counted.includes(table) && ofTheDatabase.includes(name)))
    found[table] = rows.map(row => JSON.stringify(kept.sort().map(name => alike(row[name])))).sort()
  }
  return found
}
const counted = ['events', 'audit_entries', 'audit_chains']
const alike = (value: unknown) =>
  value === null ? null : String(typeof value === 'boolean' ? Number(value) : value)
