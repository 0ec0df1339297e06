import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import createKnex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import type { Config } from '../config.js'
import { StartError } from '../errors.js'
import { SqliteClient } from './sqlite-client.js'

export type Database = Knex
/** A connection that may or may not be inside a transaction. */
export type Queryable = Knex | Knex.Transaction

export const isPostgres = (db: Queryable): boolean => db.client.config.client === 'pg'

export function connect(database: Config['database']): Database {
  return database.kind === 'sqlite'
    ? connectSqlite(database.file)
    : connectPostgres(database.url, database.poolSize)
}

/** Bound values are people's data: without `compileSqlOnError: false` they would stand in error messages. */
const silent = { warn() {}, error() {}, deprecate() {}, debug() {} }
const common = {
  // What it would print on its own, it also throws.
  log: silent,
  ...knexSnakeCaseMappers(),
  compileSqlOnError: false,
  acquireConnectionTimeout: 5_000,
}

function connectSqlite(file: string): Database {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(`The folder of the database ${file} can't be made: ${(error as Error).message}`)
  }
  return createKnex({
    ...common,
    client: SqliteClient,
    connection: { filename: file },
    useNullAsDefault: true,
    // One for the writer, whom `transact` lets in one at a time, and one for reads, which then never wait behind it.
    pool: { min: 1, max: 2 },
  })
}

function connectPostgres(url: string, poolSize: number): Database {
  return createKnex({
    ...common,
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'leadspread',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      options: '-c lock_timeout=10000',
      idle_in_transaction_session_timeout: 60_000,
    },
    pool: { min: 0, max: poolSize },
  })
}

/** One clear sentence at start beats the first request's 503. */
export async function checkDatabase(db: Database, database: Config['database']): Promise<void> {
  try {
    await db.raw('select 1')
  } catch (error) {
    const where = database.kind === 'sqlite' ? database.file : new URL(database.url).host
    throw new StartError(`The database ${where} can't be used: ${(error as Error).message}`)
  }
}
