import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'
import { StartError } from '../errors.js'
import { type Database, isPostgres } from './connect.js'
import { describeTables } from './planner.js'

interface Migration {
  name: string
  file: string
}

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** The files' names carry their date, so their order is their alphabet's. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter(file => /^\d{12}-.*\.js$/.test(file))
    .sort()
    .map(file => ({ name: file.replace(/\.js$/, ''), file: join(folder, file) }))
}

/**
 * Applies what is missing, all of it in one transaction: a process that dies half-way leaves nothing behind, and no lock.
 * Several processes may call it at once; the later ones find nothing to do.
 */
export async function migrate(db: Database, upTo?: string): Promise<string[]> {
  const applied: string[] = []
  await withoutForeignKeys(db, async () => {
    await db.transaction(async trx => {
      if (isPostgres(db)) await trx.raw(`select pg_advisory_xact_lock(hashtext('leadspread/migrate'))`)
      await trx.raw('create table if not exists migrations (name text primary key, applied_at text not null)')
      const done = new Set(await appliedIn(trx))
      for (const { name, file } of migrations()) {
        if (done.has(name)) continue
        const { up } = (await import(pathToFileURL(file).href)) as {
          up: (trx: Knex.Transaction) => Promise<void>
        }
        await up(trx)
        await trx('migrations').insert({ name, appliedAt: new Date().toISOString() })
        applied.push(name)
        if (name === upTo) break
      }
      if (!isPostgres(db)) await checkForeignKeys(trx)
      if (!isPostgres(db) && applied.length > 0) await describeTables(trx)
    })
  })
  return applied
}

/** For the roles that serve: they must not run on a database that is behind their code. */
export async function refuseUnmigrated(db: Database): Promise<void> {
  const known = await db.schema.hasTable('migrations')
  const done = new Set(known ? await appliedIn(db) : [])
  const missing = migrations().filter(({ name }) => !done.has(name))
  if (missing.length > 0) {
    throw new StartError(
      `The database lacks ${missing.length} migration${missing.length === 1 ? '' : 's'}. Run \`leadspread migrate\` first.`,
    )
  }
}

const appliedIn = (trx: Knex | Knex.Transaction): Promise<string[]> => trx('migrations').pluck('name')

/** SQLite rebuilds a table to alter it, and with foreign keys on that would empty the tables that cascade from it. */
async function withoutForeignKeys(db: Database, work: () => Promise<void>): Promise<void> {
  if (isPostgres(db)) return work()
  await db.raw('pragma foreign_keys = OFF')
  try {
    await work()
  } finally {
    await db.raw('pragma foreign_keys = ON')
  }
}

async function checkForeignKeys(trx: Knex.Transaction): Promise<void> {
  const broken: unknown[] = await trx.raw('pragma foreign_key_check')
  if (broken.length > 0)
    throw new Error(`The migrations would leave ${broken.length} rows without their parent`)
}
