import { document } from '../support/check-answer.js'
import { formOf } from '../support/uploads.js'

// biome-ignore lint/suspicious/noExplicitAny: the parts of an OpenAPI document are of every shape
type Part = any

/** An operation of the OpenAPI document, with a request made of the document's own examples. */
export interface Operation {
  method: string
  template: string
  operationId: string
  /** The prefix of each id in the request, in the order in which `request` takes them. */
  prefixes: string[]
  request(ids: string[]): { path: string; body?: unknown }
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const typeId = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/

export const prefixOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? typeId.exec(text)?.[1] : undefined

export const operations: Operation[] = Object.entries(document.paths ?? {}).flatMap(([template, item]) =>
  methods
    .filter(method => (item as Part)[method])
    .map(method => toOperation(template, method, (item as Part)[method], (item as Part).parameters ?? [])),
)

function toOperation(template: string, method: string, operation: Part, shared: Part[]): Operation {
  const name = `${method.toUpperCase()} ${template}`
  const parameters: Part[] = [...shared, ...(operation.parameters ?? [])].map(resolve)
  const given = (place: string) =>
    parameters
      .filter(parameter => parameter.in === place)
      .map(parameter => [
        parameter.name,
        exampleOf(parameter) ?? exampleOf(resolve(parameter.schema)),
        parameter.required,
      ])
  const query = given('query').filter(([, example, required]) => required || prefixOf(example))
  const example = {
    path: Object.fromEntries(given('path')),
    query: Object.fromEntries(query),
    ...(operation.requestBody ? { body: bodyOf(name, resolve(operation.requestBody)) } : {}),
  }
  for (const [key, value] of [...Object.entries(example.path), ...Object.entries(example.query)]) {
    if (value === undefined) throw new Error(`${name}: the parameter ${key} has no example in the document`)
  }
  const isForm = Boolean(resolve(operation.requestBody)?.content['multipart/form-data'])
  const prefixes: string[] = []
  replaceIds(example, (prefix, id) => {
    prefixes.push(prefix)
    return id
  })
  return {
    method: method.toUpperCase(),
    template,
    operationId: operation.operationId,
    prefixes,
    request(ids) {
      let at = 0
      const { path, query, body } = replaceIds(example, () => ids[at++] ?? '') as Part
      const filled = template.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(path[key]))
      const search = new URLSearchParams(query).toString()
      return {
        path: search ? `${filled}?${search}` : filled,
        ...(body === undefined ? {} : { body: isForm ? formWith(body) : body }),
      }
    },
  }
}

/** Every field for which the document has an example; a required one must have one. */
function bodyOf(name: string, requestBody: Part): unknown {
  const json = requestBody.content['application/json'] ?? requestBody.content['multipart/form-data']
  if (!json) throw new Error(`${name} takes neither JSON nor a form: teach test/http/operations.ts its body`)
  const schema = resolve(json.schema)
  const whole = exampleOf(json) ?? exampleOf(schema)
  if (whole !== undefined) return whole
  const fields = Object.entries<Part>(schema.properties ?? {}).map(([key, property]) => [
    key,
    // A time that is right today may be too old in a month.
    resolve(property).format === 'date-time' ? new Date().toISOString() : exampleOf(resolve(property)),
  ])
  for (const [key, example] of fields) {
    if (example === undefined && schema.required?.includes(key) && key !== 'files')
      throw new Error(`${name}: the field ${key} has no example in the document`)
  }
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined && example !== null))
}

/** Files have no example in the document: a small one does. */
const formWith = (fields: Record<string, string>): FormData =>
  formOf([{ name: 'figures.csv', bytes: 'year,revenue\n2025,1200000\n' }], fields)

function exampleOf({ example, examples = [] }: Part): unknown {
  return example ?? (Array.isArray(examples) ? examples[0] : Object.values<Part>(examples)[0]?.value)
}

function resolve(part: Part): Part {
  if (!part?.$ref) return part
  const keys: string[] = part.$ref.slice('#/'.length).split('/')
  return resolve(keys.reduce<Part>((at, key) => at[key], document))
}

/** A copy in which each id, in the order of the fields, has become what `by` makes of it. */
function replaceIds(value: unknown, by: (prefix: string, id: string) => string): unknown {
  const prefix = prefixOf(value)
  if (prefix) return by(prefix, value as string)
  if (Array.isArray(value)) return value.map(entry => replaceIds(entry, by))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaceIds(entry, by)]))
}
