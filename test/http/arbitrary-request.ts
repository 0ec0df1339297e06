import fc from 'fast-check'
import { pdf, png } from '../support/archives.js'
import { formOf } from '../support/uploads.js'
import {
  allowedBy,
  anyJson,
  anyText,
  broken,
  type Ids,
  mostly,
  one,
  type Part,
  rarely,
  resolve,
} from './arbitrary-value.js'

/** Requests of every kind for an operation, made of what the OpenAPI document says of it: most of them nearly right. */
export interface ArbitraryRequest {
  path: string
  body?: string | FormData
  headers: Record<string, string>
}

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

/** As JSON, or as what should have been it. */
const jsonBodies = (schema: Part, ids: Ids): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: allowedBy(schema, ids).map(toJson) },
    { weight: 8, arbitrary: broken(allowedBy(schema, ids)).map(toJson) },
    { weight: 1, arbitrary: anyJson.map(toJson) },
    { weight: 1, arbitrary: fc.oneof(anyText, fc.constantFrom('{', '{"a":1,}', '{"__proto__":{"a":1}}')) },
  )
const toJson = (value: unknown): string => JSON.stringify(value) ?? ''

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
