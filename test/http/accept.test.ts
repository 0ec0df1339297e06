import test from 'ava'
import fc from 'fast-check'
import { z } from 'zod'
import { Invalid } from '../../src/errors.js'
import { accept, refuseUnstorable } from '../../src/http/accept.js'
import { newId } from '../../src/ids.js'
import { type Answer, type World, world } from '../support/world.js'
import { withoutTemporal } from './without-temporal.js'

const Order = z.strictObject({
  name: z.string().min(1, 'must not be blank'),
  lines: z
    .array(z.strictObject({ code: z.string(), amount: z.number().optional() }))
    .max(2, 'must be at most 2'),
})

function errorsFor(input: unknown) {
  try {
    accept(Order, input, 'body')
    return []
  } catch (error) {
    return (error as Invalid).errors.map(({ path, code }) => `${path} ${code}`)
  }
}

test('what is wrong is told with the path of each field', t => {
  for (const [input, expected] of [
    [{ name: 'a', lines: [] }, []],
    [undefined, [' required']],
    [null, [' invalid_type']],
    [[], [' invalid_type']],
    ['{}', [' invalid_type']],
    [{}, ['name required', 'lines required']],
    [{ name: null, lines: {} }, ['name invalid_type', 'lines invalid_type']],
    [{ name: '', lines: [{ code: 'a' }, {}] }, ['name too_small', 'lines.1.code required']],
    [
      { name: 'a', lines: [{ code: 'a', amount: '5', vat: 1 }] },
      ['lines.0.amount invalid_type', 'lines.0.vat unknown_field'],
    ],
    [{ name: 'a', lines: [{ code: 'a' }, { code: 'b' }, { code: 'c' }] }, ['lines too_big']],
    [{ name: 'a', lines: [], 'x.y': 1, '': 2 }, ['x.y unknown_field', ' unknown_field']],
  ] as const) {
    t.deepEqual(errorsFor(input), [...expected], JSON.stringify(input))
  }
})

test('at most twenty wrong fields are named', t => {
  t.is(
    errorsFor({
      name: 'a',
      lines: [],
      ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, n])),
    }).length,
    20,
  )
})

/** Texts of any UTF-16 units: NULs and halves of pairs among them. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0xd83d, 0xde00, 0x41)), {
    maxLength: 8,
  })
  .map(units => String.fromCharCode(...units))
const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.letrec<{ json: unknown }>(tie => ({
    json: fc.oneof(
      { depthSize: 'medium' },
      fc.oneof(anyText, fc.double(), fc.boolean(), fc.constant(null)),
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(anyText, tie('json'), { maxKeys: 4 }),
    ),
  })).json,
)

/** The same question, asked in the simplest way there is. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > 64) return false
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, entry]) => isStorable(key) && isStorable(entry, depth + 1))
}

function isAccepted(value: unknown): boolean {
  try {
    refuseUnstorable(value)
    return true
  } catch (error) {
    if (error instanceof Invalid) return false
    throw error
  }
}

test('what a database can not hold is refused, and nothing else', t => {
  fc.assert(
    fc.property(anyJson, value => isAccepted(value) === isStorable(value)),
    { numRuns: 1_000 },
  )
  const nested = (depth: number) =>
    Array.from({ length: depth }).reduce<unknown>(inner => ({ a: [inner] }), 'x')
  t.true(isAccepted(nested(32)))
  t.false(isAccepted(nested(33)))
  t.false(isAccepted(nested(100_000)))
  t.true(isAccepted(Array.from({ length: 200_000 }, (_, n) => n)))
})

/** Never a fault of ours, always a problem; and what was taken can be read again as it was given back. */
async function isFair(w: World, answer: Answer, read: (body: Answer['body']) => string): Promise<void> {
  if (answer.status === 201) {
    const again = await w.send('GET', read(answer.body))
    if (again.status !== 200) throw new Error(`What was made can't be read: ${again.status}`)
  } else if (answer.status < 400 || answer.status >= 500 || answer.body.success !== false) {
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

const runs = 300
const mostly = <T>(value: fc.Arbitrary<T>, rest: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: rest })

test('201 or 4xx: any body at all for a lead', async t => {
  const w = await world(t, withoutTemporal)
  const text = mostly(fc.string({ unit: 'grapheme', maxLength: 12 }), anyJson)
  const likely = fc.record(
    {
      firstName: text,
      middleName: text,
      lastName: text,
      email: mostly(fc.emailAddress(), text),
      phoneNumber: text,
      externalLeadId: text,
    },
    { requiredKeys: ['firstName'] },
  )
  const body = fc.oneof(likely, anyJson).map(value => JSON.stringify(value) ?? '')
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 9, arbitrary: body }, { weight: 1, arbitrary: anyText }),
      async sent => {
        const answer = await w.send('POST', '/api/v1/leads', { body: sent })
        seen.add(answer.status)
        await isFair(w, answer, ({ lead }) => `/api/v1/leads/${lead.id}`)
      },
    ),
    { numRuns: runs },
  )
  t.true(seen.has(201) && seen.has(400))
})

test('201 or 4xx: any body at all for a run', async t => {
  const w = await world(t, withoutTemporal)
  const leads = await Promise.all(Array.from({ length: 40 }, () => w.newLead()))
  const id = (ids: string[]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constant(newId('lead')) },
      { weight: 1, arbitrary: anyJson },
    )
  const likely = fc.record(
    {
      leadId: id(leads),
      agentId: id(w.agents),
      workflowId: id(Object.values(w.workflows)),
      portalUrl: mostly(fc.webUrl({ withFragments: true, withQueryParameters: true }), anyJson),
      externalId: mostly(fc.string({ unit: 'grapheme' }), anyJson),
    },
    { requiredKeys: ['leadId', 'agentId', 'workflowId'] },
  )
  const body = fc
    .oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: anyJson })
    .map(value => JSON.stringify(value) ?? '')
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(body, async sent => {
      const answer = await w.send('POST', '/api/v1/workflow-runs', { body: sent })
      seen.add(answer.status)
      await isFair(w, answer, ({ workflowRun }) => `/api/v1/workflow-runs/${workflowRun.id}`)
    }),
    { numRuns: runs },
  )
  for (const status of [201, 400, 404, 409]) t.true(seen.has(status), String(status))
})

test('never 500: any path at all', async t => {
  const w = await world(t)
  const part = fc.oneof(
    fc.constantFrom('leads', 'workflow-runs', 'me', '..', '%00', '%ff', newId('lead')),
    fc.webPath(),
    anyText.map(text => encodeURIComponent(text.toWellFormed())),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'PUT', 'DELETE'),
      fc.array(part, { minLength: 2, maxLength: 4 }),
      async (method, parts) => {
        const answer = await w.send(method, `/api/v1/x/${parts.join('/')}`)
        if (answer.status >= 500) throw new Error(`${method} ${parts.join('/')}: ${answer.status}`)
      },
    ),
    { numRuns: 150 },
  )
  t.pass()
})
