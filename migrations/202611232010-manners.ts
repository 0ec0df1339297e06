import type { Knex } from 'knex'

/** How the agents of a workspace write, and the latest messages of a lead at hand. */
export async function up(trx: Knex.Transaction): Promise<void> {
  // Not by `alterTable`, which on SQLite would copy the whole table. JSON.
  await trx.raw('alter table workspaces add column manners text')
  await trx.raw(
    `create index action_logs_sent on action_logs (lead_id, completed_at)
     where workflow_run_id is not null and status = 'COMPLETED' and type in ('MESSAGE', 'FOLLOW_UP_MESSAGE')`,
  )
}
