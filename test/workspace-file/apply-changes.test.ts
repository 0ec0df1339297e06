import test, { type ExecutionContext } from 'ava'
import { ChecklistItem } from '../../src/checklists/item.js'
import type { Context } from '../../src/context.js'
import { newId } from '../../src/ids.js'
import { Automation } from '../../src/leads/automations/automation.js'
import { Lead } from '../../src/leads/lead.js'
import { testDatabase } from '../support/database.js'
import { applying, environment, everything, full, group, item, name, rowsOf, versionOf } from './applying.js'

const idOf = async ({ db }: Context, workspaceId: string, code: string) =>
  (await ChecklistItem.in(workspaceId, db).findOne({ code }))?.id

const start = async (t: ExecutionContext) => applying(t, await testDatabase(t))

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
      id: newId('lead'),
      firstName: 'Dana',
      lastName: '',
      assigneeType: 'AI_AGENT',
      status: 'IN_PROGRESS',
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
