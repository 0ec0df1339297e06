import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { parse } from 'yaml'
import { type Config, loadConfig, variables } from '../src/config.js'
import { debuggerNowhere } from '../src/no-debugger.js'

interface Service {
  image: string
  build?: string
  command?: string[]
  restart?: string
  user?: string
  environment?: Record<string, string>
  ports?: string[]
  profiles?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }>
  deploy?: { replicas?: number; resources?: { limits?: { memory?: string } } }
  stop_grace_period?: string
  read_only?: boolean
  init?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  volumes?: string[]
  configs?: { source: string }[]
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  configs: Record<string, { content: string }>
}

/** This file runs as dist/test/compose.test.js. */
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const secrets = {
  SECRET_KEY: 'c'.repeat(64),
  POSTGRES_PASSWORD: 'd'.repeat(48),
  LEADSPREAD_DB_PASSWORD: 'e'.repeat(48),
  TEMPORAL_DB_PASSWORD: 'f'.repeat(48),
}
const settings = { ...secrets, MAIL_REPLY_DOMAIN: 'replies.harbor.example' }
// Compose merges `<<`, which YAML 1.2 dropped.
const written: Compose = parse(read('docker-compose.yml'), { merge: true })
const compose = interpolated(written, settings)
const services = Object.entries(compose.services)
const ours = services.filter(([, { image }]) => image === 'leadspread:local')

const dockerfile = read('Dockerfile').replace(/\\\n/g, ' ').split('\n')
const stages = dockerfile.filter(line => /^FROM /i.test(line))
const lastStage = dockerfile.slice(dockerfile.findLastIndex(line => /^FROM /i.test(line)))
const imageEnvironment = Object.fromEntries(
  lastStage
    .filter(line => line.startsWith('ENV '))
    .flatMap(line => [...line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)])
    .map(([, name, quoted, bare]) => [name, quoted ?? bare] as [string, string]),
)

const configOf = ({ environment = {} }: Service): Readonly<Config> =>
  loadConfig({ ...imageEnvironment, ...environment })

test('the roles of Leadspread are there, two APIs and two workers, from one image built once', t => {
  t.deepEqual(ours.map(([name]) => name).sort(), ['api', 'mail', 'migrate', 'worker'])
  t.is(compose.services.api?.deploy?.replicas, 2)
  t.is(compose.services.worker?.deploy?.replicas, 2)
  t.deepEqual(
    services.filter(([, { build }]) => build !== undefined).map(([, { image, build }]) => [image, build]),
    [['leadspread:local', '.']],
  )
})

test('every image is one exact version', t => {
  t.is(stages.length, 2)
  const bases = stages.map(line => line.split(/\s+/)[1] ?? '')
  for (const image of [...bases, ...services.map(([, service]) => service.image)]) {
    if (image !== 'leadspread:local') t.true(isExact(image), image)
  }
})

test('what counts as one exact version', t => {
  const digest = `@sha256:${'0'.repeat(64)}`
  for (const image of [
    'node:20.20.2-bookworm-slim',
    'a/b:1.29.7',
    'postgres:15.18',
    `x${digest}`,
    `x:latest${digest}`,
  ]) {
    t.true(isExact(image), image)
  }
  for (const image of [
    'node',
    'node:20',
    'node:20-slim',
    'caddy:2.10',
    'caddy:2.10-alpine',
    'postgres:15',
    'a/b:latest',
    'x:5000/y',
  ]) {
    t.false(isExact(image), image)
  }
})

for (const [name, service] of ours) {
  test(`${name}: sets only variables that Leadspread reads, to values that it accepts`, t => {
    const unknown = Object.keys(service.environment ?? {}).filter(variable => !variables.includes(variable))
    t.deepEqual(unknown, [])
    const config = configOf(service)
    t.is(config.database.kind, 'postgres')
    t.is(config.secretKey, secrets.SECRET_KEY)
    t.truthy(config.temporal.configuredAddress)
  })

  test(`${name}: runs locked down, within limits, and has the time to stop`, t => {
    t.is(service.user, undefined)
    t.true(service.read_only)
    t.true(service.init)
    t.deepEqual(service.cap_drop, ['ALL'])
    t.is(service.security_opt?.[0], 'no-new-privileges:true')
    // Only a worker has something to wall in.
    if (name !== 'worker') t.is(service.security_opt?.length, 1)
    t.regex(service.deploy?.resources?.limits?.memory ?? 'none', /^\d+[mg]$/)
    const graceMs = Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '')?.[1] ?? 0) * 1000
    t.true(graceMs >= configOf(service).shutdownGraceMs + 10_000, service.stop_grace_period)
  })
}

test('the image sets only variables of Leadspread, of Node and of the C library', t => {
  const known = [...variables, 'NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX']
  t.deepEqual(
    Object.keys(imageEnvironment).filter(variable => !known.includes(variable)),
    [],
  )
  t.is(imageEnvironment.NODE_ENV, 'production')
  t.deepEqual(imageEnvironment.NODE_OPTIONS?.split(' '), ['--enable-source-maps', ...debuggerNowhere])
})

test('the image runs as somebody other than root, who is named by a number', t => {
  const users = lastStage.filter(line => /^USER /i.test(line)).map(line => line.split(/\s+/)[1] ?? '')
  t.regex(users.at(-1) ?? 'root', /^[1-9]\d*(:[1-9]\d*)?$/)
})

test('a worker may make the namespaces that wall in its readers, and little else that Docker forbids', t => {
  const [, rules = ''] = /^seccomp:(.+)$/.exec(compose.services.worker?.security_opt?.[1] ?? '') ?? []
  const { defaultAction, syscalls } = JSON.parse(read(rules))
  t.is(defaultAction, 'SCMP_ACT_ALLOW')
  const forbidden: string[] = syscalls.flatMap(({ names }: { names: string[] }) => names)
  for (const needed of ['unshare', 'clone', 'mount', 'umount2', 'pivot_root', 'seccomp', 'prctl'])
    t.false(forbidden.includes(needed), needed)
  for (const call of ['ptrace', 'bpf', 'setns', 'keyctl', 'kexec_load', 'init_module', 'userfaultfd'])
    t.true(forbidden.includes(call), call)
  t.true(lastStage.some(line => line.includes(' bubblewrap ')))
})

test('the image gets neither tests nor benchmarks nor what lies about in the folder', t => {
  const [everything, ...allowed] = read('.dockerignore')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
  t.is(everything, '*')
  for (const entry of allowed) {
    t.regex(entry, /^![\w.-]+$/)
    t.false(
      ['test', 'bench', 'dist', 'node_modules', '.git', '.data', '.env'].includes(entry.slice(1)),
      entry,
    )
  }
})

test('secrets have no default: without any of them, nothing starts', t => {
  const mentions = [...read('docker-compose.yml').matchAll(/\$\{(\w+)([^}]*)\}/g)]
  for (const name of Object.keys(secrets)) {
    t.throws(() => interpolated(written, { ...secrets, [name]: '' }), { message: new RegExp(`^${name}: `) })
    for (const [whole, , rest] of mentions.filter(([, mentioned]) => mentioned === name))
      t.regex(rest ?? '', /^:\?./, whole)
  }
})

test('the addresses in links are those that are published, and only to this machine', t => {
  const published = services.flatMap(([name, { ports = [] }]) =>
    ports.map(port => ({ name, port: String(port) })),
  )
  for (const { name, port } of published) t.regex(port, /^127\.0\.0\.1:\d+:\d+$/, name)
  const addresses = published.map(({ port }) => `http://${port.split(':').slice(0, 2).join(':')}`)
  for (const [name, service] of ours) {
    const { baseUrl, temporal } = configOf(service)
    t.true(addresses.includes(baseUrl), `${name}: ${baseUrl}`)
    t.true(addresses.includes(temporal.uiUrl ?? ''), `${name}: ${temporal.uiUrl}`)
    if ((service.deploy?.replicas ?? 1) > 1)
      t.is(service.ports, undefined, `${name} has replicas, which can't share a port of the host`)
  }
})

test('services wait for what can come about: health that is checked, or an end that comes', t => {
  for (const [name, { depends_on: wanted = {} }] of services) {
    for (const [other, { condition }] of Object.entries(wanted)) {
      const service = compose.services[other]
      const what = `${name} waits for ${other}: ${condition}`
      if (condition === 'service_healthy') t.true(isChecked(service), what)
      else if (condition === 'service_completed_successfully') t.true(isOneShot(service), what)
      else t.fail(what)
    }
  }
  for (const role of ['api', 'worker', 'mail']) {
    t.is(compose.services[role]?.depends_on?.migrate?.condition, 'service_completed_successfully', role)
  }
})

test('what should run is started again when it ends; the one-shot is not', t => {
  for (const [name, service] of services)
    t.is(service.restart, isOneShot(service) ? 'no' : 'unless-stopped', name)
})

test('health is asked where the process listens', t => {
  const asked = (name: string) =>
    /http:\/\/127\.0\.0\.1:(\d+)\/(healthz|readyz)/.exec(String(compose.services[name]?.healthcheck?.test))
  const { api, worker } = compose.services
  t.is(Number(asked('api')?.[1]), configOf(api as Service).port)
  t.is(configOf(worker as Service).metricsPort, Number(asked('worker')?.[1]))
  t.is(configOf(api as Service).host, '0.0.0.0')
  t.regex(lastStage.find(line => line.startsWith('HEALTHCHECK ')) ?? 'none', /\/healthz/)
})

test('mail is taken only by those who ask for it, where it is published', t => {
  const { mail } = compose.services
  t.deepEqual(mail?.profiles, ['mail'])
  const { mailPort, replyDomain } = configOf(mail as Service)
  t.deepEqual([mailPort, replyDomain], [2525, settings.MAIL_REPLY_DOMAIN])
  t.deepEqual(mail?.ports, [`127.0.0.1:${mailPort}:${mailPort}`])
  t.true(String(mail?.healthcheck?.test).includes(`connect(${mailPort}, `))
  // Who sets none of it starts the others as before.
  const without = interpolated(written, secrets)
  for (const [name, service] of Object.entries(without.services))
    if (service.image === 'leadspread:local') t.is(configOf(service).mailPort, undefined, name)
})

test('the proxy hands on to the port on which the APIs listen', t => {
  const port = configOf(compose.services.api as Service).port
  t.regex(compose.configs.caddyfile?.content ?? '', new RegExp(`^\\s*dynamic a api ${port} \\{$`, 'm'))
})

test('whoever has a database has a password of their own for it', t => {
  const { migrate, api, worker, mail, temporal, postgres } = compose.services
  for (const service of [migrate, api, worker, mail]) {
    const url = new URL(service?.environment?.DATABASE_URL ?? '')
    t.deepEqual([url.username, url.password], ['leadspread', secrets.LEADSPREAD_DB_PASSWORD])
  }
  t.is(temporal?.environment?.POSTGRES_PWD, secrets.TEMPORAL_DB_PASSWORD)
  t.is(postgres?.environment?.POSTGRES_PASSWORD, secrets.POSTGRES_PASSWORD)
  const roles = compose.configs['create-databases']?.content ?? ''
  for (const role of ['leadspread', 'temporal']) {
    t.true(roles.includes(`--set=${role}="$${role.toUpperCase()}_DB_PASSWORD"`), role)
    t.true(roles.includes(`create role ${role} login password :'${role}';`), role)
    t.is(
      postgres?.environment?.[`${role.toUpperCase()}_DB_PASSWORD`],
      secrets[`${role.toUpperCase()}_DB_PASSWORD` as keyof typeof secrets],
    )
  }
})

test('the proxy keeps metrics to itself', t => {
  const caddyfile = compose.configs.caddyfile?.content ?? ''
  t.regex(caddyfile, /^\s*@inside path \/metrics \/metrics\/\*\n\s*handle @inside \{$/m)
  const [, body = '', status] = /respond `(\{.*\})` (\d+)$/m.exec(caddyfile) ?? []
  t.like(JSON.parse(body), { success: false, status: Number(status), code: 'not_found' })
  t.is(status, '404')
})

test("the image's Node is one that is tried before a release", t => {
  const [, tried = ''] = /^const versions = \[(.*)\]$/m.exec(read('scripts/smoke-nodes.mjs')) ?? []
  const versions = tried.split(',').map(version => version.trim().replaceAll("'", ''))
  for (const stage of stages) t.is(/node:([\d.]+)-/.exec(stage)?.[1], versions.at(-1) ?? 'none')
})

test('every volume and every config that a service uses is declared', t => {
  for (const [name, { volumes = [], configs = [] }] of services) {
    for (const volume of volumes)
      t.true((volume.split(':')[0] ?? '') in compose.volumes, `${name}: ${volume}`)
    for (const { source } of configs) t.true(source in compose.configs, `${name}: ${source}`)
  }
})

test('the command line knows every command that is used', async t => {
  const main = fileURLToPath(new URL('../src/main.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'help'])
  const known = stdout.split('\n').flatMap(line => /^ {2}(\w+)\b/.exec(line)?.[1] ?? [])
  const used = ours.map(([name, { command }]) => `${name}: ${command?.[0]}`)
  t.deepEqual(used.sort(), ['api: api', 'mail: mail', 'migrate: migrate', 'worker: worker'])
  for (const [, { command }] of ours) t.true(known.includes(command?.[0] ?? ''), `${command}`)
  t.true(lastStage.includes('ENTRYPOINT ["node", "dist/src/main.js"]'))
  t.true(lastStage.includes('CMD ["api"]'))
})

/** PostgreSQL's versions have two parts, others three. A digest says more than any tag. */
function isExact(image: string): boolean {
  if (/@sha256:[0-9a-f]{64}$/.test(image)) return true
  const version = /^(?:.*\/)?postgres:/.test(image) ? /:\d+\.\d+(-[\w.-]+)?$/ : /:\d+\.\d+\.\d+(-[\w.-]+)?$/
  return version.test(image)
}

const isChecked = (service: Service | undefined): boolean =>
  service?.healthcheck?.disable !== true && (service?.healthcheck?.test?.length ?? 0) > 1

const isOneShot = (service: Service | undefined): boolean => service?.command?.[0] === 'migrate'

/** As Compose does it: `${NAME:-default}`, `${NAME:?what to do}`, `${NAME}`, and `$$` for a dollar sign. */
function interpolated<T>(value: T, environment: Record<string, string>): T {
  if (typeof value === 'string') return substituted(value, environment) as T
  if (Array.isArray(value)) return value.map(entry => interpolated(entry, environment)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, interpolated(entry, environment)]),
  ) as T
}

function substituted(text: string, environment: Record<string, string>): string {
  return text.replace(
    /\$(?:\$|\{(\w+)(?:(:-|:\?|:\+)([^}]*))?\}|)/g,
    (whole, name?: string, operator?: string, rest = '') => {
      if (whole === '$$') return '$'
      if (name === undefined) throw new Error(`Compose would read this as a variable: ${text}`)
      if (operator === ':+') return environment[name] ? rest : ''
      if (environment[name]) return environment[name]
      if (operator === ':-') return rest
      throw new Error(`${name}: ${rest || 'is not set'}`)
    },
  )
}
