import type { Knex } from 'knex'

/** What a message came to on its way, and which addresses turned out to reach nobody. */
export async function up(trx: Knex.Transaction): Promise<void> {
  // Not by `alterTable`, which on SQLite would copy the whole table. What is there went to the outbox, which is arriving.
  await trx.raw(`alter table messages add column state text not null default 'sent'`)
  // By which its channel knows it: of what came in, so that it comes in once.
  await trx.raw('alter table messages add column external_id text')
  await trx.raw(
    `create unique index messages_once on messages (workspace_id, lead_id, channel, external_id)
     where direction = 'INBOUND' and external_id is not null`,
  )
  await trx.raw(
    `create index messages_under_way on messages (workspace_id, id) where state in ('queued', 'sending')`,
  )
  await trx.raw('alter table leads add column email_failed_at text')
}
