import type { Queryable } from '../../db/connect.js'
import { bound, oneOf } from '../../db/one-of.js'
import { storedRows } from '../../db/rows.js'

/** A row of the sync has done what it says of the lead. */
export async function bring(
  trx: Queryable,
  workspaceId: string,
  syncId: string | undefined,
  leadId: string,
): Promise<void> {
  if (!syncId) return
  await storedRows(
    trx,
    `insert into synced_leads (lead_id, sync_id, workspace_id, is_brought) values (?, ?, ?, true)
     on conflict (lead_id, sync_id) do update set is_brought = true`,
    [leadId, syncId, workspaceId],
  )
}

/** A sync has brought leads that it has named already. */
export async function bringAll(
  trx: Queryable,
  workspaceId: string,
  syncId: string,
  leadIds: string[],
): Promise<void> {
  await storedRows(
    trx,
    `update synced_leads set is_brought = true
     where workspace_id = ? and sync_id = ? and not is_brought and ${oneOf('lead_id', trx)}`,
    [workspaceId, syncId, bound(leadIds)],
  )
}
