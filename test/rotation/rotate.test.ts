import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { placeOfEntry } from '../../src/checklists/entry-values.js'
import { runCommand } from '../../src/cli/run.js'
import { loadConfig } from '../../src/config.js'
import type { Context } from '../../src/context.js'
import { serve } from '../../src/http/serve.js'
import { newId } from '../../src/ids.js'
import { placeOfTotp } from '../../src/people/user.js'
import { buildContext, disposeContext } from '../../src/processes/build-context.js'
import { countSealed } from '../../src/rotation/count-sealed.js'
import { rotate } from '../../src/rotation/rotate.js'
import { sealedTables } from '../../src/rotation/sealed-tables.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { applyChecklist } from '../leads/checklist.js'
import { allRows } from '../purge/contents.js'
import { storedTurn } from '../purge/full-lead.js'
import { secretKey } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { signedIn } from '../support/people.js'
import { sealUnplaced } from '../support/sealed.js'
import { newLog, newMessage } from '../support/timeline.js'
import { type Answer, type World, world } from '../support/world.js'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const newKey = 'the key that takes its place, as long as it has to be'
const rotating = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: secretKey }
const rotated = { SECRET_KEY: newKey }

/** The same world, with other keys. */
function withKeys(t: ExecutionContext, w: World, keys: Record<string, string>): Context {
  const context = buildContext(loadConfig({ ...w.environment, ...keys }), 'test')
  t.teardown(() => disposeContext(context))
  return context
}

/** The same world, served by a process with other keys. */
async function servedWith(t: ExecutionContext, w: World, keys: Record<string, string>) {
  const context = withKeys(t, w, keys)
  const serving = await serve(context, { port: 0, host: '127.0.0.1' })
  t.teardown(() => serving.stop(0))
  const { port } = serving.server.address() as { port: number }
  const send = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'x-api-key': w.key, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { context, send }
}

async function command(w: World, keys: Record<string, string>, ...args: string[]) {
  let printed = ''
  const out = (text: string) => {
    printed += text
  }
  const code = await runCommand(args, { environment: { ...w.environment, ...keys }, out, complain: out })
  return { code, printed, json: printed.startsWith('{') ? JSON.parse(printed) : undefined }
}

/** All that is sealed, once: an answer with alternates, a webhook whose secret was changed, and kept answers. */
async function sealing(t: ExecutionContext) {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const leadId = await w.newLead()
  for (const value of ['987-65-4321', '123-45-6789'])
    await w.send('PUT', '/api/v1/leads', { body: { leadId, checklistItems: [{ code: 'SSN', value }] } })
  const hook = { url: 'https://crm.example/hook', events: ['*'], headers: { 'x-key': 'correct horse' } }
  const idempotent = { 'idempotency-key': 'hook' }
  const { body } = await w.send('POST', '/api/v1/webhooks', { body: hook, headers: idempotent })
  const { id, secret } = body.webhook
  const { body: turned } = await w.send('POST', `/api/v1/webhooks/${id}/rotate-secret`)
  return { w, leadId, hook, idempotent, webhook: { id, secret, newer: turned.webhook.secret } }
}

test('the list of what is sealed is all that is sealed', async t => {
  const { w, leadId } = await sealing(t)
  const { body } = await w.newRun(leadId)
  const actionLogId = await newLog(w, leadId, {})
  await newMessage(w, actionLogId, {})
  const ana = await signedIn(w, 'viewer')
  const totpSecret = w.context.secrets.seal('JBSWY3DPEHPK3PXP', placeOfTotp({ ...w, id: ana.userId }))
  await w.context.db('users').where({ id: ana.userId }).update({ totpSecret })
  await storedTurn(w, leadId, { runId: body.workflowRun.id, actionLogId })
  const known = new Set(
    sealedTables.flatMap(({ table, columns }) => Object.keys(columns).map(column => `${table}.${column}`)),
  )
  const held = new Set<string>()
  for (const [table, rows] of Object.entries(await allRows(w.context.db)))
    for (const row of rows)
      for (const [column, value] of Object.entries(JSON.parse(row)))
        if (typeof value === 'string' && /^v[12]\./.test(value)) held.add(`${table}.${column}`)
  t.deepEqual([...held].sort(), [...known].sort())
})

test('while both keys are set all opens and repeats; after rotating, with the new key alone', async t => {
  const { w, leadId, hook, idempotent, webhook } = await sealing(t)
  const holds = async (keys: Record<string, string>, says: string) => {
    const { context, send } = await servedWith(t, w, keys)
    const lead = await send('GET', `/api/v1/leads/${leadId}`)
    const entries = lead.body.checklistItems.flatMap(({ items }: { items: object[] }) => items)
    const ssn = entries.find((one: { checklistItem: { code: string } }) => one.checklistItem.code === 'SSN')
    t.like(ssn, { value: '123-45-6789', alternateValues: ['987-65-4321'], status: 'COMPLETED' }, says)
    const { body } = await send('GET', `/api/v1/webhooks/${webhook.id}`)
    t.deepEqual(body.webhook.headers, { 'x-key': '***' }, says)
    return { context, send }
  }
  const repeat = (send: Awaited<ReturnType<typeof servedWith>>['send']) =>
    send('POST', '/api/v1/webhooks', hook, idempotent)

  const during = await holds(rotating, 'both keys')
  const replayed = await repeat(during.send)
  t.is(replayed.headers.get('idempotency-replayed'), 'true')
  t.is(replayed.body.webhook.secret, webhook.secret)

  const { code, json } = await command(w, rotating, 'secrets', 'rotate', '--json')
  t.is(code, 0)
  t.deepEqual(json, { keyId: during.context.secrets.keyId, resealed: 6, left: 0, unreadable: [] })
  t.deepEqual(await countSealed(w.context.db), new Map([[json.keyId, 6]]))
  t.is((await repeat(during.send)).body.webhook.secret, webhook.secret)

  const after = await holds(rotated, 'the new key')
  const lost = await repeat(after.send)
  t.is(lost.status, 409, 'a fingerprint of the key before can not be told any more')
  t.is(lost.body.code, 'idempotency_answer_lost')
  t.deepEqual((await command(w, rotated, 'secrets', 'rotate', '--json')).json, { ...json, resealed: 0 })
})

test('doctor counts what is sealed by its key, and complains only of what nothing opens', async t => {
  t.timeout(120_000)
  const { w, leadId } = await sealing(t)
  const says = async (keys: Record<string, string>) => {
    const { json } = await command(w, keys, 'doctor', '--json')
    return json.findings.find(({ check }: { check: string }) => check === 'sealed values')
  }
  const { keyId } = w.context.secrets
  t.deepEqual(await says({}), { check: 'sealed values', ok: true, says: `6 under key ${keyId}` })
  await w.context
    .db('checklist_entries')
    .where({ leadId })
    .whereNotNull('value')
    .update({ value: sealUnplaced('"123-45-6789"', secretKey) })
  t.like(await says({}), {
    ok: true,
    says: `5 under key ${keyId}, 1 in the form of an earlier version; run \`leadspread secrets rotate\``,
  })
  t.regex(
    (await says(rotating)).says,
    /^0 under key \w{8}, 5 under key \w{8}, which is SECRET_KEY_PREVIOUS, 1 in the form/,
  )
  t.like(await says(rotated), { ok: false })
  t.regex((await says(rotated)).says, new RegExp(`^5 under key ${keyId}: set the key that sealed them`))

  const { code, printed } = await command(w, rotated, 'secrets', 'rotate')
  t.is(code, 1)
  t.regex(printed, /^Sealed 0 values anew\.\n/)
  t.regex(
    printed,
    /6 values can't be opened, and stayed as they are:\n {2}checklist_entries entry_\w+ value\n/,
  )
  t.is((await command(w, rotating, 'secrets', 'rotate')).code, 0)
})

/** Answers of one lead, sealed as `seal` says, one for each of the plain texts. */
async function manyEntries(
  w: World,
  plain: string[],
  seal: (text: string, at: EntryKey, n: number) => string,
) {
  const leadId = await w.newLead()
  const now = new Date().toISOString()
  const rows = plain.map((text, n) => {
    const at = { workspaceId: w.workspaceId, leadId, itemId: newId('checklistItem') }
    const made = { status: 'COMPLETED', createdAt: now, updatedAt: now }
    return { ...at, ...made, id: newId('entry'), value: seal(text, at, n) }
  })
  for (let from = 0; from < rows.length; from += 100)
    await w.context.db('checklist_entries').insert(rows.slice(from, from + 100))
  return rows
}
type EntryKey = Parameters<typeof placeOfEntry>[0]

test('a rotation that was killed goes on where it was, and loses nothing', async t => {
  t.timeout(180_000)
  const w = await world(t, withoutTemporal)
  const plain = Array.from({ length: 4_000 }, (_, n) => `"${n}"`)
  const rows = await manyEntries(w, plain, (text, at, n) =>
    n % 2 ? w.context.secrets.seal(text, placeOfEntry(at, 'value')) : sealUnplaced(text, secretKey),
  )
  const { keyId } = withKeys(t, w, rotated).secrets
  const done = async () => (await countSealed(w.context.db)).get(keyId) ?? 0
  const kills: number[] = []
  for (let round = 0; round < 2; round++) {
    const before = await done()
    const child = spawn(process.execPath, [main, 'secrets', 'rotate'], {
      env: { ...process.env, ...w.environment, ...rotating },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await eventually(
      async () => child.exitCode !== null || (await done()) > before,
      isUnderWay => isUnderWay,
      60_000,
    )
    child.kill('SIGKILL')
    await ended
    kills.push(await done())
  }
  t.true(kills[0] !== undefined && kills[0] > 0, `${kills}`)
  const left = plain.length - (await done())
  const { code, json } = await command(w, rotating, 'secrets', 'rotate', '--json')
  t.is(code, 0)
  t.like(json, { resealed: left, left: 0 })
  const { secrets, db } = withKeys(t, w, rotated)
  const stored = new Map((await db('checklist_entries')).map(row => [row.id, row]))
  for (const [n, { id }] of rows.entries()) {
    const row = stored.get(id)
    t.is(secrets.open(row.value, placeOfEntry(row, 'value')), plain[n] as string)
  }
})

test('a rotation whose batch fails leaves that batch as it was', async t => {
  const w = await world(t, withoutTemporal)
  const plain = Array.from({ length: 500 }, (_, n) => `"${n}"`)
  await manyEntries(w, plain, (text, at) => w.context.secrets.seal(text, placeOfEntry(at, 'value')))
  const { db, secrets } = withKeys(t, w, rotating)
  let sealed = 0
  const failing = {
    ...secrets,
    seal: (...args: Parameters<typeof secrets.seal>) => {
      if (++sealed === 321) throw new Error('the disk is full')
      return secrets.seal(...args)
    },
  }
  await t.throwsAsync(rotate({ db, secrets: failing }), { message: 'the disk is full' })
  t.is((await countSealed(db)).get(secrets.keyId), 200)
  t.like(await rotate({ db, secrets }), { resealed: 300, left: 0 })
})

test('answers that are given while a rotation is under way stay as they were given', async t => {
  t.timeout(120_000)
  const { w } = await sealing(t)
  const plain = Array.from({ length: 600 }, (_, n) => `"${n}"`)
  await manyEntries(w, plain, (text, at) => w.context.secrets.seal(text, placeOfEntry(at, 'value')))
  const leadIds = await Promise.all(Array.from({ length: 4 }, () => w.newLead()))
  const ssnOf = (n: number) => `123-45-${String(1_000 + n)}`
  const answering = (leadId: string, n: number) => ({
    leadId,
    checklistItems: [{ code: 'SSN', value: ssnOf(n) }],
  })
  for (const leadId of leadIds) await w.send('PUT', '/api/v1/leads', { body: answering(leadId, 0) })

  const { context, send } = await servedWith(t, w, rotating)
  let isOver = false
  const last = new Map<string, number>()
  const writing = leadIds.map(async leadId => {
    for (let n = 1; n < 5 || (!isOver && n < 30); n++) {
      const { status } = await send('PUT', '/api/v1/leads', answering(leadId, n))
      t.is(status, 200)
      last.set(leadId, n)
    }
  })
  const results = await Promise.all([rotate(context), rotate(context)])
  isOver = true
  await Promise.all(writing)
  for (const { left, unreadable } of results) t.deepEqual([left, unreadable], [0, []])
  t.deepEqual([...(await countSealed(context.db)).keys()], [context.secrets.keyId])
  const after = await servedWith(t, w, rotated)
  for (const leadId of leadIds) {
    const { body } = await after.send('GET', `/api/v1/leads/${leadId}`)
    const entries = body.checklistItems.flatMap(({ items }: { items: object[] }) => items)
    const ssn = entries.find((one: { checklistItem: { code: string } }) => one.checklistItem.code === 'SSN')
    const n = last.get(leadId) as number
    t.is(ssn.value, ssnOf(n))
    t.is(ssn.alternateValues[0], ssnOf(n - 1))
  }
})

test('whatever is sealed by whatever key: what opens reads the same afterwards, and the rest is not touched', async t => {
  t.timeout(120_000)
  const w = await world(t, withoutTemporal)
  const { db } = w.context
  const { secrets: both } = withKeys(t, w, rotating)
  const { secrets: alone } = withKeys(t, w, rotated)
  const { secrets: foreign } = withKeys(t, w, {
    SECRET_KEY: 'a key of somebody else, as long as it has to be',
  })
  const forms = {
    unplaced: (text: string) => sealUnplaced(text, secretKey),
    'unplaced, with the new key': (text: string) => sealUnplaced(text, newKey),
    before: (text: string, at: EntryKey) => w.context.secrets.seal(text, placeOfEntry(at, 'value')),
    new: (text: string, at: EntryKey) => alone.seal(text, placeOfEntry(at, 'value')),
    'of another purpose': (text: string, at: EntryKey) =>
      both.seal(text, placeOfEntry(at, 'alternateValues')),
    moved: (text: string, at: EntryKey) =>
      w.context.secrets.seal(text, placeOfEntry({ ...at, leadId: 'another' }, 'value')),
    foreign: (text: string, at: EntryKey) => foreign.seal(text, placeOfEntry(at, 'value')),
    plain: (text: string) => JSON.stringify(text),
  }
  const names = Object.keys(forms) as (keyof typeof forms)[]
  const opens = new Set<keyof typeof forms>(['unplaced', 'unplaced, with the new key', 'before', 'new'])
  const drawn = fc.array(
    fc.tuple(
      // PostgreSQL stores no NUL; sealed it is base64 anyway, but the plain ones aren't.
      fc.string({ unit: 'grapheme', maxLength: 80 }).filter(text => !text.includes('\0')),
      fc.constantFrom(...names),
    ),
    { minLength: 1, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(drawn, async texts => {
      await db('checklist_entries').delete()
      const rows = await manyEntries(
        w,
        texts.map(([text]) => text),
        (text, at, n) => forms[(texts[n] as (typeof texts)[number])[1]](text, at),
      )
      const { unreadable, left } = await rotate({ db, secrets: both })
      const stored = new Map((await db('checklist_entries')).map(row => [row.id, row]))
      for (const [n, [text, form]] of texts.entries()) {
        const before = rows[n] as (typeof rows)[number]
        const row = stored.get(before.id)
        if (opens.has(form)) t.is(alone.open(row.value, placeOfEntry(row, 'value')), text, form)
        else t.is(row.value, before.value, form)
      }
      const closed = texts.filter(([, form]) => ['moved', 'foreign'].includes(form))
      t.is(unreadable.length, closed.length)
      t.is(left, closed.length)
    }),
    { numRuns: 25, seed: 5 },
  )
})
