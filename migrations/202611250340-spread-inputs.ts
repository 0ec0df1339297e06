import type { Knex } from 'knex'

/**
 * What people tell beside the documents, in one place; the debt service that is proposed has been the only such thing. Its own
 * column stays, for processes of the version before, which may still be at work.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable('spreads', table => {
    table.text('inputs').notNullable().defaultTo('{}')
  })
  await trx.raw(
    `update spreads
     set inputs = '{"proposedAnnualDebtService":{"value":' || proposed_annual_debt_service
       || ',"author":null,"at":"' || created_at || '"}}'
     where proposed_annual_debt_service is not null`,
  )
}
