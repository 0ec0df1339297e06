import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { runCommand } from '../../src/cli/run.js'
import { walls } from '../../src/contained/walls.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { lockSqlite } from '../http/lock-sqlite.js'
import { newItem } from '../support/checklist.js'
import { emptyDatabase, onPostgres, testDatabase } from '../support/database.js'
import { temporalWorld } from '../support/temporal.js'
import { world } from '../support/world.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const example = fileURLToPath(new URL('../../../examples/workspace.yaml', import.meta.url))
/** What is refused before it reaches the database is told the same on either. */
const once = onPostgres ? test.skip : test
const onSqlite = once

interface Ran {
  code: number
  stdout: string
  stderr: string
  // biome-ignore lint/suspicious/noExplicitAny: what a command prints under --json
  json: any
  // biome-ignore lint/suspicious/noExplicitAny: what a command complains of under --json
  error: any
}

const parsed = (text: string) => (text.startsWith('{') ? JSON.parse(text) : undefined)

type Run = (...args: string[]) => Promise<Ran>

/** The command line in this process: starting one for each command would take most of the suite's time. */
const leadspread =
  (environment: Record<string, string>): Run =>
  async (...args) => {
    const printed = { stdout: '', stderr: '' }
    const code = await runCommand(args, {
      environment,
      out: text => {
        printed.stdout += text
      },
      complain: text => {
        printed.stderr += text
      },
    })
    return { code, ...printed, json: parsed(printed.stdout), error: parsed(printed.stderr)?.error }
  }

/** As a person or a script runs it. */
const asProcess =
  (env: Record<string, string>): Run =>
  (...args) =>
    new Promise(resolve =>
      execFile(process.execPath, [main, ...args], { env, timeout: 60_000 }, (error, stdout, stderr) =>
        resolve({
          code: error ? ((error.code as unknown as number) ?? -1) : 0,
          stdout,
          stderr,
          json: parsed(stdout),
          error: parsed(stderr)?.error,
        }),
      ),
    )

async function onDatabase(t: ExecutionContext) {
  const { context, environment } = await testDatabase(t, { TEMPORAL_ADDRESS: '127.0.0.1:1' })
  return { context, run: leadspread(environment) }
}

/** A running API holds the database open for as long as the test runs. */
async function besideApi(t: ExecutionContext, settings: Record<string, string> = {}) {
  const w = await world(t, { TEMPORAL_ADDRESS: '127.0.0.1:1', ...settings })
  return { w, run: leadspread(w.environment) }
}

function file(t: ExecutionContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-cli-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'workspace.yaml')
  writeFileSync(path, text)
  return path
}

function succeeds(t: ExecutionContext, { code, stdout, stderr }: Ran) {
  t.is(code, 0, stderr || stdout)
  t.is(stderr, '')
}

/** Refused in a sentence, for a person: no stack, nothing on standard output. */
function refuses(t: ExecutionContext, { code, stdout, stderr }: Ran, sentence: RegExp) {
  t.is(code, 1, stdout)
  t.is(stdout, '')
  t.regex(stderr.trimEnd(), sentence)
  t.notRegex(stderr, /^\s+at /m)
}

/** The same under --json, where no place in a file is to blame. */
function refusesAsJson(t: ExecutionContext, ran: Ran, sentence: RegExp) {
  t.is(ran.code, 1)
  t.is(ran.stdout, '')
  t.deepEqual(Object.keys(ran.error ?? {}), ['message', 'line', 'column'], ran.stderr)
  t.regex(ran.error.message, sentence)
  t.is(ran.error.line, null)
  t.is(ran.error.column, null)
}

const commands = {
  migrate: '',
  'workspace create': 'NAME',
  'workspace apply': 'FILE.yaml',
  'key create': '--workspace ID',
  'key list': '--workspace ID',
  'key revoke': 'KEY_ID',
  'secrets rotate': '',
  purge: '',
  doctor: '',
}

once('help lists every command and needs no settings', async t => {
  const run = asProcess({ PORT: 'wrong', DATA_DIR: '/dev/null/nowhere' })
  const [help, ofRole] = await Promise.all([run(), run('api', '--help')])
  succeeds(t, help)
  t.is(ofRole.stdout, help.stdout)
  for (const [name, usage] of Object.entries({ ...commands, api: '', 'worker [--queues a,b]': '' })) {
    t.true(help.stdout.includes(`\n  ${name}${usage && ` ${usage}`} `), name)
  }
  t.regex(help.stdout, /leadspread COMMAND --help/)
})

once('--help of a command, or of a group of them, says how they are used, with an example each', async t => {
  const run = leadspread({ PORT: 'wrong' })
  const asked = [
    'migrate --help',
    'workspace apply -h',
    'workspace',
    'key --help',
    'secrets',
    'purge --help',
    'doctor --help',
  ]
  const all = await Promise.all(asked.map(words => run(...words.split(' '))))
  for (const ran of all) succeeds(t, ran)
  const [, apply] = all
  t.true(apply?.stdout.startsWith('leadspread workspace apply FILE.yaml\n\n'))
  t.false(apply?.stdout.includes('leadspread workspace create'))
  const text = all.map(({ stdout }) => `\n${stdout}`).join('')
  for (const [name, usage] of Object.entries(commands)) {
    t.true(text.includes(`\nleadspread ${name} ${usage}\n\n`), name)
    t.regex(text, new RegExp(`\\nExample: leadspread ${name}\\b`), name)
  }
})

once('an unknown command, option or word is refused with exit code 1', async t => {
  const run = leadspread({})
  const [unknown, inGroup, option, toRole, missing] = await Promise.all([
    asProcess({})('frobnicate'),
    run('key', 'frobnicate', '--json'),
    run('migrate', '--force'),
    asProcess({})('api', '8080'),
    run('key', 'revoke'),
  ])
  refuses(t, unknown, /^There is no command `frobnicate`\.\n\nLeadspread: .+\n\nUsage: /)
  refusesAsJson(t, inGroup, /^There is no command `key frobnicate`\.$/)
  refuses(t, option, /^Unknown option '--force'/)
  refuses(t, toRole, /^Unexpected argument '8080'/)
  refuses(t, missing, /^Usage: leadspread key revoke KEY_ID$/)
})

once('wrong settings are told, all at once', async t => {
  const ran = await leadspread({ PORT: 'wrong', LOG_LEVEL: 'loud' })('migrate', '--json')
  refusesAsJson(t, ran, /^The configuration has problems:\n {2}PORT: .+\n {2}LOG_LEVEL: .+$/)
})

test('migrate says what it applied; a second time, and two at once, nothing is applied twice', async t => {
  const { environment } = await emptyDatabase(t)
  const run = leadspread(environment)
  for (const ran of await Promise.all([
    run('key', 'list', '--workspace', 'ws_none'),
    asProcess(environment)('api'),
  ])) {
    refuses(t, ran, /^The database lacks \d+ migrations\. Run `leadspread migrate` first\.$/)
  }
  const both = await Promise.all([1, 2].map(() => asProcess(environment)('migrate', '--json')))
  for (const ran of both) {
    succeeds(t, ran)
    t.deepEqual(Object.keys(ran.json), ['applied'])
  }
  const [none = [], applied = []] = both.map(({ json }) => json.applied).sort((a, b) => a.length - b.length)
  t.deepEqual(none, [])
  t.true(applied.length >= 3)
  for (const name of applied) t.regex(name, /^\d{12}-[\w-]+$/)
  const again = await run('migrate')
  succeeds(t, again)
  t.is(again.stdout, 'The database is up to date.\n')
})

test('workspace create prints an id and a key that works at once, beside a running API', async t => {
  const { w, run } = await besideApi(t)
  const [made, forPeople, blank] = await Promise.all([
    run('workspace', 'create', ' Pier Lending ', '--json'),
    run('workspace', 'create', 'Quay Lending'),
    run('workspace', 'create', ' '),
  ])
  succeeds(t, made)
  t.deepEqual(Object.keys(made.json), ['workspaceId', 'apiKey'])
  const { status, body } = await w.send('GET', '/api/v1/me', { key: made.json.apiKey })
  t.is(status, 200)
  t.deepEqual(body.workspace, { id: made.json.workspaceId, name: 'Pier Lending' })
  t.like(body.key, { scope: 'write', mode: 'live' })

  succeeds(t, forPeople)
  const [, id, key] =
    /^workspace (ws_\w+)\nAPI key {3}(lsk_live_\S+)\nThe key is shown this once\.\n$/.exec(
      forPeople.stdout,
    ) ?? []
  t.is((await w.send('GET', '/api/v1/me', { key: key ?? '' })).body.workspace.id, id)
  refuses(t, blank, /^A workspace needs a name\.$/)
})

test('keys are made with a scope, a mode and an end, listed without themselves, and revoked at once', async t => {
  const { w, run } = await besideApi(t)
  const workspace = ['--workspace', w.workspaceId]
  const create = (...more: string[]) => run('key', 'create', ...workspace, ...more, '--json')
  const [plain, revealing, reader] = await Promise.all([
    create(),
    create('--name', 'Underwriting', '--scope', 'read', '--reveal'),
    create('--name', 'CRM sync', '--scope', 'read', '--test', '--expires', '2099-01-31T00:00:00+02:00'),
  ])
  for (const ran of [plain, revealing, reader]) {
    succeeds(t, ran)
    t.deepEqual(Object.keys(ran.json).sort(), ['apiKey', 'id'])
    t.regex(ran.json.id, /^key_/)
  }
  t.regex(plain.json.apiKey, /^lsk_live_/)
  t.regex(reader.json.apiKey, /^lsk_test_/)
  const me = async (key: string) => {
    const { status, body } = await w.send('GET', '/api/v1/me', { key })
    return status === 200 ? body.key : status
  }
  t.deepEqual(await me(plain.json.apiKey), { name: 'API key', scope: 'write', mode: 'live' })
  t.deepEqual(await me(reader.json.apiKey), { name: 'CRM sync', scope: 'read', mode: 'test' })

  const revoked = await run('key', 'revoke', plain.json.id, '--json')
  succeeds(t, revoked)
  t.deepEqual(revoked.json, { id: plain.json.id, revoked: true })
  t.is(await me(plain.json.apiKey), 401)

  const [list, forPeople, again] = await Promise.all([
    run('key', 'list', ...workspace, '--json'),
    run('key', 'list', ...workspace),
    run('key', 'revoke', plain.json.id),
  ])
  succeeds(t, again)
  t.is(again.stdout, `${plain.json.id} is revoked.\n`)
  succeeds(t, list)
  t.is(list.json.keys.length, 4)
  const listed = list.json.keys.find(({ id }: { id: string }) => id === reader.json.id)
  t.like(listed, {
    name: 'CRM sync',
    scope: 'read',
    mode: 'test',
    reveals: false,
    expiresAt: '2099-01-30T22:00:00.000Z',
    revokedAt: null,
  })
  t.deepEqual(Object.keys(listed).sort(), [
    'createdAt',
    'expiresAt',
    'id',
    'lastUsedAt',
    'mode',
    'name',
    'reveals',
    'revokedAt',
    'scope',
  ])
  for (const { name, reveals } of list.json.keys) t.is(reveals, name !== 'CRM sync', name)
  t.truthy(list.json.keys.find(({ id }: { id: string }) => id === plain.json.id).revokedAt)
  succeeds(t, forPeople)
  t.regex(forPeople.stdout, /CRM sync {2}test read {2}expires 2099-01-30/)
  t.regex(forPeople.stdout, /API key {2}live write reveals {2}revoked 20/)
  t.regex(forPeople.stdout, /Underwriting {2}live read reveals {2}does not expire/)
  const hashes = (await w.context.db('api_keys')).map(({ hash }) => hash)
  t.is(hashes.length, 4)
  for (const secret of [...hashes, w.key, plain.json.apiKey, reader.json.apiKey]) {
    t.false(list.stdout.includes(secret.slice(9)))
    t.false(forPeople.stdout.includes(secret.slice(9)))
  }
})

once('a key that makes no sense is not made', async t => {
  const { w, run } = await besideApi(t)
  const create = (...more: string[]) => run('key', 'create', '--workspace', w.workspaceId, ...more)
  const [scope, day, past, unknown, revoke] = await Promise.all([
    create('--scope', 'admin'),
    create('--expires', '2099-02-31T00:00:00Z'),
    create('--expires', '2020-01-31T00:00:00Z'),
    run('key', 'create', '--workspace', 'ws_none', '--json'),
    run('key', 'revoke', 'key_none'),
  ])
  refuses(t, scope, /^--scope must be read or write\.$/)
  refuses(t, day, /^--expires must be a time such as 2027-01-31T00:00:00Z\.$/)
  refuses(t, past, /^--expires must be in the future\.$/)
  refusesAsJson(t, unknown, /^There is no workspace ws_none\.$/)
  refuses(t, revoke, /^There is no API key with this id/)
  t.is((await w.context.db('api_keys')).length, 1)
})

const harbor = (agents: string) => `
workspace: { name: Pier Lending }
checklist:
  - code: BUSINESS
    name: Business
    items:
      - { code: LEGAL_NAME, label: Legal name, fieldType: TEXT }
agents: ${agents}
workflows:
  - { code: help, name: Support, type: SUPPORT }
webhooks:
  - { code: crm, url: "https://crm.harbor.example/", events: ["*"], headers: { x-key: "\${LEADSPREAD_CRM_SECRET}" } }
`
const maya = '[{ code: maya, name: Maya, email: maya@harbor.example }]'

test('workspace apply makes a workspace what a file says, and says what it did', async t => {
  const { w, run } = await besideApi(t, { LEADSPREAD_CRM_SECRET: 'from the environment' })
  const path = file(t, harbor(maya))
  const first = await run('workspace', 'apply', path, '--json')
  succeeds(t, first)
  const { workspaceId, ids } = first.json
  t.deepEqual(Object.keys(first.json).sort(), [
    'archived',
    'created',
    'ids',
    'unchanged',
    'updated',
    'workspaceId',
  ])
  t.deepEqual(Object.keys(ids), ['agents', 'workflows', 'webhooks'])
  t.regex(ids.agents.maya, /^agent_/)
  t.regex(ids.workflows.help, /^wf_/)
  t.regex(ids.webhooks.crm, /^hook_/)
  t.is(first.json.created.length, 6)
  t.deepEqual([first.json.updated, first.json.unchanged, first.json.archived], [[], [], []])
  // Read from the environment, and not readable in the database.
  const [webhook] = await w.context.db('webhooks')
  t.false(JSON.stringify(webhook).includes('from the environment'))

  const again = await run('workspace', 'apply', path, '--json')
  succeeds(t, again)
  t.deepEqual(again.json, { ...first.json, created: [], unchanged: again.json.unchanged })
  t.is(again.json.unchanged.length, 6)

  await w.newLead({}, (await w.newKey({}, workspaceId)).apiKey)
  const other = file(
    t,
    harbor('[{ code: noor, name: Noor }]').replace('fieldType: TEXT', 'fieldType: TEXT, isRequired: false'),
  )
  const dry = await run('workspace', 'apply', other, '--dry-run', '--json')
  succeeds(t, dry)
  t.is(dry.json.leadsAffected, 1)
  t.deepEqual(dry.json.created, ['agent noor'])
  t.deepEqual(dry.json.updated, ['checklist item BUSINESS.LEGAL_NAME'])
  t.deepEqual(dry.json.archived, ['agent maya'])
  t.deepEqual(dry.json.ids, ids)
  const told = await run('workspace', 'apply', other, '--dry-run')
  succeeds(t, told)
  t.is(
    told.stdout,
    `+ agent noor\n~ checklist item BUSINESS.LEGAL_NAME\n- agent maya\nWould change 3, left 4 as they are, in ${workspaceId}.\nRequired items would change for 1 lead.\n`,
  )
  t.deepEqual(
    (await w.context.db('agents').where({ workspaceId })).map(({ code, archivedAt }) => [code, archivedAt]),
    [['maya', null]],
    'a dry run changes nothing',
  )

  const changed = await run('workspace', 'apply', other, '--workspace', workspaceId, '--json')
  succeeds(t, changed)
  t.deepEqual(Object.keys(changed.json.ids.agents), ['noor'])
  t.deepEqual(changed.json.archived, ['agent maya'])
  const { LEADSPREAD_CRM_SECRET: _, ...without } = w.environment
  const unset = await leadspread(without)('workspace', 'apply', other, '--json')
  t.is(unset.code, 1)
  t.regex(unset.error.message, /LEADSPREAD_CRM_SECRET/)
})

once('what is wrong with a file is told with its place, and nothing of it is applied', async t => {
  const { context, run } = await onDatabase(t)
  const path = file(
    t,
    'workspace: { name: Pier Lending }\nagents:\n  - { code: maya, name: Maya, nickname: May }\n  - { code: maya, name: 7 }\n',
  )
  const [told, asJson, syntax, missing, noWorkspace, emptyId] = await Promise.all([
    run('workspace', 'apply', path),
    run('workspace', 'apply', path, '--json'),
    run('workspace', 'apply', file(t, 'workspace: [\n'), '--json'),
    run('workspace', 'apply', '/nowhere/workspace.yaml'),
    run('workspace', 'apply', example, '--workspace', 'ws_none', '--dry-run', '--json'),
    run('workspace', 'apply', example, '--workspace', ''),
  ])
  t.is(told.code, 1)
  t.is(told.stdout, '')
  const lines = told.stderr.trimEnd().split('\n')
  t.true(lines.length >= 2)
  for (const line of lines) t.true(line.startsWith(`${path}:`), line)
  t.true(lines[0]?.startsWith(`${path}:3:31: `), lines[0])
  t.regex(lines[0] ?? '', /nickname/)

  t.is(asJson.code, 1)
  t.is(asJson.stdout, '')
  t.like(asJson.error, { line: 3, column: 31 })
  t.regex(asJson.error.message, /nickname/)
  t.is(asJson.error.errors.length, lines.length)
  t.is(syntax.code, 1)
  t.is(typeof syntax.error.line, 'number')
  refuses(t, missing, /^\/nowhere\/workspace\.yaml can't be read: /)
  refuses(t, emptyId, /^--workspace is required/)
  refusesAsJson(t, noWorkspace, /^There is no workspace ws_none\.$/)
  t.deepEqual(await context.db('workspaces'), [])
  t.deepEqual(await context.db('agents'), [])
})

onSqlite(
  'a lock that another process keeps is told in a sentence, and one kept for a moment is waited for',
  async t => {
    const { w, run } = await besideApi(t)
    const unlock = lockSqlite(w)
    t.teardown(unlock)
    const waiting = run('workspace', 'create', 'Harbor')
    refuses(t, await waiting, /^The database is out of reach or overloaded\. Try again shortly\.$/)
    const patient = run('workspace', 'create', 'Harbor')
    setTimeout(unlock, 1_500)
    succeeds(t, await patient)
  },
)

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

const findings = ({ json }: Ran): Record<string, boolean> =>
  Object.fromEntries(json.findings.map(({ check, ok }: { check: string; ok: boolean }) => [check, ok]))

test('doctor says what is wrong and what to do about it', async t => {
  const { run } = await onDatabase(t)
  const { environment } = await emptyDatabase(t)
  writeFileSync(join(environment.DATA_DIR as string, 'files'), 'a file where the folder should be')
  const nowhere = {
    ...environment,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
  }
  const [away, unmigrated, without] = await Promise.all([
    run('doctor'),
    leadspread({ ...environment, TEMPORAL_ADDRESS: '127.0.0.1:1' })('doctor', '--json'),
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
  t.is(away.stdout.trimEnd().split('\n').length, 9 + walls.length)
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
  const { environment, context } = await testDatabase(t, { TEMPORAL_ADDRESS: '127.0.0.1:1' })
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
    Temporal: true,
    'search attributes': true,
    ...Object.fromEntries(walls.map(wall => [`wall: ${wall}`, true])),
  })
  t.true(well.json.ok)
  t.is(elsewhere.code, 1)
  t.regex(elsewhere.stdout, /^FAIL {2}search attributes .*not-there/m)
})
