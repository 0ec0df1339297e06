import type { Knex } from 'knex'

/** A way to find the runs that have ended lately, to see that their workflows have, too. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `create index workflow_runs_ended on workflow_runs (updated_at) where status in ('COMPLETED', 'CANCELLED')`,
  )
}
