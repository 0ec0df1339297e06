import type { createDocument } from '../docs/openapi.js'
import { type AnyEndpoint, isWrite } from '../endpoint.js'
import { toolSchema } from './tool-schema.js'

export type Document = ReturnType<typeof createDocument>
type Schema = Record<string, unknown>

/** Where in a request an argument of a tool goes. */
export type Place = 'path' | 'query' | 'body' | 'repeat'

interface Argument {
  place: Place
  schema: Schema
  required: boolean
}

/** What a header is for HTTP. */
export const repeatKey = 'idempotencyKey'
/** A list is complete without a limit; what a model is given has to fit into what it can hold. */
export const usualLimit = 50

const repeatKeySchema = {
  type: 'string',
  pattern: '^[!-~]{1,255}$',
  description:
    'New for each request, such as a UUID. A repeat with the same key and arguments gets the first answer again, for 24 hours, and changes nothing.',
}
const paging: Record<string, Schema> = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: 500,
    default: usualLimit,
    description: 'At most so many, and fewer where they are large.',
  },
  cursor: { type: 'string', description: 'The `nextCursor` of the page before; without it, the first page.' },
}

/** As the OpenAPI document describes the parameters of an operation and the fields of its body. */
export function argumentsOf(document: Document, endpoint: AnyEndpoint): Map<string, Argument> {
  const operation = document.paths?.[`/api/v1${endpoint.path}`]?.[endpoint.method] as Operation
  const named = new Map<string, Argument>()
  const add = (name: string, argument: Argument) => {
    if (named.has(name)) throw new Error(`${endpoint.operationId}: ${name} stands for two things`)
    named.set(name, argument)
  }
  for (const { in: place, name, schema, required = false } of operation.parameters ?? []) {
    if (place !== 'path' && place !== 'query') continue
    add(name, { place, schema: (endpoint.list && paging[name]) || schema, required })
  }
  const body = operation.requestBody?.content?.['application/json']?.schema
  for (const [name, field] of body ? fieldsOf(document, body) : []) add(name, { place: 'body', ...field })
  if (isWrite(endpoint)) add(repeatKey, { place: 'repeat', schema: repeatKeySchema, required: false })
  return named
}

/** The one object that a tool takes. */
export function inputSchemaOf(document: Document, named: Map<string, Argument>) {
  const given = [...named]
  const schemas = document.components?.schemas as Record<string, Schema>
  const properties = Object.fromEntries(given.map(([name, { schema }]) => [name, schema]))
  const required = given.flatMap(([name, argument]) => (argument.required ? [name] : []))
  const schema = { type: 'object' as const, properties, required, additionalProperties: false }
  return toolSchema(schema, schemas)
}

interface Operation {
  parameters?: { in: string; name: string; schema: Schema; required?: boolean }[]
  requestBody?: { content?: Record<string, { schema: Schema }> }
}

interface Body extends Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  oneOf?: Body[]
}

type Field = [name: string, { schema: Schema; required: boolean }]

/**
 * Of a body that is one of several, a field is what any of them says of it: clients take no alternatives at the top of what a
 * tool takes. Whether fields go together is left to the endpoint's own schema, which checks all.
 */
function fieldsOf(document: Document, body: Body): Field[] {
  const { $ref, properties = {}, required = [], oneOf } = body
  if ($ref !== undefined)
    return fieldsOf(document, document.components?.schemas?.[$ref.split('/').at(-1) ?? ''] as Body)
  if (!oneOf)
    return Object.entries(properties).map(([name, schema]) => [
      name,
      { schema, required: required.includes(name) },
    ])
  const fields = oneOf.map(each => new Map(fieldsOf(document, each)))
  const names = [...new Set(fields.flatMap(each => [...each.keys()]))]
  return names.map(name => {
    const said = fields.flatMap(each => each.get(name) ?? [])
    const isRequired = said.length === fields.length && said.every(field => field.required)
    return [name, { schema: anyOf(said.map(({ schema }) => schema)), required: isRequired }]
  })
}

function anyOf(schemas: Schema[]): Schema {
  const different = [...new Map(schemas.map(schema => [JSON.stringify(schema), schema])).values()]
  if (different.length === 1) return different[0] as Schema
  if (different.every(({ const: only }) => typeof only === 'string'))
    return { type: 'string', enum: different.map(({ const: only }) => only) }
  return { anyOf: different }
}
