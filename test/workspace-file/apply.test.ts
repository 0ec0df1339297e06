import test, { type ExecutionContext } from 'ava'
import { Agent } from '../../src/agents/agent.js'
import { Automation } from '../../src/agents/automation.js'
import { Workflow } from '../../src/agents/workflow.js'
import { ChecklistGroup } from '../../src/checklists/group.js'
import { ChecklistItem } from '../../src/checklists/item.js'
import type { Context } from '../../src/context.js'
import { newId } from '../../src/ids.js'
import { Lead } from '../../src/leads/lead.js'
import { placeOfWebhook, sealedHeaders, sealedSecret } from '../../src/webhooks/sealed.js'
import { Webhook } from '../../src/webhooks/webhook.js'
import { type ApplyInput, applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import { WorkspaceFileError } from '../../src/workspace-file/problems.js'
import { Workspace } from '../../src/workspaces/workspace.js'
import { testDatabase } from '../support/database.js'

async function start(t: ExecutionContext) {
  const { context } = await testDatabase(t)
  const apply = (text: string, more: Partial<ApplyInput> = {}) =>
    applyWorkspaceFile(context, { file: 'w.yaml', text, environment: {}, ...more })
  const refused = async (text: string, more: Partial<ApplyInput> = {}) => {
    const error = await t.throwsAsync(apply(text, more), { instanceOf: WorkspaceFileError })
    return error?.problems.map(({ message, line, column }) => `${line}:${column}: ${message}`)
  }
  return { context, apply, refused }
}

const name = 'workspace: { name: Harbor }\n'

const full = `
workspace: { name: Harbor, quietHours: { from: "20:00", to: "08:00" } }
checklist:
  - code: BUSINESS
    name: Business
    items:
      - { code: LEGAL_NAME, label: Legal name, fieldType: TEXT }
      - { code: TYPE, label: Type, fieldType: SELECT, config: { options: [LLC, Corp] } }
  - code: PARTNERS
    name: Partners
    conditions: { item: TYPE, op: equals, value: LLC }
    items:
      - { code: LIST, label: List, fieldType: TEXT, isRequired: false }
agents:
  - { code: maya, name: Maya, email: maya@harbor.example, phoneNumber: "+1 (202) 555-0123" }
workflows:
  - { code: collect, name: Collect, type: CHECKLIST, followUps: { every: P2D, atMost: 5 } }
  - { code: monthly, name: Monthly, type: REMINDER, schedule: { cron: "0 10 1 * *" }, message: "Hi {firstName}" }
automations:
  - { when: { tagged: warm }, start: { agent: maya, workflow: collect }, withdraw: true }
webhooks:
  - { code: crm, url: "https://crm.harbor.example/", events: ["workflow_run.*"], headers: { x-key: "\${LEADSPREAD_KEY}" } }
`

const everything = [
  'workspace Harbor',
  'checklist group BUSINESS',
  'checklist group PARTNERS',
  'checklist item BUSINESS.LEGAL_NAME',
  'checklist item BUSINESS.TYPE',
  'checklist item PARTNERS.LIST',
  'agent maya',
  'workflow collect',
  'workflow monthly',
  'automation warm → maya/collect',
  'webhook crm',
]

const environment = { LEADSPREAD_KEY: 'correct horse' }
const versionOf = async ({ db }: Context, id: string) =>
  (await Workspace.in(id, db).findById(id))?.checklistVersion

async function rowsOf({ db }: Context): Promise<unknown> {
  const tables = [
    'workspaces',
    'checklist_groups',
    'checklist_items',
    'agents',
    'workflows',
    'automations',
    'webhooks',
  ]
  return Promise.all(tables.map(table => db(table).orderBy('id')))
}

test('a file makes a workspace, and applying it again changes nothing', async t => {
  const { context, apply } = await start(t)
  const first = await apply(full, { environment })
  t.deepEqual(first.created, everything)
  t.deepEqual([first.updated, first.unchanged, first.archived], [[], [], []])
  t.is(await versionOf(context, first.workspaceId), 1)
  const rows = await rowsOf(context)

  const again = await apply(full, { environment })
  t.deepEqual(again, { ...first, created: [], unchanged: everything })
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
    ...{
      id,
      code: null,
      url: 'https://other.example',
      events: ['*'],
      headers: sealedHeaders(context.secrets, { id, workspaceId }, {}),
      secret: sealedSecret(context.secrets, { id, workspaceId }, 'whsec_'),
      enabled: true,
    },
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

const group = (items: string, more = '') =>
  `${name}checklist:\n  - { code: A, name: A${more}, items: [${items}] }`
const item = (code: string, more = '') => `{ code: ${code}, label: ${code}, fieldType: TEXT${more} }`
const idOf = async ({ db }: Context, workspaceId: string, code: string) =>
  (await ChecklistItem.in(workspaceId, db).findOne({ code }))?.id

test('an item that is renamed stays the same item, also when the file is applied again', async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(group(`${item('OLD')}, ${item('REST')}`))
  const id = await idOf(context, workspaceId, 'OLD')
  const renaming = group(`${item('NEW', ', was: OLD')}, ${item('REST')}`)
  const renamed = await apply(renaming)
  t.deepEqual([renamed.created, renamed.updated, renamed.archived], [[], ['checklist item A.NEW'], []])
  t.is(await idOf(context, workspaceId, 'NEW'), id)
  t.is(await idOf(context, workspaceId, 'OLD'), undefined)
  t.deepEqual((await apply(renaming)).updated, [])
})

test('groups, agents and workflows can be renamed too, and what hangs on them stays', async t => {
  const { context, apply } = await start(t)
  const before = await apply(full, { environment })
  const { workspaceId } = before
  const type = await idOf(context, workspaceId, 'TYPE')
  const renamed = await apply(
    full
      .replace('code: BUSINESS', 'code: FIRM\n    was: BUSINESS')
      .replace('code: maya, ', 'code: may, was: maya, ')
      .replace('agent: maya', 'agent: may')
      .replace('code: crm, ', 'code: sales, was: crm, '),
    { environment },
  )
  // The condition of PARTNERS names the group in full, so it changes with it.
  t.deepEqual(renamed.updated, [
    'checklist group FIRM',
    'checklist group PARTNERS',
    'agent may',
    'webhook sales',
  ])
  t.deepEqual([renamed.created, renamed.archived], [[], []])
  t.is(renamed.ids.agents.may, before.ids.agents.maya)
  t.is(await idOf(context, workspaceId, 'TYPE'), type)
})

test('a new code that is there already beside the old one is told, and nothing is applied', async t => {
  const { context, apply, refused } = await start(t)
  await apply(group(`${item('OLD')}, ${item('NEW')}`))
  const rows = await rowsOf(context)
  t.deepEqual(await refused(group(item('NEW', ', was: OLD'))), [
    '3:80: checklist item A.NEW is there already beside OLD, which can\'t be renamed to it any more: remove "was"',
  ])
  t.deepEqual(await rowsOf(context), rows)
})

test('an item whose answers are sealed stays of such a type, and no other becomes one', async t => {
  const { context, apply, refused } = await start(t)
  const typed = (fieldType: string) => group(item('TAX_ID').replace('TEXT', fieldType))
  await apply(typed('SSN'))
  const rows = await rowsOf(context)
  t.deepEqual(await refused(typed('TEXT')), [
    "3:75: can't become TEXT where it was SSN: give the new item a code of its own",
  ])
  t.deepEqual(await rowsOf(context), rows)
  await apply(typed('EIN'))
  await apply(group(item('NAME')))
  t.is((await refused(typed('TEXT')))?.length, 1, 'nor when it returns')
})

test('an item put before the others is one change, and turning the order round is told', async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(group(`${item('B')}, ${item('C')}`))
  const added = await apply(group(`${item('A1')}, ${item('B')}, ${item('C')}`))
  t.deepEqual([added.created, added.updated], [['checklist item A.A1'], []])
  const turned = await apply(group(`${item('A1')}, ${item('C')}, ${item('B')}`))
  t.deepEqual(turned.updated, ['checklist item A.C', 'checklist item A.B'])
  const codes = await ChecklistItem.in(workspaceId, context.db).orderBy('position')
  t.deepEqual(
    codes.map(({ code }) => code),
    ['A1', 'C', 'B'],
  )
})

test('only a change of the checklist raises its version', async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(full, { environment })
  await apply(full.replace('name: Maya', 'name: May'), { environment })
  t.is(await versionOf(context, workspaceId), 1)
  await apply(full.replace('label: Type', 'label: Entity type'), { environment })
  t.is(await versionOf(context, workspaceId), 2)
})

test('automations are known by tag, agent and workflow', async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(full, { environment })
  const spelled = await apply(
    full.replace('tagged: warm', 'tagged: WARM').replace('withdraw: true', 'withdraw: false'),
    {
      environment,
    },
  )
  t.deepEqual(spelled.updated, ['automation WARM → maya/collect'])
  const [automation, ...more] = await Automation.in(workspaceId, context.db)
  t.deepEqual([automation?.tag, Boolean(automation?.withdraw), more], ['WARM', false, []])
  const other = await apply(full.replace('workflow: collect }', 'workflow: monthly }'), { environment })
  t.deepEqual(other.created, ['automation warm → maya/monthly'])
  t.deepEqual(other.archived, ['automation WARM → maya/collect'])
})

test('an automation may start what an earlier file has brought in, and nothing else', async t => {
  const { apply, refused } = await start(t)
  await apply(
    `${name}agents: [{ code: maya, name: Maya }]\nworkflows: [{ code: help, name: Help, type: SUPPORT }]`,
  )
  const automations = (agent: string) =>
    `${name}automations: [{ when: { tagged: new }, start: { agent: ${agent}, workflow: help } }]`
  t.deepEqual(await refused(automations('noor')), ['2:56: There is no agent noor'])
  t.deepEqual((await apply(automations('maya'))).created, ['automation new → maya/help'])
  t.deepEqual(await refused(`${name}agents: []`), [
    '2:9: The automation new → maya/help still needs what is no longer in "agents": keep it, or list "automations" without this one',
  ])
  t.deepEqual((await apply(`${name}agents: []\nautomations: []`)).archived, [
    'agent maya',
    'automation new → maya/help',
  ])
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

test('a dry run tells what would change, and leaves nothing behind', async t => {
  const { context, apply } = await start(t)
  const dry = await apply(full, { environment, dryRun: true })
  t.deepEqual(dry.created, everything)
  t.like(dry, { workspaceId: '', leadsAffected: 0 })
  t.deepEqual(dry.ids, { agents: {}, workflows: {}, webhooks: {} })
  t.is((await context.db('workspaces')).length, 0)

  const { workspaceId, ids } = await apply(full, { environment })
  const rows = await rowsOf(context)
  const dryAgain = await apply(`${name}agents: [{ code: noor, name: Noor }]\nautomations: []`, {
    dryRun: true,
  })
  t.like(dryAgain, { workspaceId, created: ['agent noor'], leadsAffected: 0 })
  t.deepEqual(dryAgain.archived, ['agent maya', 'automation warm → maya/collect'])
  t.deepEqual(dryAgain.ids, ids)
  t.deepEqual(await rowsOf(context), rows)
})

async function addLeads(
  { db }: Context,
  workspaceId: string,
  count: number,
  more: Partial<Lead> = {},
): Promise<void> {
  const now = new Date().toISOString()
  for (let n = 0; n < count; n++) {
    await Lead.in(workspaceId, db).insert({
      ...{
        id: newId('lead'),
        firstName: 'Dana',
        lastName: '',
        assigneeType: 'AI_AGENT',
        status: 'IN_PROGRESS',
      },
      source: 'api',
      isTest: false,
      email: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      ...more,
    } as Partial<Lead>)
  }
}

test('a dry run counts the leads whose required items change', async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(group(`${item('X')}, ${item('Y', ', isRequired: false')}`))
  const other = await apply('workspace: { name: Other }')
  await addLeads(context, workspaceId, 2, { email: 'dana@whitfieldbakery.example' })
  await addLeads(context, workspaceId, 3)
  await addLeads(context, workspaceId, 4, { deletedAt: new Date().toISOString() })
  await addLeads(context, other.workspaceId, 5)
  const affected = async (text: string) => (await apply(text, { dryRun: true })).leadsAffected
  const withoutEmail = ', conditions: { lead: email, op: exists, value: false }'
  const x = item('X')
  const y = item('Y', ', isRequired: false')

  t.is(await affected(group(`${x}, ${y}`)), 0)
  t.is(await affected(name), 0)
  t.is(
    await affected(group(`${item('X', ', helpText: Help')}, ${y}, ${item('Z', ', isRequired: false')}`)),
    0,
  )
  t.is(await affected(group(`${item('NEW', ', was: X')}, ${y}`)), 0)
  t.is(await affected(group(`${x}, ${item('Y')}`)), 5)
  t.is(await affected(group(y)), 5)
  t.is(await affected(`${name}checklist: []`), 5)
  t.is(await affected(group(`${item('X', withoutEmail)}, ${y}`)), 2)
  t.is(await affected(group(`${x}, ${y}, ${item('Z', withoutEmail)}`)), 3)
  t.is(await affected(group(`${x}, ${y}`, withoutEmail)), 2)
  // Nobody has answered anything yet, so what waits for an answer is required of nobody.
  t.is(
    await affected(group(`${x}, ${y}, ${item('Z', ', conditions: { item: X, op: exists, value: true }')}`)),
    0,
  )
})

test('a dry run counts more leads than it reads at once', async t => {
  const { context, apply } = await start(t)
  const { workspaceId } = await apply(group(item('X')))
  await context.db.transaction(trx => addLeads({ db: trx } as unknown as Context, workspaceId, 1_001))
  t.is((await apply(group(`${item('X')}, ${item('Y')}`), { dryRun: true })).leadsAffected, 1_001)
})
