import type { Knex } from 'knex'

/** Text messages beside e-mail: what somebody would rather use, numbers that reach nobody, and leads that write first. */
export async function up(trx: Knex.Transaction): Promise<void> {
  // Not by `alterTable`, which on SQLite would copy the whole table.
  await trx.raw('alter table leads add column phone_failed_at text')
  await trx.raw('alter table agents add column channel text')
  await trx.raw('alter table workflows add column channel text')
  await trx.raw(`alter table workspaces add column unknown_senders text not null default 'ignore'`)
  // Who writes to us by telephone is known by the number alone, whatever the workspace.
  await trx.raw(
    `create index leads_by_phone_everywhere on leads (phone_number) where phone_number is not null`,
  )
  // How many have come in by themselves of late.
  await trx.raw(
    `create index leads_that_wrote_first on leads (workspace_id, created_at)
     where source in ('inbound-email', 'inbound-sms')`,
  )
  // A provider's message is one of ours only.
  await trx.raw(
    `create unique index messages_handed_over_once on messages (workspace_id, channel, external_id)
     where direction = 'OUTBOUND' and external_id is not null`,
  )
}
