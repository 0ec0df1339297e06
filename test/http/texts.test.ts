import test from 'ava'
import fc from 'fast-check'
import { document } from '../support/check-answer.js'
import { upload } from '../support/uploads.js'
import { type World, world } from '../support/world.js'
import { operations } from './operations.js'
import { withoutTemporal } from './without-temporal.js'

/** Texts of queries and paths that no text can be, in every operation. */

const noTexts = ['%00', 'a%00b', '%00a', 'a%00', '%ED%A0%80', 'a%ED%B0%80', '%FF', 'a%C3', '%F8%88%80%80%80']

interface Parameter {
  in: string
  name: string
}
const queryNames = (method: string, template: string): string[] => {
  const operation = document.paths?.[template]?.[method.toLowerCase() as 'get']
  return ((operation?.parameters ?? []) as Parameter[])
    .filter(parameter => parameter.in === 'query')
    .map(({ name }) => name)
}

const ask = (w: World, method: string, path: string, body?: unknown) => w.send(method, path, { body })

test('400: a parameter that holds a NUL or no UTF-8 is named, in every operation that takes one', async t => {
  const w = await world(t, withoutTemporal)
  let asked = 0
  for (const { method, template, prefixes, request } of operations) {
    const { path, body } = request(prefixes.map(prefix => `${prefix}_01h455vb4pex5vsknk084sn02q`))
    for (const name of queryNames(method, template))
      for (const text of noTexts) {
        const joined = `${path}${path.includes('?') ? '&' : '?'}${name}=${text}`
        const { status, body: answer } = await ask(w, method, joined, body)
        t.is(status, 400, `${method} ${template} ${name}=${text}`)
        t.is(answer.code, 'invalid_text')
        t.is(answer.errors[0].path, name)
        asked++
      }
  }
  t.true(asked > 100)
})

test('404: an id in a path that none can be, in every operation that takes one', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const { body } = await upload(w, leadId, [{ name: 'a.csv', bytes: 'a,b\n' }])
  const known: Record<string, string> = { lead: leadId, doc: body.documents[0].id }
  for (const { method, template, prefixes, request } of operations.filter(one =>
    one.template.includes('{'),
  )) {
    const ids = prefixes.map(prefix => known[prefix] ?? `${prefix}_01h455vb4pex5vsknk084sn02q`)
    const made = request(ids)
    const places = made.path.split('/').flatMap((part, at) => (ids.includes(part) ? [at] : []))
    t.true(places.length > 0, template)
    for (const place of places)
      for (const text of noTexts.flatMap(one => [one, `${ids[0]}${one}`, `${ids[0]?.slice(0, -1)}${one}`])) {
        const path = made.path
          .split('/')
          .map((part, at) => (at === place ? text : part))
          .join('/')
        const { status } = await ask(w, method, path, made.body)
        t.is(status, 404, `${method} ${path}`)
      }
  }
})

test('an unknown parameter may hold anything, and a mark of replacement is a text', async t => {
  const w = await world(t, withoutTemporal)
  await w.newLead({ businessName: 'Harbor \ufffd' })
  t.is((await ask(w, 'GET', '/api/v1/leads?unknown=%00&%00=1&x')).status, 200)
  t.is((await ask(w, 'GET', '/api/v1/leads?q=%EF%BF%BD')).body.length, 1)
  t.is((await ask(w, 'GET', '/api/v1/leads?q=100%')).status, 200)
})

test('no query whatever is a failure of the service', async t => {
  const w = await world(t, withoutTemporal)
  const bytes = fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 8 })
    .map(all => all.map(byte => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  const name = fc.constantFrom(
    'q',
    'externalLeadId',
    'tags',
    'excludeTags',
    'cursor',
    'status',
    'updatedSince',
    'limit',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, bytes), { minLength: 1, maxLength: 3 }), async pairs => {
      const query = pairs.map(([one, text]) => `${one}=${text}`).join('&')
      const { status } = await ask(w, 'GET', `/api/v1/leads?${query}`)
      return status === 200 || status === 400
    }),
    { numRuns: 150, seed: 99 },
  )
  t.pass()
})
