import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import test from 'ava'
import { createApp } from '../../../src/http/app.js'
import { errorCodes } from '../../../src/http/docs/errors-page.js'
import { events } from '../../../src/webhooks/events.js'
import { answerAt, document } from '../../support/check-answer.js'
import { world } from '../../support/world.js'
import { thrownCodes } from './thrown-codes.js'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const compiled = fileURLToPath(new URL('../../../src/', import.meta.url))

test('the document has every route that is mounted, and no other', async t => {
  const w = await world(t)
  const { koa } = createApp(w.context)
  const routers = koa.middleware.flatMap(each => (each as { routers?: Router[] }).routers ?? [])
  const stack = routers.flatMap(router => router.stack)
  const mounted = stack.flatMap(({ path, methods }) =>
    methods.filter(method => method !== 'HEAD').map(method => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item as object).map(method => `${method.toUpperCase()} ${path}`),
  )
  t.deepEqual(mounted.sort(), documented.sort())
  t.true(mounted.length >= 12)
})

interface Router {
  stack: { path: string; methods: string[] }[]
}

test('every operation says which refusals it may give: those of all, of writes, of ids', t => {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, { responses, security, parameters = [] }] of Object.entries(
      item as Record<string, Operation>,
    )) {
      const name = `${method} ${path}`
      const statuses = Object.keys(responses).map(Number)
      const wanted = [
        400,
        401,
        429,
        500,
        503,
        ...(method === 'get' ? [] : [403, 408, 409, 413, 415, 422]),
        ...(path.includes('{') ? [404] : []),
      ]
      t.deepEqual(
        wanted.filter(status => !statuses.includes(status)),
        [],
        name,
      )
      t.is(statuses.filter(status => status < 300 && status !== 206).length, 1, name)
      t.is(security, undefined, `${name} needs a key, as all do`)
      t.is(
        parameters.some(({ name: header }) => header === 'Idempotency-Key'),
        method !== 'get',
        name,
      )
    }
  }
})

interface Operation {
  responses: Record<string, object>
  security?: unknown
  parameters?: { name: string }[]
}

test('the document is valid OpenAPI 3.1, and a linter has nothing to say against it', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-openapi-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document, null, 2))
  t.is(document.openapi, '3.1.0')
  const args = [
    join(root, 'node_modules/.bin/spectral'),
    'lint',
    file,
    '--ruleset',
    join(root, '.spectral.yaml'),
    '--fail-severity=warn',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 240_000 }).catch(
    (error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}${error.stderr}` }),
  )
  t.regex(stdout, /^No results with a severity of 'warn' or higher found!/)
})

/** What a reader knows without being told. */
const plain = new Set(
  `id success name firstName middleName lastName email businessName website title label filename mimeType description
   createdAt updatedAt leadId workspaceId documentId`.split(/\s+/),
)

test('every property whose name does not say it all is described', t => {
  const silent: string[] = []
  for (const [where, name, schema] of propertiesIn(document as unknown as Json, [])) {
    const told = schema.description !== undefined || plain.has(name)
    // A reference leads to a description, and a list of references is as plain as they are.
    const of = (schema.items ??
      schema.oneOf?.[0] ??
      schema.anyOf?.[0] ??
      schema.allOf?.[0] ??
      schema) as Schema
    const refers = '$ref' in of || '$ref' in schema
    if (!told && !refers && !('const' in schema)) silent.push(where)
  }
  t.deepEqual([...new Set(silent)], [])
})

type Json = Record<string, unknown>
interface Schema {
  description?: string
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

function propertiesIn(node: unknown, path: string[]): [where: string, name: string, schema: Schema][] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    // Examples hold data, and what is ruled out is described where it is allowed.
    if (['example', 'examples', 'default', 'enum', 'not'].includes(key)) return []
    if (key !== 'properties' || path.at(-1) === 'properties') return propertiesIn(value, [...path, key])
    return Object.entries(value as Record<string, Schema | false>).flatMap(([name, schema]) =>
      schema === false
        ? []
        : [
            [[...path, name].join('/'), name, schema] as [string, string, Schema],
            ...propertiesIn(schema, [...path, name]),
          ],
    )
  })
}

test('every example in the document fits its schema', t => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const examples = examplesIn(document, [])
  t.true(examples.length > 40)
  for (const { schema, example } of examples) {
    const pointer = schema
      .map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = ajv.getSchema(`document#/${pointer}`)
    t.true(
      validate?.(example),
      `${schema.join(' ')}: ${JSON.stringify(example)} ${ajv.errorsText(validate?.errors)}`,
    )
  }
})

/** An example stands in a schema, or beside one: in a parameter, a header or a body. */
function examplesIn(part: unknown, path: string[]): { schema: string[]; example: unknown }[] {
  if (part === null || typeof part !== 'object') return []
  const isSchemaMap = path.at(-1) === 'properties' || path.at(-1) === 'schemas'
  const { example, examples, schema } = part as { example?: unknown; examples?: unknown; schema?: unknown }
  const own = schema === undefined ? path : [...path, 'schema']
  const here = isSchemaMap
    ? []
    : [
        ...('example' in part ? [example] : []),
        ...(Array.isArray(examples)
          ? examples
          : Object.values((examples ?? {}) as Record<string, { value: unknown }>).map(({ value }) => value)),
      ].map(given => ({ schema: own, example: given }))
  const below = Object.entries(part).filter(
    ([key]) => isSchemaMap || (key !== 'example' && key !== 'examples'),
  )
  return [...here, ...below.flatMap(([key, value]) => examplesIn(value, [...path, key]))]
}

test('every error code that can be answered is explained on the errors page, and no other', async t => {
  const sources = readdirSync(compiled, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.js'),
  )
  const thrown = new Set(sources.flatMap(file => thrownCodes(readFileSync(join(compiled, file), 'utf8'))))
  for (const known of [
    'not_found',
    'read_only_key',
    'too_deep',
    'workflow_run_final',
    'rate_limited',
    'internal_error',
  ]) {
    t.true(thrown.has(known), `${known} was not found in the sources: has the search gone blind?`)
  }
  t.deepEqual(
    [...thrown].filter(code => !errorCodes.has(code)),
    [],
    'thrown, but not explained',
  )
  t.deepEqual(
    [...errorCodes].filter(code => !thrown.has(code)),
    [],
    'explained, but never thrown',
  )
  const w = await world(t)
  const page = await w.send('GET', '/docs/errors', { key: null })
  for (const code of errorCodes) t.true(page.body.includes(`<dt id="${code}">`), code)
})

test("every refusal has an example, with a code of the errors page and that page's status", t => {
  const operations = Object.values(document.paths ?? {}).flatMap(item => Object.values(item as object))
  for (const { responses } of operations as Operation[]) {
    for (const [status, told] of Object.entries(responses).filter(([status]) => Number(status) >= 400)) {
      const { documented } = answerAt('', told)
      const example = documented?.content?.['application/problem+json']?.example as Refusal
      t.true(errorCodes.has(example.code), example.code)
      t.is(String(example.status), status)
      t.true(example.type.endsWith(`/docs/errors#${example.code}`))
    }
  }
})

interface Refusal {
  code: string
  status: number
  type: string
}

test('the webhooks of the document are all the events there are', t => {
  t.deepEqual(Object.keys(document.webhooks ?? {}).sort(), Object.keys(events).sort())
})

test('200: the docs, their parts and the document are served with their types, without a key', async t => {
  const w = await world(t)
  for (const [path, type] of [
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/', 'text/html; charset=utf-8'],
    ['/docs/errors', 'text/html; charset=utf-8'],
    ['/docs/start.js', 'text/javascript; charset=utf-8'],
    ['/docs/swagger-ui.css', 'text/css; charset=utf-8'],
    ['/docs/swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['/docs/favicon-32x32.png', 'image/png'],
    ['/openapi.json', 'application/json; charset=utf-8'],
  ] as const) {
    const { status, headers, body } = await w.send('GET', path, { key: null })
    t.is(status, 200, path)
    t.is(headers.get('content-type'), type, path)
    t.is(headers.get('x-content-type-options'), 'nosniff')
    t.truthy(body)
  }
  const { body } = await w.send('GET', '/openapi.json', { key: null })
  t.deepEqual(body, JSON.parse(JSON.stringify(document)))
  // Whatever name of the host the page was reached by, its requests go to the same.
  t.is(
    new URL(body.servers[0].url, 'http://another.example:1/openapi.json').origin,
    'http://another.example:1',
  )
  const start = await w.send('GET', '/', { key: null })
  t.is(start.status, 302)
  t.is(start.headers.get('location'), '/docs')
})

test('the docs load nothing from another host', async t => {
  const w = await world(t)
  const page = await w.send('GET', '/docs', { key: null })
  const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string)
  t.true(parts.length >= 4)
  for (const path of parts) {
    t.regex(path, /^\/docs(\/|$)/)
    t.is((await w.send('GET', path, { key: null })).status, 200, path)
  }
  for (const path of ['/docs', '/docs/errors', '/docs/start.js']) {
    t.notRegex((await w.send('GET', path, { key: null })).body, /https?:|\/\/[a-z]/i, path)
  }
  const { body: css } = await w.send('GET', '/docs/swagger-ui.css', { key: null })
  t.deepEqual([...css.matchAll(/url\((?!["']?data:)[^)]*\)|@import/g)], [])
  const policy = page.headers.get('content-security-policy') ?? ''
  t.regex(policy, /default-src 'none'/)
  t.notRegex(policy, /https?:|\*/)
})
