import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../src/context.js'
import { type Database, isPostgres } from '../../src/db/connect.js'

export async function tables(db: Database): Promise<string[]> {
  return isPostgres(db)
    ? (await db('pg_tables').where({ schemaname: 'public' })).map(({ tablename }) => tablename).sort()
    : db('sqlite_master')
        .where({ type: 'table' })
        .whereNot('name', 'like', 'sqlite_%')
        .orderBy('name')
        .pluck('name')
}

/** Every row of every table, whatever tables there are. The audit log outlasts what it tells of, and says no more than ids. */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const table of (await tables(db)).filter(name => !name.startsWith('audit_')))
    contents[table] = (await db(table)).map(row => JSON.stringify(row)).sort()
  return contents
}

/** Every file by its path below the storage's folder. */
export function allFiles({ config }: Context): Record<string, string> {
  const folder = join(config.dataDir, 'files')
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  const paths = found.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    paths.sort().map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )
}

/** Tables with this column, as the database tells it. */
export async function tablesWith(db: Database, column: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tables(db)) {
    const columns = await db(table).columnInfo()
    // Names as the code has them: the mapping of names works on answers too.
    if (Object.keys(columns).some(name => name === column)) found.push(table)
  }
  return found
}
