import type { Knex } from 'knex'

/** Benchmark ratios of industries, as a workspace has uploaded them. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'
  await trx.schema.createTable('peers', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('naics', idType).notNullable()
    table.text('statistic').notNullable()
    table.text('label')
    table.text('source')
    // JSON: by the keys of the template.
    table.text('ratios').notNullable()
    table.text('created_at').notNullable()
    table.unique(['workspace_id', 'naics', 'statistic'])
  })
}
