import type { Knex } from 'knex'

/** Leads with their history, workflow runs, the events that tell of them, and what Temporal must still hear. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const postgres = trx.client.config.client === 'pg'
  const idType = postgres ? 'text collate "C"' : 'text'

  await trx.schema.createTable('leads', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.text('first_name').notNullable()
    table.text('middle_name')
    table.text('last_name').notNullable()
    table.text('business_name')
    table.text('email')
    table.text('email_verified_at')
    table.text('phone_number')
    table.text('phone_verified_at')
    table.text('website')
    table.text('external_lead_id')
    table.text('external_portal_link')
    table.text('timezone')
    table.text('assignee_type').notNullable()
    table.text('status').notNullable()
    table.text('source').notNullable()
    table.boolean('is_test').notNullable()
    table.text('activity_summary')
    table.text('opt_out_at')
    table.text('not_interested_at')
    table.text('submitted_at')
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.text('deleted_at')
    table.index(['workspace_id', 'id'])
  })

  await trx.schema.createTable('action_logs', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('parent_action_id', idType).references('action_logs.id')
    table.text('type').notNullable()
    table.text('status').notNullable()
    table.text('summary').notNullable()
    table.text('input').notNullable()
    table.text('output').notNullable()
    table.text('error')
    table.text('scheduled_at')
    table.text('created_at').notNullable()
    table.text('completed_at')
    table.index(['lead_id', 'id'])
  })

  await trx.schema.createTable('workflow_runs', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('agent_id', idType).notNullable().references('agents.id')
    table.specificType('workflow_id', idType).notNullable().references('workflows.id')
    // The workflow's type when the run began: a unique index can't look it up in another table.
    table.text('kind').notNullable()
    table.text('portal_url')
    table.text('external_id')
    table.text('source').notNullable()
    table.text('status').notNullable()
    table.integer('revision').notNullable()
    table.integer('event_sequence').notNullable()
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.text('completed_at')
    table.text('cancelled_at')
    table.index(['lead_id', 'id'])
  })
  // The two rules of creation, held by the database itself. Knex's `predicate` fails on SQLite.
  await trx.raw(
    `create unique index workflow_runs_one_open_per_agent on workflow_runs (lead_id, agent_id)
     where status in ('ACTIVE', 'PAUSED')`,
  )
  await trx.raw(
    `create unique index workflow_runs_one_open_checklist on workflow_runs (lead_id)
     where kind = 'CHECKLIST' and status in ('ACTIVE', 'PAUSED')`,
  )
  await trx.raw(`create index workflow_runs_open on workflow_runs (id) where status in ('ACTIVE', 'PAUSED')`)

  await trx.schema.createTable('events', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType)
    table.specificType('subject_id', idType).notNullable()
    table.integer('sequence').notNullable()
    table.text('name').notNullable()
    // Rendered once, in the transaction of the change, and sent unchanged for ever.
    table.text('body').notNullable()
    table.text('occurred_at').notNullable()
    // The order of commits: PostgreSQL's transaction number; SQLite's rowid already counts in it.
    if (postgres) table.specificType('xid', 'xid8').notNullable().defaultTo(trx.raw('pg_current_xact_id()'))
    table.unique(['subject_id', 'sequence'])
    table.index(postgres ? ['workspace_id', 'xid', 'id'] : ['workspace_id'])
  })

  await trx.schema.createTable('wakes', table => {
    table.specificType('workflow_id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.integer('version').notNullable()
    table.text('since').notNullable()
    table.text('due_at').notNullable().index()
  })
}
