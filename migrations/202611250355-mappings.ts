import type { Knex } from 'knex'

/** Which row a line of this label belongs in, as people have said once for all. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'
  await trx.schema.createTable('mappings', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    // Null: of all leads, test leads or live ones.
    table.specificType('lead_id', idType).references('leads.id')
    table.boolean('is_test').notNullable()
    table.text('statement').notNullable()
    table.text('label').notNullable()
    // The label as it is compared.
    table.text('label_key').notNullable()
    table.text('row').notNullable()
    // Where lines of this label had come to when one was corrected; null: wherever.
    table.text('from_row')
    // The override that it was learnt from.
    table.text('override_id')
    table.text('author')
    table.text('created_at').notNullable()
    table.index(['workspace_id', 'id'])
  })
  await trx.raw(
    `create unique index mappings_of_lead on mappings (lead_id, statement, label_key) where lead_id is not null`,
  )
  await trx.raw(
    `create unique index mappings_of_workspace on mappings (workspace_id, is_test, statement, label_key)
     where lead_id is null`,
  )
}
