import type { Knex } from 'knex'

/** Which run an action log is of, and the last step that the agent of a run has taken. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'

  // Not by `alterTable`, which on SQLite would copy the whole table for the reference.
  await trx.raw(`alter table action_logs add column workflow_run_id ${idType} references workflow_runs (id)`)
  await trx.raw(
    `create index action_logs_of_run on action_logs (workflow_run_id, id) where workflow_run_id is not null`,
  )

  await trx.schema.alterTable('workflow_runs', table => {
    table.integer('step').notNullable().defaultTo(0)
    // What that step came to, for whoever takes it a second time. JSON.
    table.text('step_result')
  })
}
