import type { Knex } from 'knex'

/** Filters of the list of leads that people have given a name. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'

  await trx.schema.createTable('saved_filters', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    // Whose it is.
    table.specificType('user_id', idType).notNullable().references('users.id')
    table.text('name').notNullable()
    // As it is compared.
    table.text('name_key').notNullable()
    // All of the workspace see it.
    table.boolean('is_shared').notNullable()
    // JSON: what of the list's address says which leads are shown.
    table.text('parts').notNullable()
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.unique(['workspace_id', 'user_id', 'name_key'])
  })
}
