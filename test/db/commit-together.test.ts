import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { Knex } from 'knex'
import { connect, type Database } from '../../src/db/connect.js'
import { transact } from '../../src/db/transact.js'
import { Unavailable } from '../../src/errors.js'

/** With a counter of commits, and a table `parts` whose reference is looked at only when all is committed. */
async function notes(t: ExecutionContext): Promise<{ db: Database; commits: () => number }> {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-together-'))
  const db = connect({ kind: 'sqlite', file: join(folder, 'a.sqlite') })
  t.teardown(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  await db.raw('create table notes (name text primary key)')
  await db.raw('create table parts (name text references notes (name) deferrable initially deferred)')
  let commits = 0
  db.on('query', ({ sql }) => {
    if (sql === 'COMMIT;') commits++
  })
  return { db, commits: () => commits }
}

const note = (name: string) => async (trx: Knex.Transaction) => {
  await trx('notes').insert({ name })
  return name
}
const names = (db: Knex): Promise<string[]> => db('notes').orderBy('rowid').pluck('name')

/** What became of each: its value, or the message of its error. */
const outcomes = async (works: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(works)).map(one =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  )

test('transactions that wait at the same time share commits, in the order in which they came', async t => {
  const { db, commits } = await notes(t)
  const wanted = Array.from({ length: 40 }, (_, n) => `note ${n}`)
  t.deepEqual(await outcomes(wanted.map(name => transact(db, note(name)))), wanted)
  t.deepEqual(await names(db), wanted)
  t.is(commits(), 3)
  t.is(await transact(db, note('alone')), 'alone')
  t.is(commits(), 4)
})

test('one that fails takes back nothing but its own', async t => {
  const { db } = await notes(t)
  const fails = transact(db, async trx => {
    await note('taken back')(trx)
    throw new Error('I changed my mind')
  })
  const works = [
    transact(db, note('a')),
    fails,
    transact(db, note('a')),
    transact(db, names),
    transact(db, note('b')),
  ]
  const [first, second, third, seen, last] = await outcomes(works)
  t.deepEqual([first, second, seen, last], ['a', 'I changed my mind', ['a'], 'b'])
  t.regex(String(third), /UNIQUE constraint failed/)
  t.deepEqual(await names(db), ['a', 'b'])
})

test('nobody hears of success when the commit fails', async t => {
  const { db } = await notes(t)
  const orphan = (trx: Knex.Transaction) => trx('parts').insert({ name: 'nobody' })
  for (const told of await outcomes([transact(db, note('a')), transact(db, orphan), transact(db, note('b'))]))
    t.regex(String(told), /FOREIGN KEY constraint failed/)
  t.deepEqual(await names(db), [])
  t.is(await transact(db, note('a')), 'a')
})

test('when SQLite takes back the whole transaction, all of them fail, and nothing is stored outside one', async t => {
  const { db } = await notes(t)
  const lost = transact(db, trx => trx.raw('rollback'))
  const works = [transact(db, note('a')), lost, transact(db, note('b'))]
  for (const { reason } of (await Promise.allSettled(works)) as PromiseRejectedResult[])
    t.true(reason instanceof Unavailable)
  t.deepEqual(await names(db), [])
  t.is(await transact(db, note('a')), 'a')
})

test('a transaction that is over can not be used in the next of its group', async t => {
  const { db } = await notes(t)
  let kept: Knex.Transaction | undefined
  const first = transact(db, async trx => {
    kept = trx
  })
  const second = transact(db, async () => kept?.raw('select 1'))
  t.regex(String((await outcomes([first, second]))[1]), /already complete/)
})
