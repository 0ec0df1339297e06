import type { Knex } from 'knex'
import type { Caller } from '../../caller.js'
import type { Context } from '../../context.js'
import { bound, oneOf } from '../../db/one-of.js'
import { rowsOf, storedRows } from '../../db/rows.js'
import { transact } from '../../db/transact.js'
import { Conflict } from '../../errors.js'
import { newId } from '../../ids.js'
import { Sync } from './sync.js'
import { SyncedLead } from './synced-lead.js'

/** Who begins another gives up the one that was longest not called. */
const mostUnfinished = 20

interface Call {
  name: string
  isFinal: boolean
  /** A hash of what the call brings. */
  hash: string
}

/** `isFinished`: the call is a repeat of the one that has finished it. */
interface Begun {
  id: string
  isFinished: boolean
}

/**
 * The sync of this name, begun or gone on with. The leads of the call count as named from now on, whatever becomes of their
 * rows: a row that fails tells all the same that the CRM still has the lead.
 */
export async function beginSync(
  context: Context,
  caller: Caller,
  call: Call,
  leadIds: string[],
): Promise<Begun> {
  const { workspaceId } = caller
  return transact(context.db, async trx => {
    const wanted = newId('sync')
    const now = context.clock().toISOString()
    const [sync] = await rowsOf<Sync>(
      trx,
      `insert into syncs (id, workspace_id, is_test, name, called_at) values (?, ?, ${caller.test}, ?, ?)
       on conflict (workspace_id, is_test, name) do update set called_at = excluded.called_at
       returning id, finished_at, finished_by`,
      [wanted, workspaceId, call.name, now],
    )
    if (!sync) throw new Error('A sync that is neither inserted nor there')
    const { id, finishedAt, finishedBy } = sync
    const isFinished = finishedAt !== null
    if (isFinished && !(call.isFinal && finishedBy === call.hash)) throw usedUp()
    if (id === wanted) await giveUpOldest(trx, caller, now)
    const rows = leadIds.map(leadId => ({ leadId, syncId: id, isBrought: false }))
    await SyncedLead.insertAllIn(workspaceId, trx, rows, 'ignore')
    await forgetOlder(trx, workspaceId, leadIds)
    return { id, isFinished }
  })
}

const usedUp = () =>
  new Conflict(
    'sync_finished',
    'The sync of this name is finished, or was given up for newer ones. Begin the next under another name; send what mends single leads without a name.',
  )

async function giveUpOldest(
  trx: Knex.Transaction,
  { workspaceId, test }: Pick<Caller, 'workspaceId' | 'test'>,
  now: string,
): Promise<void> {
  const unfinished = `is_test = ${test} and finished_at is null`
  const order = `order by called_at desc, id desc limit 100 offset ${mostUnfinished}`
  for (const { id } of await Sync.inBySql(workspaceId, trx, unfinished, [], order)) {
    await SyncedLead.in(workspaceId, trx).where({ syncId: id }).delete()
    await Sync.updateIn(workspaceId, trx, id, { finishedAt: now })
  }
}

/** Of the finished syncs that brought a lead, the latest says it all. */
async function forgetOlder(trx: Knex.Transaction, workspaceId: string, leadIds: string[]): Promise<void> {
  const finished = 'select 1 from syncs where syncs.id = sync_id and finished_at is not null'
  await storedRows(
    trx,
    `delete from synced_leads where workspace_id = ? and ${oneOf('lead_id', trx)} and exists (${finished})
       and (not is_brought or exists (
         select 1 from synced_leads later join syncs on syncs.id = later.sync_id
         where later.lead_id = synced_leads.lead_id and later.sync_id > synced_leads.sync_id
           and later.is_brought and finished_at is not null))`,
    [workspaceId, bound(leadIds)],
  )
}
