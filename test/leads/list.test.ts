import test from 'ava'
import fc from 'fast-check'
import { recountStaleLeads } from '../../src/leads/counts.js'
import { storedStatuses } from '../../src/leads/lead.js'
import { countStatements } from '../support/count-statements.js'
import { type World, world } from '../support/world.js'
import { applyChecklist, checklistFile } from './checklist.js'

const names = async (w: World, query = '') => {
  const { status, body } = await w.send('GET', `/api/v1/leads${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.map(({ name }: { name: string }) => name)
}

test('200: leads as list items, newest first', async t => {
  const w = await world(t)
  await w.newLead({
    firstName: 'Dana',
    middleName: 'Marie',
    lastName: 'Whitfield',
    tags: ['warm', 'VIP'],
    email: 'dana@whitfield.example',
    phoneNumber: '2025550147',
    businessName: 'Whitfield Bakery',
  })
  const last = await w.newLead({ firstName: 'Noor' })
  const { body } = await w.send('GET', '/api/v1/leads')
  t.deepEqual(body[0], {
    id: last,
    name: 'Noor',
    email: null,
    phoneNumber: '',
    businessName: '',
    status: 'IN_PROGRESS',
    completedChecklistItems: 0,
    totalChecklistItems: 0,
    tags: [],
    nextFollowUp: null,
  })
  t.like(body[1], {
    name: 'Dana Marie Whitfield',
    email: 'dana@whitfield.example',
    phoneNumber: '+12025550147',
    businessName: 'Whitfield Bakery',
    tags: ['VIP', 'warm'],
  })
})

test('200: whatever their status and escalations, a lead is listed under the status that it shows, and no other', async t => {
  const w = await world(t)
  const stored = fc.record({ status: fc.constantFrom(...storedStatuses), openEscalations: fc.nat(2) })
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 6 }), async drawn => {
      const ids: string[] = []
      for (const one of drawn) {
        const id = await w.newLead()
        ids.push(id)
        await w.context.db('leads').where({ id }).update(one)
      }
      const listed = async (status: string) => {
        const { body } = await w.send('GET', `/api/v1/leads?status=${status}&limit=100`)
        t.true(body.every((lead: { status: string }) => lead.status === status))
        return body.map(({ id }: { id: string }) => id)
      }
      const found = (await Promise.all([...storedStatuses, 'REVIEW'].map(listed))).flat()
      t.deepEqual(found.filter(id => ids.includes(id)).sort(), ids.sort())
      await w.context.db('leads').whereIn('id', ids).update({ deletedAt: new Date().toISOString() })
    }),
    { numRuns: 15, seed: 20261126 },
  )
})

test('200: leads with any of the given tags, or without any of them, whatever their case', async t => {
  const w = await world(t)
  await w.newLead({ firstName: 'A', tags: ['VIP', 'warm'] })
  await w.newLead({ firstName: 'B', tags: ['Straße'] })
  await w.newLead({ firstName: 'C', tags: ['cold'] })
  await w.newLead({ firstName: 'D' })
  for (const [query, expected] of [
    ['?tags=vip', 'A'],
    ['?tags=vip,COLD', 'C A'],
    ['?tags=vip&tags=cold', 'C A'],
    ['?tags=STRASSE', 'B'],
    ['?tags=nobody', ''],
    ['?tags=', 'D C B A'],
    ['?excludeTags=warm', 'D C B'],
    ['?excludeTags=warm,cold&tags=straße,vip', 'B'],
    ['?unknown=1', 'D C B A'],
  ] as const) {
    t.is((await names(w, query)).join(' '), expected, query)
  }
})

test('400: more than a hundred tags in a filter, empty ones too', async t => {
  const w = await world(t)
  for (const tags of [Array.from({ length: 101 }, (_, n) => `t${n}`).join(','), ','.repeat(100)]) {
    const { status, body } = await w.send('GET', `/api/v1/leads?tags=${tags}`)
    t.is(status, 400)
    t.is(body.errors[0].path, 'tags')
  }
  t.is((await w.send('GET', `/api/v1/leads?tags=${','.repeat(99)}`)).status, 200)
})

test('200: leads by status, by words, by the identifier of the caller, and by when they changed', async t => {
  const w = await world(t)
  const a = await w.newLead({
    firstName: 'Ana',
    lastName: 'Åkesson',
    externalLeadId: 'crm-1',
    email: 'X@Y.example',
  })
  await w.newLead({ firstName: 'Bo', businessName: '100% Bakery_Co', phoneNumber: '2025550147' })
  await w.send('PUT', '/api/v1/leads', { body: { leadId: a, status: 'COMPLETED' } })
  const { updatedAt } = (await w.send('GET', `/api/v1/leads/${a}`)).body.lead
  for (const [query, expected] of [
    ['?status=COMPLETED', 'Ana Åkesson'],
    ['?status=IN_PROGRESS', 'Bo'],
    ['?status=REVIEW', ''],
    ['?q=åKESSON', 'Ana Åkesson'],
    ['?q=x@y', 'Ana Åkesson'],
    ['?q=ana%20%C3%A5k', 'Ana Åkesson'],
    ['?q=100%25', 'Bo'],
    ['?q=0%25b', ''],
    ['?q=y_c', 'Bo'],
    ['?q=202555', 'Bo'],
    ['?q=crm-1', 'Ana Åkesson'],
    ['?externalLeadId=crm-1', 'Ana Åkesson'],
    ['?externalLeadId=crm', ''],
    [`?updatedSince=${updatedAt}`, 'Ana Åkesson'],
    ['?updatedSince=2020-01-01T00:00:00%2B02:00', 'Bo|Ana Åkesson'],
  ] as const) {
    t.is((await names(w, query)).join('|'), expected, query)
  }
  for (const [query, path] of [
    ['?status=DONE', 'status'],
    ['?updatedSince=yesterday', 'updatedSince'],
    [`?q=${'x'.repeat(201)}`, 'q'],
  ] as const) {
    const { status, body } = await w.send('GET', `/api/v1/leads${query}`)
    t.is(status, 400)
    t.is(body.errors[0].path, path)
  }
})

test('200: counts follow a checklist that changes, at once for who reads, and later for all', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const id = await w.newLead({ checklistItems: [{ code: 'LEGAL_NAME', value: 'A' }] })
  const other = await w.newLead()
  const counts = async () =>
    (await w.send('GET', '/api/v1/leads')).body.map(
      (lead: { completedChecklistItems: number; totalChecklistItems: number }) => [
        lead.completedChecklistItems,
        lead.totalChecklistItems,
      ],
    )
  const [[, before]] = await counts()
  const shorter = checklistFile.replace(/ {6}- \{ code: LEGAL_NAME.*\n/, '')
  await applyChecklist(w, shorter)
  t.deepEqual(await counts(), [
    [0, before - 1],
    [0, before - 1],
  ])
  const stored = async () =>
    w.context
      .db('leads')
      .whereIn('id', [id, other])
      .orderBy('id')
      .select('completedItems', 'totalItems', 'countedVersion')
  t.is((await stored())[0].completedItems, 1)
  t.is(await recountStaleLeads(w.context, new AbortController().signal), 2)
  t.deepEqual(
    (await stored()).map(({ completedItems, totalItems }) => [completedItems, totalItems]),
    [
      [0, before - 1],
      [0, before - 1],
    ],
  )
  t.is(await recountStaleLeads(w.context, new AbortController().signal), 0)
  await applyChecklist(w)
  t.deepEqual((await counts())[1], [1, before], 'an archived item returns with its answers')
})

test('200: more leads or more of them take no more statements', async t => {
  const w = await world(t)
  await applyChecklist(w)
  const add = async (n: number) => {
    for (let i = 0; i < n; i++)
      await w.newLead({
        tags: ['a', `t${i}`],
        phoneNumber: '2025550147',
        checklistItems: [{ code: 'EIN', value: '123456789' }],
      })
  }
  const all = () => countStatements(w.context, () => w.send('GET', '/api/v1/leads'))
  const one = async () => {
    const [{ id }] = (await w.send('GET', '/api/v1/leads')).body
    const read = await countStatements(w.context, () => w.send('GET', `/api/v1/leads/${id}`))
    const update = await countStatements(w.context, () =>
      w.send('PUT', '/api/v1/leads', {
        body: {
          leadId: id,
          tags: ['x', 'y', 'z'],
          checklistItems: [{ code: 'LEGAL_NAME', value: `${Math.random()}` }],
        },
      }),
    )
    const create = await countStatements(w.context, () =>
      w.send('POST', '/api/v1/leads', { body: { firstName: 'D', phoneNumber: '2025550147', tags: ['q'] } }),
    )
    return { read, update, create }
  }
  await add(3)
  await w.send('GET', '/api/v1/leads')
  await one()
  const few = { list: await all(), ...(await one()) }
  await add(12)
  const many = { list: await all(), ...(await one()) }
  t.deepEqual(many, few)
})
