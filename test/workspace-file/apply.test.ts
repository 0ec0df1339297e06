import test, { type ExecutionContext } from 'ava'
import { Agent } from '../../src/agents/agent.js'
import { Workflow } from '../../src/agents/workflow.js'
import { ChecklistGroup } from '../../src/checklists/group.js'
import { ChecklistItem } from '../../src/checklists/item.js'
import { newId } from '../../src/ids.js'
import { placeOfWebhook, sealedHeaders, sealedSecret } from '../../src/webhooks/sealed.js'
import { Webhook } from '../../src/webhooks/webhook.js'
import { Workspace } from '../../src/workspaces/workspace.js'
import { testDatabase } from '../support/database.js'
import { applying, environment, everything, full, name, rowsOf, versionOf } from './applying.js'

const start = async (t: ExecutionContext) => applying(t, await testDatabase(t))

test('a file makes a workspace, and applying it again changes nothing', async t => {
  const { context, apply } = await start(t)
  const first = await apply(full, { environment })
  t.deepEqual(first.created, everything)
  t.deepEqual([first.updated, first.unchanged, first.archived], [[], [], []])
  t.is(await versionOf(context, first.workspaceId), 1)
  const rows = await rowsOf(context)

  const again = await apply(full, { environment })
  const { apiKey, ...made } = first
  t.regex(apiKey ?? '', /^lsk_live_/)
  t.deepEqual(again, { ...made, created: [], unchanged: everything })
  t.deepEqual(await rowsOf(context), rows)
})

test('what is stored is what the file says', async t => {
  const { context, apply } = await start(t)
  const { db } = context
  const { workspaceId, ids } = await apply(full, { environment })

  const workspace = await Workspace.in(workspaceId, db).findById(workspaceId)
  t.like(workspace, { name: 'Harbor', defaultRegion: 'US', quietHours: { from: '20:00', to: '08:00' } })
  const partners = await ChecklistGroup.in(workspaceId, db).findOne({ code: 'PARTNERS' })
  // In full, whatever the file called it.
  t.deepEqual(partners?.conditions, { item: 'BUSINESS.TYPE', op: 'equals', value: 'LLC' })
  const type = await ChecklistItem.in(workspaceId, db).findOne({ code: 'TYPE' })
  t.like(type, {
    label: 'Type',
    fieldType: 'SELECT',
    config: { options: ['LLC', 'Corp'] },
    conditions: null,
    position: 1,
  })
  t.true(Boolean(type?.isRequired))
  t.deepEqual(type?.validationRules, [])
  const list = await ChecklistItem.in(workspaceId, db).findOne({ code: 'LIST' })
  t.false(Boolean(list?.isRequired))
  t.is(list?.groupId, partners?.id)
  t.is((await Agent.in(workspaceId, db).findById(ids.agents.maya as string))?.phoneNumber, '+12025550123')
  const collect = await Workflow.in(workspaceId, db).findById(ids.workflows.collect as string)
  t.like(collect, {
    type: 'CHECKLIST',
    followUps: { every: 'P2D', atMost: 5 },
    schedule: null,
    message: null,
  })
  const monthly = await Workflow.in(workspaceId, db).findById(ids.workflows.monthly as string)
  t.like(monthly, { type: 'REMINDER', schedule: { cron: '0 10 1 * *' }, message: 'Hi {firstName}' })
})

test("a webhook's headers and secret are sealed, and the secret outlives every change", async t => {
  const { context, apply } = await start(t)
  const { workspaceId, ids } = await apply(full, { environment })
  const read = () =>
    Webhook.in(workspaceId, context.db)
      .findById(ids.webhooks.crm as string)
      .throwIfNotFound()
  const before = await read()
  t.false(JSON.stringify(before).includes('correct horse'))
  t.deepEqual(JSON.parse(context.secrets.open(before.headers, placeOfWebhook(before, 'headers'))), {
    'x-key': 'correct horse',
  })
  const secret = context.secrets.open(before.secret, placeOfWebhook(before, 'secret'))
  t.regex(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)

  const changed = await apply(full, { environment: { LEADSPREAD_KEY: 'battery staple' } })
  t.deepEqual(changed.updated, ['webhook crm'])
  const after = await read()
  t.deepEqual(JSON.parse(context.secrets.open(after.headers, placeOfWebhook(after, 'headers'))), {
    'x-key': 'battery staple',
  })
  t.is(after.secret, before.secret)
  t.false(JSON.stringify(changed).includes('staple'))

  await apply(`${name}webhooks: []`)
  t.truthy((await read()).archivedAt)
  await apply(full, { environment })
  t.like(await read(), { archivedAt: null, secret: before.secret })
})

test("a webhook made through the API is none of a file's business", async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(name)
  const now = new Date().toISOString()
  const id = newId('webhook')
  await Webhook.in(workspaceId, context.db).insert({
    id,
    code: null,
    url: 'https://other.example',
    events: ['*'],
    headers: sealedHeaders(context.secrets, { id, workspaceId }, {}),
    secret: sealedSecret(context.secrets, { id, workspaceId }, 'whsec_'),
    enabled: true,
    disabledReason: null,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  })
  const applied = await apply(`${name}webhooks: []`)
  t.deepEqual([applied.archived, applied.ids.webhooks], [[], {}])
  t.is((await Webhook.in(workspaceId, context.db).findById(id))?.archivedAt, null)
})

test('a section that is missing is left alone, and an empty one archives all of it', async t => {
  const { context, apply } = await start(t)
  const { workspaceId, ids } = await apply(full, { environment })
  t.deepEqual((await apply(name)).archived, [])

  const emptied = await apply(
    `${name}checklist: []\nagents: []\nworkflows: []\nautomations: []\nwebhooks: []`,
  )
  t.deepEqual(emptied.archived.toSorted(), everything.slice(1).toSorted())
  t.deepEqual(emptied.ids, { agents: {}, workflows: {}, webhooks: {} })
  t.is(await versionOf(context, workspaceId), 2)

  const back = await apply(full, { environment })
  t.deepEqual(back.updated, everything.slice(1))
  t.deepEqual([back.created, back.ids], [[], ids])
  t.is(await versionOf(context, workspaceId), 3)
})

test('settings that are left out stay as they are', async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(
    'workspace: { name: Harbor, defaultRegion: GB, quietHours: { from: "21:00", to: "07:00" } }',
  )
  const applied = await apply('workspace: { name: Harbor, defaultTimezone: Europe/London }')
  t.deepEqual(applied.updated, ['workspace Harbor'])
  t.like(await Workspace.in(workspaceId, context.db).findById(workspaceId), {
    defaultRegion: 'GB',
    defaultTimezone: 'Europe/London',
    quietHours: { from: '21:00', to: '07:00' },
  })
  await apply('workspace: { name: Harbor, quietHours: null }')
  t.is((await Workspace.in(workspaceId, context.db).findById(workspaceId))?.quietHours, null)
})

test('manners are kept as they are written, and what the file leaves out of them is gone', async t => {
  const { context, apply } = await start(t)
  const manners = 'manners: { businessDays: [mon, tue], holidays: [US], batch: PT10M }'
  const { workspaceId } = await apply(`workspace: { name: Harbor, ${manners} }`)
  const kept = async () => (await Workspace.in(workspaceId, context.db).findById(workspaceId))?.manners
  t.deepEqual(await kept(), { businessDays: ['mon', 'tue'], holidays: ['US'], batch: 'PT10M' })
  t.deepEqual((await apply(`workspace: { name: Harbor, ${manners} }`)).updated, [])
  await apply('workspace: { name: Harbor }')
  t.truthy(await kept())
  await apply('workspace: { name: Harbor, manners: { mostPerLead: { count: 3, per: P1D } } }')
  t.deepEqual(await kept(), { mostPerLead: { count: 3, per: 'P1D' } })
  await apply('workspace: { name: Harbor, manners: null }')
  t.is(await kept(), null)
})

test('a file with one problem changes nothing at all', async t => {
  const { context, refused } = await start(t)
  await refused(full.replace('name: Maya', 'name: 5'), { environment })
  await refused(full)
  t.is((await context.db('workspaces')).length, 0)
})

test('a workspace is found by its id, and then a file may give it another name', async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(name)
  const renamed = await apply('workspace: { name: Harbor Lending }', { workspaceId })
  t.deepEqual([renamed.workspaceId, renamed.updated], [workspaceId, ['workspace Harbor Lending']])
  t.deepEqual((await apply('agents: [{ code: maya, name: Maya }]', { workspaceId })).created, ['agent maya'])
  t.is((await context.db('workspaces')).length, 1)
})

test('which workspace a file is for must be clear', async t => {
  const { context, apply, refused } = await start(t)
  t.deepEqual(await refused('agents: []'), [
    '1:1: "workspace" is missing: say its name here, or choose a workspace with --workspace',
  ])
  const missing = newId('workspace')
  await t.throwsAsync(apply(name, { workspaceId: missing }), { message: `There is no workspace ${missing}.` })
  await t.throwsAsync(apply(name, { workspaceId: 'Harbor' }), { message: 'There is no workspace Harbor.' })
  const { workspaceId } = await apply(name)
  const second = newId('workspace')
  await Workspace.in(second, context.db).insert({
    ...(await Workspace.in(workspaceId, context.db).findById(workspaceId))?.toJSON(),
    id: second,
  } as Partial<Workspace>)
  t.deepEqual(await refused(name), [
    `1:20: Several workspaces have this name: choose one with --workspace (${workspaceId}, ${second})`,
  ])
  t.is((await apply(full, { environment, workspaceId: second })).workspaceId, second)
})

test('two files for the same new workspace at once make one', async t => {
  const { context, apply } = await start(t)
  const applied = await Promise.all(Array.from({ length: 4 }, () => apply(full, { environment })))
  t.is(new Set(applied.map(({ workspaceId }) => workspaceId)).size, 1)
  t.is(applied.filter(({ created }) => created.length > 0).length, 1)
  t.is((await context.db('agents')).length, 1)
})
