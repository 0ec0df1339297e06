import type { Knex } from 'knex'

/** What hangs on a lead: tags, checklist entries, escalations, messages and documents. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const idType = trx.client.config.client === 'pg' ? 'text collate "C"' : 'text'

  await trx.schema.alterTable('leads', table => {
    // Names as they are shown, sorted. Kept beside the links, which only filter, so that a list reads one table.
    table.text('tags').notNullable().defaultTo('[]')
    table.boolean('timezone_inferred').notNullable().defaultTo(false)
    // What a search looks in, and what tells that two leads may be one person: folded, so that case doesn't matter.
    table.text('search').notNullable().defaultTo('')
    table.text('email_key')
    table.integer('open_escalations').notNullable().defaultTo(0)
    table.integer('completed_items').notNullable().defaultTo(0)
    table.integer('total_items').notNullable().defaultTo(0)
    // The workspace's checklist version at which the two were counted; an older one tells that they are stale.
    table.integer('counted_version').notNullable().defaultTo(-1)
    table.integer('event_sequence').notNullable().defaultTo(0)
    table.integer('portal_generation').notNullable().defaultTo(0)
  })
  await fillSearch(trx)
  await trx.raw(`create index leads_by_email on leads (workspace_id, email_key) where email_key is not null`)
  await trx.raw(
    `create index leads_by_phone on leads (workspace_id, phone_number) where phone_number is not null`,
  )
  await trx.raw(
    `create index leads_by_external_id on leads (workspace_id, external_lead_id) where external_lead_id is not null`,
  )
  await trx.raw(`create index leads_by_counted_version on leads (workspace_id, counted_version)`)
  await trx.raw(`create index leads_deleted on leads (deleted_at) where deleted_at is not null`)

  await trx.schema.createTable('tags', table => {
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    // Folded: `VIP` and `vip` are one tag, shown as it was first written.
    table.specificType('key', idType).notNullable()
    table.text('name').notNullable()
    table.text('created_at').notNullable()
    table.primary(['workspace_id', 'key'])
  })

  await trx.schema.createTable('lead_tags', table => {
    table.specificType('workspace_id', idType).notNullable()
    table.specificType('tag_key', idType).notNullable()
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.primary(['workspace_id', 'tag_key', 'lead_id'])
    table.index(['lead_id'])
  })

  // One-off items, asked of one lead only.
  await trx.schema.createTable('lead_items', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.text('code').notNullable()
    table.text('label').notNullable()
    table.text('field_type').notNullable()
    table.boolean('is_required').notNullable()
    table.text('help_text')
    table.text('client_instructions')
    table.text('agent_instructions')
    table.text('config')
    table.text('validation_rules')
    table.text('created_at').notNullable()
    table.unique(['lead_id', 'code'])
  })

  // The id is derived from lead and item, so an entry has it before it has a row.
  await trx.schema.createTable('checklist_entries', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    // Of the workspace's items or of the lead's own.
    table.specificType('item_id', idType).notNullable()
    // JSON; sealed where the item's type is a secret.
    table.text('value')
    table.text('alternate_values')
    table.text('status').notNullable()
    table.text('validation_error')
    // What it was before the lead's completion skipped it. Null: not skipped that way.
    table.text('skipped_from')
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.index(['lead_id'])
  })

  await trx.schema.createTable('escalations', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.text('reason').notNullable()
    table.text('created_at').notNullable()
    table.text('resolved_at')
    table.index(['lead_id', 'id'])
  })

  await trx.schema.alterTable('action_logs', table => {
    table.text('tool')
  })
  await trx.raw(
    `create index action_logs_waiting on action_logs (lead_id, type, scheduled_at) where status in ('PENDING', 'AWAITING_APPROVAL')`,
  )
  await trx.raw(
    `create index action_logs_of_parent on action_logs (parent_action_id) where parent_action_id is not null`,
  )
  await trx.raw(
    `create index action_logs_outreach on action_logs (lead_id, id) where type in ('MESSAGE', 'FOLLOW_UP_MESSAGE')`,
  )

  await trx.schema.createTable('messages', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('action_log_id', idType).notNullable().references('action_logs.id')
    table.text('channel').notNullable()
    table.text('direction').notNullable()
    table.text('subject')
    table.text('body').notNullable()
    table.text('document_ids').notNullable().defaultTo('[]')
    table.text('created_at').notNullable()
    table.index(['action_log_id'])
    table.index(['lead_id'])
  })

  await trx.schema.createTable('documents', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.text('filename').notNullable()
    table.text('mime_type').notNullable()
    table.integer('size').notNullable()
    table.text('sha256').notNullable()
    table.text('external_id')
    // Where its bytes lie in the storage.
    table.text('storage_key').notNullable()
    table.text('extraction_status').notNullable()
    table.text('extraction_error')
    table.text('classification')
    table.integer('event_sequence').notNullable().defaultTo(0)
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.text('deleted_at')
    table.index(['lead_id', 'id'])
  })
  // The same bytes for the same lead are one document.
  await trx.raw(
    `create unique index documents_once_per_lead on documents (lead_id, sha256) where deleted_at is null`,
  )
  await trx.raw(
    `create index documents_unread on documents (id) where deleted_at is null and extraction_status in ('pending', 'processing')`,
  )

  // Which documents answer which entries, and how each was judged there.
  await trx.schema.createTable('attachments', table => {
    table.specificType('id', idType).primary()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('lead_id', idType).notNullable().references('leads.id')
    table.specificType('entry_id', idType).notNullable()
    table.specificType('item_id', idType).notNullable()
    table.specificType('document_id', idType).notNullable().references('documents.id')
    table.boolean('overall_valid')
    table.text('validation_result')
    table.text('created_at').notNullable()
    table.unique(['entry_id', 'document_id'])
    table.index(['document_id'])
    table.index(['lead_id'])
  })
}

/** SQLite's own `lower` knows only ASCII, so this is done here. */
async function fillSearch(trx: Knex.Transaction): Promise<void> {
  const columns = [
    'id',
    'firstName',
    'middleName',
    'lastName',
    'businessName',
    'email',
    'phoneNumber',
    'externalLeadId',
  ]
  let last = ''
  for (;;) {
    const leads = await trx('leads').select(columns).where('id', '>', last).orderBy('id').limit(500)
    for (const { id, ...texts } of leads) {
      const search = Object.values(texts as Record<string, string | null>)
        .filter(Boolean)
        .join('\n')
        .toLowerCase()
      const emailKey = texts.email ? texts.email.toLowerCase() : null
      await trx('leads').where({ id }).update({ search, emailKey })
    }
    if (leads.length === 0) return
    last = leads.at(-1).id
  }
}
