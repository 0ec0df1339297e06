import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { names } from '../../src/backup/manifest.js'
import { entriesOf } from '../../src/backup/read-archive.js'
import { writeArchive } from '../../src/backup/write-archive.js'
import { migrate, migrations } from '../../src/db/migrate.js'
import { tablesOf } from '../../src/db/snapshot.js'
import { readFeed } from '../../src/webhooks/feed.js'
import { refuses, succeeds } from '../cli/command-line.js'
import { populations } from '../db/populations/populations.js'
import { onPostgres } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { archiveIn, emptyRoom, type Room, rowsIn } from './rooms.js'

/** Rows in every table, as they were after each migration. */
async function populated(t: ExecutionContext): Promise<Room> {
  const room = await emptyRoom(t)
  const { db } = room.context
  for (const { name } of migrations()) {
    await migrate(db, name)
    await populations[name]?.(db)
  }
  await db('documents').update({ storageKey: 'ws_one/doc_one' })
  await room.context.storage.putText('ws_one/readings/some-1.json', '{}')
  return room
}

test('every row of every table comes back as it was, and so does a second time', async t => {
  const [from, to, again] = [await populated(t), await emptyRoom(t), await emptyRoom(t)]
  const [first, second] = [archiveIn(t), archiveIn(t)]
  // Documents of these rows never had bytes.
  t.is((await from.run('backup', first)).code, 1)
  succeeds(t, await to.run('restore', first))
  t.deepEqual(await rowsIn(to.context.db), await rowsIn(from.context.db))
  t.is(await to.context.storage.readText('ws_one/readings/some-1.json'), '{}')
  t.is((await to.run('backup', second)).code, 1)
  succeeds(t, await again.run('restore', second))
  t.deepEqual(await rowsIn(again.context.db), await rowsIn(from.context.db))
})

const both = onPostgres ? test : test.skip
both('what was backed up from one database goes into the other, and back', async t => {
  const from = await populated(t)
  const feed = await withEvents(from)
  const sqlite = await emptyRoom(t, { DATABASE_URL: '' })
  const back = await emptyRoom(t)
  const [first, second] = [archiveIn(t), archiveIn(t)]
  await from.run('backup', first)
  succeeds(t, await sqlite.run('restore', first))
  t.deepEqual(await rowsIn(sqlite.context.db), await rowsIn(from.context.db))
  t.deepEqual(await feedOf(sqlite), feed)
  await sqlite.run('backup', second)
  succeeds(t, await back.run('restore', second))
  t.deepEqual(await rowsIn(back.context.db), await rowsIn(from.context.db))
  t.deepEqual(await feedOf(back), feed)
})

const workspaceId = 'ws_01h455vb4pex5vsknk084sn02q'
/** Held back while others write, as tests beside this one do. */
const feedOf = ({ context }: Room) =>
  eventually(
    async () => (await readFeed(context, { workspaceId } as never, { limit: 200 })).bodies,
    bodies => bodies.length === 9,
  )

/** Of several subjects, each in a transaction of its own: their order is one that the rows alone don't tell. */
async function withEvents(room: Room): Promise<string[]> {
  const { db } = room.context
  const [{ id: _, xid: __, ...like }] = await db('events')
  for (const [sequence, subjects] of [
    ['c', 'a', 'b'],
    ['b', 'c'],
    ['a', 'b', 'c'],
  ].entries())
    for (const subject of subjects)
      await db('events').insert({
        ...like,
        id: `evt_${subject}${sequence}`,
        subjectId: `run_${subject}`,
        sequence: sequence + 10,
        body: JSON.stringify({ subject, sequence }),
      })
  return feedOf(room)
}

/** The archive as a version would have made it whose last migration is this one. */
async function asOf(t: ExecutionContext, file: string, upTo: string): Promise<string> {
  const old = await emptyRoom(t)
  await migrate(old.context.db, upTo)
  const known = await tablesOf(old.context.db)
  const earlier = archiveIn(t)
  await writeArchive(earlier, async archive => {
    for await (const { name, chunks } of entriesOf(file)) {
      let text = ''
      for await (const chunk of chunks) text += chunk
      const [, table] = /^rows\/(\w+)\//.exec(name) ?? []
      if (name === names.sums || (table && !known.has(table))) continue
      const said = name === names.opening || name === names.closing ? JSON.parse(text) : undefined
      if (name === names.opening)
        said.migrations = said.migrations.slice(0, said.migrations.indexOf(upTo) + 1)
      if (name === names.closing) said.sums = await archive.sums()
      await archive.text(name, said ? JSON.stringify(said) : text)
    }
  })
  return earlier
}

test('a back-up of an earlier version is brought up to date', async t => {
  const upTo = '202611250415-generations'
  const [from, to, file] = [await populated(t), await emptyRoom(t), archiveIn(t)]
  await from.run('backup', file)
  const restored = await to.run('restore', await asOf(t, file, upTo), '--json')
  succeeds(t, restored)
  const later = migrations().map(({ name }) => name)
  t.deepEqual(restored.json.migrated, later.slice(later.indexOf(upTo) + 1))
  t.is((await to.context.db('leads')).length, 1)
})

test('into a database that has rows, or a folder that has files, nothing is restored', async t => {
  const [from, to, file] = [await populated(t), await emptyRoom(t), archiveIn(t)]
  await from.run('backup', file)
  refuses(
    t,
    await from.run('restore', file),
    /^The database .* has rows already \(in \w+\)\. .* an empty one only\.$/,
  )
  await to.context.storage.putText('ws_other/doc_one', 'here')
  refuses(t, await to.run('restore', file), /files has files already \(ws_other\/doc_one\)\./)
  await to.context.storage.remove('ws_other/doc_one')
  await migrate(to.context.db, '202611210910-configuration')
  refuses(t, await to.run('restore', file), /has tables already, and not those of this back-up\./)
  t.is(await to.context.storage.readText('ws_one/readings/some-1.json'), undefined)
})

test('without its key a back-up is not restored', async t => {
  const [from, file] = [await populated(t), archiveIn(t)]
  const to = await emptyRoom(t, { SECRET_KEY: 'another key of thirty-two characters or more' })
  const made = await from.run('backup', file)
  t.regex(made.stdout, /SECRET_KEY is not in it\. Keep key \w{8} elsewhere/)
  refuses(
    t,
    await to.run('restore', file),
    /^What is sealed in this back-up was sealed with key \w{8}, and SECRET_KEY is another/,
  )
  t.deepEqual(await rowsIn(to.context.db), {})
})

test('an archive that was changed, cut short or is none is refused before anything is written', async t => {
  const [from, to, file] = [await populated(t), await emptyRoom(t), archiveIn(t)]
  await from.run('backup', file)
  const whole = readFileSync(file)
  const attempts: [string, () => void, RegExp][] = [
    ['cut', () => truncateSync(file, whole.length - 400), /is damaged, or no back-up|ends too early/],
    ['none', () => writeFileSync(file, 'no archive at all'), /is damaged, or no back-up/],
    ['flipped', () => writeFileSync(file, flipped(whole)), /is damaged, or no back-up/],
    ['changed', () => writeFileSync(file, changed(whole)), /isn't what was backed up/],
  ]
  for (const [, spoil, sentence] of attempts) {
    spoil()
    refuses(t, await to.run('restore', file), sentence)
    t.deepEqual(await rowsIn(to.context.db), {})
  }
  refuses(t, await to.run('restore', `${file}.not-there`), /can't be read/)
  writeFileSync(file, whole)
  succeeds(t, await to.run('restore', file))
})

/** By one bit, from the middle on. Some say twice where the same bytes are to be found, and change nothing of what is unpacked. */
function flipped(whole: Buffer): Buffer {
  const plain = gunzipSync(whole)
  for (let at = whole.length >> 1; ; at++) {
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(whole.readUInt8(at) ^ 1, at)
    try {
      if (gunzipSync(bytes).equals(plain)) continue
    } catch {
      // What can't be unpacked isn't the same.
    }
    return bytes
  }
}

/** By a hand that packed it again. */
function changed(whole: Buffer): Buffer {
  const plain = gunzipSync(whole)
  const at = plain.indexOf('ws_one')
  plain.write('ws_two', at)
  return gzipSync(plain)
}

test('a file that is there already is not written over', async t => {
  const [from, file] = [await populated(t), archiveIn(t)]
  writeFileSync(file, 'of yesterday')
  refuses(t, await from.run('backup', file), /is there already, and stays as it is\.$/)
  t.is(readFileSync(file, 'utf8'), 'of yesterday')
})
