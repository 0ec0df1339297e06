import type { Knex } from 'knex'

/** What is delivered to whom: deliveries, and the lane of each subject in which they wait for one another. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'

  await trx.schema.alterTable('webhooks', table => {
    // Signs beside the new one for a while after a rotation, sealed like it.
    table.text('previous_secret')
    table.text('previous_secret_until')
    // Since when, and how often, nothing but failures: both begin anew with a success.
    table.text('failing_since')
    table.integer('failed_tries').notNullable().defaultTo(0)
    table.integer('event_sequence').notNullable().defaultTo(0)
  })

  await trx.schema.createTable('deliveries', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('webhook_id', idType).notNullable().references('webhooks.id')
    // Its body is the event's. With the event goes what was to be delivered of it.
    table.specificType('event_id', idType).notNullable().references('events.id').onDelete('cascade')
    table.text('event').notNullable()
    table.specificType('subject_id', idType).notNullable()
    table.integer('sequence').notNullable()
    table.text('status').notNullable()
    table.text('attempts').notNullable()
    // Failures since it was last queued: where in the schedule of retries it stands.
    table.integer('tries').notNullable()
    table.text('next_attempt_at')
    table.text('settled_at')
    table.text('created_at').notNullable()
    table.index(['webhook_id', 'id'])
    table.unique(['event_id', 'webhook_id'])
  })
  await trx.raw(
    `create index deliveries_pending on deliveries (webhook_id, subject_id, sequence) where status = 'pending'`,
  )
  await trx.raw(
    `create index deliveries_failed on deliveries (webhook_id, settled_at) where status = 'failed'`,
  )

  // One row a subject and subscription that something waits for. Whoever adds to a lane or takes from it locks its row.
  await trx.schema.createTable('delivery_lanes', table => {
    table.specificType('webhook_id', idType).notNullable().references('webhooks.id')
    table.specificType('subject_id', idType).notNullable()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    // A lane made for one delivery that is sent again, outside the order.
    table.specificType('delivery_id', idType).references('deliveries.id').onDelete('cascade')
    // When its first delivery is due. Whoever claims the lane moves it to the end of the lease.
    table.text('due_at').notNullable()
    table.text('lease')
    table.primary(['webhook_id', 'subject_id'])
    table.index(['webhook_id', 'due_at'])
  })
}
