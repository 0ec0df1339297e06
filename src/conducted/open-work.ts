import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { rowsOf } from '../db/rows.js'

/** What a workflow conducts: the table of its rows, and which of them are open. The words are those of the tables' indexes. */
export const conducted = {
  documents: {
    table: 'documents',
    open: `deleted_at is null and extraction_status in ('pending', 'processing')`,
  },
  messages: { table: 'messages', open: `state in ('queued', 'sending')` },
  replies: { table: 'messages', open: `reply_state = 'open'` },
  runs: { table: 'workflow_runs', open: `status in ('ACTIVE', 'PAUSED')` },
  spreads: { table: 'spreads', open: `status = 'IN_PROGRESS'` },
} as const

interface LockedLead {
  id: string
  workspaceId: string
}

/** Something of a lead has changed: that may change what the agents of its open runs have to do. */
export const wakeRunsOf = (
  context: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  lead: LockedLead,
): Promise<void> => wakeOpen(context, trx, lead, conducted.runs)

/** A lead that is deleted ends what goes on for it. */
export async function wakeAllOf(
  context: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  lead: LockedLead,
): Promise<void> {
  await wakeOpen(context, trx, lead, conducted.runs)
  await wakeOpen(context, trx, lead, conducted.spreads)
}

async function wakeOpen(
  { wakes }: Pick<Context, 'wakes'>,
  trx: Knex.Transaction,
  { id: leadId, workspaceId }: LockedLead,
  { table, open }: { table: string; open: string },
): Promise<void> {
  const rows = await rowsOf<{ id: string }>(
    trx,
    `select id from ${table} where workspace_id = ? and lead_id = ? and (${open})`,
    [workspaceId, leadId],
  )
  for (const { id } of rows) await wakes.write(trx, workspaceId, id)
}
