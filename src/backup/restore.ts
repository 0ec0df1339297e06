import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { migrate, migrations } from '../db/migrate.js'
import { refill } from '../db/refill.js'
import { rowsOf } from '../db/rows.js'
import { tablesOf } from '../db/snapshot.js'
import { keyIdsOf } from '../derived-keys.js'
import { StartError } from '../errors.js'
import { RowsCarried } from './carry-rows.js'
import { names, type Opening, placeOfProbe, probe } from './manifest.js'
import { checkArchive, entriesOf } from './read-archive.js'

interface Restored {
  madeAt: string
  rows: number
  files: number
  /** Documents that the back-up had no bytes of. */
  lost: string[]
  /** Keys that something is sealed with, and that aren't set here. */
  missingKeys: string[]
  /** What the version that made it did not have yet. */
  migrated: string[]
}

type Restoring = Pick<Context, 'config' | 'db' | 'storage' | 'secrets'>

/**
 * What a back-up has, into a database and a folder that have nothing. It is looked at as a whole before anything is written, and
 * rows and files are there together or not at all.
 */
export async function restore(restoring: Restoring, file: string): Promise<Restored> {
  const { db, storage, config } = restoring
  const archive = await checkArchive(file)
  refuseOtherKey(restoring, archive)
  refuseOtherMigrations(archive)
  await refuseTaken(restoring, archive)
  await migrate(db, archive.migrations.at(-1))
  try {
    await refill(db, async trx => {
      const carried = await RowsCarried.into(trx, archive)
      await putAll(restoring, carried, trx, file)
      await carried.end(trx)
    })
  } catch (error) {
    for await (const { key } of storage.keys()) await storage.remove(key)
    throw error
  }
  const known = keyIdsOf(config)
  return {
    madeAt: archive.madeAt,
    rows: Object.values(archive.rows).reduce((sum, count) => sum + count, 0),
    files: archive.files,
    lost: archive.lost,
    missingKeys: archive.keyIds.filter(id => id !== 'v1' && !known.includes(id)),
    migrated: await migrate(db),
  }
}

function refuseOtherKey({ secrets }: Restoring, { sealed, keyIds }: Opening): void {
  if (secrets.openIfWhole(sealed, placeOfProbe) === probe) return
  throw new StartError(
    `What is sealed in this back-up was sealed with key ${keyIds[0]}, and SECRET_KEY is another (${secrets.keyId}). Set SECRET_KEY to the one of the installation that was backed up, or put its secret.key into DATA_DIR.`,
  )
}

function refuseOtherMigrations({ migrations: made, version }: Opening): void {
  const known = migrations().map(({ name }) => name)
  if (made.every((name, at) => known[at] === name)) return
  throw new StartError(
    `This back-up was made by version ${version}, whose database this version doesn't know. Restore it with that version or a later one.`,
  )
}

/** Tables may be there, if they are those of the back-up: whoever has migrated before has lost nothing. */
async function refuseTaken({ db, storage, config }: Restoring, archive: Opening): Promise<void> {
  const { database, dataDir } = config
  const where = database.kind === 'sqlite' ? database.file : new URL(database.url).host
  const tables = [...(await tablesOf(db)).keys()]
  const applied = tables.includes('migrations')
    ? (await db('migrations').orderBy('name').pluck('name')).join()
    : undefined
  for (const table of tables.filter(name => name !== 'migrations')) {
    const [row] = await rowsOf(db, `select 1 as found from "${table}" limit 1`, [])
    if (row)
      throw new StartError(
        `The database ${where} has rows already (in ${table}). A back-up is restored into an empty one only.`,
      )
  }
  if (tables.length > 0 && applied !== archive.migrations.join())
    throw new StartError(
      `The database ${where} has tables already, and not those of this back-up. Take a database without any.`,
    )
  for await (const { key } of storage.keys())
    throw new StartError(
      `${join(dataDir, 'files')} has files already (${key}). A back-up is restored into an empty folder only.`,
    )
}

async function putAll(
  { storage }: Restoring,
  carried: RowsCarried,
  trx: Knex.Transaction,
  file: string,
): Promise<void> {
  await mkdir(storage.arriving, { recursive: true, mode: 0o700 })
  const arriving = join(storage.arriving, 'restored')
  try {
    for await (const { name, chunks } of entriesOf(file)) {
      const [, table] = /^rows\/(\w+)\//.exec(name) ?? []
      if (table) await carried.put(trx, table, await linesOf(chunks))
      const key = name.startsWith(names.file('')) ? name.slice(names.file('').length) : undefined
      if (key === undefined) continue
      await pipeline(chunks, createWriteStream(arriving, { mode: 0o600 }))
      await storage.put(key, arriving)
    }
  } finally {
    await rm(arriving, { force: true })
  }
}

/** A part has no more than a megabyte and one row. */
async function linesOf(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const bytes: Buffer[] = []
  for await (const chunk of chunks) bytes.push(chunk)
  return Buffer.concat(bytes).toString().split('\n').filter(Boolean)
}
