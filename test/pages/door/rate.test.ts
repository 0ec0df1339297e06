import test from 'ava'
import { withoutTemporal } from '../../http/without-temporal.js'
import { signedIn } from '../../support/people.js'
import { world } from '../../support/world.js'

test('429: a person who asks for too much waits, and nobody else does', async t => {
  const w = await world(t, { ...withoutTemporal, RATE_LIMIT: '2' })
  let now = Date.now()
  w.context.clock = () => new Date(now)
  const [greedy, other] = [await signedIn(w, 'analyst'), await signedIn(w, 'analyst')]
  for (let n = 0; n < 4; n++) t.is((await greedy.get('/console/leads')).status, 200)
  const { status, headers, body } = await greedy.get('/console/leads')
  t.is(status, 429)
  t.is(headers.get('retry-after'), '1')
  t.regex(headers.get('content-type') ?? '', /html/)
  t.regex(body, /wait a second/)
  t.regex(
    (await greedy.get('/console/leads', { 'hx-request': 'true' })).body,
    /^<p[^>]*data-refusal[^>]*>You have asked for more/,
  )
  const before = await w.context.db('leads').where({ workspaceId: w.workspaceId })
  t.is((await greedy.post('/console/leads/new', { firstName: 'Dana' })).status, 429)
  t.deepEqual(await w.context.db('leads').where({ workspaceId: w.workspaceId }), before)
  t.is((await other.get('/console/leads')).status, 200)
  now += 1_000
  t.is((await greedy.get('/console/leads')).status, 200)
})

test('200: with no limit set there is none', async t => {
  const w = await world(t, { ...withoutTemporal, RATE_LIMIT: '0' })
  const person = await signedIn(w, 'viewer')
  for (let n = 0; n < 20; n++) t.is((await person.get('/console/settings')).status, 200)
})
