import { setTimeout as pause } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { onPostgres } from '../support/database.js'
import { upload } from '../support/uploads.js'
import { type World, world } from '../support/world.js'

const KiB = 1024
const MiB = 1024 * KiB
const onSqlite = onPostgres ? test.skip : test.serial

interface Outcome {
  code: string
  success: boolean
  errorCode?: string
}
interface Entry {
  value: unknown
  alternateValues: unknown[] | null
  checklistItem: { code: string }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const letters = (seed: number, length: number) =>
  `${seed}:`.padEnd(length, String.fromCharCode(97 + (seed % 26)))

async function addItems(w: World, leadId: string, count: number, more: Record<string, unknown> = {}) {
  const codes = Array.from({ length: count }, (_, n) => `OWN_${n}`)
  for (const code of codes) {
    const body = { label: code, code, fieldType: 'TEXT', ...more }
    const { status } = await w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, { body })
    if (status !== 201) throw new Error(`${code}: ${status}`)
  }
  return codes
}

async function put(w: World, leadId: string, checklistItems: { code: string; value: unknown }[]) {
  const { status, body } = await w.send('PUT', '/api/v1/leads', { body: { leadId, checklistItems } })
  if (status !== 200) throw new Error(`${status}`)
  return body.actionLogs[0].input.checklistUpdates as Outcome[]
}

async function held(w: World, leadId: string) {
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/checklist`)
  const entries = (body as { items: Entry[] }[]).flatMap(({ items }) => items)
  const alternates = entries.flatMap(({ alternateValues }) => alternateValues ?? [])
  return {
    entries,
    values: entries.reduce((sum, { value }) => sum + (value === null ? 0 : bytesOf(value)), 0),
    alternates: alternates.reduce((sum: number, one) => sum + bytesOf(one), 0),
  }
}

test.serial(
  '200: a value that would bring the answers of a lead over 2 MiB is told, and the rest is applied',
  async t => {
    const w = await world(t, { RATE_LIMIT: '0' })
    const leadId = await w.newLead()
    const codes = await addItems(w, leadId, 48)
    const outcomes: Outcome[] = []
    for (let from = 0; from < codes.length; from += 12) {
      const some = codes.slice(from, from + 12)
      outcomes.push(
        ...(await put(
          w,
          leadId,
          some.map((code, n) => ({ code, value: letters(from + n, 60 * KiB) })),
        )),
      )
    }
    const full = outcomes.filter(({ success }) => !success)
    t.true(full.length > 0 && full.length < 20)
    for (const { errorCode } of full) t.is(errorCode, 'values_too_large')
    const before = await held(w, leadId)
    t.true(before.values <= 2 * MiB && before.values > 2 * MiB - 61 * KiB)

    const mixed = await put(w, leadId, [
      { code: 'OWN_47', value: letters(99, 50 * KiB) },
      { code: 'OWN_0', value: 'short' },
      { code: 'OWN_47', value: letters(99, 50 * KiB) },
      { code: 'OWN_46', value: 'é'.repeat(30 * KiB) },
    ])
    t.deepEqual(
      mixed.map(({ success, errorCode }) => errorCode ?? success),
      ['values_too_large', true, true, 'values_too_large'],
    )
  },
)

test.serial('200: alternates are 20 an entry and 1 MiB a lead, and the oldest go', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await w.newLead()
  const [first = '', second = ''] = await addItems(w, leadId, 2)
  const many = Array.from({ length: 25 }, (_, n) => letters(n, 30 * KiB))
  for (const code of [first, second]) for (const value of many) await put(w, leadId, [{ code, value }])
  const { entries, alternates } = await held(w, leadId)
  const [one, two] = [first, second].map(
    code => entries.find(({ checklistItem }) => checklistItem.code === code)?.alternateValues ?? [],
  )
  t.deepEqual(two, many.slice(4, 24).reverse())
  t.true(one !== undefined && one.length > 5 && one.length < 20)
  t.deepEqual(one, many.slice(24 - (one?.length ?? 0), 24).reverse())
  t.true(alternates <= MiB && alternates > MiB - 31 * KiB)
})

test.serial('200: updates at once do not bring the answers of a lead over 2 MiB together', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await w.newLead()
  const codes = await addItems(w, leadId, 48)
  const large = codes.map((code, n) => ({ code, value: letters(n, 60 * KiB) }))
  const parts = Array.from({ length: 8 }, (_, n) => large.slice(n * 6, n * 6 + 6))
  const outcomes = await Promise.all(parts.map(part => put(w, leadId, part)))
  const { values } = await held(w, leadId)
  t.true(values <= 2 * MiB && values > 2 * MiB - 61 * KiB, `${values}`)
  t.true(outcomes.flat().some(({ errorCode }) => errorCode === 'values_too_large'))
})

test.serial(
  '200: a lead that was above the limits before them keeps what it has, and can shrink',
  async t => {
    const w = await world(t, { RATE_LIMIT: '0' })
    const leadId = await w.newLead()
    const codes = await addItems(w, leadId, 50)
    await put(
      w,
      leadId,
      codes.map(code => ({ code, value: 'short' })),
    )
    const alternates = Array.from({ length: 3 }, (_, n) => letters(n, 60 * KiB))
    await w.context
      .db('checklist_entries')
      .where({ leadId })
      .update({ value: JSON.stringify(letters(5, 60 * KiB)), alternateValues: JSON.stringify(alternates) })
    const before = await held(w, leadId)
    t.true(before.values > 2 * MiB && before.alternates > 8 * MiB)
    const outcomes = await put(w, leadId, [
      { code: 'OWN_1', value: letters(6, 61 * KiB) },
      { code: 'OWN_2', value: letters(7, 59 * KiB) },
      { code: 'OWN_3', value: null },
    ])
    t.deepEqual(
      outcomes.map(({ success }) => success),
      [false, true, true],
    )
    const after = await held(w, leadId)
    t.true(after.values < before.values)
    t.true(after.alternates <= before.alternates && after.alternates > before.alternates - 121 * KiB)
  },
)

test.serial('409: a lead has at most 500 items of its own, and at most 1 MiB of them', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await w.newLead()
  const more = { label: 'One more', fieldType: 'TEXT' }
  const [row] = await addItems(w, leadId, 1).then(() => w.context.db('lead_items').where({ leadId }))
  const copies = Array.from({ length: 498 }, (_, n) => ({
    ...row,
    id: row.id.slice(0, -4) + String(n).padStart(4, '0'),
    code: `COPY_${n}`,
  }))
  for (let from = 0; from < copies.length; from += 50)
    await w.context.db('lead_items').insert(copies.slice(from, from + 50))
  const path = `/api/v1/leads/${leadId}/checklist-items`
  const answers = await Promise.all([1, 2, 3].map(() => w.send('POST', path, { body: more })))
  t.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  t.is(answers.find(({ status }) => status === 409)?.body.code, 'too_many_items')

  const other = await w.newLead()
  const large = { ...more, clientInstructions: 'é'.repeat(4_000), agentInstructions: 'é'.repeat(4_000) }
  const added = []
  for (let n = 0; n < 66; n++) {
    const { status, body } = await w.send('POST', `/api/v1/leads/${other}/checklist-items`, { body: large })
    added.push(status === 409 ? body.code : status)
  }
  t.is(added[0], 201)
  t.is(added.at(-1), 'items_too_large')
})

test.serial('200: pages and batches of large rows end early, and leave nothing out', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await w.newLead()
  const [row] = await w.context.db('action_logs').where({ leadId })
  const logs = Array.from({ length: 30 }, (_, n) => ({
    ...row,
    id: row.id.slice(0, -4) + String(n).padStart(4, '0'),
    input: JSON.stringify({ n, text: letters(n, n % 3 === 0 ? 900 * KiB : 2 * KiB) }),
  }))
  for (const log of logs) await w.context.db('action_logs').insert(log)
  const path = `/api/v1/leads/${leadId}/action-logs`
  const all = (await w.send('GET', path)).body as { id: string; input: { n?: number } }[]
  t.is(all.length, 31)
  t.deepEqual(
    all.filter(({ input }) => input.n !== undefined).map(({ input }) => input.n),
    Array.from({ length: 30 }, (_, n) => 29 - n),
  )
  const paged: unknown[] = []
  let pages = 0
  for (let next: string | undefined = `${path}?limit=25`; next; pages++) {
    const { body, headers } = await w.send('GET', next)
    t.true(bytesOf(body) < 2 * MiB)
    paged.push(...body)
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '')
  }
  t.deepEqual(paged, all)
  t.true(pages > 5 && pages < 15, `${pages}`)

  const { body } = await w.send('GET', `/api/v1/leads/${leadId}`)
  t.true(bytesOf(body.actionLogs) < 2 * MiB)
  t.deepEqual(body.actionLogs, all.slice(0, body.actionLogs.length))
  t.true(body.actionLogs.length >= 1)
})

test.serial('200: the feed gives large events in smaller answers, and leaves none out', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  for (let n = 0; n < 12; n++) await w.newLead()
  const bodies = await w.context.db('events').select('id', 'body')
  for (const { id, body } of bodies) {
    const large = { ...JSON.parse(body), changes: { text: 'a'.repeat(900 * KiB) } }
    await w.context
      .db('events')
      .where({ id })
      .update({ body: JSON.stringify(large) })
  }
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await w.send('GET', `/api/v1/events?limit=500${cursor && `&cursor=${cursor}`}`)
    if (body.events.length === 0) break
    t.true(bytesOf(body) < 5 * MiB)
    seen.push(...body.events.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  }
  t.deepEqual([...seen].sort(), bodies.map(({ id }) => id).sort())
  t.is(new Set(seen).size, 12)
})

test.serial('409: a lead has at most 500 documents, and one that it has already is no more', async t => {
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await w.newLead()
  const sheet = (n: number) => ({ name: `${n}.csv`, bytes: `year,revenue\n2025,${n}\n` })
  t.is((await upload(w, leadId, [sheet(0)])).status, 201)
  const [row] = await w.context.db('documents').where({ leadId })
  for (let n = 0; n < 498; n++) {
    const id = row.id.slice(0, -4) + String(n).padStart(4, '0')
    await w.context.db('documents').insert({ ...row, id, sha256: `${n}`.padStart(64, '0') })
  }
  const { status, body } = await upload(w, leadId, [sheet(1), sheet(2)])
  t.is(status, 409)
  t.is(body.code, 'too_many_documents')
  t.is((await upload(w, leadId, [sheet(0), sheet(1)])).status, 201)
  t.is((await upload(w, leadId, [sheet(0), sheet(1)])).status, 201)
  t.is((await upload(w, leadId, [sheet(2)])).status, 409)
})

/** As large as callers can make one. */
async function worstLead(w: World) {
  const leadId = await w.newLead({ tags: Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(64, 'é')) })
  const codes = await addItems(w, leadId, 35, {
    clientInstructions: 'é'.repeat(4_000),
    agentInstructions: 'é'.repeat(4_000),
  })
  for (let round = 0; round < 12; round++)
    for (let from = 0; from < codes.length; from += 15) {
      const some = codes.slice(from, from + 15)
      await put(
        w,
        leadId,
        some.map((code, n) => ({ code, value: letters(from + n + round, 60 * KiB) })),
      )
    }
  for (let n = 0; n < 30; n++) {
    const body = { leadId, eventType: 'call', title: 'Called', metadata: { text: 'a'.repeat(64_000) } }
    await w.send('POST', '/api/v1/activity', { body })
  }
  return leadId
}

/** Without parsing it, as a caller that only keeps it. */
async function read(w: World, path: string, key = w.key) {
  const response = await fetch(w.url + path, { headers: { 'x-api-key': key } })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  return { status: response.status, bytes }
}

async function growthWhile(work: () => Promise<unknown>) {
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  await work()
  await pause(20)
  clearInterval(looking)
  return Math.max(most, process.memoryUsage().rss) - before
}

async function sixTimes(t: ExecutionContext, w: World, path: string, mostBytes: number, mostGrowth: number) {
  const answers: { status: number; bytes: number }[] = []
  const growth = await growthWhile(async () => {
    answers.push(...(await Promise.all(Array.from({ length: 6 }, () => read(w, path)))))
  })
  for (const { status, bytes } of answers) {
    t.is(status, 200)
    t.true(bytes < mostBytes, `${path}: ${(bytes / MiB).toFixed(1)} MiB`)
  }
  t.log(
    `${path}: ${((answers[0]?.bytes ?? 0) / MiB).toFixed(1)} MiB, six at once ${(growth / MiB).toFixed(0)} MiB`,
  )
  t.true(growth < mostGrowth, `${path}: ${(growth / MiB).toFixed(0)} MiB more`)
}

onSqlite('six answers at once of the largest lead that callers can make stay small', async t => {
  t.timeout(120_000)
  const w = await world(t, { RATE_LIMIT: '0' })
  const leadId = await worstLead(w)
  await sixTimes(t, w, `/api/v1/leads/${leadId}`, 8 * MiB, 500 * MiB)
  await sixTimes(t, w, `/api/v1/leads/${leadId}/checklist`, 5 * MiB, 500 * MiB)
  await sixTimes(t, w, `/api/v1/leads/${leadId}/action-logs?limit=500`, 2 * MiB, 500 * MiB)
  // All of them, in parts: long, and never held.
  await sixTimes(t, w, `/api/v1/leads/${leadId}/action-logs`, 100 * MiB, 500 * MiB)
  await sixTimes(t, w, '/api/v1/events?limit=500', 6 * MiB, 500 * MiB)
})
