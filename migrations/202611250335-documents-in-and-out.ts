import type { Knex } from 'knex'

/** An override may also be of a document: whether its statements are the spread's. It has neither statement nor row then. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable('spread_overrides', table => {
    table.text('document_id')
    table.text('use')
  })
  await trx.schema.alterTable('spread_overrides', table => {
    for (const column of ['statement', 'period_id', 'row']) table.setNullable(column)
  })
}
