import { execFile, spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { loadConfig, variables } from '../src/config.js'
import { StartError } from '../src/errors.js'

const secretKey = 'k'.repeat(32)
const postgres = { DATABASE_URL: 'postgres://u:p@db.example/leadspread', SECRET_KEY: secretKey }

function folder(t: ExecutionContext): string {
  const made = mkdtempSync(join(tmpdir(), 'leadspread-config-'))
  t.teardown(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** The sentences after the first line, without their indent. */
function problems(t: ExecutionContext, environment: Record<string, string>): string[] {
  const error = t.throws(() => loadConfig(environment), { instanceOf: StartError })
  return (
    error?.message
      .split('\n')
      .slice(1)
      .map(line => line.trim()) ?? []
  )
}

test('everything has a default but the data folder, which is below the current one', t => {
  const DATA_DIR = folder(t)
  t.deepEqual(loadConfig({ DATA_DIR, SECRET_KEY: secretKey }), {
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    dataDir: DATA_DIR,
    database: { kind: 'sqlite', file: join(DATA_DIR, 'leadspread.sqlite') },
    secretKey,
    previousSecretKey: undefined,
    temporal: {
      configuredAddress: null,
      address: '127.0.0.1:7233',
      namespace: 'default',
      port: 7233,
      uiPort: 8233,
      uiUrl: 'http://127.0.0.1:8233',
      apiKey: undefined,
      tls: undefined,
    },
    apiKey: undefined,
    logLevel: 'info',
    metricsPort: undefined,
    rateLimit: 100,
    requestTimeoutMs: 30_000,
    operationTimeoutMs: 10_000,
    shutdownGraceMs: 15_000,
    retentionDays: 30,
    readerIsolation: 'best',
    auditRetentionDays: 2_555,
    trustedProxies: [],
    webhooks: {
      allowPrivate: false,
      allowHttp: false,
      retryDelaysMs: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map(
        seconds => seconds * 1000,
      ),
    },
    email: null,
    replyDomain: undefined,
    mailPort: undefined,
    mailDnsServers: undefined,
    imapUrl: undefined,
    inboundEmail: null,
    mailboxPort: 3025,
    demoBorrowers: true,
    pages: { portal: true, console: true },
    sms: null,
    model: null,
    oidc: null,
  })
  t.is(loadConfig({ SECRET_KEY: secretKey }).dataDir, join(process.cwd(), '.data'))
})

test('an empty string is as good as unset, for every variable', t => {
  const DATA_DIR = folder(t)
  const empty = Object.fromEntries(variables.map(name => [name, '']))
  t.deepEqual(loadConfig({ ...empty, DATA_DIR }), loadConfig({ DATA_DIR }))
})

test('what is set is what counts', t => {
  const config = loadConfig({
    ...postgres,
    DATA_DIR: folder(t),
    BASE_URL: 'https://leads.example/leadspread//',
    DATABASE_POOL_SIZE: '25',
    TEMPORAL_ADDRESS: 'temporal.example:7233',
    TEMPORAL_PORT: '9999',
    RATE_LIMIT: '0.5',
    REQUEST_TIMEOUT_MS: '4000',
    OPERATION_TIMEOUT_MS: '9000',
    METRICS_PORT: '9464',
    WEBHOOK_ALLOW_PRIVATE: '1',
    WEBHOOK_ALLOW_HTTP: 'false',
    WEBHOOK_RETRY_DELAYS: '250ms, 1m,7d',
  })
  t.is(config.baseUrl, 'https://leads.example/leadspread')
  t.deepEqual(config.database, { kind: 'postgres', url: postgres.DATABASE_URL, poolSize: 25 })
  t.like(config.temporal, {
    address: 'temporal.example:7233',
    configuredAddress: 'temporal.example:7233',
    uiUrl: null,
  })
  t.is(config.rateLimit, 0.5)
  t.is(config.operationTimeoutMs, 4_000, 'an operation has no longer than its request')
  t.is(config.metricsPort, 9464)
  t.deepEqual(config.webhooks, {
    allowPrivate: true,
    allowHttp: false,
    retryDelaysMs: [250, 60_000, 604_800_000],
  })
})

test('an IPv6 host stands in brackets in the base URL', t => {
  const DATA_DIR = folder(t)
  t.is(loadConfig({ DATA_DIR, HOST: '::1', PORT: '8080' }).baseUrl, 'http://[::1]:8080')
  t.is(loadConfig({ DATA_DIR, HOST: 'localhost' }).baseUrl, 'http://localhost:3000')
})

const wrong = {
  PORT: ['70000', '-1', '1.5', 'http', '80a'],
  BASE_URL: ['leads.example', 'ftp://leads.example'],
  DATABASE_URL: ['mysql://db.example/leads', 'db.example'],
  DATABASE_POOL_SIZE: ['1', '501', 'many'],
  SECRET_KEY: ['short'],
  TEMPORAL_ADDRESS: ['temporal.example', 'http://temporal.example:7233', 'a b:1'],
  TEMPORAL_PORT: ['x'],
  TEMPORAL_UI_PORT: ['65536'],
  TEMPORAL_UI_URL: ['javascript:alert(1)'],
  TEMPORAL_TLS_CA: ['/nowhere/ca.pem'],
  LOG_LEVEL: ['verbose', 'INFO'],
  METRICS_PORT: ['none'],
  RATE_LIMIT: ['-1', 'Infinity', 'off'],
  REQUEST_TIMEOUT_MS: ['99', '30s'],
  OPERATION_TIMEOUT_MS: ['0'],
  SHUTDOWN_GRACE_MS: ['-1'],
  RETENTION_DAYS: ['0', '1.5', '36501', 'never'],
  AUDIT_RETENTION_DAYS: ['0', '1.5', '36501'],
  TRUSTED_PROXIES: ['proxy.example', '10.0.0.0/33', '10.0.0.1,', '*'],
  WEBHOOK_ALLOW_PRIVATE: ['yes'],
  WEBHOOK_ALLOW_HTTP: ['TRUE'],
  WEBHOOK_RETRY_DELAYS: ['5', 'soon', '5s,,1m', '0s', '8d', '-1s', '1.5h', Array(51).fill('1s').join()],
}

test('a wrong value is told by the name of its variable', t => {
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const told = problems(t, { SECRET_KEY: secretKey, [name]: value })
      t.is(told.length, 1, `${name}=${value}: ${told.join(' | ')}`)
      t.true(told[0]?.startsWith(`${name}: `), told[0])
    }
  }
})

test('an identity provider comes with its client, over HTTPS unless it is on this machine', t => {
  const client = { SECRET_KEY: secretKey, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
  for (const OIDC_ISSUER of ['http://login.harbor.example', 'login.harbor.example'])
    t.regex(problems(t, { ...client, OIDC_ISSUER }).join(), /^OIDC_ISSUER: must /)
  t.regex(problems(t, client).join(), /set all three, or none/)
  const DATA_DIR = folder(t)
  for (const issuer of ['https://login.harbor.example', 'http://127.0.0.1:9000'])
    t.is(loadConfig({ ...client, DATA_DIR, OIDC_ISSUER: issuer }).oidc?.issuer, issuer)
})

test('all that is wrong is told at once', t => {
  const all = Object.fromEntries(Object.entries(wrong).map(([name, [value = '']]) => [name, value]))
  const told = problems(t, { ...all, TEMPORAL_TLS_CERT: '/nowhere/cert.pem' })
  const names = told.map(line => line.split(': ')[0] ?? '')
  t.deepEqual(
    names.sort(),
    [...Object.keys(wrong), 'TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_CERT and TEMPORAL_TLS_KEY'].sort(),
  )
})

test('no value is repeated in a complaint: it may be a secret in the wrong place', t => {
  const told = problems(t, {
    SECRET_KEY: 'hunter2',
    DATABASE_URL: 'mysql://u:hunter2@db',
    LOG_LEVEL: 'hunter2',
  })
  t.is(told.length, 3)
  t.notRegex(told.join('\n'), /hunter2/)
})

test('DATABASE_URL needs a SECRET_KEY: machines that share data must share it', t => {
  for (const key of [[], [['SECRET_KEY', '']]]) {
    const DATA_DIR = folder(t)
    const [told, ...more] = problems(t, {
      ...Object.fromEntries(key),
      DATA_DIR,
      DATABASE_URL: postgres.DATABASE_URL,
    })
    t.regex(told ?? '', /^SECRET_KEY: is required with DATABASE_URL/)
    t.deepEqual(more, [])
    t.deepEqual(readdirSync(DATA_DIR), [], 'none was made')
  }
})

test('a client certificate goes with its key', t => {
  const files = folder(t)
  for (const name of ['ca', 'cert', 'key']) writeFileSync(join(files, name), `the ${name}`)
  const base = { DATA_DIR: files, SECRET_KEY: secretKey }
  for (const name of ['TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY']) {
    t.deepEqual(problems(t, { ...base, [name]: join(files, 'cert') }), [
      'TEMPORAL_TLS_CERT and TEMPORAL_TLS_KEY: set both, or neither',
    ])
  }
  const { temporal } = loadConfig({
    ...base,
    TEMPORAL_TLS_CA: join(files, 'ca'),
    TEMPORAL_TLS_CERT: join(files, 'cert'),
    TEMPORAL_TLS_KEY: join(files, 'key'),
    TEMPORAL_TLS_SERVER_NAME: 'temporal.internal',
  })
  t.deepEqual(temporal.tls, {
    ca: Buffer.from('the ca'),
    cert: Buffer.from('the cert'),
    key: Buffer.from('the key'),
    serverName: 'temporal.internal',
  })
})

test('without a SECRET_KEY one is made, once, for its owner alone', t => {
  const DATA_DIR = join(folder(t), 'made', 'here')
  const { secretKey: made } = loadConfig({ DATA_DIR })
  t.regex(made, /^[0-9a-f]{64}$/)
  t.is(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777, 0o600)
  t.is(statSync(DATA_DIR).mode & 0o777, 0o700)
  t.is(loadConfig({ DATA_DIR }).secretKey, made)
  t.is(loadConfig({ DATA_DIR, SECRET_KEY: secretKey }).secretKey, secretKey)
  t.not(loadConfig({ DATA_DIR: folder(t) }).secretKey, made)
})

test('with a SECRET_KEY none is made', t => {
  const DATA_DIR = folder(t)
  loadConfig({ DATA_DIR, SECRET_KEY: secretKey })
  t.false(existsSync(join(DATA_DIR, 'secret.key')))
})

test('a damaged secret.key is told, not replaced: what was sealed with it would be lost', t => {
  const DATA_DIR = folder(t)
  writeFileSync(join(DATA_DIR, 'secret.key'), 'half')
  const error = t.throws(() => loadConfig({ DATA_DIR }), { instanceOf: StartError })
  t.regex(error?.message ?? '', /^DATA_DIR .+ can't be used: .+secret\.key is damaged/)
  t.is(readFileSync(join(DATA_DIR, 'secret.key'), 'utf8'), 'half')
})

test('a secret.key that was moved aside opens and verifies beside the one made in its place', t => {
  const DATA_DIR = folder(t)
  const { secretKey: first } = loadConfig({ DATA_DIR })
  renameSync(join(DATA_DIR, 'secret.key'), join(DATA_DIR, 'secret.key.previous'))
  const { secretKey: second, previousSecretKey } = loadConfig({ DATA_DIR })
  t.not(second, first)
  t.is(previousSecretKey, first)
  t.like(loadConfig({ DATA_DIR }), { secretKey: second, previousSecretKey: first })
  t.is(loadConfig({ DATA_DIR, SECRET_KEY: secretKey }).previousSecretKey, undefined)
  rmSync(join(DATA_DIR, 'secret.key.previous'))
  t.like(loadConfig({ DATA_DIR }), { secretKey: second, previousSecretKey: undefined })
})

test('a previous SECRET_KEY needs one that takes its place', t => {
  const previous = 'p'.repeat(32)
  const DATA_DIR = folder(t)
  const both = { DATA_DIR, SECRET_KEY: secretKey, SECRET_KEY_PREVIOUS: previous }
  t.like(loadConfig(both), { secretKey, previousSecretKey: previous })
  t.like(loadConfig({ ...both, SECRET_KEY_PREVIOUS: '' }), { secretKey, previousSecretKey: undefined })
  for (const [SECRET_KEY, SECRET_KEY_PREVIOUS, problem] of [
    ['', previous, 'needs SECRET_KEY, the key that takes its place'],
    [secretKey, secretKey, 'is the same as SECRET_KEY'],
    [secretKey, 'short', 'must be at least 32 characters, as SECRET_KEY'],
  ] as const)
    t.deepEqual(problems(t, { DATA_DIR, SECRET_KEY, SECRET_KEY_PREVIOUS }), [
      `SECRET_KEY_PREVIOUS: ${problem}`,
    ])
})

/** What a process of its own prints that loads the configuration. */
const printKey = `
  const { loadConfig } = await import(${JSON.stringify(new URL('../src/config.js', import.meta.url).href)})
  process.stdout.write('loading ')
  process.stdout.write(loadConfig().secretKey)`

test('processes that start at once agree on the key', async t => {
  const DATA_DIR = folder(t)
  const run = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', printKey], { env: { DATA_DIR } })
  const keys = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout.split(' ')[1])
  t.is(new Set(keys).size, 1)
  t.regex(keys[0] ?? '', /^[0-9a-f]{64}$/)
})

test('a process that finds the file made but not yet filled waits for the key', async t => {
  const DATA_DIR = folder(t)
  const file = join(DATA_DIR, 'secret.key')
  writeFileSync(file, '')
  const child = spawn(process.execPath, ['--input-type=module', '-e', printKey], { env: { DATA_DIR } })
  let output = ''
  child.stdout.on('data', chunk => {
    if (output === '') setTimeout(() => writeFileSync(file, secretKey), 200)
    output += chunk
  })
  t.is(await new Promise(resolve => child.once('exit', resolve)), 0)
  t.is(output, `loading ${secretKey}`)
})

test('the page on configuration explains every variable, and none that there is not, in the same order', t => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const explained = [...page.matchAll(/^\| *`([A-Z][A-Z0-9_]+)` *\|/gm)].map(([, name]) => name)
  t.deepEqual(explained, variables)
})
