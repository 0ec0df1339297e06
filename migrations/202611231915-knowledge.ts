import type { Knex } from 'knex'

/** What a workspace has written down for its borrowers, by headings, and how it is found. */
export async function up(trx: Knex.Transaction): Promise<void> {
  const isPostgres = trx.client.config.client === 'pg'
  const idType = isPostgres ? 'text collate "C"' : 'text'
  await trx.schema.createTable('knowledge_sections', table => {
    // What the index of SQLite goes by: a number that no VACUUM changes.
    table.increments('number')
    table.specificType('id', idType).notNullable().unique()
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('code', idType).notNullable()
    // JSON: from the outermost heading to its own.
    table.text('path').notNullable()
    table.text('text').notNullable()
    table.text('language').notNullable()
    // Stems and topics of the heading, and of all of the section, with a blank between them.
    table.text('title_terms').notNullable()
    table.text('terms').notNullable()
    table.integer('position').notNullable()
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.unique(['workspace_id', 'code'])
  })
  // In how many sections of a workspace a term stands.
  await trx.schema.createTable('knowledge_terms', table => {
    table.specificType('workspace_id', idType).notNullable().references('workspaces.id')
    table.specificType('term', idType).notNullable()
    table.integer('sections').notNullable()
    table.primary(['workspace_id', 'term'])
  })
  await (isPostgres ? indexOnPostgres(trx) : indexOnSqlite(trx))
}

/** The terms are lexemes already, so no dictionary of the database's is asked. */
async function indexOnPostgres(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `alter table knowledge_sections add column search tsvector generated always as (array_to_tsvector(string_to_array(terms, ' '))) stored`,
  )
  await trx.raw('create index knowledge_sections_search_index on knowledge_sections using gin (search)')
}

/** An index beside the table, which triggers keep in step with it. Its tokens are the terms as they stand. */
async function indexOnSqlite(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `create virtual table knowledge_index using fts5 (
      workspace_id, terms, content='knowledge_sections', content_rowid='number',
      tokenize="unicode61 remove_diacritics 0 tokenchars '_'"
    )`,
  )
  const remove = `insert into knowledge_index (knowledge_index, rowid, workspace_id, terms)
    values ('delete', old.number, old.workspace_id, old.terms);`
  const add = `insert into knowledge_index (rowid, workspace_id, terms)
    values (new.number, new.workspace_id, new.terms);`
  const trigger = (name: string, after: string, work: string) =>
    trx.raw(`create trigger knowledge_index_${name} after ${after} on knowledge_sections begin ${work} end`)
  await trigger('insert', 'insert', add)
  await trigger('delete', 'delete', remove)
  await trigger('update', 'update of workspace_id, terms', `${remove} ${add}`)
}
