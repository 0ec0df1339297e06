import type { Knex } from 'knex'

/** What a model was asked and said while it answered a lead, and what of it was carried out. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'
  // Not by `alterTable`, which on SQLite would copy the whole table. Null: nobody was to answer by a model.
  await trx.raw('alter table messages add column reply_state text')
  await trx.raw(`create index messages_to_answer on messages (workspace_id, id) where reply_state = 'open'`)
  // Until when the lead has asked for time: no follow-up goes before.
  await trx.raw('alter table workflow_runs add column postponed_until text')
  await trx.schema.createTable('turns', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('workflow_run_id', idType).notNullable().references('workflow_runs.id')
    // What it answers.
    table.specificType('message_id', idType).notNullable().references('messages.id')
    table.integer('number').notNullable()
    table.text('model').notNullable()
    // Sealed. Null: it was asked, and has not said anything yet.
    table.text('answer')
    // How often it was asked for this turn.
    table.integer('calls').notNullable()
    // While it is asked, what it may use at the most.
    table.integer('tokens_in').notNullable()
    table.integer('tokens_out').notNullable()
    // In millionths of the currency of the prices.
    table.integer('cost_micros').notNullable()
    table.integer('ms').notNullable()
    table.text('created_at').notNullable()
    table.unique(['message_id', 'number'])
    table.index(['workspace_id', 'created_at'])
    table.index('workflow_run_id')
    table.index('lead_id')
  })
  await trx.schema.createTable('tool_calls', table => {
    table.specificType('turn_id', idType).notNullable().references('turns.id')
    table.integer('position').notNullable()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('action_log_id', idType).notNullable().references('action_logs.id')
    table.primary(['turn_id', 'position'])
    table.index('action_log_id')
    table.index('lead_id')
  })
}
