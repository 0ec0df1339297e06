import test from 'ava'
import { createDocument } from '../../src/http/docs/openapi.js'
import { endpoints } from '../../src/http/endpoints.js'
import { openWorld, sharedWorld, type World } from '../support/world.js'
import { withoutTemporal } from './without-temporal.js'

/** What the reference puts into the fields of an operation before anybody types, and sends at a click. */

// biome-ignore lint/suspicious/noExplicitAny: a document that another library reads
type Any = any
const document: Any = createDocument(endpoints, 'http://leadspread.test')
const resolved = (schema: Any): Any =>
  schema?.$ref
    ? { ...document.components.schemas[schema.$ref.split('/').at(-1)], ...schema, $ref: undefined }
    : (schema ?? {})

/** As Swagger UI makes a sample: an example, else every property, optional ones too. */
function sampleOf(given: Any, depth = 0): Any {
  const schema = resolved(given)
  const told = schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (told !== undefined || depth > 8) return told
  const [part] = schema.oneOf ?? schema.anyOf ?? []
  if (part) return sampleOf(part, depth + 1)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one: Any) => sampleOf(one, depth + 1)))
  const [type] = [schema.type].flat()
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOf(one, depth + 1)]),
    )
  if (type === 'array') return [sampleOf(schema.items, depth + 1)]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0
  return type === 'boolean' ? true : 'string'
}

const filled = (operation: Any, place: string): [string, string][] =>
  (operation.parameters ?? [])
    .filter((one: Any) => one.in === place)
    .map((one: Any) => {
      const schema = resolved(one.schema)
      const value = one.example ?? schema.example ?? schema.examples?.[0] ?? schema.default
      return [one.name, value === undefined && one.required ? 'string' : value]
    })
    .filter(([, value]: [string, unknown]) => value !== undefined)

function bodyOf(operation: Any): { body?: string | FormData; type?: string } {
  const content = operation.requestBody?.content ?? {}
  const [type, media] = Object.entries<Any>(content)[0] ?? []
  if (!type) return {}
  const sample = media.example ?? Object.values<Any>(media.examples ?? {})[0]?.value ?? sampleOf(media.schema)
  if (type === 'application/json') return { type, body: JSON.stringify(sample) }
  if (type !== 'multipart/form-data') return { type, body: String(sample) }
  const form = new FormData()
  const { properties = {} } = resolved(media.schema)
  for (const [name, property] of Object.entries<Any>(properties)) {
    const isFile = JSON.stringify(property).includes('binary')
    if (isFile) form.append(name, new Blob(['Revenue,1\n']), 'statement.csv')
    // Fields without an example are left empty there, and then not sent.
    else if (resolved(property).example !== undefined) form.append(name, String(resolved(property).example))
  }
  return { body: form }
}

const w = sharedWorld(test, () => openWorld(withoutTemporal))

/** Whose time can be moved, as two of them do. */
let tenant: ReturnType<typeof w.tenant> | undefined
const withTestClock = (of: World) => {
  tenant ??= of.tenant({ hasTestClock: true })
  return tenant
}

const operations = Object.entries<Any>(document.paths).flatMap(([path, item]) =>
  Object.entries<Any>(item).map(([method, operation]) => ({ path, method, operation })),
)

for (const { path, method, operation } of operations) {
  // One after the other, as a person does.
  test.serial(`${method.toUpperCase()} ${path} is taken as it is prefilled`, async t => {
    const ids = Object.fromEntries(filled(operation, 'path'))
    const query = new URLSearchParams()
    for (const [name, value] of filled(operation, 'query'))
      for (const one of [value].flat()) query.append(name, String(one))
    const { body, type } = bodyOf(operation)
    const answer = await fetch(
      `${w.url}${path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? 'string'))}${query.size > 0 ? `?${query}` : ''}`,
      {
        method: method.toUpperCase(),
        redirect: 'manual',
        headers: {
          'x-api-key': path === '/api/v1/test-clock' ? (await withTestClock(w)).key : w.key,
          ...Object.fromEntries(filled(operation, 'header').map(([name, value]) => [name, String(value)])),
          ...(type ? { 'content-type': type } : {}),
        },
        ...(body === undefined ? {} : { body }),
      },
    )
    const said = await answer.text()
    t.true(
      answer.status < 400 || [401, 404, 503].includes(answer.status),
      `${answer.status} ${said.slice(0, 600)} for ${typeof body === 'string' ? body.slice(0, 500) : ''} ?${query}`,
    )
  })
}
