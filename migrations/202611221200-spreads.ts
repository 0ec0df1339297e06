import type { Knex } from 'knex'

/** Spreads, the documents and artifacts of their generations, and what people have said against the figures. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const postgres = trx.client.config.client === 'pg'
  const idType = postgres ? 'text collate "C"' : 'text'
  const ofLead = (table: Knex.CreateTableBuilder) => {
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
  }
  const ofSpread = (table: Knex.CreateTableBuilder) => {
    ofLead(table)
    table.specificType('spread_id', idType).notNullable().references('spreads.id')
  }

  await trx.schema.createTable('spreads', table => {
    table.specificType('id', idType).primary()
    ofLead(table)
    table.text('external_id')
    table.text('source').notNullable()
    // Those that somebody has named; null: whatever the lead has at each start.
    table.text('document_ids')
    table.double('proposed_annual_debt_service')
    table.text('status').notNullable()
    table.text('error')
    table.integer('generation').notNullable()
    // The last one that completed: its figures and artifacts are shown.
    table.integer('completed_generation')
    // Of a generation that reads nothing: whose columns it computes anew.
    table.integer('recomputed_from')
    table.boolean('paused').notNullable()
    table.integer('revision').notNullable()
    table.integer('event_sequence').notNullable()
    table.text('created_at').notNullable()
    table.text('started_at').notNullable()
    table.text('updated_at').notNullable()
    table.index(['lead_id', 'id'])
  })
  await trx.raw(`create index spreads_open on spreads (id) where status = 'IN_PROGRESS'`)

  await trx.schema.createTable('spread_documents', table => {
    ofSpread(table)
    table.integer('generation').notNullable()
    table.integer('position').notNullable()
    // No reference: the figures of a document outlast it.
    table.specificType('document_id', idType).notNullable()
    table.text('filename').notNullable()
    table.text('status').notNullable()
    table.text('error')
    // Where the columns lie that were found in it.
    table.text('columns_key')
    table.primary(['spread_id', 'generation', 'document_id'])
    table.index(['lead_id'])
  })

  await trx.schema.createTable('artifacts', table => {
    table.specificType('id', idType).primary()
    ofSpread(table)
    table.integer('generation').notNullable()
    table.text('type').notNullable()
    table.text('title').notNullable()
    table.text('filename').notNullable()
    table.text('mime_type').notNullable()
    table.integer('size').notNullable()
    table.text('sha256').notNullable()
    table.text('storage_key').notNullable()
    table.text('created_at').notNullable()
    table.unique(['spread_id', 'generation', 'type'])
    table.index(['lead_id'])
  })

  await trx.schema.createTable('spread_overrides', table => {
    table.specificType('id', idType).primary()
    ofSpread(table)
    table.text('statement').notNullable()
    table.text('period_id').notNullable()
    table.text('row').notNullable()
    table.text('line')
    table.double('value')
    table.text('to_row')
    table.text('reason').notNullable()
    table.text('author')
    table.text('history').notNullable()
    table.text('created_at').notNullable()
    table.index(['spread_id', 'id'])
    table.index(['lead_id'])
  })
}
