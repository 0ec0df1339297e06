import type { Knex } from 'knex'

/** Under which name and in which colour a lender's portal stands. */
export async function up(trx: Knex.Transaction): Promise<void> {
  // Not by `alterTable`, which on SQLite would copy the whole table. JSON.
  await trx.raw('alter table workspaces add column portal_look text')
}
