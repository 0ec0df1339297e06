import { system } from '../audit/doer.js'
import { setOptOut } from '../channels/opt-out.js'
import type { Context } from '../context.js'
import { transact } from '../db/transact.js'
import { Lead } from '../leads/lead.js'
import { timestampIn } from '../workspaces/test-clocks.js'

/** Somebody has said so otherwise than by a message of this lead. Repeatable. */
export const leaveAlone = (
  context: Context,
  { workspaceId, id }: Lead,
  { summary, requestId = null }: { summary: string; requestId?: string | null },
): Promise<void> =>
  transact(context.db, async trx => {
    const lead = await Lead.lock(workspaceId, trx, 'id = ? and deleted_at is null', [id])
    if (!lead) return
    const by = { ...system, workspaceId, requestId }
    const now = await timestampIn(context, workspaceId, trx)
    await setOptOut(context, trx, lead, { isOut: true, by, summary, now })
  })
