import type { Knex } from 'knex'

/** Ways to find what a purge removes. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`create index events_by_time on events (occurred_at)`)
  await trx.raw(`create index events_by_lead on events (lead_id) where lead_id is not null`)
  await trx.raw(`create index documents_deleted on documents (deleted_at) where deleted_at is not null`)
  await trx.raw(`create index documents_by_bytes on documents (workspace_id, sha256)`)
}
