import test from 'ava'
import { inReadersOrder } from '../../src/leads/tag-rules.js'
import { world } from '../support/world.js'
import { eventNames, read, update } from './calls.js'

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
    emailVerified: true,
    businessName: 'B',
    website: 'b.example',
    externalLeadId: 'x',
    timezone: 'Asia/Tokyo',
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
  const names = [
    'middleName',
    'phoneNumber',
    'email',
    'businessName',
    'website',
    'externalLeadId',
    'timezone',
  ]
  const nothing = Object.fromEntries(names.map(name => [name, null]))
  const cleared = { ...nothing, lastName: null, externalPortalUrl: null, assigneeType: null }
  const { body } = await update(w, { leadId: id, ...cleared })
  t.like(body.lead, {
    ...nothing,
    firstName: 'Dana',
    lastName: '',
    externalPortalLink: null,
    assigneeType: 'AI_AGENT',
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
  const sorted = '#1 42 apple Ärzte éclair emile Emile Émile straße VIP Zed ζ'.split(' ')
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
