import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { recordAudit } from '../../audit/record.js'
import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { bound, oneOf } from '../../db/one-of.js'
import { rowsOf, storedRows } from '../../db/rows.js'
import { transact } from '../../db/transact.js'
import { noteLeaving } from '../automations/note-sync.js'
import { Lead } from '../lead.js'
import { Sync } from './sync.js'

const lookedAtOnce = 500

interface Finishing {
  syncId: string
  hash: string
  /** When there is no time for more. */
  until: Date
}

/**
 * Leaves out what the sync hasn't named, some leads in each transaction, and then it is finished. Where time is up before that,
 * a repeat of the call goes on: who was left out is no longer among the synced leads.
 */
export async function finishSync(context: Context, caller: Caller, finishing: Finishing): Promise<boolean> {
  for (let after = ''; ; ) {
    if (context.clock() >= finishing.until) return false
    const from = after
    const last = await transact(context.db, trx => leaveOut(context, trx, caller, finishing, from))
    if (last === undefined) return true
    after = last
    await othersTurn()
  }
}

interface SyncedLead {
  leadId: string
  /** By this sync. SQLite has no booleans. */
  isNamed: 0 | 1
  /** By one that is finished. */
  isBrought: 0 | 1
}

async function leaveOut(
  context: Context,
  trx: Knex.Transaction,
  caller: Caller,
  { syncId, hash }: Finishing,
  after: string,
): Promise<string | undefined> {
  const { workspaceId } = caller
  const sync = await Sync.lock(workspaceId, trx, 'id = ?', [syncId], 'for no key update')
  // Whoever sent the same call a second time was faster.
  if (!sync || sync.finishedAt) return undefined
  const looked = await rowsOf<SyncedLead>(
    trx,
    `select lead_id, max(case when sync_id = ? then 1 else 0 end) as is_named,
       max(case when is_brought and finished_at is not null then 1 else 0 end) as is_brought
     from synced_leads join syncs on syncs.id = sync_id
     where lead_id in (select distinct lead_id from synced_leads
         where workspace_id = ? and lead_id > ?
           and exists (select 1 from syncs where syncs.id = sync_id and is_test = ${Boolean(sync.isTest)})
         order by lead_id limit ${lookedAtOnce})
     group by lead_id order by lead_id`,
    [syncId, workspaceId, after],
  )
  const leaving = looked.filter(({ isNamed, isBrought }) => !isNamed && isBrought).map(({ leadId }) => leadId)
  if (leaving.length > 0) await leave(context, trx, caller, leaving)
  if (looked.length === lookedAtOnce) return looked.at(-1)?.leadId
  const finishedAt = context.clock().toISOString()
  await Sync.updateIn(workspaceId, trx, syncId, { finishedAt, finishedBy: hash })
  await recordAudit(trx, caller, 'sync.finished', syncId)
  return undefined
}

/** Each leaving is acted upon once: until another sync brings it, the lead is nobody's. */
async function leave(
  context: Context,
  trx: Knex.Transaction,
  caller: Caller,
  leadIds: string[],
): Promise<void> {
  const { workspaceId } = caller
  // Before what hangs on them.
  await Lead.lockAll(workspaceId, trx, oneOf('id', trx), [bound(leadIds)])
  await noteLeaving(context, trx, caller, leadIds)
  await storedRows(
    trx,
    `delete from synced_leads where workspace_id = ? and ${oneOf('lead_id', trx)}
       and exists (select 1 from syncs where syncs.id = sync_id and finished_at is not null)`,
    [workspaceId, bound(leadIds)],
  )
}
