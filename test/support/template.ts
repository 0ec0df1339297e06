import { join } from 'node:path'
import { connect } from '../../src/db/connect.js'
import { migrate } from '../../src/db/migrate.js'

const name = 'leadspread_template'

/** A migrated file of SQLite, which each test of a run copies: migrating takes longer. */
export async function sqliteTemplate(folder: string): Promise<string> {
  const file = join(folder, 'template.sqlite')
  const db = connect({ kind: 'sqlite', file })
  await migrate(db)
  await db.raw('pragma wal_checkpoint(truncate)')
  await db.destroy()
  return file
}

/** A migrated database on a server of the tests' own, which each of them has copied. */
export async function postgresTemplate(server: string): Promise<string> {
  const admin = connect({ kind: 'postgres', url: server, poolSize: 2 })
  await admin.raw(`create database ${name}`)
  await admin.destroy()
  const url = new URL(server)
  url.pathname = `/${name}`
  const made = connect({ kind: 'postgres', url: url.href, poolSize: 2 })
  await migrate(made)
  await made.destroy()
  return name
}
