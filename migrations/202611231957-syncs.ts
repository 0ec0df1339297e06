import type { Knex } from 'knex'

/** Which leads the CRM's lists have brought, and what automations have ended because a list left a lead out. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'
  await trx.schema.createTable('syncs', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    // Test keys have syncs of their own, of test leads only.
    table.boolean('is_test').notNullable()
    table.text('name').notNullable()
    table.text('called_at').notNullable()
    table.text('finished_at')
    // A hash of the call that finished it, by which a repeat of that call is known.
    table.text('finished_by')
    table.unique(['workspace_id', 'is_test', 'name'])
  })
  await trx.raw(
    'create index open_syncs on syncs (workspace_id, is_test, called_at) where finished_at is null',
  )
  await trx.schema.createTable('synced_leads', table => {
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('sync_id', idType).notNullable().references('syncs.id')
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    // False: the sync has only named it, because its row has failed or isn't done.
    table.boolean('is_brought').notNullable()
    table.primary(['lead_id', 'sync_id'])
    table.index('sync_id')
    table.index(['workspace_id', 'lead_id'])
  })
  await trx.schema.alterTable('lead_automations', table => {
    // A sync that left the lead out has ended the run, and its coming back starts one anew.
    table.boolean('left_out').notNullable().defaultTo(false)
  })
}
