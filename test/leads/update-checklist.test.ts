import test from 'ava'
import { world } from '../support/world.js'
import { eventNames, read, update } from './calls.js'
import { applyChecklist } from './checklist.js'

// biome-ignore lint/suspicious/noExplicitAny: an answer
const entry = (checklist: any[], code: string) =>
  checklist.flatMap(group => group.items).find(item => item.checklistItem.code === code)

test('200: answers are read by their type, and what can not be applied holds up nothing else', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead()
  const { body } = await update(w, {
    leadId: id,
    businessName: 'Whitfield Bakery',
    checklistItems: [
      { code: 'LEGAL_NAME', value: ' Whitfield Bakery LLC ' },
      { code: 'BUSINESS.EIN', value: '12-3456789' },
      { code: 'REVENUE', value: '$1,250.00' },
      { code: 'FOUNDED', value: '13/45/2020' },
      { code: 'NOTES', status: 'SKIPPED' },
      { code: 'NAME', value: 'twice' },
      { code: 'NOWHERE', value: '123-45-6789' },
      { code: 'BANK_STATEMENTS', value: 'a text' },
      { code: 'BUSINESS.NAME', value: 'x'.repeat(70_000) },
    ],
  })
  t.like(entry(body.checklistItems, 'LEGAL_NAME'), { value: 'Whitfield Bakery LLC', status: 'COMPLETED' })
  t.like(entry(body.checklistItems, 'EIN'), { value: '12-3456789', status: 'COMPLETED' })
  t.like(entry(body.checklistItems, 'REVENUE'), { value: 1250, status: 'COMPLETED' })
  t.is(entry(body.checklistItems, 'FOUNDED').status, 'INVALID')
  t.truthy(entry(body.checklistItems, 'FOUNDED').validationError)
  t.is(entry(body.checklistItems, 'NOTES').status, 'SKIPPED')
  const updates = body.actionLogs[0].input.checklistUpdates
  t.deepEqual(
    updates.map(({ code, success }: { code: string; success: boolean }) => [code, success]),
    [
      ['LEGAL_NAME', true],
      ['BUSINESS.EIN', true],
      ['REVENUE', true],
      ['FOUNDED', true],
      ['NOTES', true],
      ['NAME', false],
      ['NOWHERE', false],
      ['BANK_STATEMENTS', false],
      ['BUSINESS.NAME', false],
    ],
  )
  t.regex(updates[5].error, /GROUP\.CODE/)
  t.is(updates[1].value, '**-***6789')
  const told = JSON.stringify([body.actionLogs, await w.eventsOf(id)])
  t.false(told.includes('12-3456789'))
  t.false(told.includes('123-45-6789'))
  t.is(body.lead.businessName, 'Whitfield Bakery')
  const rows = await w.context.db('checklist_entries').where({ leadId: id })
  t.false(JSON.stringify(rows).includes('3456789'), 'sealed at rest')
  const changes = (await w.eventsOf(id)).at(-1)?.body.changes as { checklistItems?: unknown[] } | undefined
  t.deepEqual(changes?.checklistItems, [
    { code: 'LEGAL_NAME', status: 'COMPLETED' },
    { code: 'EIN', status: 'COMPLETED' },
    { code: 'REVENUE', status: 'COMPLETED' },
    { code: 'FOUNDED', status: 'INVALID' },
    { code: 'NOTES', status: 'SKIPPED' },
  ])
  const again = await read(w, id)
  t.deepEqual(again.checklistItems, body.checklistItems)
  t.deepEqual((await w.send('GET', `/api/v1/leads/${id}/checklist`)).body, body.checklistItems)
})

test('200: an earlier value that differs is kept, the newest first', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead()
  const set = async (value: unknown) => {
    const { body } = await update(w, { leadId: id, checklistItems: [{ code: 'LEGAL_NAME', value }] })
    const { alternateValues, status } = entry(body.checklistItems, 'LEGAL_NAME')
    return [alternateValues, status]
  }
  t.deepEqual(await set('A'), [null, 'COMPLETED'])
  t.deepEqual(await set('A'), [null, 'COMPLETED'])
  t.deepEqual(await set('B'), [['A'], 'COMPLETED'])
  t.deepEqual(await set('C'), [['B', 'A'], 'COMPLETED'])
  t.deepEqual(await set('A'), [['C', 'B'], 'COMPLETED'])
  t.deepEqual(await set(null), [['A', 'C', 'B'], 'TODO'])
})

test('200: completing a lead skips what it still owes, and reopening it brings back exactly that', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead()
  await update(w, {
    leadId: id,
    checklistItems: [
      { code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' },
      { code: 'EIN', value: 'nonsense' },
      { code: 'REVENUE', status: 'SKIPPED' },
    ],
  })
  const statuses = (body: { checklistItems: never[] }) =>
    Object.fromEntries(
      ['LEGAL_NAME', 'EIN', 'REVENUE', 'FOUNDED', 'NOTES', 'PARTNER_LIST'].map(code => [
        code,
        entry(body.checklistItems, code).status,
      ]),
    )
  const before = await read(w, id)
  const done = await update(w, { leadId: id, status: 'COMPLETED' })
  t.deepEqual(statuses(done.body), {
    LEGAL_NAME: 'COMPLETED',
    EIN: 'SKIPPED',
    REVENUE: 'SKIPPED',
    FOUNDED: 'SKIPPED',
    // Not required; does not apply.
    NOTES: 'TODO',
    PARTNER_LIST: 'TODO',
  })
  t.deepEqual((await eventNames(w, id)).slice(-2), ['lead.updated', 'lead.completed'])
  await update(w, { leadId: id, checklistItems: [{ code: 'FOUNDED', status: 'SKIPPED' }] })
  const open = await update(w, { leadId: id, status: 'IN_PROGRESS' })
  t.deepEqual(statuses(open.body), { ...statuses(before), FOUNDED: 'SKIPPED' })
})

test('200: conditions decide what applies, by answers and by the lead itself, and the counts follow', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead()
  const counts = async () => {
    const [item] = (await w.send('GET', '/api/v1/leads')).body
    return [item.completedChecklistItems, item.totalChecklistItems]
  }
  const [, total] = await counts()
  t.is(entry((await read(w, id)).checklistItems, 'PARTNER_LIST').applies, false)
  const { body } = await update(w, {
    leadId: id,
    checklistItems: [{ code: 'ENTITY_TYPE', value: 'partnership' }],
  })
  t.like(entry(body.checklistItems, 'ENTITY_TYPE'), { value: 'Partnership', status: 'COMPLETED' })
  t.is(entry(body.checklistItems, 'PARTNER_LIST').applies, true)
  t.deepEqual(await counts(), [1, total + 1])
  t.is(
    entry((await update(w, { leadId: id, website: 'w.example' })).body.checklistItems, 'SHOP').applies,
    true,
  )
  t.deepEqual(await counts(), [1, total + 2])
})

test('200: two updates of one lead at once lose nothing', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead()
  const changes = [
    { businessName: 'Whitfield Bakery' },
    { tags: ['VIP'] },
    { checklistItems: [{ code: 'LEGAL_NAME', value: 'A' }] },
    { checklistItems: [{ code: 'REVENUE', value: 5 }] },
    { email: 'dana@whitfield.example' },
    { website: 'https://w.example/' },
  ]
  const answers = await Promise.all(changes.map(change => update(w, { leadId: id, ...change })))
  t.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const { lead, checklistItems } = await read(w, id)
  t.like(lead, {
    businessName: 'Whitfield Bakery',
    email: 'dana@whitfield.example',
    website: 'https://w.example/',
  })
  t.deepEqual(lead.tags, ['VIP'])
  t.is(entry(checklistItems, 'LEGAL_NAME').value, 'A')
  t.is(entry(checklistItems, 'REVENUE').value, 5)
  const events = await w.eventsOf(id)
  t.deepEqual(
    events.map(({ sequence }) => sequence),
    [1, 2, 3, 4, 5, 6, 7],
  )
  const [listed] = (await w.send('GET', '/api/v1/leads')).body
  t.is(listed.completedChecklistItems, 2)
})

test('200: thirty updates of three leads at once, half of them repeated under a key, lose nothing and happen once', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const leads = await Promise.all([w.newLead(), w.newLead(), w.newLead()])
  const codes = ['LEGAL_NAME', 'NOTES', 'OWNER.NAME', 'BUSINESS.NAME', 'SHOP']
  const fields = ['businessName', 'lastName', 'middleName', 'externalLeadId', 'email']
  const changes = leads.flatMap(leadId => [
    ...codes.map(code => ({ leadId, checklistItems: [{ code, value: `${code} of ${leadId}` }] })),
    ...fields.map(field => ({ leadId, [field]: `${leadId}@${field}.example` })),
  ])
  const put = (body: object, key?: string) =>
    w.send('PUT', '/api/v1/leads', { body, headers: key ? { 'idempotency-key': key } : {} })
  const answers = await Promise.all(
    changes.flatMap((change, n) =>
      n % 2 === 0 ? [put(change)] : [put(change, `race-${n}`), put(change, `race-${n}`)],
    ),
  )
  t.is(changes.length, 30)
  for (const { status, body } of answers)
    t.true(status === 200 || body.code === 'idempotency_in_flight', `${status} ${body.code}`)
  for (const [n, change] of changes.entries()) {
    if (n % 2 === 0) continue
    const repeat = await put(change, `race-${n}`)
    t.is(repeat.headers.get('idempotency-replayed'), 'true')
  }
  for (const leadId of leads) {
    const { lead, checklistItems, actionLogs } = await read(w, leadId)
    for (const field of fields) t.is(lead[field], `${leadId}@${field}.example`)
    for (const code of codes) {
      const [name = '', group] = code.split('.').reverse()
      const inGroup = group
        ? checklistItems.filter((each: { code: string }) => each.code === group)
        : checklistItems
      t.is(entry(inGroup, name).value, `${code} of ${leadId}`)
    }
    t.is(actionLogs.length, 11)
    const events = await w.eventsOf(leadId)
    t.deepEqual(
      events.map(({ sequence }) => sequence),
      Array.from({ length: 11 }, (_, at) => at + 1),
    )
    const row = await w.context.db('leads').where({ id: leadId }).first()
    // The shop has no website to be asked about.
    t.is(row.completedItems, codes.length - 1)
  }
})
