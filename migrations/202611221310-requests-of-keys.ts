import type { Knex } from 'knex'

/**
 * An Idempotency-Key belongs to the API key that sent it. Which that was nobody noted so far: a request goes to the one key
 * of its workspace that can have made it, and where there are several it has none, until it is forgotten.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  const isPostgres = trx.client.config.client === 'pg'
  const idType = isPostgres ? 'text collate "C"' : 'text'

  await trx.schema.renameTable('idempotent_requests', 'earlier_requests')
  await trx.raw('drop index idempotent_requests_created_at_index')
  if (isPostgres)
    await trx.raw(
      'alter table earlier_requests rename constraint idempotent_requests_pkey to earlier_requests_pkey',
    )

  await trx.schema.createTable('idempotent_requests', table => {
    table.text('repeat_id').primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('api_key_id', idType).references('api_keys.id')
    table.text('method').notNullable()
    table.text('path').notNullable()
    table.text('key').notNullable()
    table.text('fingerprint').notNullable()
    table.text('claim').notNullable()
    table.text('created_at').notNullable().index()
    table.text('lease_until').notNullable()
    table.integer('status')
    table.text('answer')
    // Leads whose EIN or SSN stand in the answer as they are, as a list in JSON.
    table.text('revealed')
    table.unique(['api_key_id', 'method', 'path', 'key'])
  })

  const candidates = `from api_keys where api_keys.workspace_id = earlier_requests.workspace_id
    and scope = 'write' and api_keys.created_at <= earlier_requests.created_at
    and (revoked_at is null or revoked_at > earlier_requests.created_at)
    and (expires_at is null or expires_at > earlier_requests.created_at)`
  await trx.raw(
    `insert into idempotent_requests (repeat_id, workspace_id, api_key_id, method, path, key, fingerprint, claim,
       created_at, lease_until, status, answer)
     select claim, workspace_id, case when (select count(*) ${candidates}) = 1 then (select min(id) ${candidates}) end,
       method, path, key, fingerprint, claim, created_at, lease_until, status, answer
     from earlier_requests`,
  )
  await trx.schema.dropTable('earlier_requests')
}
