import type { Knex } from 'knex'

/** Keys that see EIN and SSN as they are, beside those that may write live data. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable('api_keys', table => {
    table.boolean('reveals').notNullable().defaultTo(false)
  })
}
