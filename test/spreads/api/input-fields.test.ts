import test from 'ava'
import { z } from 'zod'
import { InputsBody } from '../../../src/spreads/inputs/schema.js'
import { withoutTemporal } from '../../http/without-temporal.js'
import { completedSpread } from '../../support/spreads.js'
import { world } from '../../support/world.js'

/** Every field that the schema of inputs has, with everything that its limits refuse. */

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  example?: unknown
  $ref?: string
}

const document = z.toJSONSchema(InputsBody, { unrepresentable: 'any', io: 'input' }) as Schema & {
  $defs?: Record<string, Schema>
}

/** What null may stand for as well, and what is told elsewhere. */
function plainOf(schema: Schema): Schema {
  const { $ref, ...beside } = schema
  if ($ref !== undefined) return plainOf({ ...document.$defs?.[$ref.replace('#/$defs/', '')], ...beside })
  const there = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return schema.type === undefined && there.length === 1 && there[0] ? plainOf(there[0]) : schema
}

/** Something that is taken. */
function good(of: Schema): unknown {
  const schema = plainOf(of)
  if (schema.example !== undefined) return schema.example
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map(name => [name, good(schema.properties?.[name] ?? {})]),
    )
  if (schema.items) return [good(schema.items)]
  if (schema.type === 'boolean') return true
  if (schema.format === 'date') return '2024-12-31'
  return schema.type === 'string' ? 'Words' : 1
}

/** What is refused at this very place. */
function wrong(of: Schema): unknown[] {
  const {
    type,
    enum: words,
    format,
    pattern,
    minimum,
    maximum,
    maxLength,
    minItems,
    maxItems,
    items,
  } = plainOf(of)
  const texts = [
    ...(words ? ['nothing of this'] : []),
    ...(format === 'date' ? ['2024-02-30', 'soon', ''] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), ' ']),
    ...(pattern === undefined || maxLength !== undefined ? [] : ['?']),
  ]
  if (type === 'string') return [1, true, {}, [], ...texts]
  if (type === 'boolean') return ['yes', 1, {}]
  if (type === 'number' || type === 'integer')
    return [
      '1',
      true,
      {},
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum * 2]),
      ...(type === 'integer' ? [1.5] : []),
    ]
  if (items)
    return [
      'x',
      1,
      {},
      ...(minItems === undefined ? [] : [[]]),
      ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => good(items))]),
    ]
  return ['x', 1, []]
}

type Fault = [body: Record<string, unknown>, path: string]

/** `put` makes a body of a value at the place that the schema is of. */
function faultsIn(of: Schema, path: string, put: (value: unknown) => Record<string, unknown>): Fault[] {
  const schema = plainOf(of)
  const { properties, required = [], items } = schema
  const here: Fault[] = path === '' ? [] : wrong(schema).map(value => [put(value), path])
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (items) return [...here, ...faultsIn(items, below('0'), value => put([value]))]
  if (!properties) return here
  const whole = good(schema) as Record<string, unknown>
  return [
    ...here,
    [put({ ...whole, surprise: 1 }), below('surprise')],
    ...required.map((name): Fault => {
      const { [name]: _, ...rest } = whole
      return [put(rest), below(name)]
    }),
    ...Object.entries(properties).flatMap(([name, one]) =>
      faultsIn(one, below(name), value => put({ ...whole, [name]: value })),
    ),
  ]
}

const faults = faultsIn({ ...document, example: {} }, '', value => value as Record<string, unknown>)

test('what is taken as it is by the schema is what wrong values are put into', t => {
  for (const [name, schema] of Object.entries(document.properties ?? {})) {
    const { success, error } = InputsBody.safeParse({ [name]: good(schema) })
    t.true(success, `${name}: ${error?.message}`)
  }
  const fields = new Set(faults.map(([, path]) => path.replaceAll('.0', '')))
  t.log(`${faults.length} wrong values of ${fields.size} fields`)
  t.true(fields.size > 50)
})

test.serial(
  '400: each field of the inputs, wrong in each way, is named with a sentence, and nothing changes',
  async t => {
    t.timeout(240_000)
    const w = await world(t, withoutTemporal)
    const leadId = await w.newLead()
    const id = await completedSpread(w, leadId)
    const place = `/api/v1/spreads/${id}/inputs`
    for (const [body, path] of faults) {
      for (const { status, body: answer } of [
        await w.send('PUT', place, { body }),
        await w.send('POST', '/api/v1/spreads', { body: { leadId, ...body } }),
      ]) {
        const about = `${path}: ${JSON.stringify(body).slice(0, 200)}`
        t.is(status, 400, about)
        const named = (answer.errors ?? []).filter((one: { path: string }) => one.path === path)
        t.true(named.length > 0, `${about} ${JSON.stringify(answer.errors)}`)
        for (const { message } of named) t.regex(message, /^\S.{5,}$/, about)
      }
    }
    t.deepEqual((await w.send('GET', place)).body.inputs, {})
    t.is((await w.send('GET', `/api/v1/leads/${leadId}/spreads`)).body.spreads.length, 1)
  },
)
