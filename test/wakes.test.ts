import test, { type ExecutionContext } from 'ava'
import { startSweeping } from '../src/conducted/sweeping.js'
import { type Wake, Wakes } from '../src/conducted/wakes.js'
import { loadConfig } from '../src/config.js'
import type { Database } from '../src/db/connect.js'
import { transact } from '../src/db/transact.js'
import { createLog } from '../src/log.js'
import { sweptWakes } from '../src/metrics.js'
import { buildContext, disposeContext } from '../src/processes/build-context.js'
import { createWorkspace } from '../src/workspaces/create.js'
import { openDatabase } from './support/database.js'
import { eventually, eventuallyIs } from './support/eventually.js'

const patienceMs = 5_000

/** Wakes on a database of their own, with a Temporal that does what the test says and a clock that it turns. */
async function start(t: ExecutionContext, perform: (wake: Wake) => Promise<void> = async () => {}) {
  const { context, environment, dispose } = await openDatabase()
  const { db } = context
  const { workspaceId } = await createWorkspace(context, 'Harbor Business Lending')
  const performed: string[] = []
  const lines: Record<string, unknown>[] = []
  let now = Date.parse('2027-01-04T09:00:00Z')
  const parts = {
    db,
    clock: () => new Date(now),
    log: createLog('info', 'test', { write: line => lines.push(JSON.parse(line)) }),
    perform: async (wake: Wake) => {
      performed.push(wake.workflowId)
      await perform(wake)
    },
  }
  const wakes = new Wakes(parts)
  t.teardown(async () => {
    await wakes.settled()
    await dispose()
  })
  return {
    db,
    context,
    workspaceId,
    environment,
    wakes,
    performed,
    lines,
    /** As another process has them. */
    another: (changes: Partial<typeof parts>) => new Wakes({ ...parts, ...changes }),
    write: (workflowId: string) => transact(db, trx => wakes.write(trx, workspaceId, workflowId)),
    /** As of a process that dies with the commit. */
    leave: async (...ids: string[]) => {
      for (const id of ids) await transact(db, trx => wakes.writeAll(trx, workspaceId, [id]))
    },
    later: (ms: number) => {
      now += ms
    },
    left: () => idsIn(db),
  }
}

const idsIn = async (db: Database): Promise<string[]> =>
  (await db('wakes').orderBy('workflowId')).map(({ workflowId }) => workflowId)
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}_${String(n).padStart(3, '0')}`)

test('a change that is rolled back wakes nobody', async t => {
  const { db, workspaceId, wakes, left } = await start(t)
  await t.throwsAsync(
    transact(db, async trx => {
      await wakes.write(trx, workspaceId, 'run_one')
      throw new Error('rolled back')
    }),
    { message: 'rolled back' },
  )
  t.deepEqual(await left(), [])
})

test('after the commit the call is made, and nothing is left', async t => {
  const { db, workspaceId, wakes, performed, left } = await start(t)
  await transact(db, async trx => {
    await wakes.write(trx, workspaceId, 'run_one')
    t.is((await trx('wakes').where({ workflowId: 'run_one' })).length, 1)
    t.deepEqual(performed, [])
  })
  await wakes.settled()
  t.deepEqual(performed, ['run_one'])
  t.deepEqual(await left(), [])
})

test('a second change before the call raises the version, and waits no longer for it', async t => {
  const { db, leave, later } = await start(t)
  await leave('run_one')
  const before = await db('wakes').first()
  later(3_000)
  await leave('run_one')
  t.deepEqual(await db('wakes').first(), { ...before, version: 2 })
})

test('a change while the call is under way is not lost with it', async t => {
  let answer = () => {}
  const { wakes, write, leave, performed, left, later } = await start(
    t,
    () => new Promise(resolve => (answer = resolve)),
  )
  await write('run_one')
  await leave('run_one')
  answer()
  await wakes.settled()
  t.deepEqual(await left(), ['run_one'])

  later(patienceMs)
  const sweeping = wakes.sweep()
  await eventuallyIs(async () => performed.length, 2)
  answer()
  t.is(await sweeping, 1)
  t.deepEqual(await left(), [])
})

test('a call that fails leaves its wake; for a while no other is tried', async t => {
  let away = true
  const { wakes, write, performed, left, later } = await start(t, async () => {
    if (away) throw new Error('away')
  })
  await write('run_one')
  await wakes.settled()
  away = false
  await write('run_two')
  later(patienceMs - 1)
  await write('run_three')
  await wakes.settled()
  t.deepEqual(performed, ['run_one'])
  t.deepEqual(await left(), ['run_one', 'run_three', 'run_two'])
  later(1)
  await write('run_four')
  await wakes.settled()
  t.deepEqual(performed, ['run_one', 'run_four'])
})

test('calls that pile up are left to the sweep', async t => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => (answer = resolve))
  const { wakes, write, performed } = await start(t, () => answered)
  for (const id of numbered('run', 250)) await write(id)
  t.is(performed.length, 200)
  answer()
  await wakes.settled()
  t.is(performed.length, 200)
})

test('a sweep makes the calls that are overdue, and no others', async t => {
  const { wakes, leave, performed, left, later } = await start(t)
  const ids = numbered('run', 45)
  await leave(...ids)
  later(patienceMs - 1)
  t.is(await wakes.sweep(), 0)
  await leave('run_new')
  later(1)
  const { value: before = 0 } = (await sweptWakes.get()).values[0] ?? {}
  t.is(await wakes.sweep(), 45)
  t.deepEqual(performed.sort(), ids)
  t.deepEqual(await left(), ['run_new'])
  // Other tests of this file count here too.
  t.true(((await sweptWakes.get()).values[0]?.value ?? 0) >= before + 45)
})

test('two sweepers share the work: neither repeats a call of the other', async t => {
  const slowly = () => new Promise<void>(resolve => setTimeout(resolve, 20))
  const { environment, wakes, another, leave, performed, left, later } = await start(t, slowly)
  const other = buildContext(loadConfig(environment), 'test')
  t.teardown(() => disposeContext(other))
  const ids = numbered('run', 70)
  await leave(...ids)
  later(patienceMs)
  const swept = await Promise.all([wakes.sweep(), another({ db: other.db }).sweep()])
  t.is(swept[0] + swept[1], 70)
  t.deepEqual(performed.sort(), ids)
  t.deepEqual(await left(), [])
})

test('what a sweeper claimed and never finished is due again after a while', async t => {
  const { wakes, another, leave, performed, left, later } = await start(t)
  await leave('run_one')
  later(patienceMs)
  let die: (() => void) | undefined
  const dying = another({
    perform: () =>
      new Promise((_, reject) => {
        die = () => reject(new Error('died'))
      }),
  })
  const sweeping = dying.sweep()
  await eventually(
    async () => die !== undefined,
    begun => begun,
  )
  t.is(await wakes.sweep(), 0)
  later(patienceMs)
  t.is(await wakes.sweep(), 1)
  t.deepEqual(performed, ['run_one'])
  t.deepEqual(await left(), [])
  die?.()
  await t.throwsAsync(sweeping, { message: 'died' })
})

test('a wake that can not be performed holds up no other, and is tried again', async t => {
  const { wakes, leave, performed, lines, left, later } = await start(t, async ({ workflowId }) => {
    if (workflowId === 'bad') throw new Error('refused')
  })
  await leave('bad')
  later(1)
  await leave(...numbered('good', 45))
  later(patienceMs)
  t.is(await wakes.sweep(), 45)
  t.deepEqual(await left(), ['bad'])
  t.is(performed.filter(id => id === 'bad').length, 1)
  const [told] = lines.filter(({ level }) => level === 'warn')
  t.like(told, { err: { message: 'refused' }, wakes: 1 })
  later(patienceMs)
  await t.throwsAsync(wakes.sweep(), { message: 'refused' })
  t.is(performed.filter(id => id === 'bad').length, 2)
})

test('many wakes that can not be performed hold up no others either', async t => {
  const { wakes, leave, left, later } = await start(t, async ({ workflowId }) => {
    if (workflowId.startsWith('bad')) throw new Error('refused')
  })
  const bad = numbered('bad', 45)
  await leave(...bad)
  later(1)
  await leave(...numbered('good', 45))
  for (let round = 1; round <= 4; round++) {
    later(patienceMs)
    await wakes.sweep().catch(() => {})
  }
  t.deepEqual(await left(), bad)
})

test('while Temporal is away a sweep tries a few calls and ends; afterwards all are made', async t => {
  let away = true
  const { wakes, leave, performed, left, later } = await start(t, async () => {
    if (away) throw new Error('away')
  })
  const ids = numbered('run', 70)
  await leave(...ids)
  for (let round = 1; round <= 3; round++) {
    later(patienceMs)
    await t.throwsAsync(wakes.sweep(), { message: 'away' })
    t.is(performed.length, 20 * round)
  }
  // Each round began with those that had not had their turn.
  t.is(new Set(performed).size, 60)
  t.deepEqual(await left(), ids)
  away = false
  later(patienceMs)
  t.is(await wakes.sweep(), 70)
  t.deepEqual(await left(), [])
})

test('sweeping goes on after a round that failed, and stops after the round under way', async t => {
  let failures = 0
  let answer = () => {}
  const { db, context, another, leave, left } = await start(t)
  await leave('run_one')
  // Long ago by the clock of this machine, which the sweep's interval goes by.
  await db('wakes').update({ dueAt: '2020-01-01T00:00:00.000Z' })
  const wakes = another({
    clock: () => new Date(),
    perform: () =>
      failures++ === 0 ? Promise.reject(new Error('away')) : new Promise<void>(resolve => (answer = resolve)),
  })
  const stop = startSweeping(context.log, [{ sweep: () => wakes.sweep(), failed: 'the sweep failed' }])
  await eventuallyIs(async () => failures, 2)
  let stopped = false
  const stopping = stop().then(() => {
    stopped = true
  })
  await new Promise(resolve => setTimeout(resolve, 50))
  t.false(stopped)
  answer()
  await stopping
  t.deepEqual(await left(), [])
})

test('a sweep calls for each workspace in turn, however much another has waiting', async t => {
  const { db, context, wakes, leave, performed, later } = await start(t)
  await leave(...numbered('run', 70))
  later(1)
  for (const name of ['one', 'two']) {
    const { workspaceId } = await createWorkspace(context, name)
    await transact(db, trx => wakes.writeAll(trx, workspaceId, [`run_of_${name}`]))
  }
  later(patienceMs)
  t.is(await wakes.sweep(), 72)
  for (const name of ['one', 'two'])
    t.true(performed.indexOf(`run_of_${name}`) < 20, String(performed.indexOf(`run_of_${name}`)))
})
