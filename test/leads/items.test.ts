import test from 'ava'
import { type World, world } from '../support/world.js'
import { applyChecklist } from './checklist.js'

const add = (w: World, leadId: string, body: unknown) =>
  w.send('POST', `/api/v1/leads/${leadId}/checklist-items`, { body })

test('201: one lead is asked for something that no other is', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead()
  const other = await w.newLead()
  const { status, body } = await add(w, id, {
    label: 'Utility bill',
    fieldType: 'TEXT',
    clientInstructions: 'The newest one.',
    agentInstructions: 'Be kind.',
    config: { pattern: '^[A-Z]+$' },
  })
  t.is(status, 201)
  const { checklistItem } = body
  t.deepEqual(checklistItem, {
    id: checklistItem.id,
    leadId: id,
    code: 'UTILITY_BILL',
    label: 'Utility bill',
    fieldType: 'TEXT',
    isRequired: true,
    status: 'TODO',
    agentInstructions: 'Be kind.',
    clientInstructions: 'The newest one.',
    createdAt: checklistItem.createdAt,
  })
  const groups = (await w.send('GET', `/api/v1/leads/${id}/checklist`)).body
  const own = groups.at(-1)
  t.like(own, { code: 'CUSTOM', name: 'Other requests' })
  t.is(own.items[0].id, checklistItem.id)
  t.is(own.items[0].applies, true)
  t.false(
    (await w.send('GET', `/api/v1/leads/${other}/checklist`)).body.some(
      ({ code }: { code: string }) => code === 'CUSTOM',
    ),
  )

  const answered = await w.send('PUT', '/api/v1/leads', {
    body: { leadId: id, checklistItems: [{ code: 'CUSTOM.UTILITY_BILL', value: 'abc' }] },
  })
  const [entry] = answered.body.checklistItems.at(-1).items
  t.like(entry, { value: 'abc', status: 'INVALID' })
  const [second, first] = (await w.send('GET', '/api/v1/leads')).body.reverse()
  t.is(second.totalChecklistItems, first.totalChecklistItems + 1)
  t.deepEqual((await w.eventsOf(id)).at(-2)?.body.changes, {
    checklistItems: [{ code: 'UTILITY_BILL', status: 'TODO' }],
  })
})

test('201: a code is made from the label, and is new on its lead', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead()
  const code = async (label: string) =>
    (await add(w, id, { label, fieldType: 'FILE' })).body.checklistItem.code
  t.is(await code('Utility bill'), 'UTILITY_BILL')
  t.is(await code('utility – Bill!'), 'UTILITY_BILL_2')
  t.is(await code('Legal name'), 'LEGAL_NAME_2')
  t.is(await code('Rétribution'), 'RETRIBUTION')
  t.is(await code('2025 taxes'), 'ITEM_2025_TAXES')
  t.is(await code('水道代'), 'ITEM')
})

test('409: a given code that is taken', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead()
  const other = await w.newLead()
  const item = { label: 'Lease', fieldType: 'FILE', code: 'LEASE' }
  t.is((await add(w, id, item)).status, 201)
  const { status, body } = await add(w, id, item)
  t.is(status, 409)
  t.is(body.code, 'code_taken')
  t.is((await add(w, id, { ...item, code: 'LEGAL_NAME' })).status, 409)
  t.is((await add(w, other, item)).status, 201)
  const raced = await Promise.all([1, 2, 3].map(() => add(w, id, { ...item, code: 'RACED' })))
  t.deepEqual(raced.map(one => one.status).sort(), [201, 409, 409])
})

test('400: an item that makes no sense', async t => {
  const w = await world(t)
  const id = await w.newLead()
  for (const [path, item] of [
    ['label', { fieldType: 'TEXT' }],
    ['label', { label: ' ', fieldType: 'TEXT' }],
    ['fieldType', { label: 'X', fieldType: 'NOSUCH' }],
    ['config', { label: 'X', fieldType: 'SELECT' }],
    ['config.pattern', { label: 'X', fieldType: 'TEXT', config: { pattern: '(?=a)b' } }],
    ['conditions', { label: 'X', fieldType: 'TEXT', conditions: null }],
    ['code', { label: 'X', fieldType: 'TEXT', code: 'a b' }],
    ['nonsense', { label: 'X', fieldType: 'TEXT', nonsense: 1 }],
  ] as const) {
    const { status, body } = await add(w, id, item)
    t.is(status, 400, path)
    t.is(body.errors[0].path, path)
  }
})

test('200: the checklist of the workspace, for who maps fields before there is a lead', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const { status, body } = await w.send('GET', '/api/v1/checklist')
  t.is(status, 200)
  t.deepEqual(
    body.groups.map(({ code }: { code: string }) => code),
    ['BUSINESS', 'OWNER', 'FINANCIALS', 'PARTNERS'],
  )
  t.like(body.groups[0].items[2], {
    code: 'ENTITY_TYPE',
    fieldType: 'SELECT',
    config: { options: ['LLC', 'Partnership'] },
  })
  t.deepEqual((await w.send('GET', '/api/v1/checklist', { key: (await w.tenant()).key })).body.groups, [])
})
