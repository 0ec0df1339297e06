import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { shownAction } from '../../src/activity/shown-action.js'
import { transact } from '../../src/db/transact.js'
import { serve } from '../../src/http/serve.js'
import { lockLead } from '../../src/leads/find.js'
import { createLog } from '../../src/log.js'
import { recordEvent } from '../../src/webhooks/record.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { newLog, newMessage } from '../support/timeline.js'
import { type World, world } from '../support/world.js'
import { subscribe } from '../webhooks/subscribe.js'
import { applyChecklist } from './checklist.js'

const ssn = { plain: '123-45-6789', mask: '***-**-6789' }
const before = { plain: '987-65-4320', mask: '***-**-4320' }
const ein = { plain: '12-3454321', mask: '**-***4321' }

type Keys = Record<'write' | 'read' | 'revealing' | 'testWrite' | 'testRead' | 'testRevealing', string>

async function start(t: ExecutionContext) {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const key = async (wanted: Parameters<World['newKey']>[0]) => (await w.newKey(wanted)).apiKey
  const keys: Keys = {
    write: w.key,
    read: await key({ scope: 'read' }),
    revealing: await key({ scope: 'read', reveals: true }),
    testWrite: await key({ mode: 'test' }),
    testRead: await key({ mode: 'test', scope: 'read' }),
    testRevealing: await key({ mode: 'test', reveals: true }),
  }
  const update = (leadId: string, checklistItems: object[], by = w.key) =>
    w.send('PUT', '/api/v1/leads', { key: by, body: { leadId, checklistItems } })
  return { w, keys, update }
}

interface Shown {
  value: unknown
  alternateValues: unknown
  status: string
  checklistItem: { code: string }
}
const entryOf = (groups: { items: Shown[] }[], code: string) =>
  groups.flatMap(({ items }) => items).find(({ checklistItem }) => checklistItem.code === code) as Shown
const valuesOf = (groups: { items: Shown[] }[], code: string) => {
  const { value, alternateValues } = entryOf(groups, code)
  return { value, alternateValues }
}

/** A lead with an SSN that had another value before, an EIN, and a one-off item. */
async function answered(w: World, by: string): Promise<string> {
  const id = await w.newLead({ checklistItems: [{ code: 'SSN', value: before.plain }] }, by)
  const own = { label: 'SSN of the guarantor', fieldType: 'SSN', code: 'GUARANTOR' }
  await w.send('POST', `/api/v1/leads/${id}/checklist-items`, { key: by, body: own })
  const checklistItems = [
    { code: 'SSN', value: ssn.plain },
    { code: 'EIN', value: ein.plain },
    { code: 'GUARANTOR', value: '123456789' },
  ]
  await w.send('PUT', '/api/v1/leads', { key: by, body: { leadId: id, checklistItems } })
  return id
}

test('200: SSN and EIN are seen in full with a live key that may write and a revealing one, by others masked', async t => {
  const { w, keys } = await start(t)
  const live = await answered(w, keys.write)
  const ofTest = await answered(w, keys.testWrite)
  const inFull = ['write', 'revealing', 'testRevealing']
  for (const [name, key] of Object.entries(keys)) {
    const leads = name.startsWith('test') ? [ofTest] : [live, ofTest]
    for (const id of leads) {
      const as = (one: typeof ssn) => (inFull.includes(name) ? one.plain : one.mask)
      for (const path of [`/api/v1/leads/${id}`, `/api/v1/leads/${id}/checklist`]) {
        const { body } = await w.send('GET', path, { key })
        const groups = body.checklistItems ?? body
        t.deepEqual(
          valuesOf(groups, 'SSN'),
          { value: as(ssn), alternateValues: [as(before)] },
          `${name} ${path}`,
        )
        t.deepEqual(valuesOf(groups, 'EIN'), { value: as(ein), alternateValues: null })
        t.deepEqual(valuesOf(groups, 'GUARANTOR'), { value: as(ssn), alternateValues: null })
      }
      const { body: logs } = await w.send('GET', `/api/v1/leads/${id}/action-logs`, { key })
      t.is(logs[0].input.checklistUpdates[0].value, ssn.mask, 'in logs whoever reads')
    }
  }
})

test('201 and 200: who writes is answered as they may read, also when the request is repeated', async t => {
  const { w, keys } = await start(t)
  for (const [key, value] of [
    [keys.write, ssn.plain],
    [keys.testWrite, ssn.mask],
    [keys.testRevealing, ssn.plain],
  ] as const) {
    const checklistItems = [{ code: 'SSN', value: '123 45 6789'.replaceAll(' ', '') }]
    const create = () =>
      w.send('POST', '/api/v1/leads', {
        key,
        headers: { 'idempotency-key': `create-${key}` },
        body: { firstName: 'Dana', checklistItems },
      })
    const first = await create()
    t.is(first.status, 201)
    t.is(entryOf(first.body.checklistItems, 'SSN').value, value)
    const again = await create()
    t.is(again.headers.get('idempotency-replayed'), 'true')
    t.deepEqual(again.body, first.body)
    const body = { leadId: first.body.lead.id, lastName: 'Whitfield' }
    const updated = await w.send('PUT', '/api/v1/leads', { key, body })
    t.is(entryOf(updated.body.checklistItems, 'SSN').value, value)
  }
})

test('200: a mask that is sent back changes nothing', async t => {
  const { w, keys, update } = await start(t)
  const hook = await subscribe(w)
  for (const key of [keys.write, keys.testWrite]) {
    const id = await answered(w, key)
    await update(id, [{ code: 'OWNER.SSN', status: 'NEEDS_REVIEW' }], key)
    const rows = () => w.context.db('checklist_entries').where({ leadId: id }).orderBy('id')
    const [stored, told] = [await rows(), await w.eventsOf(id)]
    const deliveries = () => w.context.db('deliveries').where({ webhookId: hook.id })
    const queued = (await deliveries()).length
    const { status, body } = await update(
      id,
      [
        { code: 'SSN', value: ssn.mask },
        { code: 'EIN', value: ` ${ein.mask} ` },
        { code: 'GUARANTOR', value: ssn.mask },
      ],
      key,
    )
    t.is(status, 200)
    t.deepEqual(
      body.actionLogs[0].input.checklistUpdates.map(
        ({ success, value }: { success: boolean; value: string }) => [success, value],
      ),
      [
        [true, ssn.mask],
        [true, ein.mask],
        [true, ssn.mask],
      ],
    )
    t.deepEqual(await rows(), stored)
    t.is((await w.eventsOf(id)).length, told.length)
    t.is((await deliveries()).length, queued)
  }
})

test('200: with a mask a status may be sent; a mask of another number is a value like any other', async t => {
  const { w, update } = await start(t)
  const id = await answered(w, w.key)
  const skipped = await update(id, [{ code: 'SSN', value: ssn.mask, status: 'SKIPPED' }])
  t.like(entryOf(skipped.body.checklistItems, 'SSN'), { value: ssn.plain, status: 'SKIPPED' })
  const other = await update(id, [{ code: 'SSN', value: '***-**-1111' }])
  t.like(entryOf(other.body.checklistItems, 'SSN'), { value: '***-**-1111', status: 'INVALID' })
  t.deepEqual(entryOf(other.body.checklistItems, 'SSN').alternateValues, [ssn.plain, before.plain])
})

test('200: in messages, drafts and what tools did, numbers are masked for who may not see them, and in events', async t => {
  const { w, keys } = await start(t)
  const id = await w.newLead()
  const said = `Is ${ssn.plain} yours, or EIN ${ein.plain}?`
  const masked = `Is ${ssn.mask} yours, or EIN ${ein.mask}?`
  const sent = await newLog(w, id, { summary: said, input: { asked: [said] }, output: { said }, error: said })
  await newMessage(w, sent, { subject: said, body: said })
  await newLog(w, id, { type: 'TOOL_CALL', parentActionId: sent, input: { said }, summary: 'A look-up' })
  const draft = await newLog(w, id, { status: 'AWAITING_APPROVAL', completedAt: null })
  await newMessage(w, draft, { body: said })
  await newLog(w, id, {
    type: 'FOLLOW_UP_MESSAGE',
    status: 'PENDING',
    completedAt: null,
    summary: said,
    scheduledAt: '2030-01-01T00:00:00.000Z',
  })
  for (const [key, text] of [
    [keys.write, said],
    [keys.revealing, said],
    [keys.read, masked],
  ] as const) {
    const { body } = await w.send('GET', `/api/v1/leads/${id}`, { key })
    const { lastAction, nextDraft, nextFollowUp } = body
    t.like(lastAction, { summary: text, input: { asked: [text] }, output: { said: text }, error: text })
    t.like(lastAction.messages[0], { subject: text, body: text })
    t.is(lastAction.toolCalls[0].input.said, text)
    t.is(nextDraft.messages[0].body, text)
    t.is(nextFollowUp.summary, masked)
    const { body: logs } = await w.send('GET', `/api/v1/leads/${id}/action-logs`, { key })
    t.deepEqual(logs, body.actionLogs)
  }
  await transact(w.context.db, async trx => {
    const lead = await lockLead(w.workspaceId, id, trx)
    const told = await shownAction(trx, w.workspaceId, sent)
    await recordEvent(
      trx,
      lead,
      'action_log.completed',
      { origin: 'agent', requestId: null },
      { lead, ...told },
    )
  })
  const told = (await w.eventsOf(id)).at(-1)?.body.actionLog as {
    messages: { body: string }[]
    summary: string
  }
  t.is(told.summary, masked)
  t.is(told.messages[0]?.body, masked)
})

test('200: what a caller has noted is given back as it was sent', async t => {
  const { w, keys } = await start(t)
  const leadId = await w.newLead()
  const note = {
    title: 'Order 12-3454321',
    description: 'About 123-45-6789',
    metadata: { order: '12-3454321' },
  }
  await w.send('POST', '/api/v1/activity', { body: { leadId, eventType: 'order', ...note } })
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/action-logs`, { key: keys.read })
  t.like(body[0].input, note)
})

/** Nine digits, or a digit more or less, as people write them. */
const drawnAnswer = fc
  .tuple(
    fc.constantFrom('SSN' as const, 'EIN' as const, 'GUARANTOR' as const),
    fc.stringMatching(/^[1-8]\d[1-8]\d[1-8]\d{3}[1-9]$/),
    fc.constantFrom(
      (d: string) => d,
      (d: string) => `${d.slice(0, 3)}-${d.slice(3, 5)}-${d.slice(5)}`,
      (d: string) => `${d.slice(0, 2)}-${d.slice(2)}`,
      (d: string) => ` ${d.slice(0, 3)} ${d.slice(3, 5)} ${d.slice(5)} `,
      (d: string) => `${d}7`,
      (d: string) => d.slice(0, 8),
      (d: string) => `it is ${d}, I think`,
      (d: string) => [d],
      (d: string) => ({ number: d }),
      (d: string) => Number(d),
    ),
  )
  .map(([code, digits, as]) => ({ code, digits, value: as(digits) }))

/** Without ids, times, links, the database's count of its transactions and the like, in which any digits may come together. */
const withoutChance = (text: string): string =>
  text
    .replace(/[a-z]+_[0-9a-z]{26}/g, 'ID')
    .replace(/v2\.[\w.-]+/g, 'SEALED')
    .replace(/"fingerprint":"[\w.-]+"/g, '')
    .replace(/\/portal\/[\w.-]+/g, 'TOKEN')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"nextCursor":"[^"]*"/g, '')
    .replace(/"xid":"\d+"/g, '')
    .replace(/"ms":[\d.]+/g, '')

function seen(text: string, digits: string): string | undefined {
  const plain = withoutChance(text)
  const joined = plain.replace(/(?<=\d)[-. ](?=\d)/g, '')
  const parts = Array.from({ length: digits.length - 4 }, (_, at) => digits.slice(at, at + 5))
  return parts.find(part => plain.includes(part) || joined.includes(part))
}

test('whatever was sent for an SSN or EIN, no answer to others, event, delivery, row or line of the log has five digits of it', async t => {
  const { w, keys } = await start(t)
  let lines = ''
  const log = createLog('trace', 'test', { write: line => (lines += line) })
  const serving = await serve({ ...w.context, log }, { port: 0, host: '127.0.0.1' })
  t.teardown(() => serving.stop(0))
  const url = `http://127.0.0.1:${(serving.server.address() as AddressInfo).port}`
  const send = async (method: string, path: string, key: string, body?: unknown) => {
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return answer.text()
  }
  await subscribe(w)
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnAnswer, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (answers, isTest) => {
        const by = isTest ? keys.testWrite : keys.write
        const [reading, id] = [isTest ? keys.testRead : keys.read, await w.newLead({}, by)]
        const own = { label: 'Guarantor', fieldType: 'SSN', code: 'GUARANTOR' }
        await send('POST', `/api/v1/leads/${id}/checklist-items`, by, own)
        const texts: string[] = []
        for (const { code, value } of answers) {
          const change = (more = {}) => ({ leadId: id, checklistItems: [{ code, value, ...more }] })
          texts.push(await send('PUT', '/api/v1/leads', by, change({ status: 'WRONG' })))
          texts.push(await send('PUT', '/api/v1/leads', reading, change()))
          const told = await send('PUT', '/api/v1/leads', by, change())
          t.regex(told, /^\{"success":true/)
          if (isTest) texts.push(told)
        }
        for (const path of ['', '/checklist', '/action-logs', '/documents', '/portal-url'])
          texts.push(await send('GET', `/api/v1/leads/${id}${path}`, reading))
        for (const key of [reading, keys.write])
          texts.push(await send('GET', '/api/v1/events?limit=500', key))
        for (const table of [
          'events',
          'action_logs',
          'checklist_entries',
          'deliveries',
          'idempotent_requests',
        ])
          texts.push(JSON.stringify(await w.context.db(table).select('*')))
        for (const { digits } of answers)
          for (const text of [...texts, lines]) {
            const part = seen(text, digits)
            if (part) throw new Error(`${part} of ${digits} in ${withoutChance(text)}`)
          }
      },
    ),
    { numRuns: 25, seed: 2026 },
  )
  t.true(lines.includes('"answered"'))
})
