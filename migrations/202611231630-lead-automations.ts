import type { Knex } from 'knex'

/** What automations have to do for a lead, or have done: once for each time that the lead gets or loses the tag. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'
  await trx.schema.createTable('lead_automations', table => {
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('automation_id', idType).notNullable().references('automations.id')
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    // `start` or `withdraw`; null once that is done.
    table.text('wants')
    // The run that it has started.
    table.specificType('run_id', idType).references('workflow_runs.id')
    // Of the API call that gave or took the tag.
    table.text('request_id')
    table.primary(['lead_id', 'automation_id'])
    table.index('run_id')
  })
}
