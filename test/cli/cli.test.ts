import { readFileSync } from 'node:fs'
import test from 'ava'
import { lockSqlite } from '../http/lock-sqlite.js'
import { emptyDatabase } from '../support/database.js'
import { asProcess, besideApi, leadspread, once, refuses, refusesAsJson, succeeds } from './command-line.js'

const onSqlite = once

const commands = {
  migrate: '',
  'workspace create': 'NAME',
  'workspace list': '',
  'workspace apply': 'FILE.yaml',
  'key create': '--workspace ID',
  'key list': '--workspace ID',
  'key revoke': 'KEY_ID',
  'secrets rotate': '',
  backup: 'FILE.tar.gz',
  restore: 'FILE.tar.gz',
  purge: '',
  doctor: '',
}

once('help lists every command and needs no settings', async t => {
  const run = asProcess({ PORT: 'wrong', DATA_DIR: '/dev/null/nowhere' })
  const [help, ofRole] = await Promise.all([run(), run('api', '--help')])
  succeeds(t, help)
  t.true(ofRole.stdout.startsWith('leadspread api \n\nServes the API'))
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
    'backup --help',
    'restore --help',
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

once('--help explains every command, subcommand and group that help lists', async t => {
  const run = leadspread({ PORT: 'wrong' })
  const { stdout } = await run('help')
  const named = [...stdout.matchAll(/^ {2}([a-z][a-z -]*?)(?: [[A-Z-].*?)? {2,}\S/gm)].map(
    ([, name = '']) => name,
  )
  t.true(named.length >= 28, named.join())
  for (const name of named) {
    const words = name.split(' ')
    for (const asked of [
      [...words, '--help'],
      [...words, '-h'],
      ['help', ...words],
    ]) {
      const ran = await run(...asked)
      succeeds(t, ran)
      t.true(ran.stdout.startsWith(`leadspread ${name} `), asked.join(' '))
      t.regex(ran.stdout, new RegExp(`\\nExample: .*leadspread ${name}`), asked.join(' '))
    }
    const group = words.slice(0, -1)
    if (group.length > 0) t.true((await run(...group, '--help')).stdout.includes(`leadspread ${name} `), name)
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
  refuses(t, unknown, /^There is no command `frobnicate`\.\n\nLeadspread [\d.]+: .+\n\nUsage: /)
  refusesAsJson(t, inGroup, /^There is no command `key frobnicate`\.$/)
  refuses(t, option, /^There is no option --force\. `leadspread migrate --help` lists them\.$/)
  refuses(t, toRole, /^Unexpected argument '8080'/)
  refuses(t, missing, /^Usage: leadspread key revoke KEY_ID$/)
})

once('a slip of the finger is told with what was meant', async t => {
  const run = leadspread({})
  refusesAsJson(
    t,
    await run('workspace', 'lst', '--json'),
    /^There is no command .+ Did you mean `workspace list`\?$/,
  )
  refusesAsJson(t, await run('wroker', '--json'), /^There is no command `wroker`\. Did you mean `worker`\?$/)
  refuses(t, await run('doctor', '--hlep'), /^There is no option --hlep\. Did you mean --help\?/)
  const role = await asProcess({ DATA_DIR: '/dev/null/nowhere', WEBHOOK_ALOW_HTTP: 'true' })('api')
  t.regex(role.stderr, /^WEBHOOK_ALOW_HTTP is no setting, and has no effect; WEBHOOK_ALLOW_HTTP is one\n/)
})

once('--version says which this is, and needs no settings', async t => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  t.is((await leadspread({ PORT: 'wrong' })('--version')).stdout, `${version}\n`)
})

once('wrong settings are told in sentences, all at once', async t => {
  const ran = await leadspread({ PORT: 'abc', LOG_LEVEL: 'loud', RETENTION_DAYS: '0' })('migrate', '--json')
  t.deepEqual(ran.error.message.split('\n'), [
    'The configuration has problems:',
    '  PORT: must be a whole number',
    '  LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent',
    '  RETENTION_DAYS: must be at least 1',
  ])
})

test('workspace list tells those that there are, by their ids', async t => {
  const { environment } = await emptyDatabase(t)
  const run = leadspread(environment)
  succeeds(t, await run('migrate'))
  t.deepEqual((await run('workspace', 'list', '--json')).json, { workspaces: [] })
  const made = [
    await run('workspace', 'create', 'First', '--json'),
    await run('workspace', 'create', 'Second', '--test-clock', '--json'),
  ]
  const { json, code } = await run('workspace', 'list', '--json')
  t.is(code, 0)
  t.deepEqual(
    json.workspaces.map(({ id, name, hasTestClock }: Record<string, unknown>) => [id, name, hasTestClock]),
    [
      [made[0]?.json.workspaceId, 'First', false],
      [made[1]?.json.workspaceId, 'Second', true],
    ],
  )
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
