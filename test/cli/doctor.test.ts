import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { walls } from '../../src/contained/walls.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { newItem } from '../support/checklist.js'
import { emptyDatabase, testDatabase } from '../support/database.js'
import { temporalWorld } from '../support/temporal.js'
import { besideApi, leadspread, type Ran, succeeds } from './command-line.js'

test('purge says what it would remove, then what it removed', async t => {
  const { w, run } = await besideApi(t, { RETENTION_DAYS: '7' })
  const [gone, open, recent] = [await w.newLead(), await w.newLead(), await w.newLead()]
  await w.newRun(open)
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  for (const [id, deletedAt] of [
    [gone, ago(7.1)] as const,
    [open, ago(8)] as const,
    [recent, ago(6.9)] as const,
  ])
    await w.context.db('leads').where({ id }).update({ deletedAt })
  const [dry, told] = await Promise.all([run('purge', '--dry-run', '--json'), run('purge', '--dry-run')])
  succeeds(t, dry)
  t.deepEqual(dry.json, { leads: 1, documents: 0, events: 1, files: 0, runs: 0, skipped: 1 })
  succeeds(t, told)
  t.is(
    told.stdout,
    'Would remove 1 lead, 0 runs, 0 documents, 1 event, 0 files.\n1 deleted lead stayed, with a run that is still open: a worker has to end it first.\n',
  )
  t.is((await w.context.db('leads')).length, 3)
  const done = await run('purge', '--json')
  succeeds(t, done)
  t.deepEqual(done.json, dry.json)
  t.deepEqual(
    (await w.context.db('leads').orderBy('id')).map(({ id }) => id),
    [open, recent],
  )
  const again = await run('purge')
  t.regex(again.stdout, /^Removed 0 leads, 0 runs, 0 documents, 0 events, 0 files\.\n/)
})

/** Where nothing answers at all. */
const unreachable = { TEMPORAL_ADDRESS: '127.0.0.1:1' }

const findings = ({ json }: Ran): Record<string, boolean> =>
  Object.fromEntries(json.findings.map(({ check, ok }: { check: string; ok: boolean }) => [check, ok]))

test('doctor says what is wrong and what to do about it', async t => {
  const run = leadspread((await testDatabase(t, unreachable)).environment)
  const { environment } = await emptyDatabase(t)
  writeFileSync(join(environment.DATA_DIR as string, 'files'), 'a file where the folder should be')
  const nowhere = { ...environment, ...unreachable, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const [away, unmigrated, without] = await Promise.all([
    run('doctor'),
    leadspread({ ...environment, ...unreachable })('doctor', '--json'),
    leadspread(nowhere)('doctor', '--json'),
  ])
  t.is(away.code, 1)
  t.is(away.stderr, '')
  t.regex(away.stdout, /^ok {4}migrations {9}up to date$/m)
  t.regex(
    away.stdout,
    /^FAIL {2}Temporal {11}127\.0\.0\.1:1 can't be reached: start .+ or set TEMPORAL_ADDRESS/m,
  )
  t.regex(away.stdout, /^FAIL {2}search attributes/m)
  t.regex(away.stdout, /^ok {4}storage {12}.+files$/m)
  t.regex(away.stdout, /^ok {4}unknown senders {4}no workspace wants to hear from them$/m)
  t.is(away.stdout.trimEnd().split('\n').length, 11 + walls.length)
  t.regex(away.stdout, /^warn {2}workers {12}unknown until Temporal can be reached$/m)
  for (const wall of walls) t.regex(away.stdout, new RegExp(`^(ok  |warn)  wall: ${wall} `, 'm'))

  t.is(unmigrated.code, 1)
  t.false(unmigrated.json.ok)
  t.like(findings(unmigrated), {
    configuration: true,
    'data folder': true,
    database: true,
    migrations: false,
    storage: false,
  })
  t.regex(unmigrated.stdout, /see that DATA_DIR can be written to/)
  t.regex(unmigrated.stdout, /Run `leadspread migrate` first/)
  t.is(without.code, 1)
  t.like(findings(without), { database: false, migrations: false, patterns: false })
  t.regex(without.stdout, /127\.0\.0\.1:1 can't be used: .*DATABASE_URL/)
})

test('doctor lists the patterns that were stored before they had to be those of RE2', async t => {
  const { environment, context } = await testDatabase(t, unreachable)
  const { workspaceId } = await createWorkspace(context, 'Harbor Business Lending')
  const patternsOf = async () => {
    const { json } = await leadspread(environment)('doctor', '--json')
    return json.findings.find(({ check }: { check: string }) => check === 'patterns')
  }
  t.deepEqual(await patternsOf(), { check: 'patterns', ok: true, says: 'all can be used' })
  const itemId = await newItem(context.db, workspaceId, { code: 'PLATE', fieldType: 'TEXT' })
  const rules = [{ name: 'plate', rule: 'pattern', value: '^(?!XX).+$', message: 'Not this one.' }]
  await context
    .db('checklist_items')
    .where({ id: itemId })
    .update({ validationRules: JSON.stringify(rules) })
  const { ok, says } = await patternsOf()
  t.false(ok)
  t.is(
    says,
    `answers can't be held against PLATE of ${workspaceId} (must not use look-around, which RE2 does not have): write them anew in the workspace file`,
  )
})

test('doctor finds nothing wrong where a worker has started, and a namespace that is not there', async t => {
  t.timeout(60_000)
  const w = await temporalWorld('test-cli')
  t.teardown(w.dispose)
  const [well, elsewhere] = await Promise.all([
    leadspread(w.environment)('doctor', '--json'),
    leadspread({ ...w.environment, TEMPORAL_NAMESPACE: 'not-there' })('doctor'),
  ])
  succeeds(t, well)
  t.deepEqual(findings(well), {
    configuration: true,
    'data folder': true,
    database: true,
    migrations: true,
    'sealed values': true,
    patterns: true,
    storage: true,
    'unknown senders': true,
    Temporal: true,
    'search attributes': true,
    workers: true,
    ...Object.fromEntries(walls.map(wall => [`wall: ${wall}`, true])),
  })
  t.true(well.json.ok)
  const { says } = well.json.findings.find(({ check }: { check: string }) => check === 'workers')
  t.is(says, 'all task queues are attended to')
  t.is(elsewhere.code, 1)
  t.regex(elsewhere.stdout, /^FAIL {2}search attributes .*not-there/m)
})
