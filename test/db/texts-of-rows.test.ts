import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import type { Database, Queryable } from '../../src/db/connect.js'
import { storedRows } from '../../src/db/rows.js'
import { TextsOfRows } from '../../src/db/texts-of-rows.js'
import { testDatabase } from '../support/database.js'

async function start(t: ExecutionContext, limits?: ConstructorParameters<typeof TextsOfRows>[0]) {
  const { db } = (await testDatabase(t)).context
  await db.schema.createTable('notes', table => {
    table.text('id').primary()
    table.text('said')
    table.double('weight')
    table.integer('size')
    table.boolean('done')
  })
  await db('notes').insert({ id: 'a', said: 'first', weight: 0.5, size: 3, done: true })
  const texts = new TextsOfRows(limits)
  let made = 0
  const ask = async (name = 'all', read: (db: Database) => Promise<unknown> = all) => {
    const { bytes } = await texts.of(db, name, async given => {
      made++
      return { bytes: Buffer.from(JSON.stringify(await read(given))), shown: [] }
    })
    return JSON.parse(String(bytes))
  }
  /** How often it is made in so many asks. */
  const makes = async (asks: number, ...given: Parameters<typeof ask>) => {
    made = 0
    for (let asked = 0; asked < asks; asked++) await ask(...given)
    return made
  }
  return { db, ask, makes }
}

const all = (db: Queryable) =>
  storedRows(db, 'select id, said, weight from notes where weight > ? order by id', [0])

test('one is kept once it was asked for twice', async t => {
  const { makes } = await start(t)
  t.is(await makes(1), 1)
  t.is(await makes(1), 1)
  t.is(await makes(3), 0)
  t.is(await makes(3, 'another'), 2)
})

test('what differs by a little differs', async t => {
  const { db, ask } = await start(t)
  const said = [
    '',
    ' ',
    'null',
    '[1]',
    '"',
    '\\',
    '\u2028',
    'é',
    'e\u0301',
    '\u{1f600}',
    '\n',
    '\u007f',
    null,
  ]
  const weights = [1, 1.0000000000000002, 0.1 + 0.2, 0.3, 1e300, 123456789012345680000]
  for (const changed of [...said.map(one => ({ said: one })), ...weights.map(weight => ({ weight }))]) {
    await db('notes').where('id', 'a').update(changed)
    for (const _ of ['made', 'noted', 'kept']) t.like((await ask())[0], changed)
  }
  await db('notes').insert({ id: 'b', said: 'second', weight: 1 })
  for (const _ of ['made', 'noted', 'kept']) t.is((await ask()).length, 2)
  await db('notes').delete()
  for (const _ of ['made', 'noted', 'kept']) t.deepEqual(await ask(), [])
  await db('notes').insert({ id: 'b', said: null, weight: 1 })
  t.is((await ask()).length, 1)
})

test('truths are kept, as either database has them', async t => {
  const { db, ask, makes } = await start(t)
  const read = (given: Queryable) => storedRows(given, 'select done from notes', [])
  t.is(await makes(4, 'truths', read), 2)
  await db('notes').update({ done: false })
  t.false(Boolean((await ask('truths', read))[0].done))
})

test('what Knex builds is not kept, nor what is written', async t => {
  const { makes } = await start(t)
  const ways: ((db: Database) => Promise<unknown>)[] = [
    async db => db('notes').select(),
    async db => db.raw('select 1 as one'),
    db => db.transaction(trx => storedRows(trx, 'select id from notes', [])),
    db => storedRows(db, 'with few as (select id from notes) select id from few', []),
    async () => [],
  ]
  for (const [at, way] of ways.entries()) {
    const read = async (db: Database) => [await all(db), await way(db)]
    t.is(await makes(4, `way ${at}`, read), at === ways.length - 1 ? 2 : 4)
  }
  t.is(await makes(4, 'of nothing', async () => []), 4)
})

test('what has changed by the time that it is made is not kept', async t => {
  const { db, ask, makes } = await start(t)
  let weight = 1
  const read = async (given: Database) => {
    const rows = await all(given)
    await db('notes').update({ weight: ++weight })
    return rows
  }
  t.is(await makes(4, 'changing', read), 4)
  t.is((await ask('changing', read))[0].weight, weight - 1)
})

test('one that can not be held against its rows any more is forgotten', async t => {
  const { db, ask } = await start(t)
  const read = (given: Database) => storedRows(given, 'select * from notes', [])
  for (const _ of [1, 2, 3]) await ask('whole', read)
  await db.schema.alterTable('notes', table => table.dropColumn('size'))
  await t.throwsAsync(ask('whole', read), { any: true })
  t.deepEqual(Object.keys((await ask('whole', read))[0]), ['id', 'said', 'weight', 'done'])
})

test('one that is too large is not kept, and many push out those that nobody asked for since', async t => {
  const { db, makes } = await start(t, { mostBytes: 8 * 1200, mostBytesOfOne: 200 })
  for (let one = 0; one < 5; one++) await makes(2, `name ${one}`)
  t.is(await makes(1, 'name 4'), 0)
  t.is(await makes(1, 'name 0'), 0)
  for (let one = 5; one < 30; one++) {
    await makes(2, `name ${one}`)
    t.is(await makes(1, 'name 0'), 0, 'It was asked for all the time')
  }
  t.is(await makes(1, 'name 1'), 1)
  await db('notes').update({ said: 'x'.repeat(200) })
  t.is(await makes(4, 'large'), 4)
})

test('after a while without anybody who asks, one is gone', async t => {
  const { makes } = await start(t, { keptForMs: 1_000 })
  await makes(2)
  t.is(await makes(1), 0)
  await sleep(2_500)
  t.is(await makes(2), 2)
})
