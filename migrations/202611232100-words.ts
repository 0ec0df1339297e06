import type { Knex } from 'knex'

/** Words of a workflow in place of those that its agents usually write. */
export async function up(trx: Knex.Transaction): Promise<void> {
  // Not by `alterTable`, which on SQLite would copy the whole table.
  await trx.raw('alter table workflows add column words text')
}
