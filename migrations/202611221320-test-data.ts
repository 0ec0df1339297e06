import type { Knex } from 'knex'

/** Tells test data from live data, and finds it without going through the latter. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const postgres = trx.client.config.client === 'pg'
  const flag = (table: Knex.AlterTableBuilder) => table.boolean('is_test').notNullable().defaultTo(false)

  await trx.raw(`create index leads_of_test on leads (workspace_id, id) where is_test`)
  await trx.schema.alterTable('webhooks', flag)
  await trx.schema.alterTable('events', flag)
  await trx.raw(`update events set is_test = true where lead_id in (select id from leads where is_test)`)
  const inOrder = postgres ? 'workspace_id, xid, sequence, id' : 'workspace_id'
  await trx.raw(`create index events_of_test on events (${inOrder}) where is_test`)

  // Part of what names a tag, which on SQLite takes another table.
  if (postgres) {
    await trx.schema.alterTable('tags', flag)
    await trx.raw('alter table tags drop constraint tags_pkey')
    await trx.raw('alter table tags add primary key (workspace_id, key, is_test)')
    return
  }
  await trx.raw(
    `create table tags_by_kind (
      workspace_id text not null references workspaces (id),
      key text not null,
      name text not null,
      is_test boolean not null default false,
      created_at text not null,
      primary key (workspace_id, key, is_test)
    )`,
  )
  await trx.raw(
    `insert into tags_by_kind (workspace_id, key, name, created_at) select workspace_id, key, name, created_at from tags`,
  )
  await trx.raw('drop table tags')
  await trx.raw('alter table tags_by_kind rename to tags')
}
