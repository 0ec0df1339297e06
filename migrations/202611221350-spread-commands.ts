import type { Knex } from 'knex'

/** Which commands a spread has taken: who repeats one is told what came of it. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable('spreads', table => {
    table.text('commands').notNullable().defaultTo('[]')
  })
  // Whose generation was cancelled before commands were kept. No other end has this word for its reason.
  await trx.raw(
    `update spreads
     set commands = '[{"generation":' || generation || ',"revision":' || revision || ',"command":"cancel","callId":null}]'
     where status = 'FAILED' and error = 'Cancelled'`,
  )
}
