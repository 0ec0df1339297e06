import test from 'ava'
import { inReadersOrder } from '../../src/leads/tag-rules.js'
import { type World, world } from '../support/world.js'
import { applyChecklist } from './checklist.js'

const update = (w: World, body: unknown) => w.send('PUT', '/api/v1/leads', { body })
const read = async (w: World, id: string) => (await w.send('GET', `/api/v1/leads/${id}`)).body
const eventNames = async (w: World, id: string) => (await w.eventsOf(id)).map(({ name }) => name)

// biome-ignore lint/suspicious/noExplicitAny: an answer
const entry = (checklist: any[], code: string) =>
  checklist.flatMap(group => group.items).find(item => item.checklistItem.code === code)

test('200: only what is sent changes', async t => {
  const w = await world(t)
  const id = await w.newLead({ lastName: 'Whitfield', email: 'dana@whitfield.example', emailVerified: true })
  const before = (await read(w, id)).lead
  const { status, body } = await update(w, {
    leadId: id,
    businessName: 'Whitfield Bakery',
    website: 'whitfield.example',
  })
  t.is(status, 200)
  t.is(body.status, 'IN_PROGRESS')
  t.deepEqual(body.lead, {
    ...before,
    businessName: 'Whitfield Bakery',
    website: 'https://whitfield.example',
    updatedAt: body.lead.updatedAt,
  })
  t.is(body.actionLogs.length, 2)
  t.like(body.actionLogs[0], { type: 'API_ACTIVITY', summary: 'Lead updated' })
  t.deepEqual(body.actionLogs[0].input, {
    eventType: 'lead_updated',
    source: 'api',
    leadUpdates: { businessName: 'Whitfield Bakery', website: 'https://whitfield.example' },
    checklistUpdates: [],
  })
  const events = await w.eventsOf(id)
  t.deepEqual(
    events.map(({ name, sequence }) => [name, sequence]),
    [
      ['lead.created', 1],
      ['lead.updated', 2],
    ],
  )
  t.deepEqual(events[1]?.body.changes, {
    businessName: 'Whitfield Bakery',
    website: 'https://whitfield.example',
  })
  t.deepEqual(events[1]?.body.lead, body.lead)
})

test('200: an update that changes nothing writes its log, and tells nobody', async t => {
  const w = await world(t)
  const id = await w.newLead({ businessName: 'Whitfield Bakery', tags: ['VIP'] })
  const { body } = await update(w, { leadId: id, businessName: 'Whitfield Bakery', tags: ['vip'] })
  t.is(body.actionLogs.length, 2)
  t.deepEqual(body.actionLogs[0].input.leadUpdates, {})
  t.deepEqual(await eventNames(w, id), ['lead.created'])
})

test('200: null clears; a new address is not the one that was verified', async t => {
  const w = await world(t)
  const id = await w.newLead({
    lastName: 'Whitfield',
    middleName: 'M',
    phoneNumber: '2025550147',
    email: 'a@b.example',
    ...{
      emailVerified: true,
      businessName: 'B',
      website: 'b.example',
      externalLeadId: 'x',
      timezone: 'Asia/Tokyo',
    },
    externalPortalUrl: 'https://portal.example/1',
    assigneeType: 'manual',
  })
  const first = (await read(w, id)).lead
  t.like(first, {
    timezone: 'Asia/Tokyo',
    assigneeType: 'HUMAN_AGENT',
    externalPortalLink: 'https://portal.example/1',
  })
  t.truthy(first.emailVerifiedAt)
  t.is((await update(w, { leadId: id, email: 'c@d.example' })).body.lead.emailVerifiedAt, null)
  t.truthy(
    (await update(w, { leadId: id, email: 'e@f.example', emailVerified: true })).body.lead.emailVerifiedAt,
  )
  t.is((await update(w, { leadId: id, emailVerified: false })).body.lead.emailVerifiedAt, null)
  const { body } = await update(w, {
    leadId: id,
    lastName: null,
    middleName: null,
    phoneNumber: null,
    email: null,
    businessName: null,
    website: null,
    externalLeadId: null,
    timezone: null,
    externalPortalUrl: null,
    assigneeType: null,
  })
  t.like(body.lead, {
    ...{
      firstName: 'Dana',
      lastName: '',
      middleName: null,
      phoneNumber: null,
      email: null,
      businessName: null,
    },
    ...{
      website: null,
      externalLeadId: null,
      timezone: null,
      externalPortalLink: null,
      assigneeType: 'AI_AGENT',
    },
  })
})

test('200: an inferred time zone follows the phone number, and a given one stays', async t => {
  const w = await world(t)
  const id = await w.newLead({ phoneNumber: '(202) 555-0147' })
  const zone = async (change: object) => (await update(w, { leadId: id, ...change })).body.lead.timezone
  t.is((await read(w, id)).lead.timezone, 'America/New_York')
  t.is(await zone({ phoneNumber: '(415) 555-0147' }), 'America/Los_Angeles')
  t.is(await zone({ phoneNumber: null }), null)
  t.is(await zone({ phoneNumber: '(602) 555-0147' }), 'America/Phoenix')
  t.is(await zone({ timezone: 'America/Denver' }), 'America/Denver')
  t.is(await zone({ timezone: ' us/EASTERN ' }), 'US/Eastern', 'in the case in which IANA writes it')
  t.is(await zone({ timezone: 'america/denver' }), 'America/Denver')
  t.is(await zone({ phoneNumber: '(202) 555-0147' }), 'America/Denver')
})

test('200: statuses, and what each of them does', async t => {
  const w = await world(t)
  const id = await w.newLead()
  const to = async (change: object) => {
    const { status, body } = await update(w, { leadId: id, ...change })
    t.is(status, 200)
    t.is(body.status, body.lead.status)
    return body.lead
  }
  const optedOut = await to({ didOptOut: true })
  t.like(optedOut, { status: 'OPTED_OUT', didOptOut: true })
  t.truthy(optedOut.optOutAt)
  t.true((await to({ didOptOut: true })).optOutAt >= optedOut.optOutAt)
  t.like(await to({ status: 'COMPLETED' }), { status: 'COMPLETED', didOptOut: true })
  t.like(await to({ didOptOut: false }), { status: 'COMPLETED', didOptOut: false, optOutAt: null })
  t.like(await to({ status: 'OPTED_OUT', didOptOut: true }), { status: 'OPTED_OUT', didOptOut: true })
  t.like(await to({ didOptOut: false }), { status: 'IN_PROGRESS', didOptOut: false, optOutAt: null })
  const declined = await to({ status: 'NOT_INTERESTED' })
  t.truthy(declined.notInterestedAt)
  t.is((await to({ status: 'COMPLETED' })).notInterestedAt, declined.notInterestedAt)
  t.like(await to({ status: 'IN_PROGRESS' }), {
    status: 'IN_PROGRESS',
    notInterestedAt: null,
    didOptOut: false,
  })
  t.is((await read(w, id)).lead.submittedAt, (await read(w, id)).lead.submittedAt)
  t.truthy((await read(w, id)).lead.submittedAt, 'it was complete once')
})

test('400: a status that is not settable, or at odds with the opt-out', async t => {
  const w = await world(t)
  const id = await w.newLead()
  for (const [path, change] of [
    ['status', { status: 'REVIEW' }],
    ['status', { status: null }],
    ['didOptOut', { status: 'OPTED_OUT', didOptOut: false }],
    ['didOptOut', { status: 'IN_PROGRESS', didOptOut: true }],
    ['firstName', { firstName: ' ' }],
    ['firstName', { firstName: null }],
    ['website', { website: 'javascript:alert(1)' }],
    ['website', { website: 'ftp://files.example' }],
    ['externalPortalUrl', { externalPortalUrl: 'portal.example' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: '+05:00' }],
    ['timezone', { timezone: '' }],
    ['timezone', { timezone: '  ' }],
    ['tags.0', { tags: ['a,b'] }],
    ['tags.1', { tags: ['a', ' '] }],
    ['tags.0', { tags: ['x'.repeat(65)] }],
    ['tags', { tags: Array.from({ length: 101 }, (_, n) => `t${n}`) }],
    ['tags', { tags: null }],
    ['checklistItems.0.code', { checklistItems: [{ value: 1 }] }],
    ['checklistItems.0.status', { checklistItems: [{ code: 'EIN', status: 'DONE' }] }],
    ['checklistItems.0.note', { checklistItems: [{ code: 'EIN', note: 'x' }] }],
    ['checklistItems', { checklistItems: Array.from({ length: 501 }, () => ({ code: 'EIN' })) }],
    ['phone', { phone: '2025550147' }],
  ] as const) {
    const { status, body } = await update(w, { leadId: id, ...change })
    t.is(status, 400, path)
    t.is(body.errors[0].path, path)
  }
  t.deepEqual(await eventNames(w, id), ['lead.created'])
  t.is((await update(w, { firstName: 'Dana' })).body.errors[0].path, 'leadId')
})

test('200: tags stand in the order of a reader: by letters, then by accents and case', async t => {
  const w = await world(t)
  const sorted = [
    '#1',
    '42',
    'apple',
    'Ärzte',
    'éclair',
    'emile',
    'Emile',
    'Émile',
    'straße',
    'VIP',
    'Zed',
    'ζ',
  ]
  const tags = sorted.filter(name => name !== 'emile' && name !== 'Emile')
  const id = await w.newLead({ tags: tags.toReversed() })
  t.deepEqual((await read(w, id)).lead.tags, tags)
  const [item] = (await w.send('GET', '/api/v1/leads')).body
  t.deepEqual(item.tags, tags)
  t.deepEqual((await w.eventsOf(id))[0]?.body.lead, (await read(w, id)).lead)
  t.deepEqual(inReadersOrder(sorted.toReversed()), sorted)
})

test('200: an e-mail counts as verified whether or not there is one, until it changes', async t => {
  const w = await world(t)
  const id = await w.newLead({ emailVerified: true })
  t.truthy((await read(w, id)).lead.emailVerifiedAt)
  t.is((await update(w, { leadId: id, email: 'dana@x.example' })).body.lead.emailVerifiedAt, null)
  t.truthy((await update(w, { leadId: id, email: null, emailVerified: true })).body.lead.emailVerifiedAt)
  t.is((await update(w, { leadId: id, emailVerified: false })).body.lead.emailVerifiedAt, null)
})

test('200: addresses of all scripts are taken, and match in any case', async t => {
  const w = await world(t)
  for (const [sent, other] of [
    ['user%tag@x.example', 'User%Tag@X.example'],
    ["o'brien+loan@x.example", "O'BRIEN+LOAN@X.EXAMPLE"],
    ['"john doe"@x.example', '"John Doe"@x.example'],
    ['josé@münchen.example', 'JOSÉ@MÜNCHEN.example'],
    ['οδος@παράδειγμα.ελ', 'ΟΔΟΣ@ΠΑΡΆΔΕΙΓΜΑ.ΕΛ'],
  ] as const) {
    const first = await w.newLead({ email: sent })
    t.is((await read(w, first)).lead.email, sent)
    const second = await w.newLead({ email: other })
    t.deepEqual(
      (await read(w, second)).matchingLeads.map((lead: { id: string }) => lead.id),
      [first],
      sent,
    )
  }
})

test('200: tags are one whatever their case, created at first use, sorted, and replaced as a whole', async t => {
  const w = await world(t)
  const id = await w.newLead({ tags: ['warm', 'VIP', ' vip '] })
  t.deepEqual((await read(w, id)).lead.tags, ['VIP', 'warm'])
  t.deepEqual((await update(w, { leadId: id, tags: ['Vip', 'Cold'] })).body.lead.tags, ['Cold', 'VIP'])
  const other = await w.newLead({ tags: ['vIP'] })
  t.deepEqual((await read(w, other)).lead.tags, ['VIP'])
  t.deepEqual((await update(w, { leadId: id, tags: [] })).body.lead.tags, [])
})

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

test('200: leads that share a number or an address match; test leads match nobody', async t => {
  const w = await world(t)
  const { apiKey } = await w.newKey({ mode: 'test' })
  const same = { phoneNumber: '(202) 555-0147' }
  await w.newLead(same, apiKey)
  const first = await w.newLead({ ...same, tags: ['a'] })
  const byMail = await w.newLead({ email: 'Dana@Whitfield.example' })
  const { body } = await w.send('POST', '/api/v1/leads', {
    body: { firstName: 'D', ...same, email: 'dana@whitfield.example' },
  })
  t.deepEqual(
    body.matchingLeads.map(({ id }: { id: string }) => id),
    [byMail, first],
  )
  t.deepEqual(body.matchingLeads[1].tags, ['a'])
  const tested = await w.send('POST', '/api/v1/leads', { key: apiKey, body: { firstName: 'D', ...same } })
  t.deepEqual(tested.body.matchingLeads, [])
  const other = await w.tenant()
  const theirs = await w.send('POST', '/api/v1/leads', { key: other.key, body: { firstName: 'D', ...same } })
  t.deepEqual(theirs.body.matchingLeads, [])
})

test('404: a lead that is deleted, and everything that hung on it', async t => {
  const w = await world(t)
  const id = await w.newLead()
  const { status, body } = await w.send('DELETE', `/api/v1/leads/${id}`)
  t.is(status, 204)
  t.is(body, '')
  t.is((await w.send('GET', `/api/v1/leads/${id}`)).status, 404)
  t.is((await w.send('DELETE', `/api/v1/leads/${id}`)).status, 404)
  t.is((await update(w, { leadId: id, firstName: 'X' })).status, 404)
  t.deepEqual((await w.send('GET', '/api/v1/leads')).body, [])
  t.deepEqual(await eventNames(w, id), ['lead.created', 'lead.deleted'])
})
