import type { Knex } from 'knex'

/** The order in which events are read, and a way from a delivery to the lane in which it is sent again. */
export async function up(trx: Knex.Transaction): Promise<void> {
  // With a delivery goes its lane: looked for at each one that is purged.
  await trx.raw(
    `create index delivery_lanes_of_delivery on delivery_lanes (delivery_id) where delivery_id is not null`,
  )
  if (trx.client.config.client === 'pg') return followTheOneBefore(trx)
  // A bare rowid is given again once the newest rows are gone, and a vacuum may change it: a reader's place in the feed would
  // move. This one is the rowid under a name of its own, and only ever rises.
  const columns = 'id, workspace_id, lead_id, subject_id, sequence, name, body, occurred_at'
  await trx.raw(
    `create table events_in_order (
      position integer primary key autoincrement,
      id text not null unique,
      workspace_id text not null references workspaces (id),
      lead_id text,
      subject_id text not null,
      sequence integer not null,
      name text not null,
      body text not null,
      occurred_at text not null
    )`,
  )
  await trx.raw(`insert into events_in_order (${columns}) select ${columns} from events order by rowid`)
  await trx.raw('drop table events')
  await trx.raw('alter table events_in_order rename to events')
  await trx.raw('create unique index events_subject_id_sequence_unique on events (subject_id, sequence)')
  await trx.raw('create index events_workspace_id_index on events (workspace_id)')
  await trx.raw('create index events_by_time on events (occurred_at)')
  await trx.raw('create index events_by_lead on events (lead_id) where lead_id is not null')
}

/**
 * A transaction that waits for a row may have had its number before the one it waits for. Its events would stand before those
 * that they follow; so an event takes the number of the one before it of the same subject, where that is higher. It is never
 * lower than its transaction's own, so whoever waits for all transactions up to a number still misses nothing.
 */
async function followTheOneBefore(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`
    create function events_follow_the_one_before() returns trigger language plpgsql as $$
    begin
      if new.sequence > 1 then
        new.xid := greatest(pg_current_xact_id(), (
          select xid from events where subject_id = new.subject_id and sequence = new.sequence - 1));
      end if;
      return new;
    end $$`)
  await trx.raw(
    'create trigger events_in_order before insert on events for each row execute function events_follow_the_one_before()',
  )
  await trx.raw('drop index events_workspace_id_xid_id_index')
  await trx.raw('create index events_in_order on events (workspace_id, xid, sequence, id)')
}
