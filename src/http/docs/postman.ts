/** The OpenAPI document as a collection for Postman, and for the programs that read its format. */

interface Schema {
  $ref?: string
  example?: unknown
  examples?: unknown[]
  default?: unknown
  enum?: unknown[]
  const?: unknown
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

export interface OpenApi {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, unknown>
  components?: { schemas?: Record<string, unknown> }
}

const deepest = 6

export function postmanCollection(document: OpenApi, baseUrl: string) {
  const exampleOf = exampler(document)
  const requests = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? '',
      request: requestOf(path, method, operation, exampleOf),
    })),
  )
  return {
    info: {
      name: document.info.title,
      description: document.info.description ?? '',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'x-api-key', type: 'string' },
        { key: 'value', value: '{{apiKey}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: baseUrl, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    item: (document.tags ?? []).map(({ name, description = '' }) => ({
      name,
      description,
      item: requests.filter(({ tag }) => tag === name).map(({ request }) => request),
    })),
  }
}

type Exampler = (schema: Schema | undefined) => unknown

function requestOf(path: string, method: string, operation: Operation, exampleOf: Exampler) {
  const parameters = operation.parameters ?? []
  const within = (place: string) => parameters.filter(one => one.in === place)
  const told = ({ name, description = '', schema }: (typeof parameters)[number]) => {
    const example = exampleOf(schema)
    return { key: name, value: example === undefined ? '' : [example].flat().join(','), description }
  }
  const query = within('query').map(one => ({ ...told(one), disabled: !one.required }))
  return {
    name: operation.summary ?? path,
    request: {
      method: method.toUpperCase(),
      description: operation.description ?? '',
      header: within('header').map(one => ({ ...told(one), disabled: !one.required })),
      url: {
        raw: `{{baseUrl}}${path.replace(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{baseUrl}}'],
        path: path
          .slice(1)
          .replace(/\{(\w+)\}/g, ':$1')
          .split('/'),
        variable: within('path').map(told),
        ...(query.length > 0 ? { query } : {}),
      },
      ...bodyOf(operation, exampleOf),
    },
  }
}

function bodyOf({ requestBody }: Operation, exampleOf: Exampler) {
  const content = requestBody?.content ?? {}
  const json = content['application/json']
  if (json)
    return {
      body: {
        mode: 'raw',
        raw: JSON.stringify(exampleOf(json.schema) ?? {}, null, 2),
        options: { raw: { language: 'json' } },
      },
    }
  const form = content['multipart/form-data']
  if (!form) return {}
  const fields = Object.keys((exampleOf(form.schema) ?? {}) as object).filter(name => name !== 'files')
  return {
    body: {
      mode: 'formdata',
      formdata: [
        { key: 'files', type: 'file', src: [] },
        ...fields.map(key => ({ key, type: 'text', value: '', disabled: true })),
      ],
    },
  }
}

/** What somebody may begin with: what the schema gives as its example, else what it needs, filled in the same way. */
function exampler(document: OpenApi): Exampler {
  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.replace('#/components/schemas/', '')
    return name === undefined ? schema : ((document.components?.schemas?.[name] as Schema) ?? {})
  }
  const made = (schema: Schema | undefined, depth: number): unknown => {
    if (!schema || depth > deepest) return undefined
    if (schema.example !== undefined) return schema.example
    const own = resolved(schema)
    const given = own.example ?? own.examples?.[0] ?? own.const ?? own.default ?? own.enum?.[0]
    if (given !== undefined) return given
    const [part] = own.anyOf ?? own.oneOf ?? own.allOf ?? []
    if (part && !own.properties) return made(part, depth + 1)
    if (own.properties) {
      const needed = own.required ?? []
      const shown = Object.entries(own.properties).filter(
        ([name, property]) => needed.includes(name) || resolved(property).example !== undefined,
      )
      return Object.fromEntries(shown.map(([name, property]) => [name, made(property, depth + 1) ?? null]))
    }
    if (own.items) return [made(own.items, depth + 1)].filter(one => one !== undefined)
    return [own.type].flat().includes('boolean') ? true : undefined
  }
  return schema => made(schema, 0)
}
