import { readFileSync } from 'node:fs'
import test from 'ava'
import type { z } from 'zod'
import { ConditionSchema } from '../src/checklists/definition-schema.js'
import { endpoints } from '../src/http/endpoints.js'
import { AddItemBody } from '../src/leads/add-item-schema.js'
import { plainFields } from '../src/leads/plain-fields.js'
import { CreateLeadBody, UpdateLeadBody } from '../src/leads/schema.js'
import { OverridesBody } from '../src/spreads/overrides/schema.js'
import { eventNames } from '../src/webhooks/events.js'

/** This file runs as dist/test/docs.test.js. */
const guide = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')

/** The JSON of one section, as a reader would paste it. */
function examplesOf(heading: string): unknown[] {
  const [, section = ''] = guide.split(`\n${heading}\n`)
  const own = section.split(/\n##+ /)[0] ?? ''
  return [...own.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json))
}

const sections: [heading: string, schema: z.ZodType][] = [
  ['### Conditions', ConditionSchema],
  ['### Validation rules', AddItemBody],
  ['### Overrides', OverridesBody],
]
for (const [heading, schema] of sections) {
  test(`the example below "${heading.replace(/^#+ /, '')}" is one that is taken`, t => {
    const examples = examplesOf(heading)
    t.is(examples.length, 1)
    t.deepEqual(schema.safeParse(examples[0]).error?.issues, undefined)
  })
}

test('the examples of leads and their answers are some that are taken', t => {
  const examples = ['## Leads', '## Checklists'].flatMap(examplesOf)
  t.true(examples.length > 0)
  for (const example of examples) {
    const schema = Object.hasOwn(example as object, 'leadId') ? UpdateLeadBody : CreateLeadBody
    t.deepEqual(schema.safeParse(example).error?.issues, undefined)
  }
})

test('a sheet that closes an income period is overridden under the id of that period', t => {
  const { overrides } = examplesOf('### Overrides')[0] as { overrides: { periodId?: string }[] }
  t.deepEqual([...new Set(overrides.flatMap(({ periodId }) => periodId ?? []))], ['2024-01-01_2024-12-31'])
})

test('the guide names every event', t => {
  t.deepEqual(
    eventNames.filter(name => !guide.includes(`\`${name}\``)),
    [],
  )
})

test('the guide names every field of a lead', t => {
  t.deepEqual(
    Object.keys(plainFields).filter(name => !guide.includes(`\`${name}\``)),
    [],
  )
})

/** One path may have several operations: only where it ends is looked for, since a line of the guide tells some together. */
test('the guide names the path of every operation', t => {
  const spans = [...guide.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const isNamed = (path: string) => spans.some(span => span.split('/').at(-1) === path.split('/').at(-1))
  t.deepEqual(
    endpoints.filter(({ path }) => !isNamed(path)).map(({ path }) => path),
    [],
  )
})
