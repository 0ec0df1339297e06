import type { Knex } from 'knex'

/** People who sign in, by what they do so, and what they have started. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'

  await trx.schema.createTable('users', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    // As it is compared.
    table.text('email').notNullable().index()
    table.text('name').notNullable()
    table.text('role').notNullable()
    // With its parameters. Null: invited, or signs in elsewhere.
    table.text('password_hash')
    // Null: invited, and never here.
    table.text('accepted_at')
    table.text('disabled_at')
    // Sealed. Asked for once it is confirmed.
    table.text('totp_secret')
    table.text('totp_since')
    // The last one that was used: none is good twice.
    table.bigInteger('totp_step')
    table.text('recovery_codes')
    table.text('oidc_issuer')
    table.text('oidc_subject')
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.unique(['workspace_id', 'email'])
    table.index(['oidc_subject'])
  })

  await trx.schema.createTable('user_sessions', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('user_id', idType).notNullable().references('users.id')
    table.text('hash').notNullable().unique()
    table.boolean('awaits_second_factor').notNullable()
    table.text('device').notNullable()
    table.text('ip')
    table.text('created_at').notNullable()
    table.text('last_seen_at').notNullable()
    table.text('expires_at').notNullable().index()
    table.text('revoked_at')
    table.index(['workspace_id', 'user_id'])
  })

  await trx.schema.createTable('user_links', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('user_id', idType).notNullable().references('users.id')
    // An invitation asks for a password, a sign-in link for nothing.
    table.text('kind').notNullable()
    table.text('hash').notNullable().unique()
    table.text('created_at').notNullable()
    table.text('expires_at').notNullable().index()
    table.text('used_at')
    table.index(['workspace_id', 'user_id'])
  })

  for (const name of ['workflow_runs', 'spreads'])
    await trx.schema.alterTable(name, table => {
      // Who has started it in the app, as they were called then.
      table.text('started_by')
    })
}
