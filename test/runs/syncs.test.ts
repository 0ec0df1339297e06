import test, { type ExecutionContext } from 'ava'
import { WorkflowRun } from '../../src/runs/run.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { newAutomation } from '../support/automations.js'
import { rowsOf, sync, told } from '../support/syncs.js'
import { type World, world } from '../support/world.js'
import { isConflict, setStatus } from './creating.js'
import { leadIdOf, noted, noting, perform } from './noting.js'

const runsOf = async (w: World, externalLeadId: string): Promise<WorkflowRun[]> =>
  WorkflowRun.in(w.workspaceId, w.context.db)
    .where({ leadId: await leadIdOf(w, externalLeadId) })
    .orderBy('id')

/** A world whose tag `warm` starts runs that are withdrawn. */
async function automated(t: ExecutionContext, changes = {}) {
  const w = noting(await world(t, withoutTemporal))
  await newAutomation(w, w, { withdraw: true, ...changes })
  const finish = (name: string, ...ids: string[]) =>
    sync(w, { sync: name, final: true, leads: rowsOf(...ids) })
  /** A finished sync has brought them, and their runs are open. */
  const bring = async (...ids: string[]) => {
    t.true((await finish('first', ...ids)).body.finished)
    for (const id of ids) await perform(w, id)
  }
  return { w, finish, bring }
}

test('only a final call withdraws, and only runs of leads that an earlier finished sync brought and this one has not named', async t => {
  const { w, finish, bring } = await automated(t)
  await bring('stays', 'named', 'leaves')
  await w.newLead({ externalLeadId: 'elsewhere', tags: ['warm'] })
  await sync(w, { leads: rowsOf('nameless') })
  await sync(w, { sync: 'unfinished', leads: rowsOf('unfinished') })
  const others = ['elsewhere', 'nameless', 'unfinished']
  for (const id of others) await perform(w, id)
  const all = ['stays', 'named', 'leaves', ...others]

  const first = await sync(w, { sync: 'second', leads: rowsOf('named') })
  t.false(first.body.finished)
  for (const id of all) t.is(await noted(w, id), 'nothing', id)

  const last = await finish('second', 'stays')
  t.true(last.body.finished)
  t.is(await noted(w, 'leaves'), 'withdraw, left out')
  for (const id of all.filter(id => id !== 'leaves')) t.is(await noted(w, id), 'nothing', id)
  const wakes = await w.context.db('wakes').where({ workflowId: await leadIdOf(w, 'leaves') })
  t.is(wakes.length, 1)
})

test('a row that fails names its lead all the same, and so does one of two with its externalLeadId', async t => {
  const { w, bring } = await automated(t)
  await bring('bad', 'twice', 'shared', 'leaves')
  await w.newLead({ externalLeadId: 'shared' })
  const answer = await sync(w, {
    sync: 'second',
    final: true,
    leads: [...rowsOf('twice', 'twice', 'shared'), { externalLeadId: 'bad', email: 'nobody' }],
  })
  t.true(answer.body.finished)
  t.true(told(answer).every(one => one.includes('failed')))
  for (const id of ['bad', 'twice']) t.is(await noted(w, id), 'nothing', id)
  t.is(await noted(w, 'shared'), 'nothing')
  t.is(await noted(w, 'leaves'), 'withdraw, left out')
})

test('runs that somebody has started, and those of automations that withdraw nothing, go on', async t => {
  const { w, finish, bring } = await automated(t, { withdraw: false })
  await bring('firm', 'stays')
  await finish('second', 'stays')
  t.is(await noted(w, 'firm'), 'nothing')

  await newAutomation(w, w, { tag: 'other', withdraw: true })
  const leadId = await leadIdOf(w, 'firm')
  const run = await w.newRun(leadId, { agentId: w.agents[1] })
  await sync(w, { sync: 'third', final: true, leads: rowsOf('firm') })
  await finish('fourth', 'stays')
  t.is(await noted(w, 'firm'), 'nothing')
  t.is(
    (await w.send('GET', `/api/v1/workflow-runs/${run.body.workflowRun.id}`)).body.workflowRun.status,
    'ACTIVE',
  )
})

test('what was about to start does not', async t => {
  const { w, finish } = await automated(t)
  await finish('first', 'a', 'b')
  await finish('second', 'b')
  await perform(w, 'a')
  t.is((await runsOf(w, 'a')).length, 0)
  t.is(await noted(w, 'a'), 'nothing, left out')
  await sync(w, { leads: rowsOf('a') })
  await perform(w, 'a')
  t.is((await runsOf(w, 'a')).length, 1)
})

test('a lead that comes back gets anew what had ended by its leaving, once', async t => {
  const { w, finish, bring } = await automated(t)
  await bring('a', 'b')
  await finish('second', 'b')
  const [run] = await runsOf(w, 'a')
  await setStatus(w, run?.id ?? '', 'CANCELLED')
  await w.context.db('lead_automations').update({ wants: null })
  // One of them without a name, and none of them says anything new of the lead.
  const back = await sync(w, { leads: rowsOf('a') })
  t.deepEqual(told(back), ['a unchanged'])
  await perform(w, 'a')
  t.is((await runsOf(w, 'a')).length, 2)
  await finish('third', 'a', 'b')
  await perform(w, 'a')
  t.is((await runsOf(w, 'a')).length, 2)
  t.is(await noted(w, 'a'), 'nothing')
})

test('a lead that comes back before its run was cancelled keeps it', async t => {
  const { w, finish, bring } = await automated(t)
  await bring('a', 'b')
  await finish('second', 'b')
  await finish('third', 'a', 'b')
  t.is(await noted(w, 'a'), 'start')
  await perform(w, 'a')
  t.is(await noted(w, 'a'), 'nothing')
  const runs = await runsOf(w, 'a')
  t.deepEqual(
    runs.map(({ status }) => status),
    ['ACTIVE'],
  )
})

test('a lead that comes back gets nothing where its run had ended before, or its tag is gone', async t => {
  const { w, finish, bring } = await automated(t)
  await bring('done', 'cancelled', 'untagged', 'stays')
  for (const [id, status] of [
    ['done', 'COMPLETED'],
    ['cancelled', 'CANCELLED'],
  ] as const)
    await setStatus(w, (await runsOf(w, id))[0]?.id ?? '', status)
  await finish('second', 'stays')
  t.is(await noted(w, 'done'), 'nothing')
  t.is(await noted(w, 'cancelled'), 'nothing')
  t.is(await noted(w, 'untagged'), 'withdraw, left out')
  await w.send('PUT', '/api/v1/leads', { body: { leadId: await leadIdOf(w, 'untagged'), tags: [] } })
  await sync(w, {
    sync: 'third',
    leads: [...rowsOf('done', 'cancelled'), { externalLeadId: 'untagged', lastName: 'Back' }],
  })
  t.is(await noted(w, 'done'), 'nothing')
  t.is(await noted(w, 'cancelled'), 'nothing')
  t.is(await noted(w, 'untagged'), 'withdraw')
})

test('each leaving is acted upon once: a lead that somebody tags again is not withdrawn by the next list', async t => {
  const { w, finish, bring } = await automated(t)
  await bring('a', 'b')
  await finish('second', 'b')
  const leadId = await leadIdOf(w, 'a')
  for (const tags of [[], ['warm']]) await w.send('PUT', '/api/v1/leads', { body: { leadId, tags } })
  t.is(await noted(w, 'a'), 'start')
  await finish('third', 'b')
  t.is(await noted(w, 'a'), 'start')
})

test('200: a final call that is sent again does nothing twice; 409: anything else under its name', async t => {
  const { w, finish, bring } = await automated(t)
  await bring('a', 'b')
  await sync(w, { sync: 'second', leads: rowsOf('a') })
  const last = { sync: 'second', final: true, leads: rowsOf('c') }
  const answers = [await sync(w, last), await sync(w, last)]
  t.deepEqual(
    answers.map(({ body }) => body.finished),
    [true, true],
  )
  t.deepEqual(answers.flatMap(told), ['c created', 'c unchanged'])
  t.is(await noted(w, 'a'), 'nothing')
  t.is(await noted(w, 'b'), 'withdraw, left out')
  const finished = await w.context.db('audit_entries').where({ action: 'sync.finished' })
  t.is(finished.length, 2)

  const message =
    'The sync of this name is finished, or was given up for newer ones. Begin the next under another name; send what mends single leads without a name.'
  isConflict(t, await finish('second', 'a'), 'sync_finished', message)
  isConflict(t, await sync(w, { sync: 'second', leads: rowsOf('c') }), 'sync_finished', message)
  t.is(await noted(w, 'a'), 'nothing')
})

test('of many lists that nobody ends, the oldest are given up', async t => {
  const { w, bring, finish } = await automated(t)
  await bring('a', 'b')
  const open = async () => (await w.context.db('syncs').where({ finishedAt: null })).length
  for (let n = 0; n < 25; n++) {
    const { clock } = w.context
    w.context.clock = () => new Date(clock().getTime() + 10)
    await sync(w, { sync: `list ${n}`, leads: rowsOf('a') })
    t.true((await open()) <= 20)
  }
  t.is((await sync(w, { sync: 'list 0', final: true, leads: rowsOf('a') })).status, 409)
  t.is((await finish('list 20', 'a')).status, 200)
  t.is(await noted(w, 'a'), 'nothing')
  t.is(await noted(w, 'b'), 'withdraw, left out')
  t.true((await w.context.db('synced_leads')).length <= 22)
})

test('two final calls of one sync at once finish it once', async t => {
  const { w, bring } = await automated(t)
  await bring('a', 'b')
  const last = { sync: 'second', final: true, leads: rowsOf('b') }
  const answers = await Promise.all([sync(w, last), sync(w, last), sync(w, last)])
  for (const { body } of answers) t.true(body.finished)
  t.is(await noted(w, 'a'), 'withdraw, left out')
  const finished = await w.context.db('audit_entries').where({ action: 'sync.finished' })
  t.is(finished.length, 2)
})
