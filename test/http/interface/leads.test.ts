import test from 'ava'
import { applyChecklist } from '../../leads/checklist.js'
import { newLog } from '../../support/timeline.js'
import { type Answer, world } from '../../support/world.js'
import { withoutTemporal } from '../without-temporal.js'
import { create, everyField, type Group, get, now, soon, update } from './asking.js'

const itemOf = (groups: Group[], code: string) => {
  const [group, item] = code.split('.')
  return groups
    .find(each => each.code === group)
    ?.items.find(({ checklistItem }) => checklistItem.code === item)
}

test('201: every field of a lead may be sent, and is kept as the tables say', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const { lead, checklistItems } = (await create(w, everyField)).body
  const {
    assigneeType,
    checklistItems: _,
    emailVerified: __,
    externalPortalUrl,
    phoneNumber,
    ...same
  } = everyField
  t.like(lead, {
    ...same,
    tags: ['bakery', 'VIP'],
    externalPortalLink: externalPortalUrl,
    phoneNumber: '+12025550147',
    assigneeType: 'HUMAN_AGENT',
    source: 'api',
    optOutAt: null,
    activitySummary: null,
    deletedAt: null,
  })
  t.is(assigneeType, 'manual')
  t.is(phoneNumber, '(202) 555-0147')
  t.truthy(lead.emailVerifiedAt)
  t.like(itemOf(checklistItems, 'BUSINESS.LEGAL_NAME'), { value: 'Whitfield Bakery LLC' })
  t.is(itemOf(checklistItems, 'BUSINESS.NOTES')?.status, 'SKIPPED')
  t.is((await create(w, { assigneeType: 'agent' })).body.lead.assigneeType, 'AI_AGENT')
})

test('200: an update takes each field of a creation by itself, and leaves the others untouched', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const leadId = await w.newLead()
  const shown: Record<string, (sent: never) => object> = {
    externalPortalUrl: sent => ({ externalPortalLink: sent }),
    phoneNumber: () => ({ phoneNumber: '+12025550147' }),
    assigneeType: () => ({ assigneeType: 'HUMAN_AGENT' }),
    tags: () => ({ tags: ['bakery', 'VIP'] }),
    emailVerified: () => ({}),
    checklistItems: () => ({}),
  }
  let { lead: before } = await get(w, `/leads/${leadId}`)
  for (const [field, sent] of Object.entries(everyField)) {
    const { status, body } = await update(w, leadId, { [field]: sent })
    t.is(status, 200, field)
    const expected = shown[field]?.(sent as never) ?? { [field]: sent }
    // A zone is inferred only while none was given; of what was verified, the time is the answer's.
    const follows = { updatedAt: body.lead.updatedAt, emailVerifiedAt: body.lead.emailVerifiedAt }
    const zone = field === 'phoneNumber' ? { timezone: 'America/New_York' } : {}
    t.deepEqual(body.lead, { ...before, ...expected, ...zone, ...follows }, field)
    before = body.lead
  }
})

test('times that are set to now: the opt-out, its end, and a verified address', async t => {
  const w = await world(t, withoutTemporal)
  const began = now()
  const made = (await create(w, { didOptOut: true, email: 'd@x.example', emailVerified: true })).body.lead
  for (const at of [made.optOutAt, made.emailVerifiedAt]) t.true(at >= began && at <= now())
  t.like(made, { didOptOut: true, status: 'OPTED_OUT' })
  const later = (await update(w, made.id, { didOptOut: true })).body.lead
  t.true(later.optOutAt >= made.optOutAt)
  const cleared = await update(w, made.id, { didOptOut: false })
  t.is(cleared.body.status, 'IN_PROGRESS')
  t.like(cleared.body.lead, { didOptOut: false, optOutAt: null })
})

test('a phone number may be formatted or raw; the zone is inferred from it unless one is given', async t => {
  const w = await world(t, withoutTemporal)
  for (const [phoneNumber, stored] of [
    ['(202) 555-0147', '+12025550147'],
    ['2025550147', '+12025550147'],
    ['+1 202 555 0147', '+12025550147'],
    ['ask for Dana', 'ask for Dana'],
  ]) {
    t.is((await create(w, { phoneNumber })).body.lead.phoneNumber, stored)
  }
  const phoneNumber = '(415) 555-0147'
  t.is((await create(w, { phoneNumber })).body.lead.timezone, 'America/Los_Angeles')
  t.is((await create(w, { phoneNumber, timezone: 'Asia/Tokyo' })).body.lead.timezone, 'Asia/Tokyo')
})

test('tags: one whatever their case, made at first use, sorted, none as []; the list keeps and hides by them', async t => {
  const w = await world(t, withoutTemporal)
  const first = await w.newLead({ tags: ['warm', 'VIP', 'bakery', 'vip'] })
  const second = await w.newLead({ tags: ['vip'] })
  const third = await w.newLead()
  const listed = async (query: string) =>
    (await get(w, `/leads?${query}`)).map(({ id, tags }: { id: string; tags: string[] }) => [id, tags])
  const [of1, of2, of3] = [
    [first, ['bakery', 'VIP', 'warm']],
    [second, ['VIP']],
    [third, []],
  ]
  for (const [query, expected] of [
    ['', [of3, of2, of1]],
    ['tags=ViP', [of2, of1]],
    ['tags=WARM,none', [of1]],
    ['tags=warm&tags=VIP', [of2, of1]],
    ['excludeTags=vip', [of3]],
    ['excludeTags=none,WARM', [of3, of2]],
    ['excludeTags=warm&excludeTags=none', [of3, of2]],
    ['tags=vip&excludeTags=Bakery', [of2]],
  ] as const) {
    t.deepEqual(await listed(query), [...expected], query)
  }
  t.deepEqual((await update(w, first, { tags: ['Cold'] })).body.lead.tags, ['Cold'])
  t.deepEqual((await update(w, first, { tags: [] })).body.lead.tags, [])
})

test('an item takes any JSON as its value, and each of its statuses', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const leadId = await w.newLead()
  for (const [code, value] of [
    ['NOTES', 'a text'],
    ['REVENUE', 12.5],
    ['NOTES', ['a', 1]],
    ['NOTES', { a: { b: null } }],
    ['NOTES', null],
  ] as const) {
    const { status, body } = await update(w, leadId, {
      checklistItems: [{ code, value, status: 'NEEDS_REVIEW' }],
    })
    t.is(status, 200)
    t.deepEqual(itemOf(body.checklistItems, `BUSINESS.${code}`)?.value, value)
  }
  for (const status of ['TODO', 'COMPLETED', 'INVALID', 'SKIPPED', 'NEEDS_REVIEW']) {
    const changed = await update(w, leadId, { checklistItems: [{ code: 'REVENUE', status }] })
    t.is(itemOf(changed.body.checklistItems, 'BUSINESS.REVENUE')?.status, status)
    const made = await create(w, { checklistItems: [{ code: 'REVENUE', status }] })
    t.is(itemOf(made.body.checklistItems, 'BUSINESS.REVENUE')?.status, status)
  }
  const { status } = await update(w, leadId, { checklistItems: [{ code: 'REVENUE', status: 'DONE' }] })
  t.is(status, 400)
})

test("a code that several groups have takes its group's before it; only what is sent changes", async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const leadId = await w.newLead({ checklistItems: [{ code: 'LEGAL_NAME', value: 'Whitfield' }] })
  const { body } = await update(w, leadId, {
    checklistItems: [
      { code: 'OWNER.NAME', value: 'Dana' },
      { code: 'NAME', value: 'whose?' },
    ],
  })
  t.is(itemOf(body.checklistItems, 'OWNER.NAME')?.value, 'Dana')
  t.is(itemOf(body.checklistItems, 'BUSINESS.NAME')?.value, null)
  t.is(itemOf(body.checklistItems, 'BUSINESS.LEGAL_NAME')?.value, 'Whitfield')
  t.deepEqual(
    body.actionLogs[0].input.checklistUpdates.map(({ code, success }: never) => [code, success]),
    [
      ['OWNER.NAME', true],
      ['NAME', false],
    ],
  )
})

test('one API_ACTIVITY log groups a creation, and one an update', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const made = (await create(w, everyField)).body
  t.deepEqual(
    made.actionLogs.map(({ type, summary }: never) => [type, summary]),
    [['API_ACTIVITY', 'Lead created']],
  )
  const { body } = await update(w, made.lead.id, {
    businessName: 'Whitfield & Sons',
    tags: ['vip'],
    checklistItems: [{ code: 'FOUNDED', value: '2019-05-01' }],
  })
  t.is(body.actionLogs.length, 2)
  t.like(body.actionLogs[0], { type: 'API_ACTIVITY', summary: 'Lead updated', status: 'COMPLETED' })
  t.deepEqual(body.actionLogs[0].input, {
    eventType: 'lead_updated',
    source: 'api',
    leadUpdates: { businessName: 'Whitfield & Sons', tags: ['VIP'] },
    checklistUpdates: [{ code: 'FOUNDED', value: '2019-05-01', status: 'COMPLETED', success: true }],
  })
})

test('answers have up to 100 recent action logs, the list has all', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  for (let n = 0; n < 104; n++) await newLog(w, leadId, { summary: `Note ${n}` })
  const { body } = await update(w, leadId, {})
  t.is(body.actionLogs.length, 100)
  t.is(body.actionLogs[0].summary, 'Lead updated')
  t.is(body.actionLogs[99].summary, 'Note 5')
  t.is((await get(w, `/leads/${leadId}/action-logs`)).length, 106)
})

test('leads match by number or address; of test leads the list is empty', async t => {
  const w = await world(t, withoutTemporal)
  const same = { phoneNumber: '2025550147', email: 'dana@whitfield.example' }
  const first = await w.newLead(same)
  for (const body of [{ phoneNumber: same.phoneNumber }, { email: same.email }]) {
    const { matchingLeads, lead } = (await create(w, body)).body
    t.true(matchingLeads.some(({ id }: { id: string }) => id === first))
    t.false(matchingLeads.some(({ id }: { id: string }) => id === lead.id))
    await w.send('DELETE', `/api/v1/leads/${lead.id}`)
  }
  const { apiKey } = await w.newKey({ mode: 'test' })
  t.deepEqual((await create(w, same, apiKey)).body.matchingLeads, [])
})

test('what each status does: skipping and its undoing, follow-ups, messages under way', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const leadId = await w.newLead({ checklistItems: [{ code: 'EIN', status: 'NEEDS_REVIEW' }] })
  const statuses = ({ body }: Answer) =>
    ['LEGAL_NAME', 'EIN', 'NOTES'].map(code => itemOf(body.checklistItems, `BUSINESS.${code}`)?.status)
  const completed = await update(w, leadId, { status: 'COMPLETED' })
  t.is(completed.body.status, 'COMPLETED')
  t.deepEqual(statuses(completed), ['SKIPPED', 'SKIPPED', 'TODO'])
  const open = await update(w, leadId, { status: 'IN_PROGRESS' })
  t.is(open.body.status, 'IN_PROGRESS')
  t.deepEqual(statuses(open), ['TODO', 'NEEDS_REVIEW', 'TODO'])
  const waits = { completedAt: null, scheduledAt: soon(86_400_000) }
  await newLog(w, leadId, {
    type: 'FOLLOW_UP_MESSAGE',
    status: 'PENDING',
    summary: 'follow-up',
    ...waits,
  })
  await newLog(w, leadId, { status: 'PENDING', summary: 'under way', completedAt: null })
  const logs = async () =>
    Object.fromEntries(
      (await get(w, `/leads/${leadId}/action-logs`)).map(({ summary, status }: never) => [summary, status]),
    )
  const declined = await update(w, leadId, { status: 'NOT_INTERESTED' })
  t.truthy(declined.body.lead.notInterestedAt)
  t.like(await logs(), { 'follow-up': 'CANCELLED', 'under way': 'PENDING' })
  const optedOut = await update(w, leadId, { status: 'OPTED_OUT' })
  t.like(optedOut.body.lead, { status: 'OPTED_OUT', didOptOut: true })
  t.like(await logs(), { 'follow-up': 'CANCELLED', 'under way': 'CANCELLED' })
})

test('REVIEW is shown while a lead is escalated, and can not be set; the opt-out must agree with a status', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  t.is((await update(w, leadId, { status: 'REVIEW' })).status, 400)
  await w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason: 'Asks for a person' } })
  t.is((await update(w, leadId, {})).body.status, 'REVIEW')
  t.is((await get(w, '/leads'))[0].status, 'REVIEW')
  for (const status of ['COMPLETED', 'IN_PROGRESS', 'NOT_INTERESTED', 'OPTED_OUT']) {
    for (const didOptOut of [true, false]) {
      const agrees = (status === 'OPTED_OUT') === didOptOut
      const answer = await update(w, leadId, { status, didOptOut })
      t.is(answer.status, agrees ? 200 : 400, `${status} ${didOptOut}`)
      if (agrees) t.like(answer.body, { status, lead: { didOptOut } })
    }
  }
})
