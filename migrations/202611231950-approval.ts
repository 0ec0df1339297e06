import type { Knex } from 'knex'

/** Whether an agent's messages wait for somebody to approve them, and which were approved. */
export async function up(trx: Knex.Transaction): Promise<void> {
  // Not by `alterTable`, which on SQLite would copy the whole table.
  await trx.raw(`alter table agents add column mode text not null default 'autopilot'`)
  await trx.raw('alter table messages add column approved_at text')
}
