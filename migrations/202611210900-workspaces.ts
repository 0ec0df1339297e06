import type { Knex } from 'knex'

/** Workspaces, their API keys, and the answers kept for repeated requests. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'

  await trx.schema.createTable('workspaces', table => {
    table.specificType('id', idType).primary()
    table.text('name').notNullable()
    table.text('default_region').notNullable()
    table.text('default_timezone').notNullable()
    table.text('quiet_hours')
    table.integer('checklist_version').notNullable().defaultTo(0)
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
  })

  await trx.schema.createTable('api_keys', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.text('name').notNullable()
    table.text('hash').notNullable().unique()
    table.text('scope').notNullable()
    table.text('mode').notNullable()
    table.text('created_at').notNullable()
    table.text('expires_at')
    table.text('revoked_at')
    table.text('last_used_at')
    table.index(['workspace_id', 'id'])
  })

  await trx.schema.createTable('idempotent_requests', table => {
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.text('method').notNullable()
    table.text('path').notNullable()
    table.text('key').notNullable()
    table.text('fingerprint').notNullable()
    table.text('claim').notNullable()
    table.text('created_at').notNullable().index()
    table.text('lease_until').notNullable()
    table.integer('status')
    table.text('answer')
    table.primary(['workspace_id', 'method', 'path', 'key'])
  })
}
