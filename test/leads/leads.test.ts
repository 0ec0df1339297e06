import test from 'ava'
import { ActionLog } from '../../src/activity/action-log.js'
import { newId } from '../../src/ids.js'
import { Workspace } from '../../src/workspaces/workspace.js'
import { type World, world } from '../support/world.js'

const create = (w: World, body: unknown, key = w.key) => w.send('POST', '/api/v1/leads', { key, body })

test('201: a lead as it was sent, with what it has from the start', async t => {
  const w = await world(t)
  const { status, body } = await create(w, {
    firstName: 'Dana',
    middleName: 'Marie',
    lastName: 'Whitfield',
    email: 'dana@whitfieldbakery.example',
    phoneNumber: '(202) 555-0147',
    externalLeadId: 'crm-4711',
  })
  t.is(status, 201)
  const { id, createdAt } = body.lead
  t.regex(id, /^lead_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  t.like(body.lead, {
    workspaceId: w.workspaceId,
    status: 'IN_PROGRESS',
    assigneeType: 'AI_AGENT',
    firstName: 'Dana',
    middleName: 'Marie',
    lastName: 'Whitfield',
    email: 'dana@whitfieldbakery.example',
    emailVerifiedAt: null,
    phoneNumber: '+12025550147',
    phoneVerifiedAt: null,
    externalLeadId: 'crm-4711',
    source: 'api',
    tags: [],
    isTest: false,
    didOptOut: false,
    optOutAt: null,
    notInterestedAt: null,
    submittedAt: null,
    updatedAt: createdAt,
    deletedAt: null,
  })
  t.true(Math.abs(Date.parse(createdAt) - Date.now()) < 30_000)
  t.deepEqual((await w.send('GET', `/api/v1/leads/${id}`)).body.lead, body.lead)
})

test('201: one action log groups all that was set', async t => {
  const w = await world(t)
  const { body } = await create(w, { firstName: ' Dana ', phoneNumber: '202-555-0147', email: null })
  t.is(body.actionLogs.length, 1)
  const [log] = body.actionLogs
  t.like(log, {
    type: 'API_ACTIVITY',
    status: 'COMPLETED',
    summary: 'Lead created',
    error: null,
    parentActionId: null,
    scheduledAt: null,
  })
  t.is(log.completedAt, log.createdAt)
  t.deepEqual(log.input, {
    eventType: 'lead_created',
    source: 'api',
    leadUpdates: { firstName: 'Dana', phoneNumber: '+12025550147', timezone: 'America/New_York' },
    checklistUpdates: [],
  })
})

test('201: what is left out, null or empty is not there: null, and an empty last name', async t => {
  const w = await world(t)
  const nothing = { middleName: null, lastName: '', email: null, phoneNumber: null, externalLeadId: null }
  for (const given of [
    {},
    { middleName: null, lastName: null, email: null, phoneNumber: null, externalLeadId: null },
    { middleName: '', lastName: '', email: '', phoneNumber: '', externalLeadId: '' },
    { middleName: '  ', lastName: '\t', phoneNumber: ' ', externalLeadId: '\n' },
  ]) {
    const { status, body } = await create(w, { firstName: 'Dana', ...given })
    t.is(status, 201)
    t.like(body.lead, nothing)
  }
})

test('201: names are anything that people are called, without the blanks around it', async t => {
  const w = await world(t)
  for (const firstName of [
    '  Dana  ',
    "D'Arcy-O’Neill",
    'Zoë',
    '李',
    'مريم',
    '𝒟ana 🏦',
    'Robert"); drop table leads;--',
    '<b>Dana</b>',
  ]) {
    const { status, body } = await create(w, { firstName })
    t.is(status, 201)
    t.is(body.lead.firstName, firstName.trim())
    t.is((await w.send('GET', `/api/v1/leads/${body.lead.id}`)).body.lead.firstName, firstName.trim())
  }
})

test('201: a name may have 255 characters, however many bytes each of them takes; 400: one more', async t => {
  const w = await world(t)
  for (const letter of ['x', 'ß', '李', '🏦']) {
    const firstName = letter.repeat(255)
    const { status, body } = await create(w, { firstName, externalLeadId: firstName })
    t.is(status, 201, letter)
    t.like(body.lead, { firstName, externalLeadId: firstName })
    const refused = await create(w, { firstName: `${firstName}${letter}` })
    t.is(refused.status, 400, letter)
    t.like(refused.body.errors[0], { path: 'firstName', code: 'too_big' })
  }
})

test('201: a phone number is read with the region of its workspace', async t => {
  const w = await world(t)
  const other = await w.tenant()
  await Workspace.in(other.workspaceId, w.context.db)
    .findById(other.workspaceId)
    .patch({ defaultRegion: 'GB' })
  const phoneNumber = '020 7946 0018'
  t.is(
    (await create(w, { firstName: 'Dana', phoneNumber }, other.key)).body.lead.phoneNumber,
    '+442079460018',
  )
  t.is((await create(w, { firstName: 'Dana', phoneNumber })).body.lead.phoneNumber, phoneNumber)
})

test('201: a lead made with a test key is a test lead', async t => {
  const w = await world(t)
  const { apiKey } = await w.newKey({ mode: 'test' })
  const { body } = await create(w, { firstName: 'Dana' }, apiKey)
  t.is(body.lead.isTest, true)
  t.is((await w.send('GET', `/api/v1/leads/${body.lead.id}`)).body.lead.isTest, true)
})

test('201: leads may share all that they have', async t => {
  const w = await world(t)
  const body = {
    firstName: 'Dana',
    email: 'dana@whitfieldbakery.example',
    phoneNumber: '2025550147',
    externalLeadId: 'crm-1',
  }
  t.is((await create(w, body)).status, 201)
  t.is((await create(w, body)).status, 201)
})

test('400: fields that are wrong, each by its name', async t => {
  const w = await world(t)
  for (const [path, value] of [
    ['firstName', undefined],
    ['firstName', null],
    ['firstName', ''],
    ['firstName', '   '],
    ['firstName', 'x'.repeat(256)],
    ['firstName', ['Dana']],
    ['lastName', 'x'.repeat(256)],
    ['middleName', 5],
    ['email', 'dana'],
    ['email', 'dana@'],
    ['email', 'dana@x@y.example'],
    ['email', 'Dana <dana@whitfieldbakery.example>'],
    ['email', `${'x'.repeat(320)}@whitfieldbakery.example`],
    ['phoneNumber', 2025550147],
    ['phoneNumber', '1'.repeat(65)],
    ['externalLeadId', 'x'.repeat(256)],
    ['id', newId('lead')],
    ['workspaceId', newId('workspace')],
    ['isTest', true],
    ['phone', '2025550147'],
  ] as const) {
    const { status, body } = await create(w, { firstName: 'Dana', [path]: value })
    t.is(status, 400, `${path} ${value}`)
    t.is(body.errors[0].path, path)
  }
  t.deepEqual(await w.context.db('leads').select('id'), [])
})

test('200: a lead shows its latest 100 action logs, the newest first', async t => {
  const w = await world(t)
  const leadId = await w.newLead()
  const at = new Date().toISOString()
  for (let n = 1; n <= 105; n++) {
    await ActionLog.in(w.workspaceId, w.context.db).insert({
      id: newId('actionLog'),
      leadId,
      parentActionId: null,
      type: 'SYSTEM_NOTE',
      status: 'COMPLETED',
      summary: `Note ${n}`,
      input: {},
      output: {},
      error: null,
      scheduledAt: null,
      createdAt: at,
      completedAt: at,
    })
  }
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}`)
  t.is(body.actionLogs.length, 100)
  t.deepEqual(
    body.actionLogs.map(({ summary }: { summary: string }) => summary),
    Array.from({ length: 100 }, (_, n) => `Note ${105 - n}`),
  )
})

test('404: a lead that is deleted, of another workspace, or was never there', async t => {
  const w = await world(t)
  const other = await w.tenant()
  const leadId = await w.newLead()
  await w.context.db('leads').where({ id: leadId }).update({ deletedAt: new Date().toISOString() })
  for (const id of [leadId, await w.newLead({}, other.key), newId('lead'), w.agents[0], 'nonsense']) {
    const { status, body } = await w.send('GET', `/api/v1/leads/${id}`)
    t.is(status, 404)
    t.is(body.detail, 'There is no lead with this id in your workspace.')
  }
})
