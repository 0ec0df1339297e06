import { parse } from 'node:querystring'
import { invalidFields, LeadspreadError } from '../../errors.js'
import { accept, acceptQuery, refuseUnstorable } from '../accept.js'
import { bodyLimitBytes } from '../body.js'
import { readIdempotencyKey } from '../idempotency.js'
import { PageQuery, readPage } from '../pages.js'
import type { Input, Repeatable } from '../perform.js'
import { type Place, repeatKey, usualLimit } from './input-schema.js'
import type { Tool } from './tools.js'

type Given = Record<string, unknown>

/** A call of a tool as the request that it stands for, checked by the same schemas. */
export function readArguments(
  tool: Tool,
  given: Given,
): { input: Input; repeatable: Repeatable | undefined } {
  const { endpoint, places } = tool
  refuseUnstorable(given)
  refuseLarge(given)
  refuseUnknown(tool, given)
  const at = (place: Place): Given =>
    Object.fromEntries(Object.entries(given).filter(([name]) => places.get(name) === place))
  const params = endpoint.params && accept(endpoint.params, at('path'), 'arguments')
  const query = sentQuery(at('query'), endpoint.list ? { limit: usualLimit } : {})
  const body = endpoint.body ? at('body') : undefined
  const input: Input = {
    params,
    query: endpoint.query && acceptQuery(endpoint.query, query),
    body: endpoint.body && accept(endpoint.body, body, 'arguments'),
    files: [],
    page: endpoint.list ? readPage(acceptQuery(PageQuery, query), endpoint.list) : {},
  }
  const key = readIdempotencyKey(given[repeatKey], repeatKey)
  if (key === undefined) return { input, repeatable: undefined }
  const path = `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String((params as Given)[name])))}`
  // By the words of HTTP, so that a repeat by either way is known to be one.
  return { input, repeatable: { method: endpoint.method.toUpperCase(), path, key, body } }
}

function refuseLarge(given: Given): void {
  if (Buffer.byteLength(JSON.stringify(given)) > bodyLimitBytes)
    throw new LeadspreadError(413, 'too_large', 'The arguments are larger than 1 MiB.')
}

function refuseUnknown({ places }: Tool, given: Given): void {
  const unknown = Object.keys(given).filter(name => !places.has(name))
  if (unknown.length === 0) return
  throw invalidFields(
    unknown
      .slice(0, 20)
      .map(path => ({ path, message: 'is not an argument of this tool', code: 'unknown_field' })),
  )
}

/** As it would stand behind a path. What is null is left out: some clients send every argument that there is. */
function sentQuery(given: Given, usual: Given) {
  const sent = new URLSearchParams()
  const told = Object.entries(given).filter(([, value]) => value !== null)
  for (const [name, value] of Object.entries({ ...usual, ...Object.fromEntries(told) }))
    for (const each of [value].flat()) sent.append(name, textOf(name, each))
  const querystring = sent.toString()
  return { query: parse(querystring), querystring }
}

function textOf(name: string, value: unknown): string {
  if (typeof value !== 'object') return String(value)
  throw invalidFields([
    { path: name, message: 'must be a text, a number or a boolean', code: 'invalid_type' },
  ])
}
