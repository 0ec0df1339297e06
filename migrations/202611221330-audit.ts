import type { Knex } from 'knex'

/** Who did what, as rows that are added and never changed, and how they are linked. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const postgres = trx.client.config.client === 'pg'
  const id = postgres ? 'text collate "C"' : 'text'
  // No reference to the workspace: it would be looked up at every write, and what is told here outlasts all else.
  await trx.raw(`
    create table audit_entries (
      ${postgres ? 'xid xid8 not null default pg_current_xact_id()' : 'position integer primary key autoincrement'},
      id ${id} not null,
      workspace_id ${id} not null,
      at text not null,
      actor_kind text not null,
      actor_id text,
      action text not null,
      subject text not null,
      ip text,
      request_id text,
      number bigint,
      hash text
      ${postgres ? ', primary key (workspace_id, xid, id)' : ''}
    )`)
  // Whoever writes pays for the indexes that hold every row; those of linked rows are paid for by who links them.
  await trx.raw(
    postgres
      ? 'create index audit_entries_unlinked on audit_entries (xid, id) where number is null'
      : 'create index audit_entries_of_workspace on audit_entries (workspace_id)',
  )
  await trx.raw(
    'create unique index audit_entries_linked on audit_entries (workspace_id, number) where number is not null',
  )
  await trx.raw(
    'create index audit_entries_by_time on audit_entries (workspace_id, at) where number is not null',
  )
  await trx.raw(`
    create table audit_chains (
      workspace_id ${id} primary key,
      removed bigint not null,
      removed_hash text not null,
      number bigint not null,
      hash text not null
      ${postgres ? '' : ', linked_to integer not null'}
    )`)
  await (postgres ? guardOnPostgres(trx) : guardOnSqlite(trx))
}

const never = 'audit entries are never changed or removed'

/** All that a row says. What links it is set once, and nothing else ever. */
const said = ['id', 'workspace_id', 'at', 'actor_kind', 'actor_id', 'action', 'subject', 'ip', 'request_id']

/** The retention moves the checkpoint of the chain over what it removes, in the same transaction. */
const isBehindCheckpoint = `old.number is not null and old.number <= coalesce(
  (select removed from audit_chains where audit_chains.workspace_id = old.workspace_id), 0)`

async function guardOnSqlite(trx: Knex.Transaction): Promise<void> {
  const same = [...said, 'position'].map(column => `new.${column} is old.${column}`).join(' and ')
  await trx.raw(`
    create trigger audit_entries_stay before update on audit_entries
    when not (old.number is null and new.number is not null and new.hash is not null and ${same})
    begin select raise(abort, '${never}'); end`)
  await trx.raw(`
    create trigger audit_entries_are_kept before delete on audit_entries
    when not (${isBehindCheckpoint})
    begin select raise(abort, '${never}'); end`)
  await trx.raw(`
    create trigger audit_chains_go_on before update on audit_chains
    when new.workspace_id is not old.workspace_id or new.removed < old.removed or new.number < old.number
      or new.removed > old.number
    begin select raise(abort, '${never}'); end`)
  await trx.raw(`
    create trigger audit_chains_are_kept before delete on audit_chains
    begin select raise(abort, '${never}'); end`)
}

/** Not the number of the transaction: that of a dump which was loaded into another cluster has to be put right. */
async function guardOnPostgres(trx: Knex.Transaction): Promise<void> {
  const row = (which: string) => `(${said.map(column => `${which}.${column}`).join(', ')})`
  await trx.raw(`
    create function audit_entries_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if ${row('new')} is not distinct from ${row('old')} and (
          old.number is null and new.number is not null and new.hash is not null
          or new.number is not distinct from old.number and new.hash is not distinct from old.hash)
        then return new; end if;
      elsif tg_op = 'DELETE' then
        if ${isBehindCheckpoint} then return old; end if;
      end if;
      raise exception '${never}';
    end $$`)
  await trx.raw(`
    create trigger audit_entries_stay before update or delete on audit_entries
    for each row execute function audit_entries_stay()`)
  await trx.raw(`
    create trigger audit_entries_are_kept before truncate on audit_entries
    for each statement execute function audit_entries_stay()`)
  await trx.raw(`
    create function audit_chains_go_on() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.workspace_id = old.workspace_id and new.removed >= old.removed and new.number >= old.number
          and new.removed <= old.number
        then return new; end if;
      end if;
      raise exception '${never}';
    end $$`)
  await trx.raw(`
    create trigger audit_chains_go_on before update or delete on audit_chains
    for each row execute function audit_chains_go_on()`)
  await trx.raw(`
    create trigger audit_chains_are_kept before truncate on audit_chains
    for each statement execute function audit_chains_go_on()`)
}
