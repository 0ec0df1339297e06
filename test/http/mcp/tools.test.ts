import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import test from 'ava'
import { endpoints } from '../../../src/http/endpoints.js'
import { tools } from '../../../src/http/mcp/tools.js'
import { operations } from '../operations.js'

const described = [...tools.values()].map(tool => tool.described)

test('an operation is a tool, or says why it is none', t => {
  t.deepEqual(
    [...tools.keys()],
    endpoints.filter(({ tool }) => typeof tool !== 'string').map(({ operationId }) => operationId),
  )
  for (const { tool, operationId } of endpoints) t.not(tool, '', operationId)
})

test('no tool takes or gives files, or tells what only a live key that may write is told', t => {
  for (const { endpoint } of tools.values()) {
    t.falsy(endpoint.files ?? endpoint.bytes ?? endpoint.onlyLiveWrite, endpoint.operationId)
  }
})

test('what a tool takes is a schema by itself, without alternatives at its top', t => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
  addFormats.default(ajv)
  for (const { name, inputSchema } of described) {
    t.notThrows(() => ajv.compile(inputSchema), name)
    t.is(inputSchema.type, 'object')
    t.false(inputSchema.additionalProperties)
    for (const keyword of ['oneOf', 'anyOf', 'allOf', 'not', '$ref']) t.false(keyword in inputSchema, name)
    t.regex(name, /^[A-Za-z]{1,64}$/)
    for (const argument of Object.keys(inputSchema.properties ?? {})) t.regex(argument, /^[A-Za-z]{1,64}$/)
    for (const required of inputSchema.required ?? []) t.true(required in (inputSchema.properties ?? {}))
  }
})

test('what the document gives as an example of a request is one that the tool takes', t => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  let tried = 0
  for (const { operationId, prefixes, request } of operations) {
    const schema = tools.get(operationId)?.described.inputSchema
    const { body } = request(prefixes.map(prefix => `${prefix}_01m7z19n76ebev1ry3pxt585gj`))
    if (!schema || !body) continue
    const validate = ajv.compile({ ...schema, required: [] })
    t.true(validate(body), `${operationId}: ${ajv.errorsText(validate.errors)}`)
    tried++
  }
  t.true(tried > 8)
})

test('a tool is said to write as its method does, and to destroy where it changes what is there', t => {
  const hints = (name: string) => {
    const { readOnlyHint, destructiveHint, idempotentHint } = tools.get(name)?.described.annotations ?? {}
    return { readOnlyHint, destructiveHint, idempotentHint }
  }
  const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
  const adds = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }
  const changes = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }
  for (const name of ['listLeads', 'getLead', 'getSpreadResults', 'listAgents'])
    t.deepEqual(hints(name), reads)
  for (const name of ['createLead', 'createActivity', 'createWorkflowRun']) t.deepEqual(hints(name), adds)
  for (const name of [
    'updateLead',
    'deleteLead',
    'deleteDocument',
    'cancelWorkflowRun',
    'putSpreadOverrides',
  ])
    t.deepEqual(hints(name), changes, name)
})

test('a list says what its pages are, and a write how it is repeated', t => {
  for (const {
    endpoint,
    described: { name, inputSchema },
  } of tools.values()) {
    const { limit, cursor, idempotencyKey } = (inputSchema.properties ?? {}) as Record<
      string,
      { default?: number }
    >
    t.is(limit?.default, endpoint.list ? 50 : undefined, name)
    t.is(cursor !== undefined, endpoint.list !== undefined, name)
    t.is(idempotencyKey !== undefined, endpoint.method !== 'get', name)
  }
})

test('the page about MCP lists the tools that there are', t => {
  const page = readFileSync(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8')
  const rows = described.map(
    ({ name, title, annotations }) => `\`${name}\` ${title} ${annotations?.readOnlyHint ? '' : 'yes'}`,
  )
  const told = [...page.matchAll(/^\| (`\w+`) +\| (.+?) +\| (yes)? *\|$/gm)].map(
    ([, name, does, writes = '']) => `${name} ${does} ${writes}`,
  )
  t.deepEqual(told, rows)
})

test('a model that is told of all tools still has room for something else', t => {
  t.true(JSON.stringify(described).length < 80_000, `${JSON.stringify(described).length}`)
})
