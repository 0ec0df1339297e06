import test, { type ExecutionContext } from 'ava'
import { newId } from '../../src/ids.js'
import { applyChecklist } from '../leads/checklist.js'
import { document } from '../support/check-answer.js'
import { bankStatement, pdfOf, picture } from '../support/documents.js'
import { conduct, newSpread, profitAndLoss, sendStatement, sheetOf } from '../support/spreads.js'
import { temporalWorld } from '../support/temporal.js'
import { newLog, newMessage } from '../support/timeline.js'
import { upload } from '../support/uploads.js'
import { type Answer, type World, world } from '../support/world.js'
import * as tables from './interface-tables.js'
import { withoutTemporal } from './without-temporal.js'

/** The service interface, table by table and rule by rule, against what is answered. */

const fits = (t: ExecutionContext, shape: tables.Shape, value: unknown) =>
  t.deepEqual(tables.faults(shape, value), [])

const create = (w: World, body: Record<string, unknown> = {}, key = w.key) =>
  w.send('POST', '/api/v1/leads', { key, body: { firstName: 'Dana', ...body } })
const update = (w: World, leadId: string, body: Record<string, unknown>) =>
  w.send('PUT', '/api/v1/leads', { body: { leadId, ...body } })
const get = async (w: World, path: string) => (await w.send('GET', `/api/v1${path}`)).body
const now = () => new Date().toISOString()
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

interface Group {
  code: string
  items: { status: string; value: unknown; checklistItem: { code: string } }[]
}
const itemOf = (groups: Group[], code: string) => {
  const [group, item] = code.split('.')
  return groups
    .find(each => each.code === group)
    ?.items.find(({ checklistItem }) => checklistItem.code === item)
}

const typesOf = (all: { type: string }[]) => [...new Set(all.map(({ type }) => type))].sort()

test('every endpoint of the interface is there, with the status of its success', t => {
  for (const [method, path, status] of tables.Endpoints) {
    const operation = document.paths?.[`/api/v1${path}`]?.[method]
    t.truthy(operation?.responses?.[String(status) as '200'], `${method} ${path} ${status}`)
  }
})

test('401: every endpoint requires a key', async t => {
  const w = await world(t, withoutTemporal)
  for (const [method, path] of tables.Endpoints) {
    const answer = await w.send(method.toUpperCase(), `/api/v1${path.replace(/\{\w+\}/, 'x')}`, { key: null })
    t.is(answer.status, 401, `${method} ${path}`)
  }
})

/** A lead of which every part of the tables has something to show. */
async function fullLead(w: World) {
  await applyChecklist(w)
  await create(w, { email: 'dana@whitfield.example' })
  const made = await create(w, everyField)
  const leadId: string = made.body.lead.id
  const sent = await upload(w, leadId, [{ name: 'statement.pdf', bytes: await pdfOf([bankStatement()]) }], {
    fields: { checklistItemCode: 'FINANCIALS.BANK_STATEMENTS' },
  })
  const documentId: string = sent.body.documents[0].id
  await w.context
    .db('attachments')
    .where({ documentId })
    .update({
      overallValid: true,
      validationResult: JSON.stringify({
        overallValid: true,
        otherNotes: 'March 2026',
        validationResults: [{ isValid: true, ruleName: 'Recent', isValidReason: 'It is of last month.' }],
      }),
    })
  const said = await newLog(w, leadId)
  await newMessage(w, said, { documentIds: [documentId] })
  await newLog(w, leadId, {
    type: 'TOOL_CALL',
    parentActionId: said,
    tool: { id: 'tool_1', name: 'send_email', description: 'Sends an e-mail' },
  })
  const waits = { completedAt: null, scheduledAt: soon(86_400_000) }
  await newLog(w, leadId, { type: 'FOLLOW_UP_MESSAGE', status: 'PENDING', ...waits })
  const draft = await newLog(w, leadId, { status: 'AWAITING_APPROVAL', completedAt: null })
  await newMessage(w, draft)
  return { leadId, documentId, made }
}

const everyField = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@whitfield.example',
  phoneNumber: '(202) 555-0147',
  middleName: 'Marie',
  businessName: 'Whitfield Bakery',
  website: 'https://whitfield.example',
  externalLeadId: 'crm-4711',
  externalPortalUrl: 'https://apply.example/dana',
  timezone: 'America/Chicago',
  assigneeType: 'manual',
  didOptOut: false,
  emailVerified: true,
  checklistItems: [
    { code: 'LEGAL_NAME', value: 'Whitfield Bakery LLC' },
    { code: 'NOTES', status: 'SKIPPED' },
  ],
  tags: ['VIP', 'bakery'],
}

test('leads have the fields of their tables, wherever they are answered', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, made } = await fullLead(w)
  t.is(made.status, 201)
  fits(t, tables.CreatedLead, made.body)
  t.is(made.body.matchingLeads.length, 1)
  const read = await get(w, `/leads/${leadId}`)
  fits(t, tables.CreatedLead, read)
  for (const part of ['lastAction', 'nextFollowUp', 'nextDraft']) t.truthy(read[part], part)
  t.is(read.lastAction.toolCalls.length, 1)
  t.deepEqual(Object.keys(read).sort(), Object.keys(tables.CreatedLead).sort())
  const list = await get(w, '/leads')
  fits(t, [tables.LeadListItem], list)
  t.is(list.length, 2)
  t.truthy(list[0].nextFollowUp)
  t.deepEqual(Object.keys(list[0]).sort(), Object.keys(tables.LeadListItem).sort())
  const changed = await update(w, leadId, everyField)
  t.is(changed.status, 200)
  fits(t, tables.UpdatedLead, changed.body)
  t.deepEqual(Object.keys(changed.body).sort(), Object.keys(tables.UpdatedLead).sort())
})

test('checklists, documents, action logs and portal links have the fields of their tables', async t => {
  const w = await world(t, withoutTemporal)
  const { leadId, documentId } = await fullLead(w)
  const checklist = await get(w, `/leads/${leadId}/checklist`)
  fits(t, [tables.ChecklistGroup], checklist)
  const [attached] = checklist.find(({ code }: Group) => code === 'FINANCIALS').items[0].documents
  t.is(attached.id, documentId)
  t.like(attached, { overallValid: true, validationResult: { otherNotes: 'March 2026' } })
  t.is(checklist[0].items[0].documents, null, 'only document-type items have any')
  const documents = await get(w, `/leads/${leadId}/documents`)
  fits(t, [tables.LeadDocument], documents)
  t.is(documents[0].metadata['Matched checklist items'].length, 1)
  t.truthy(documents[0].leadChecklistItemDocument[0].validationResult)
  const one = await get(w, `/documents/${documentId}`)
  fits(t, tables.SingleDocument, one)
  t.false('content' in one)
  const logs = await get(w, `/leads/${leadId}/action-logs`)
  fits(t, [tables.ActionLog], logs)
  t.deepEqual(typesOf(logs), ['API_ACTIVITY', 'DOCUMENT_UPLOAD', 'FOLLOW_UP_MESSAGE', 'MESSAGE', 'TOOL_CALL'])
  t.true(logs.some(({ tool }: { tool: unknown }) => tool !== null))
  t.true(
    logs.some(
      ({ messages }: { messages: { documents: unknown[] }[] }) => messages[0]?.documents.length === 1,
    ),
  )
  fits(t, tables.PortalUrl, await get(w, `/leads/${leadId}/portal-url`))
})

test('agents, workflows and runs have the fields of their tables, and runs no others but their source', async t => {
  const w = await world(t, withoutTemporal)
  fits(t, tables.Agents, await get(w, '/agents'))
  const workflows = await get(w, '/workflows')
  fits(t, tables.Workflows, workflows)
  t.deepEqual(typesOf(workflows.workflows), ['CHECKLIST', 'REMINDER', 'SUPPORT'])
  const { status, body } = await w.newRun(await w.newLead())
  t.is(status, 201)
  fits(t, { success: 'true', workflowRun: tables.WorkflowRun }, body)
  t.deepEqual(Object.keys(body.workflowRun).sort(), [...Object.keys(tables.WorkflowRun), 'source'].sort())
  const { leadId, id } = body.workflowRun
  t.deepEqual(await get(w, `/workflow-runs/${id}`), body)
  t.deepEqual(await get(w, `/workflow-runs?leadId=${leadId}`), {
    success: true,
    workflowRuns: [body.workflowRun],
  })
  const [started] = await w.eventsOf(id)
  fits(t, tables.RunEvent, started?.body)
  t.like(started?.body, { event: 'workflow_run.started', actor: null, workflowRun: body.workflowRun })
})

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

test('201: an activity of any label is on the timeline, and gives the id of its log', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const sent = {
    leadId,
    eventType: 'a label of our own',
    title: 'Called',
    description: 'x'.repeat(5_000),
    metadata: { minutes: 12, nested: { any: [1, null] } },
  }
  const { status, body } = await w.send('POST', '/api/v1/activity', { body: sent })
  t.is(status, 201)
  fits(t, tables.CreatedActivity, body)
  const [log] = await get(w, `/leads/${leadId}/action-logs`)
  t.like(log, { id: body.actionLogId, type: 'API_ACTIVITY' })
  const { leadId: _, ...told } = sent
  t.like(log.input, told)
  for (const missing of ['leadId', 'eventType', 'title'] as const) {
    const { [missing]: __, ...rest } = sent
    t.is((await w.send('POST', '/api/v1/activity', { body: rest })).status, 400, missing)
  }
  const unknown = { ...sent, leadId: newId('lead') }
  t.is((await w.send('POST', '/api/v1/activity', { body: unknown })).status, 404)
})

test('200: a document comes unwrapped, with its content if asked for, and its link lives for an hour', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const sent = await upload(w, leadId, [{ name: 'photo.png', bytes: picture }])
  const { id } = sent.body.documents[0]
  const read = await get(w, `/documents/${id}?includeContent=true`)
  t.deepEqual(Buffer.from(read.content, 'base64'), picture)
  t.like(read, { filename: 'photo.png', mimeType: 'image/png', size: picture.length, leadId })
  t.false('content' in (await get(w, `/documents/${id}?includeContent=false`)))
  const began = Date.now()
  const [listed] = await get(w, `/leads/${leadId}/documents`)
  const link = (url: string) => fetch(url.replace(w.context.config.baseUrl, w.url))
  for (const [ms, status] of [
    [59 * 60_000, 200],
    [60 * 60_000 + 2_000 + (Date.now() - began), 403],
  ] as const) {
    w.context.clock = () => new Date(began + ms)
    for (const url of [listed.signedUrl, read.signedUrl]) t.is((await link(url)).status, status)
  }
  t.is((await link((await get(w, `/documents/${id}`)).signedUrl)).status, 200, 'asked again, it is fresh')
})

test("200: a portal link expires only where it is ours: not the run's, the lead's or a template's", async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead({ externalPortalUrl: 'https://apply.example/dana' })
  const expect = async (portalUrl: string) =>
    t.deepEqual(await get(w, `/leads/${leadId}/portal-url`), { success: true, portalUrl, expiresAt: null })
  await expect('https://apply.example/dana')
  const { id } = (await w.newRun(leadId, { portalUrl: 'https://run.example/1' })).body.workflowRun
  await expect('https://run.example/1')
  await w.context.db('workflow_runs').where({ id }).update({ portalUrl: null })
  await update(w, leadId, { externalPortalUrl: null })
  const ours = await get(w, `/leads/${leadId}/portal-url`)
  t.true(ours.expiresAt > now())
  const portalUrlTemplate = 'https://apply.example/{leadId}'
  await w.context.db('workflows').where({ id: w.workflows.support }).update({ portalUrlTemplate })
  await expect(`https://apply.example/${leadId}`)
})

test('201, 400, 404 and 409: the rules for creating a run, with their messages', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  const [maya, noor] = w.agents
  const full = { leadId, agentId: maya, workflowId: w.workflows.checklist }
  const post = (body: object) => w.send('POST', '/api/v1/workflow-runs', { body })
  for (const field of ['leadId', 'agentId', 'workflowId'] as const) {
    const { [field]: _, ...rest } = full
    t.is((await post(rest)).status, 400, field)
    t.is((await post({ ...full, [field]: newId('lead') })).status, 404, field)
  }
  t.is((await post({ ...full, note: 'x' })).status, 400)
  t.is((await post({ ...full, externalId: 'x'.repeat(256) })).status, 400)
  t.is((await post({ ...full, portalUrl: 'apply' })).status, 400)
  const externalId = 'x'.repeat(255)
  const first = await post({ ...full, externalId, portalUrl: 'https://apply.example' })
  t.is(first.status, 201)
  t.like(first.body.workflowRun, { status: 'ACTIVE', externalId })
  for (const [body, message] of [
    [{ ...full, workflowId: w.workflows.support }, /^Agent is already linked to this lead$/],
    [{ ...full, agentId: noor }, / already collects this lead's checklist$/],
    [
      { ...full, agentId: noor, workflowId: w.workflows.unscheduled },
      /^This reminder workflow has no schedule configured yet$/,
    ],
  ] as const) {
    const { status, body: refusal } = await post(body)
    t.is(status, 409)
    t.regex(refusal.message, message)
  }
  const second = await post({ ...full, agentId: noor, workflowId: w.workflows.reminder, externalId })
  t.is(second.status, 201, 'an externalId need not be unique')
  const { workflowRuns } = await get(w, `/workflow-runs?leadId=${leadId}`)
  t.deepEqual(workflowRuns, [second.body.workflowRun, first.body.workflowRun])
  t.is((await w.send('GET', `/api/v1/workflow-runs/${newId('workflowRun')}`)).status, 404)
})

test('201: a webhook takes a URL, event names and headers; an event goes to those that list its name', async t => {
  const w = await world(t, withoutTemporal)
  const subscribe = (events: string[]) =>
    w.send('POST', '/api/v1/webhooks', {
      body: {
        url: 'https://crm.harbor.example/hook',
        events,
        headers: { 'x-shared-secret': 'correct-horse' },
      },
    })
  const [started, paused] = [
    await subscribe(['workflow_run.started']),
    await subscribe(['workflow_run.paused']),
  ]
  t.is(started.status, 201)
  await w.newRun(await w.newLead())
  const of = async ({ body }: Answer) => (await get(w, `/webhooks/${body.webhook.id}/deliveries`)).deliveries
  t.deepEqual(
    (await of(started)).map(({ event }: { event: string }) => event),
    ['workflow_run.started'],
  )
  t.deepEqual(await of(paused), [])
})

test('200: pause, resume, cancel and complete give the run in its new state, and tell of it', async t => {
  const w = await temporalWorld('test-interface')
  t.teardown(w.dispose)
  for (const [commands, last] of [
    [['pause', 'resume', 'complete'], 'COMPLETED'],
    [['pause', 'cancel'], 'CANCELLED'],
    [['cancel'], 'CANCELLED'],
  ] as const) {
    const leadId = await w.newLead({ externalLeadId: 'crm-4711' })
    const run = (await w.newRun(leadId, { externalId: 'run-9' })).body.workflowRun
    const states = { pause: 'PAUSED', resume: 'ACTIVE', complete: 'COMPLETED', cancel: 'CANCELLED' }
    const names = { pause: 'paused', resume: 'resumed', complete: 'completed', cancel: 'cancelled' }
    for (const command of commands) {
      const { status, body } = await w.send('POST', `/api/v1/workflow-runs/${run.id}/${command}`)
      t.is(status, 200)
      fits(t, { success: 'true', workflowRun: tables.WorkflowRun }, body)
      t.is(body.workflowRun.status, states[command])
      const told = (await w.eventsOf(run.id)).at(-1)
      t.is(told?.name, `workflow_run.${names[command]}`)
      fits(t, tables.RunEvent, told?.body)
      t.deepEqual(told?.body.workflowRun, body.workflowRun)
      t.like(told?.body, { actor: null, leadId, externalLeadId: 'crm-4711', workspaceId: w.workspaceId })
    }
    const { workflowRun } = await get(w, `/workflow-runs/${run.id}`)
    t.is(workflowRun.status, last)
    t.is(workflowRun.completedAt !== null, last === 'COMPLETED')
    t.is(workflowRun.cancelledAt !== null, last === 'CANCELLED')
    t.is(workflowRun.externalId, 'run-9')
    t.is((await w.newRun(leadId)).status, 201, 'the agent is free for its next job on the lead')
  }
})

test('spreads, their figures and their events have the fields of their tables', async t => {
  const w = await world(t, withoutTemporal)
  const leadId = await w.newLead()
  for (const year of [2023, 2024]) {
    await sendStatement(w, leadId, `income-${year}.csv`, profitAndLoss(year))
    await sendStatement(w, leadId, `sheet-${year}.csv`, sheetOf(year))
  }
  const { id } = await newSpread(w, leadId)
  await conduct(w, id)
  const { success, spread } = await get(w, `/spreads/${id}`)
  t.true(success)
  fits(t, tables.Spread, spread)
  t.is(spread.status, 'COMPLETE')
  t.true(spread.artifacts.length > 0, 'artifacts are there whenever it is COMPLETE')
  t.deepEqual(await get(w, `/leads/${leadId}/spreads`), { success: true, spreads: [spread] })
  const { results } = await get(w, `/spreads/${id}/results`)
  fits(t, tables.SpreadResults, results)
  const { incomeStatement, balanceSheet, cashFlow } = results.statements
  t.is(cashFlow.periods[0].id, balanceSheet.periods[1].id, 'the cash flow starts one period later')
  t.is(cashFlow.periods[0].id, incomeStatement.periods[1].id)
  for (const { periods } of [incomeStatement, balanceSheet, cashFlow])
    for (const { values } of periods)
      for (const figure of Object.values(values)) {
        fits(t, tables.Figure, figure)
        t.deepEqual(Object.keys(figure as object).sort(), Object.keys(tables.Figure).sort())
      }
  const events = await w.eventsOf(id)
  t.is(events.length, 2)
  for (const { body } of events) {
    const { workflowRun: _, ...envelope } = tables.RunEvent
    fits(t, { ...envelope, spread: tables.Spread }, body)
  }
})
