import type { AuditEntry } from '../../src/audit/entry.js'
import { isPostgres } from '../../src/db/connect.js'
import type { World } from '../support/world.js'

/** What the log has, in the order in which it was committed, once reads are flushed. */
export async function entriesOf(w: World, workspaceId = w.workspaceId): Promise<AuditEntry[]> {
  await w.context.audit.flush()
  const { db } = w.context
  return db('audit_entries')
    .where({ workspaceId })
    .orderBy(isPostgres(db) ? ['xid', 'id'] : ['position'])
}

/** `lead.created lead_…`, of what was added meanwhile. */
export async function addedBy(w: World, work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set((await entriesOf(w)).map(({ id }) => id))
  await work()
  const after = await entriesOf(w)
  return after.filter(({ id }) => !before.has(id)).map(({ action, subject }) => `${action} ${subject}`)
}
