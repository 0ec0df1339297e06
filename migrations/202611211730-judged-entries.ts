import type { Knex } from 'knex'

/** What the judging of its documents last made of an entry: where its status differs, somebody has set that by hand. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable('checklist_entries', table => {
    table.text('judged_status')
  })
}
