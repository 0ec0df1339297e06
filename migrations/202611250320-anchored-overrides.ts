import type { Knex } from 'knex'

/** The days of the period that an override is about: its id changes when another document arrives, and they don't. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable('spread_overrides', table => {
    table.text('period_start')
    table.text('period_end')
  })
  const day = '____-__-__'
  const dated = [
    [day, 'period_id', 'period_id'],
    [`${day}_${day}`, 'substr(period_id, 1, 10)', 'substr(period_id, 12)'],
    [`to_${day}`, 'null', 'substr(period_id, 4)'],
  ]
  for (const [shape, start, end] of dated)
    await trx.raw(
      `update spread_overrides set period_start = ${start}, period_end = ${end} where period_id like '${shape}'`,
    )
}
