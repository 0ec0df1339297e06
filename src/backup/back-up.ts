import { rename, rm } from 'node:fs/promises'
import type { Context } from '../context.js'
import { type Snapshot, tablesOf, withSnapshot } from '../db/snapshot.js'
import type { Storage } from '../documents/storage.js'
import { Gone } from '../errors.js'
import { countSealed } from '../rotation/count-sealed.js'
import { type Closing, names, type Opening, placeOfProbe, probe } from './manifest.js'
import { type ArchiveWriter, writeArchive } from './write-archive.js'

type BackedUp = Omit<Closing, 'sums'> & { keyIds: string[] }

type Backing = Pick<Context, 'config' | 'db' | 'storage' | 'secrets' | 'clock'>

/**
 * The database at one moment and every stored file that it names, in one archive, beside a service that goes on. A file is there
 * before its row, and goes after it: so whatever the snapshot names is there when it is taken, and from a little before that
 * nothing that is removed is lost to us.
 */
export async function backUp(backing: Backing, target: string, version: string): Promise<BackedUp> {
  const { storage, db, config } = backing
  const part = `${target}.part`
  const columns = await tablesOf(db)
  const keyIds = [...new Set([backing.secrets.keyId, ...(await countSealed(db)).keys()])]
  let done: BackedUp | undefined
  try {
    await writeArchive(part, archive =>
      storage.keepingRemoved(removed =>
        withSnapshot(config.database, async snapshot => {
          const writing = { archive, snapshot }
          await writeOpening(backing, writing, keyIds, version)
          const rows = await writeRows(writing, columns)
          const files = await writeFiles(writing, [storage, removed])
          const ends = { rows, ...files }
          await archive.text(names.closing, JSON.stringify({ ...ends, sums: await archive.sums() }, null, 1))
          done = { ...ends, keyIds }
        }),
      ),
    )
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return done as BackedUp
}

interface Writing {
  archive: ArchiveWriter
  snapshot: Snapshot
}

async function writeOpening(
  { secrets, clock }: Backing,
  { archive, snapshot }: Writing,
  keyIds: string[],
  version: string,
): Promise<void> {
  const migrations = await all<{ name: string }>(snapshot, 'select name from migrations order by name')
  const counted = await all<{ name: string; seq: number }>(snapshot, counts[snapshot.kind])
  const says: Opening = {
    format: 1,
    version,
    madeAt: clock().toISOString(),
    database: snapshot.kind,
    migrations: migrations.map(({ name }) => name),
    keyIds,
    sealed: secrets.seal(probe, placeOfProbe),
    counted: Object.fromEntries(counted.map(({ name, seq }) => [name, seq])),
  }
  await archive.text(names.opening, JSON.stringify(says, null, 1))
}

/** Up to where: rows that are gone by now may have had the highest numbers. */
const counts: Record<Snapshot['kind'], string> = {
  sqlite: 'select name, seq from sqlite_sequence',
  postgres: `select 'xid' as name, cast(cast(greatest(
    coalesce((select xid from events order by xid desc limit 1), '0'),
    coalesce((select xid from audit_entries order by xid desc limit 1), '0')) as text) as bigint) as seq`,
}

async function all<T>(snapshot: Snapshot, sql: string): Promise<T[]> {
  const rows: T[] = []
  for await (const lines of snapshot.read(sql)) rows.push(...lines.map(line => JSON.parse(line) as T))
  return rows
}

/** The orders in which rows are told, which another database has to count anew. */
const orders: Record<string, Record<Snapshot['kind'], string>> = {
  events: { sqlite: 'position', postgres: 'xid, sequence, id' },
  audit_entries: { sqlite: 'position', postgres: 'xid, id' },
}
const partBytes = 1024 * 1024

async function writeRows(
  { archive, snapshot }: Writing,
  columns: Map<string, string[]>,
): Promise<Closing['rows']> {
  const told: Closing['rows'] = {}
  for (const [table, written] of columns) {
    if (table === 'migrations') continue
    const order = orders[table]?.[snapshot.kind]
    const listed = written.map(name => `"${name}"`).join(', ')
    let [rows, parts, bytes, waiting]: [number, number, number, string[]] = [0, 0, 0, []]
    const flush = async () => {
      if (waiting.length > 0) await archive.text(names.rows(table, ++parts), `${waiting.join('\n')}\n`)
      ;[bytes, waiting] = [0, []]
    }
    for await (const lines of snapshot.read(
      `select ${listed} from "${table}"${order ? ` order by ${order}` : ''}`,
    )) {
      rows += lines.length
      for (const line of lines) {
        waiting.push(line)
        bytes += line.length
        if (bytes > partBytes) await flush()
      }
    }
    await flush()
    told[table] = rows
  }
  return told
}

/** Documents by their rows, so that one which is missing is known; all else by what is there. */
async function writeFiles(
  { archive, snapshot }: Writing,
  places: Pick<Storage, 'withFile' | 'keys'>[],
): Promise<Pick<Closing, 'files' | 'bytes' | 'lost'>> {
  const done: Pick<Closing, 'files' | 'bytes' | 'lost'> = { files: 0, bytes: 0, lost: [] }
  const add = async (key: string): Promise<string | undefined> => {
    for (const place of places) {
      const added = await place
        .withFile(key, path => archive.file(names.file(key), path))
        .catch(error => {
          if (isMissing(error)) return undefined
          throw error
        })
      if (!added) continue
      done.files++
      done.bytes += added.bytes
      return added.sha256
    }
    return undefined
  }
  const documents = 'select id, storage_key, sha256 from documents where deleted_at is null order by id'
  for await (const lines of snapshot.read(documents)) {
    for (const line of lines) {
      const { id, storage_key, sha256 } = JSON.parse(line)
      if ((await add(storage_key)) !== sha256) done.lost.push(id)
    }
  }
  for (const place of places)
    for await (const { key } of place.keys()) if (!ofDocument.test(key)) await add(key)
  return done
}

const ofDocument = /^ws_\w+\/doc_\w+$/
/** Before it was opened, or between looking and opening. */
const isMissing = (error: unknown) =>
  error instanceof Gone || (error as NodeJS.ErrnoException).code === 'ENOENT'
