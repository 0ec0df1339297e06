import fc from 'fast-check'
import { pdf, png } from '../support/archives.js'
import { document } from '../support/check-answer.js'
import { formOf } from '../support/uploads.js'
import { prefixOf } from './operations.js'

// biome-ignore lint/suspicious/noExplicitAny: the parts of an OpenAPI document are of every shape
type Part = any

/** Requests of every kind for an operation, made of what the OpenAPI document says of it: most of them nearly right. */
export interface ArbitraryRequest {
  path: string
  body?: string | FormData
  headers: Record<string, string>
}

/** The ids to try where the document's example has one of this prefix. */
export type Ids = (prefix: string) => fc.Arbitrary<unknown>

export function requestsOf(
  template: string,
  operation: Part,
  ids: Ids,
  { withRepeats }: { withRepeats: boolean },
): fc.Arbitrary<ArbitraryRequest> {
  const parameters: Part[] = (operation.parameters ?? []).map(resolve)
  const inPlace = (place: string) => parameters.filter(parameter => parameter.in === place)
  const named = (all: Part[], value: (parameter: Part) => fc.Arbitrary<unknown>) =>
    Object.fromEntries(all.map(parameter => [parameter.name as string, value(parameter)]))
  const path = fc
    .record(named(inPlace('path'), ({ schema, example }) => one(schema, example, ids)))
    .map(values =>
      template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name]).toWellFormed())),
    )
  const queries = inPlace('query')
  const query = fc
    .record(
      named(queries, ({ schema, example, required }) => {
        const value = mostly(one(schema, example, ids), fc.array(anyText, { maxLength: 2 }))
        return required ? value : rarely(value)
      }),
      { requiredKeys: queries.filter(({ required }) => required).map(({ name }): string => name) },
    )
    .map(values => {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(values))
        for (const each of [value ?? []].flat()) search.append(name, String(each).toWellFormed())
      return search.toString()
    })
  const { content, required } = resolve(operation.requestBody) ?? {}
  const isForm = Boolean(content?.['multipart/form-data'])
  const body = isForm
    ? forms(resolve(content['multipart/form-data'].schema), ids)
    : content
      ? orNone(jsonBodies(content['application/json'].schema, ids), required)
      : fc.constant(undefined)
  const isWrite = parameters.some(({ name }) => name === 'Idempotency-Key')
  const headers = fc.record(
    {
      ...(isWrite && withRepeats ? { 'idempotency-key': rarely(repeatKey) } : {}),
      ...(content && !isForm ? { 'content-type': rarely(fc.constantFrom(...types)) } : {}),
      ...(content ? { 'content-encoding': rarely(fc.constantFrom('gzip', 'identity', 'x')) } : {}),
      accept: rarely(fc.constantFrom('text/html', 'application/xml')),
      'x-request-id': rarely(fc.constantFrom('fuzz-1', 'x'.repeat(200), '%00 "')),
      'if-none-match': rarely(fc.constant('*')),
    },
    { requiredKeys: [] },
  )
  // Longer ones are a 431 before anything is looked at.
  const target = fc
    .tuple(path, query)
    .map(parts => parts.filter(Boolean).join('?'))
    .filter(({ length }) => length < 12_000)
  return fc.record({ path: target, body, headers }).map(made => ({
    path: made.path,
    ...(made.body === undefined ? {} : { body: made.body }),
    headers: Object.fromEntries(
      Object.entries(made.headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  }))
}

const orNone = (body: fc.Arbitrary<string>, isRequired: boolean): fc.Arbitrary<string | undefined> =>
  isRequired ? body : fc.oneof(body, fc.constant(undefined))

const types = [
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'application/vnd.lender+json',
  'text/plain',
  'multipart/form-data',
  ';',
]
const repeatKey = fc.constantFrom('fuzz-a', 'fuzz-b', 'fuzz-c', '', 'two words', 'x'.repeat(256))

const mostly = (likely: fc.Arbitrary<unknown>, rest: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 8, arbitrary: likely }, { weight: 1, arbitrary: rest })
const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

/** Texts of any UTF-16 units: NULs and halves of pairs among them. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 }).map(units => String.fromCharCode(...units)),
  fc.constantFrom('', ' ', '\0', '\ud83d', '%', "'", 'null', 'x'.repeat(300), '__proto__'),
)
const anyJson = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, 0, -1, 1e308, 0.1, true, [], {}, [[]], { a: { b: '\0' } }),
)

const one = (schema: Part, example: unknown, ids: Ids): fc.Arbitrary<unknown> => {
  const prefix = prefixOf(example ?? exampleOf(resolve(schema)))
  return prefix ? ids(prefix) : mostly(allowedBy(schema, ids), anyText)
}

/** What the schema allows, as far as its keywords tell. */
function allowedBy(part: Part, ids: Ids): fc.Arbitrary<unknown> {
  const schema = resolve(part)
  const example = exampleOf(schema)
  const prefix = prefixOf(example)
  if (prefix) return ids(prefix)
  const value = ofKeywords(schema, ids)
  return example === undefined ? value : fc.oneof(value, fc.constant(example))
}

function ofKeywords(schema: Part, ids: Ids): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((each: Part) => allowedBy(each, ids)))
  const type = Array.isArray(schema.type) ? schema.type : [schema.type]
  return fc.oneof(...type.map((name: string | undefined) => ofType(name, schema, ids)))
}

function ofType(type: string | undefined, schema: Part, ids: Ids): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -100, max: Math.min(schema.maximum ?? 100, 1_000) })
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        ...(schema.minimum !== undefined && { min: schema.minimum }),
        ...(schema.maximum !== undefined && { max: schema.maximum }),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, ids), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).map(([name, inner]) => [
        name,
        allowedBy(inner, ids),
      ])
      if (known.length === 0) return fc.dictionary(anyText, anyJson, { maxKeys: 3 })
      const required = known.filter(([name]) => schema.required?.includes(name))
      // One of many fields that may be left out is nearly always wrong together with another.
      return fc.oneof(
        fc.record(Object.fromEntries(known), { requiredKeys: schema.required ?? [] }),
        fc.record(Object.fromEntries(required)),
      )
    }
    default:
      return anyJson
  }
}

function textOf({ pattern, format, minLength = 0, maxLength = 300 }: Part): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.oneof(
      fc.date({ noInvalidDate: true, min: new Date(0) }).map(at => at.toISOString()),
      fc.constant(new Date().toISOString()),
    )
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true, withFragments: true })
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 12) })
  return fc.oneof(
    { weight: 6, arbitrary: short },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), '🏦'.repeat(maxLength)) },
  )
}

/** As JSON, or as what should have been it. */
const jsonBodies = (schema: Part, ids: Ids): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: allowedBy(schema, ids).map(toJson) },
    { weight: 8, arbitrary: broken(allowedBy(schema, ids)).map(toJson) },
    { weight: 1, arbitrary: anyJson.map(toJson) },
    { weight: 1, arbitrary: fc.oneof(anyText, fc.constantFrom('{', '{"a":1,}', '{"__proto__":{"a":1}}')) },
  )
const toJson = (value: unknown): string => JSON.stringify(value) ?? ''

/** One thing about it is wrong, somewhere. */
const broken = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, fc.nat(), fc.constantFrom('replace', 'remove', 'add'), anyJson)
    .map(([made, at, how, junk]) => {
      const places = placesIn(made)
      const place = places[at % Math.max(places.length, 1)]
      if (!place) return junk
      const { holder, key } = place
      if (how === 'replace') holder[key] = junk
      else if (how === 'remove') delete holder[key]
      else holder[`${key}s`] = junk
      return made
    })

function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (value === null || typeof value !== 'object') return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap(key => [{ holder, key }, ...placesIn(holder[key])])
}

const anyFiles = fc.array(
  fc.record({
    name: fc.oneof(fc.constantFrom('a.csv', 'b.txt', 'c.pdf', '../d', ''), anyText),
    bytes: fc.oneof(
      fc.constantFrom<Buffer | string>(pdf, png, 'year,revenue\n2025,1\n', '', '<html></html>'),
      fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
    ),
  }),
  { minLength: 0, maxLength: 3 },
)

const goodFiles = fc.nat().map(n => [{ name: 'a.csv', bytes: `year,revenue\n2025,${n}\n` }])
const files = fc.oneof(goodFiles, anyFiles)

function forms(schema: Part, ids: Ids): fc.Arbitrary<FormData> {
  const { files: _, ...properties } = schema.properties
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => {
        const value = allowedBy(inner, ids)
        return [name, schema.required?.includes(name) ? value : rarely(value)]
      }),
    ),
  )
  return fc.tuple(mostly(fields, broken(fields)), files).map(([told, sent]) =>
    formOf(
      sent.map(({ name, bytes }) => ({ name: name.toWellFormed(), bytes })),
      Object.fromEntries(
        Object.entries((told ?? {}) as object)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [
            name.toWellFormed(),
            (typeof value === 'string' ? value : toJson(value)).toWellFormed(),
          ]),
      ),
    ),
  )
}

const exampleOf = (schema: Part): unknown => schema?.example ?? schema?.examples?.[0]

function resolve(part: Part): Part {
  if (!part?.$ref) return part
  const keys: string[] = part.$ref.slice('#/'.length).split('/')
  return resolve(keys.reduce<Part>((at, key) => at[key], document))
}
