import fc from 'fast-check'
import { document } from '../support/check-answer.js'
import { prefixOf } from './operations.js'

// biome-ignore lint/suspicious/noExplicitAny: the parts of an OpenAPI document are of every shape
export type Part = any

/** The ids to try where the document's example has one of this prefix. */
export type Ids = (prefix: string) => fc.Arbitrary<unknown>

export const mostly = (likely: fc.Arbitrary<unknown>, rest: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 8, arbitrary: likely }, { weight: 1, arbitrary: rest })
export const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

/** Texts of any UTF-16 units: NULs and halves of pairs among them. */
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 }).map(units => String.fromCharCode(...units)),
  fc.constantFrom('', ' ', '\0', '\ud83d', '%', "'", 'null', 'x'.repeat(300), '__proto__'),
)
export const anyJson = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, 0, -1, 1e308, 0.1, true, [], {}, [[]], { a: { b: '\0' } }),
)

export const one = (schema: Part, example: unknown, ids: Ids): fc.Arbitrary<unknown> => {
  const prefix = prefixOf(example ?? exampleOf(resolve(schema)))
  return prefix ? ids(prefix) : mostly(allowedBy(schema, ids), anyText)
}

/** What the schema allows, as far as its keywords tell. */
export function allowedBy(part: Part, ids: Ids): fc.Arbitrary<unknown> {
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

/** One thing about it is wrong, somewhere. */
export const broken = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
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

const exampleOf = (schema: Part): unknown => schema?.example ?? schema?.examples?.[0]

export function resolve(part: Part): Part {
  if (!part?.$ref) return part
  const keys: string[] = part.$ref.slice('#/'.length).split('/')
  return resolve(keys.reduce<Part>((at, key) => at[key], document))
}
