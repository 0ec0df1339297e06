import type { Knex } from 'knex'

/** What sweeps look for, by workspace: they take some of each in turn. */
export async function up(trx: Knex.Transaction): Promise<void> {
  for (const index of ['workflow_runs_open', 'documents_unread', 'spreads_open'])
    await trx.raw(`drop index ${index}`)
  await trx.raw(
    `create index workflow_runs_open on workflow_runs (workspace_id, id) where status in ('ACTIVE', 'PAUSED')`,
  )
  await trx.raw(
    `create index documents_unread on documents (workspace_id, id)
     where deleted_at is null and extraction_status in ('pending', 'processing')`,
  )
  await trx.raw(`create index spreads_open on spreads (workspace_id, id) where status = 'IN_PROGRESS'`)
  await trx.schema.alterTable('wakes', table => {
    table.index(['workspace_id', 'due_at'])
  })
}
