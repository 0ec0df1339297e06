import type { Knex } from 'knex'

/** Workspaces with a time of their own, and when the agents of their runs look next by it. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable('workspaces', table => {
    // What time it is there. Null: as everywhere.
    table.text('test_clock_at')
    // To where it is being advanced, and by which call, so that a repeat of that doesn't advance it further.
    table.text('test_clock_target')
    table.text('test_clock_call')
  })
  await trx.raw('create index workspaces_advancing on workspaces (id) where test_clock_target is not null')
  await trx.schema.alterTable('workflow_runs', table => {
    // By a test clock only: elsewhere Temporal's timers do it. Not later than now: it is about to.
    table.text('looks_at')
  })
  await trx.raw(
    'create index workflow_runs_due on workflow_runs (workspace_id, looks_at) where looks_at is not null',
  )
}
