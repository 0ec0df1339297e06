import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { loadConfig } from '../../src/config.js'
import type { Context } from '../../src/context.js'
import { connect, type Database } from '../../src/db/connect.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'

/** Set for the second half of the suite's run; unset, tests use SQLite. */
const postgres = process.env.TEST_POSTGRES_URL
export const onPostgres = postgres !== undefined
export const secretKey = 'a secret of the tests, thirty-two characters or more'

export interface TestDatabase {
  context: Context
  /** What another process needs to work on the same data. */
  environment: Record<string, string>
  dispose(): Promise<void>
}

/** A migrated database of its own for a test, as a Context, until the test is over. */
export async function testDatabase(
  t: ExecutionContext,
  settings: Record<string, string> = {},
): Promise<Omit<TestDatabase, 'dispose'>> {
  const { dispose, ...opened } = await openDatabase(settings)
  t.teardown(dispose)
  return opened
}

/** A migrated database for who shares it among tests, or must end other things first: whoever opens it disposes of it. */
export async function openDatabase(settings: Record<string, string> = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(fromRun('TEST_FOLDER'), 'data-'))
  const { url, drop } = postgres ? await postgresDatabase(postgres) : await sqliteFile(dataDir)
  const environment = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    BASE_URL: 'http://leadspread.test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    TEMPORAL_ADDRESS: process.env.TEST_TEMPORAL_ADDRESS ?? '127.0.0.1:1',
    RATE_LIMIT: '0',
    // A busy machine is no reason to give up: tests of these limits set their own.
    REQUEST_TIMEOUT_MS: '120000',
    OPERATION_TIMEOUT_MS: '60000',
    ...(url ? { DATABASE_URL: url } : {}),
    ...settings,
  }
  const context = buildContext(loadConfig(environment), 'test')
  return {
    context,
    environment,
    async dispose() {
      await disposeContext(context)
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** One without any table, for tests of migrations. `environment` is for other processes that work on it. */
export async function emptyDatabase(
  t: ExecutionContext,
): Promise<Pick<TestDatabase, 'environment'> & { db: Database }> {
  const folder = mkdtempSync(join(fromRun('TEST_FOLDER'), 'empty-'))
  const { url, drop } = postgres
    ? await postgresDatabase(postgres, 'template1')
    : { url: undefined, drop: async () => {} }
  const environment = { DATA_DIR: folder, SECRET_KEY: secretKey, ...(url ? { DATABASE_URL: url } : {}) }
  const db = connect(loadConfig(environment).database)
  t.teardown(async () => {
    await db.destroy()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { db, environment }
}

/** What is made once a run: the templates, which each test copies, and the folder for the copies. */
const fromRun = (name: 'TEST_SQLITE_TEMPLATE' | 'TEST_POSTGRES_TEMPLATE' | 'TEST_FOLDER'): string => {
  const made = process.env[name]
  if (!made) throw new Error(`${name} is not set: run tests by scripts/test.mjs`)
  return made
}

async function sqliteFile(dataDir: string): Promise<{ url?: string; drop: () => Promise<void> }> {
  copyFileSync(fromRun('TEST_SQLITE_TEMPLATE'), join(dataDir, 'leadspread.sqlite'))
  return { drop: async () => {} }
}

async function postgresDatabase(
  server: string,
  from = fromRun('TEST_POSTGRES_TEMPLATE'),
): Promise<{ url?: string; drop: () => Promise<void> }> {
  const admin = () => connect({ kind: 'postgres', url: server, poolSize: 2 })
  const urlOf = (name: string) => {
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }
  const name = `world_${randomBytes(6).toString('hex')}`
  const db = admin()
  // Copying files is a fraction of writing each page to the log as well.
  await db.raw(`create database ${name} template ${from} strategy file_copy`)
  await db.destroy()
  return {
    url: urlOf(name),
    drop: async () => {
      const dropper = admin()
      await dropper.raw(`drop database ${name} with (force)`)
      await dropper.destroy()
    },
  }
}
