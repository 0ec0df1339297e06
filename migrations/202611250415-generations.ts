import type { Knex } from 'knex'

/** What each generation of a spread was made for and came to, and who has signed which. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'
  const ofSpread = (table: Knex.CreateTableBuilder) => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('spread_id', idType).notNullable().references('spreads.id')
    table.integer('generation').notNullable()
    table.text('author')
  }
  await trx.schema.createTable('spread_generations', table => {
    ofSpread(table)
    // JSON: sentences.
    table.text('changes').notNullable()
    table.text('results_sha256')
    table.text('started_at').notNullable()
    table.text('completed_at')
    // In real time: what was shown until then is kept for a while.
    table.text('superseded_at')
    table.unique(['spread_id', 'generation'])
    table.index(['lead_id'])
  })
  await trx.schema.createTable('sign_offs', table => {
    ofSpread(table)
    table.text('name').notNullable()
    table.text('role').notNullable()
    table.text('created_at').notNullable()
    table.index(['spread_id', 'id'])
    table.index(['lead_id'])
  })
  // Of earlier ones only the last is there, and what is shown; what they were made for nobody has written down.
  const columns =
    'id, workspace_id, lead_id, spread_id, generation, author, changes, started_at, completed_at'
  await trx.raw(`insert into spread_generations (${columns})
    select 'gen_' || substr(id, 8), workspace_id, lead_id, id, completed_generation, null, '[]', created_at, updated_at
    from spreads where completed_generation is not null`)
  await trx.raw(`insert into spread_generations (${columns})
    select 'gen_1' || substr(id, 9), workspace_id, lead_id, id, generation, null, '[]', started_at, null
    from spreads where completed_generation is null or completed_generation <> generation`)
}
