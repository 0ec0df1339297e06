import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { Agent } from '../src/agents/agent.js'
import type { Context } from '../src/context.js'
import { forRequest } from '../src/for-request.js'
import { serve } from '../src/http/serve.js'
import { newId } from '../src/ids.js'
import { createLog } from '../src/log.js'
import { tellWaiting } from '../src/processes/tell-waiting.js'
import { createSecrets } from '../src/secrets.js'
import { createWorkspace } from '../src/workspaces/create.js'
import { openDatabase, testDatabase } from './support/database.js'
import { eventuallyIs } from './support/eventually.js'
import { freePort } from './support/free-port.js'

const main = fileURLToPath(new URL('../src/main.js', import.meta.url))

function capture(level = 'info') {
  let text = ''
  const log = createLog(level, 'test', { write: line => (text += line) })
  return {
    log,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
  }
}

test('a line says when, how bad, who and what', t => {
  const { log, lines } = capture()
  log.debug('too fine')
  log.warn({ runId: 'run_one' }, 'look here')
  const [line, ...more] = lines()
  t.deepEqual(more, [])
  t.regex(line.time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  t.deepEqual(
    { ...line, time: '' },
    { level: 'warn', time: '', role: 'test', runId: 'run_one', msg: 'look here' },
  )
})

const hidden = [
  'apiKey',
  'authorization',
  'cookie',
  'email',
  'firstName',
  'headers',
  'lastName',
  'middleName',
  'password',
  'phoneNumber',
  'secret',
  'secretKey',
  'x-api-key',
]

test('a secret and a person are not shown, at any depth that we log, also in lists', t => {
  for (const name of hidden) {
    const { log, text, lines } = capture()
    const fields = { [name]: 'hide me', id: 'show me' }
    log.info({ ...fields, one: fields, two: { deep: fields }, list: [fields] }, 'said')
    t.false(text().includes('hide me'), `${name}: ${text()}`)
    t.is(text().match(/"\[redacted\]"/g)?.length, 4, name)
    t.is(lines()[0].two.deep.id, 'show me')
    t.is(lines()[0].list[0].id, 'show me')
    t.is(fields[name], 'hide me', 'what was logged stays as it was')
  }
})

test('a child log and a value that is an object are covered too', t => {
  const { log, text } = capture()
  log
    .child({ part: 'x' })
    .info({ headers: { cookie: 'hide me' }, lead: { email: { value: 'hide me' } } }, 'said')
  t.notRegex(text(), /hide me/)
})

test('of an error its kind, words, place and code are shown, and nothing that hangs on it', t => {
  const { log, lines, text } = capture()
  const cause = Object.assign(new RangeError('the cause'), { detail: 'hide me' })
  const error = Object.assign(new Error('the error', { cause }), {
    code: 'E_CODE',
    detail: 'hide me',
    parameters: ['hide me'],
    row: { name: 'hide me' },
  })
  // `error` is what the SDK of Temporal calls it.
  log.error({ err: error }, 'failed')
  log.error({ error }, 'failed')
  log.error(error)
  t.notRegex(text(), /hide me/)
  const [byErr, byError, alone] = lines()
  for (const shown of [byErr.err, byError.error, alone.err]) {
    t.deepEqual(Object.keys(shown).sort(), ['code', 'message', 'stack', 'type'])
    t.is(shown.code, 'E_CODE')
    t.regex(shown.message, /the error.*the cause/)
    t.regex(shown.stack, /log\.test/)
  }
  log.error({ err: 'thrown text with hide me' }, 'failed')
  log.error({ attempt: { cause: error, last: [error] } }, 'failed')
  t.notRegex(text(), /hide me/)
})

const person = {
  name: 'Dana Whitfield',
  email: 'dana.whitfield@private.example',
  phoneNumber: '+12025550199',
}

async function refusals(context: Context): Promise<unknown[]> {
  const { db } = context
  const { workspaceId } = await createWorkspace(context, 'Harbor Business Lending')
  const at = '2027-01-04T09:00:00.000Z'
  const row = { ...person, id: newId('agent'), code: person.email, createdAt: at, updatedAt: at }
  const insert = (changes: Record<string, unknown>) =>
    Agent.in(workspaceId, db).insert({ ...row, archivedAt: null, ...changes } as never)
  await insert({})
  const failed = async (work: PromiseLike<unknown>) => {
    try {
      await work
    } catch (error) {
      return error
    }
    throw new Error('It should have been refused')
  }
  const wrong = { ...row, workspaceId, id: newId('agent') }
  return [
    // Who is there already; PostgreSQL's `detail` quotes the key.
    await failed(insert({ id: newId('agent') })),
    await failed(db('agents').insert(wrong)),
    await failed(db.transaction(trx => trx('agents').insert(wrong))),
    // PostgreSQL's `detail` quotes the whole row.
    await failed(insert({ id: newId('agent'), code: 'other', name: null })),
    await failed(db('agents').insert({ ...wrong, code: 'other', workspaceId: newId('workspace') })),
    await failed(db.raw('select * from nowhere where email = ?', [person.email])),
    await failed(db('agents').where({ email: person.email, nothing: person.name })),
  ]
}

test('what a database refuses is logged without the values of the row', async t => {
  const { context } = await testDatabase(t)
  const { log, text, lines } = capture()
  const errors = await refusals(context)
  for (const error of errors) {
    log.error({ err: error }, 'failed')
    log.error({ err: new Error('outer', { cause: error }) }, 'failed')
    log.error({ error, attempt: { error } }, 'failed')
  }
  t.is(lines().length, errors.length * 3)
  for (const { err, error } of lines()) t.truthy((err ?? error).message)
  t.regex(lines()[0].err.message, /unique/i)
  for (const value of Object.values(person)) t.false(text().includes(value), text())
})

/** Lines that a running API writes: the only place where a request's path or body could slip in. */
async function startApi(t: ExecutionContext) {
  const { context, environment, dispose } = await openDatabase({
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    LOG_LEVEL: 'info',
  })
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'api'], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  t.teardown(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await dispose()
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  const exited = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error(`It ended: ${output}`))),
  ])
  const stop = async () => {
    child.kill('SIGTERM')
    return (await exited)[0] as number | null
  }
  return { context, url: `http://127.0.0.1:${port}`, output: () => output, stop }
}

test("a request's line names its route, and nothing that its caller sent", async t => {
  const { context, url, output, stop } = await startApi(t)
  const { apiKey, workspaceId } = await createWorkspace(context, 'Harbor Business Lending')
  const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    await answer.text()
    return answer.status
  }
  const lead = { firstName: 'Danasecret', email: 'danasecret@private.example', phoneNumber: '+12025550199' }
  const statuses = [
    await send('POST', '/api/v1/leads', JSON.stringify(lead), { 'idempotency-key': 'danasecret' }),
    await send('POST', '/api/v1/leads', '{"firstName": "Danasecret'),
    await send('POST', '/api/v1/leads', '{"danasecret": "danasecret@private.example"}'),
    await send('GET', '/api/v1/leads?email=danasecret@private.example&limit=many'),
    await send('GET', '/api/v1/leads/danasecret'),
    await send('GET', '/danasecret/danasecret?danasecret'),
    await send('PATCH', '/api/v1/leads/danasecret'),
    await send('GET', '/api/v1/me', undefined, { 'x-api-key': 'lsk_live_danasecret' }),
    await send('GET', '/api/v1/me', undefined, { 'user-agent': 'danasecret', 'x-request-id': 'danasecret?' }),
    await send('GET', '/healthz'),
  ]
  t.is(statuses[0], 201)
  t.deepEqual(statuses.slice(5, 8), [404, 405, 401])
  const answered = () =>
    output()
      .split('\n')
      .filter(line => line.includes('"answered"'))
      .map(line => JSON.parse(line))
  await eventuallyIs(async () => answered().length, 9)
  t.is(await stop(), 0)

  t.notRegex(output(), /danasecret|2025550199/i)
  t.false(output().includes(apiKey))
  t.deepEqual(
    answered().map(({ status }) => status),
    statuses.slice(0, 9),
  )
  const [first] = answered()
  const known = [
    'keyId',
    'level',
    'method',
    'ms',
    'msg',
    'requestId',
    'role',
    'route',
    'status',
    'time',
    'workspaceId',
  ]
  t.deepEqual(Object.keys(first).sort(), known)
  t.like(first, { method: 'POST', route: '/api/v1/leads', status: 201, workspaceId, role: 'api' })
  for (const line of answered())
    t.deepEqual(
      Object.keys(line).filter(name => !known.includes(name)),
      [],
    )
  t.is(answered()[4].route, '/api/v1/leads/{leadId}')
  t.is(answered()[5].route, 'none')
})

test('every line that is written for a request has its id', async t => {
  const { log, lines } = capture()
  const { context } = await testDatabase(t, { TEMPORAL_ADDRESS: '127.0.0.1:1' })
  const remove = () => Promise.reject(new Error('the disk is away'))
  const storage = new Proxy(context.storage, {
    get(target, name) {
      const own = target[name as keyof typeof target]
      return name === 'remove' ? remove : typeof own === 'function' ? own.bind(target as never) : own
    },
  })
  const { server, stop } = await serve({ ...context, log, storage }, { port: 0, host: '127.0.0.1' })
  t.teardown(() => stop(0))
  const { apiKey } = await createWorkspace(context, 'Harbor Business Lending')
  const { port } = server.address() as AddressInfo
  const ask = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: {
        'x-api-key': apiKey,
        'x-request-id': 'of-the-caller',
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
    return (answer.status === 204 ? undefined : await answer.json()) as any
  }
  const { lead } = await ask('POST', '/leads', { firstName: 'Dana' })
  const form = new FormData()
  form.append('files', new Blob(['Revenue,1\n']), 'statement.csv')
  const { documents } = await ask('POST', `/leads/${lead.id}/documents`, form)
  await ask('DELETE', `/documents/${documents[0].id}`)
  const found = lines().find(({ msg }) => msg === 'the bytes of a deleted document are left to a purge')
  t.is(found?.requestId, 'of-the-caller')
  t.is(found?.err.message, 'the disk is away')
})

test('a sealed value that does not open is told with the request that met it', t => {
  const { log, lines } = capture()
  const secrets = createSecrets({ secretKey: 'x'.repeat(32), previousSecretKey: undefined }, log)
  const context = forRequest({ log, secrets } as Context, 'of-the-caller')
  const place = { purpose: 'turn', workspaceId: 'ws_one', rowId: 'one' } as const
  t.is(context.secrets.openIfWhole('v2.00000000.AAAA', place), undefined)
  t.is(context.secrets.open(secrets.seal('fine', place), place), 'fine')
  t.deepEqual(
    lines().map(({ requestId }) => requestId),
    ['of-the-caller'],
  )
})

test('what a stopping process waits for is told by name and number, until it is over', t => {
  const { log, lines } = capture()
  let atWork = ['POST /api/v1/documents', 'GET /api/v1/leads', 'POST /api/v1/documents']
  const over = tellWaiting(log, 'requests', () => atWork)
  over()
  atWork = []
  tellWaiting(log, 'activities', () => atWork)()
  t.deepEqual(
    lines().map(({ msg, waitsFor }) => ({ msg, waitsFor })),
    [
      {
        msg: 'stopping: waits for requests',
        waitsFor: { 'POST /api/v1/documents': 2, 'GET /api/v1/leads': 1 },
      },
    ],
  )
})
