import { createHash } from 'node:crypto'
import test from 'ava'
import { Agent } from '../../src/agents/agent.js'
import { transact } from '../../src/db/transact.js'
import { forgetOldRequests, IdempotentRequest } from '../../src/http/idempotency.js'
import { WorkflowRun } from '../../src/runs/run.js'
import { type Answer, type World, world } from '../support/world.js'
import { withoutTemporal } from './without-temporal.js'

const hourMs = 3_600_000
const dana = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@whitfieldbakery.example' }

const create = (w: World, key: string, body: unknown = dana, apiKey = w.key) =>
  w.send('POST', '/api/v1/leads', { key: apiKey, body, headers: { 'idempotency-key': key } })
const createRun = (w: World, key: string, body: unknown) =>
  w.send('POST', '/api/v1/workflow-runs', { body, headers: { 'idempotency-key': key } })

const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true'
const stored = (w: World, key: string) => w.context.db('idempotent_requests').where({ key })
const leads = async (w: World) => Number((await w.context.db('leads').count({ n: '*' }))[0]?.n)
const later = (w: World, ms: number) => {
  w.context.clock = () => new Date(Date.now() + ms)
}

test('201: a repeat gets the first answer again, and changes nothing', async t => {
  const w = await world(t, withoutTemporal)
  const first = await create(w, 'once')
  await w.context.db('leads').update({ firstName: 'Changed' })
  const repeat = await create(w, 'once')
  t.is(first.status, 201)
  t.is(first.headers.get('idempotency-replayed'), null)
  t.is(repeat.status, 201)
  t.true(isReplay(repeat))
  t.deepEqual(repeat.body, first.body)
  t.not(repeat.headers.get('x-request-id'), first.headers.get('x-request-id'))
  t.is(await leads(w), 1)
})

test('201: the order of the fields and the blanks between them make no other body', async t => {
  const w = await world(t, withoutTemporal)
  const first = await create(w, 'order', '{"firstName":"Dana","lastName":"Whitfield"}')
  const repeat = await create(w, 'order', '{ "lastName": "Whitfield",\n "firstName": "\\u0044ana" }')
  t.true(isReplay(repeat))
  t.deepEqual(repeat.body, first.body)
})

test('201: without a key, equal requests are two', async t => {
  const w = await world(t, withoutTemporal)
  await w.newLead(dana)
  await w.newLead(dana)
  t.is(await leads(w), 2)
})

test('422: the key with another body', async t => {
  const w = await world(t, withoutTemporal)
  await create(w, 'once')
  for (const body of [
    { ...dana, lastName: 'Whitfeld' },
    { firstName: 'Dana' },
    { ...dana, middleName: null },
  ]) {
    const { status, body: refusal } = await create(w, 'once', body)
    t.is(status, 422)
    t.is(refusal.code, 'idempotency_key_reused')
  }
  t.true(isReplay(await create(w, 'once')))
  t.is(await leads(w), 1)
})

/** As a request that is being answered, or that died while it was. */
async function leaveClaim(w: World, key: string, leaseUntil: Date) {
  await create(w, key)
  await stored(w, key).update({
    status: null,
    answer: null,
    claim: 'another',
    leaseUntil: leaseUntil.toISOString(),
  })
  await w.context.db('action_logs').delete()
  await w.context.db('leads').delete()
}

test('409: the first request is still being answered', async t => {
  const w = await world(t, withoutTemporal)
  await leaveClaim(w, 'busy', new Date(Date.now() + 20_000))
  const { status, body } = await create(w, 'busy')
  t.is(status, 409)
  t.is(body.code, 'idempotency_in_flight')
  t.is((await create(w, 'busy', { firstName: 'Noor' })).status, 422)
  t.is(await leads(w), 0)
})

test('201: a claim whose lease is over is taken over', async t => {
  const w = await world(t, withoutTemporal)
  await leaveClaim(w, 'died', new Date(Date.now() - 1))
  const taken = await create(w, 'died')
  t.is(taken.status, 201)
  t.false(isReplay(taken))
  t.true(isReplay(await create(w, 'died')))
  t.is(await leads(w), 1)
})

test('a claim that was taken over can no longer be settled, nor released by its first holder', async t => {
  const w = await world(t, withoutTemporal)
  const { id: apiKeyId } = await w.newKey()
  const { workspaceId } = w
  const request = { workspaceId, apiKeyId, method: 'POST', path: '/x', key: 'slow', body: {} }
  const slow = new IdempotentRequest(w.context, { ...request, deadline: new Date(Date.now() - 1) })
  t.is(await slow.begin(), undefined)
  const next = new IdempotentRequest(w.context, { ...request, deadline: new Date(Date.now() + 20_000) })
  t.is(await next.begin(), undefined)
  t.is(next.repeatId, slow.repeatId)
  await t.throwsAsync(
    w.context.db.transaction(trx => slow.settle(trx, { status: 201, body: {} })),
    { message: /taken over/ },
  )
  await slow.release()
  await next.settleAfterwards({ status: 201, body: { made: 'by the second' } })
  const third = new IdempotentRequest(w.context, { ...request, deadline: new Date(Date.now() + 20_000) })
  t.deepEqual(await third.begin(), { status: 201, body: { made: 'by the second' }, revealed: [] })
})

test('a request is remembered for 24 hours', async t => {
  const w = await world(t, withoutTemporal)
  const first = await create(w, 'daily')
  later(w, 24 * hourMs - 60_000)
  t.true(isReplay(await create(w, 'daily')))
  later(w, 24 * hourMs + 1_000)
  const anew = await create(w, 'daily', { firstName: 'Noor' })
  t.is(anew.status, 201)
  t.false(isReplay(anew))
  t.not(anew.body.lead.id, first.body.lead.id)
  t.true(isReplay(await create(w, 'daily', { firstName: 'Noor' })))
})

test('old requests are forgotten, and only those', async t => {
  const w = await world(t, withoutTemporal)
  await create(w, 'old')
  later(w, 2 * hourMs)
  await create(w, 'young')
  later(w, 25 * hourMs)
  t.is(await forgetOldRequests(w.context), 1)
  t.is((await stored(w, 'old')).length, 0)
  t.is((await stored(w, 'young')).length, 1)
  t.is(await forgetOldRequests(w.context), 0)
})

test('refusals are not remembered: the same request may succeed later', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const body = { leadId, agentId: w.agents[0], workflowId: w.workflows.support }
  const { apiKey: reader } = await w.newKey({ scope: 'read' })
  t.is((await create(w, 'later', dana, reader)).status, 403)
  t.is((await create(w, 'later', dana, 'nonsense')).status, 401)
  t.is((await create(w, 'later', { firstName: '' })).status, 400)
  t.is((await create(w, 'later')).status, 201)

  const archive = (archivedAt: string | null) =>
    Agent.in(w.workspaceId, w.context.db).findById(w.agents[0]).patch({ archivedAt })
  await archive(new Date().toISOString())
  t.is((await createRun(w, 'later', body)).status, 404)
  await archive(null)
  const open = await w.newRun(leadId)
  t.is((await createRun(w, 'later', body)).status, 409)
  await WorkflowRun.in(w.workspaceId, w.context.db)
    .findById(open.body.workflowRun.id)
    .patch({ status: 'CANCELLED' })
  await w.context.db.raw('alter table events rename to events_away')
  t.is((await createRun(w, 'later', body)).status, 500)
  await w.context.db.raw('alter table events_away rename to events')
  const done = await createRun(w, 'later', body)
  t.is(done.status, 201)
  t.false(isReplay(done))
  t.true(isReplay(await createRun(w, 'later', body)))
})

test('404 or 409, and never 500: many refused requests at once under one key', async t => {
  const w = await world(t, withoutTemporal)
  const body = { leadId: 'nonsense', agentId: w.agents[0], workflowId: w.workflows.support }
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => createRun(w, 'refused', body)))
    const statuses = new Set(answers.map(({ status }) => status))
    t.true(statuses.has(404))
    t.deepEqual(
      [...statuses].filter(status => status !== 404 && status !== 409),
      [],
    )
  }
  t.is((await stored(w, 'refused')).length, 0)
})

test('201: equal requests at once under one key make one lead', async t => {
  const w = await world(t, withoutTemporal)
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(w, 'at-once')))
  const made = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  t.is(made.filter(answer => !isReplay(answer)).length, 1)
  t.is(new Set(made.map(({ body }) => body.lead.id)).size, 1)
  for (const { status, body } of refused) {
    t.is(status, 409)
    t.is(body.code, 'idempotency_in_flight')
  }
  t.is(await leads(w), 1)
})

test('a key counts in its own workspace and on its own path', async t => {
  const w = await world(t, withoutTemporal)
  const other = await w.tenant()
  const mine = await create(w, 'shared')
  const theirs = await create(w, 'shared', dana, other.key)
  t.is(theirs.status, 201)
  t.false(isReplay(theirs))
  t.not(theirs.body.lead.workspaceId, mine.body.lead.workspaceId)
  const run = await createRun(w, 'shared', {
    leadId: mine.body.lead.id,
    agentId: w.agents[0],
    workflowId: w.workflows.support,
  })
  t.is(run.status, 201)
  t.false(isReplay(run))
})

test('201: another API key is another caller, whatever Idempotency-Key it sends', async t => {
  const w = await world(t, withoutTemporal)
  const hook = { url: 'https://crm.example/hook', events: ['lead.*'] }
  const subscribe = (key: string, body: object = hook) =>
    w.send('POST', '/api/v1/webhooks', { key, body, headers: { 'idempotency-key': 'shared' } })
  const first = await subscribe(w.key)
  t.is(first.status, 201)
  const secrets = new Set([first.body.webhook.secret])
  for (const wanted of [{}, { mode: 'test' as const }]) {
    const { apiKey } = await w.newKey(wanted)
    const other = await subscribe(apiKey)
    t.is(other.status, 201)
    t.false(isReplay(other))
    secrets.add(other.body.webhook.secret)
    t.true(isReplay(await subscribe(apiKey)))
    const { apiKey: third } = await w.newKey(wanted)
    t.is((await subscribe(third, { ...hook, events: ['spread.*'] })).status, 201, 'nor does it say 422')
  }
  t.is(secrets.size, 3)
  t.is((await subscribe(w.key)).body.webhook.secret, first.body.webhook.secret)
  const names = (await stored(w, 'shared')).map(({ repeatId }) => repeatId)
  t.is(new Set(names).size, 5)
})

test('a copy of the database does not tell what was sent, however few guesses there are', async t => {
  const w = await world(t, withoutTemporal)
  const { apiKey } = await w.newKey()
  for (const key of [w.key, apiKey]) await create(w, 'guessed', dana, key)
  const prints: string[] = await stored(w, 'guessed').pluck('fingerprint')
  t.is(new Set(prints).size, 2, 'nor whether two have sent the same')
  const digests = (['hex', 'base64', 'base64url'] as const).map(form =>
    createHash('sha256')
      .update(JSON.stringify(sorted(dana)))
      .digest(form),
  )
  for (const print of prints) {
    t.regex(print, /^[0-9a-f]{8}\.[\w-]{43}$/)
    for (const digest of digests) t.false(print.includes(digest))
  }
})

const sorted = (fields: object) => Object.fromEntries(Object.entries(fields).sort())
const earlierPrint = (body: object) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex')

test('201, 422: a request from before fingerprints had a key is repeated as ever', async t => {
  const w = await world(t, withoutTemporal)
  await create(w, 'earlier')
  await stored(w, 'earlier').update({ fingerprint: earlierPrint(dana) })
  t.true(isReplay(await create(w, 'earlier')))
  t.is((await create(w, 'earlier', { firstName: 'Noor' })).status, 422)
})

test('409: of a request that nobody knows the API key of, no other gets the answer, nor is it made twice', async t => {
  const w = await world(t, withoutTemporal)
  // As it was there before the process that now serves: none is left from then on.
  const now = new Date().toISOString()
  await transact(w.context.db, trx =>
    trx('idempotent_requests').insert({
      repeatId: 'earlier',
      workspaceId: w.workspaceId,
      apiKeyId: null,
      fingerprint: earlierPrint(dana),
      method: 'POST',
      path: '/api/v1/leads',
      key: 'unowned',
      claim: 'earlier',
      createdAt: now,
      leaseUntil: now,
      status: 201,
      answer: 'sealed by nobody',
    }),
  )
  const { apiKey } = await w.newKey()
  for (const key of [w.key, apiKey]) {
    const { status, body } = await create(w, 'unowned', dana, key)
    t.is(status, 409)
    t.is(body.code, 'idempotency_answer_lost')
  }
  const other = await create(w, 'unowned', { firstName: 'Noor' }, apiKey)
  t.is(other.status, 201, 'another body is another request, and no 422')
  t.is(await leads(w), 1)
  later(w, 24 * hourMs + 1_000)
  t.is((await create(w, 'unowned')).status, 201)
})

test('409: an answer that was moved to the request of another key, or whose SECRET_KEY is gone, is not given', async t => {
  const w = await world(t, withoutTemporal)
  const thief = await w.newKey()
  await create(w, 'moved')
  await stored(w, 'moved').update({ apiKeyId: thief.id, fingerprint: earlierPrint(dana) })
  await create(w, 'copied')
  await create(w, 'copied', dana, thief.apiKey)
  const [own] = await stored(w, 'copied').whereNot({ apiKeyId: thief.id })
  await stored(w, 'copied').where({ apiKeyId: thief.id }).update({ answer: own.answer })
  await create(w, 'foreign', dana, thief.apiKey)
  await stored(w, 'foreign').update({ fingerprint: `00000000.${'A'.repeat(43)}` })
  const made = await leads(w)
  for (const key of ['moved', 'copied', 'foreign']) {
    const { status, body } = await create(w, key, dana, thief.apiKey)
    t.is(status, 409, key)
    t.is(body.code, 'idempotency_answer_lost')
  }
  t.is(await leads(w), made)
})

test('what is kept of an answer can not be read in the database', async t => {
  const w = await world(t, withoutTemporal)
  await create(w, 'sealed')
  const [row] = await stored(w, 'sealed')
  t.is(row.status, 201)
  t.true(row.answer.length > 100)
  t.notRegex(JSON.stringify(row), /Dana|Whitfield|lead_/)
})

test('400: a key that is none', async t => {
  const w = await world(t, withoutTemporal)
  for (const key of ['', 'x'.repeat(256), 'two words', 'ümlaut']) {
    const { status, body } = await create(w, key)
    t.is(status, 400, key)
    t.is(body.errors[0].path, 'Idempotency-Key')
  }
  t.is((await create(w, 'x'.repeat(255))).status, 201)
  t.is((await create(w, '!"#$%&/()=?~')).status, 201)
  t.is(await leads(w), 2)
})

test('200: on a read the key means nothing', async t => {
  const w = await world(t, withoutTemporal)
  const read = () => w.send('GET', '/api/v1/me', { headers: { 'idempotency-key': 'two words' } })
  t.is((await read()).status, 200)
  t.false(isReplay(await read()))
})
