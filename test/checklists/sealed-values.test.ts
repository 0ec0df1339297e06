import test from 'ava'
import { createLog } from '../../src/log.js'
import { createSecrets } from '../../src/secrets.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { applyChecklist, checklistFile } from '../leads/checklist.js'
import { secretKey } from '../support/database.js'
import { sealUnplaced } from '../support/sealed.js'
import { type World, world } from '../support/world.js'

const [ssn, second, ein] = ['123-45-6789', '987-65-4321', '12-3456789']

// biome-ignore lint/suspicious/noExplicitAny: an answer
const found = (checklist: any[], code: string) =>
  checklist.flatMap(group => group.items).find(({ checklistItem }) => checklistItem.code === code)
const read = async (w: World, leadId: string, key = w.key) => {
  const { status, body } = await w.send('GET', `/api/v1/leads/${leadId}`, { key })
  return { status, item: (code: string) => found(body.checklistItems, code) }
}
const answer = (w: World, leadId: string, checklistItems: object[], key = w.key) =>
  w.send('PUT', '/api/v1/leads', { key, body: { leadId, checklistItems } })
const rowOf = (w: World, id: string) => w.context.db('checklist_entries').where({ id }).first()

/** What the context logs, as lines of JSON. */
function logged(w: World): string[] {
  const lines: string[] = []
  const log = createLog('error', 'test', { write: (line: string) => lines.push(line) })
  w.context.log = log
  w.context.secrets = createSecrets(w.context.config, log)
  return lines
}

async function ownerOf(w: World, key = w.key) {
  const leadId = await w.newLead({}, key)
  await answer(w, leadId, [{ code: 'SSN', value: second }], key)
  await answer(
    w,
    leadId,
    [
      { code: 'SSN', value: ssn },
      { code: 'EIN', value: ein },
    ],
    key,
  )
  const { item } = await read(w, leadId, key)
  const [entry, other] = [item('SSN'), item('EIN')]
  return { leadId, key, entry, other, row: await rowOf(w, entry.id), otherRow: await rowOf(w, other.id) }
}

test('200: a sealed value that was moved elsewhere does not open there, and spoils nothing else', async t => {
  const w = await world(t, withoutTemporal)
  const lines = logged(w)
  await applyChecklist(w)
  const tenant = await w.tenant()
  await applyChecklist(w, checklistFile, tenant.workspaceId)
  const [victim, attacker] = [await ownerOf(w), await ownerOf(w)]
  const stranger = await ownerOf(w, tenant.key)
  t.is(victim.entry.value, ssn)
  t.deepEqual(victim.entry.alternateValues, [second])
  const hook = await w.send('POST', '/api/v1/webhooks', {
    body: { url: 'https://crm.example/hook', events: ['*'], headers: { 'x-key': ssn } },
  })
  const webhook = await w.context.db('webhooks').where({ id: hook.body.webhook.id }).first()
  const cut = victim.row.value.slice(0, -2)
  t.deepEqual(lines, [])

  const moves: [string, typeof attacker, object][] = [
    ['of another lead', attacker, { value: victim.row.value }],
    ['of another item', attacker, { value: attacker.otherRow.value }],
    ['of another workspace', stranger, { value: victim.row.value }],
    ['alternates as the value', attacker, { value: attacker.row.alternateValues }],
    ['the value as alternates', attacker, { alternateValues: attacker.row.value }],
    ["another lead's alternates", attacker, { alternateValues: victim.row.alternateValues }],
    ['headers of a webhook', attacker, { value: webhook.headers }],
    ['cut short', victim, { value: cut }],
    ['made up', victim, { value: 'v1.AAAA' }],
    ['damaged beyond its form', victim, { value: 'v2.nonsense' }],
    // What an earlier version sealed opens anywhere, and may not be what belongs there.
    ['an earlier secret of a webhook', attacker, { value: sealUnplaced('whsec_AAAA', secretKey) }],
    ['an earlier value as alternates', attacker, { alternateValues: sealUnplaced(`"${ssn}"`, secretKey) }],
  ]
  for (const [name, to, change] of moves) {
    await w.context.db('checklist_entries').where({ id: to.entry.id }).update(change)
    lines.length = 0
    const { status, item } = await read(w, to.leadId, to.key)
    t.is(status, 200, name)
    const { value, alternateValues } = item('SSN')
    if ('value' in change) t.is(value, null, name)
    else t.is(alternateValues, null, name)
    t.is(item('SSN').status, 'NEEDS_REVIEW', name)
    t.truthy(item('SSN').validationError, name)
    t.is(item('EIN').value, ein, name)
    t.is((await w.send('GET', '/api/v1/leads', { key: to.key })).status, 200, name)
    if (!name.includes('earlier')) t.regex(lines.join(''), /"a sealed value does not open"/, name)
    t.notRegex(lines.join(''), /6789|4321|v[12]\./, name)

    // Another answer leaves it as it lies there; its own takes its place.
    const before = await rowOf(w, to.entry.id)
    t.is((await answer(w, to.leadId, [{ code: 'LEGAL_NAME', value: 'Whitfield' }], to.key)).status, 200)
    t.deepEqual(await rowOf(w, to.entry.id), before, name)
    await answer(w, to.leadId, [{ code: 'SSN', status: 'COMPLETED' }], to.key)
    t.like(await rowOf(w, to.entry.id), change, name)
    await answer(w, to.leadId, [{ code: 'SSN', value: second }], to.key)
    t.like((await read(w, to.leadId, to.key)).item('SSN'), { value: second, status: 'COMPLETED' }, name)
    await w.context.db('checklist_entries').where({ id: to.entry.id }).update(to.row)
  }
})

test('200: a row that was turned to another lead does not open for that lead', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const [victim, attacker] = [await ownerOf(w), await ownerOf(w)]
  await w.context.db('checklist_entries').where({ id: attacker.entry.id }).delete()
  await w.context.db('checklist_entries').where({ id: victim.entry.id }).update({ leadId: attacker.leadId })
  const { item } = await read(w, attacker.leadId)
  t.like(item('SSN'), { value: null, alternateValues: null, status: 'NEEDS_REVIEW' })
})

test('200: a value that does not open can be cleared', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const { leadId, entry } = await ownerOf(w)
  await w.context.db('checklist_entries').where({ id: entry.id }).update({ value: 'v1.AAAA' })
  await answer(w, leadId, [{ code: 'SSN', value: null }])
  t.like(await rowOf(w, entry.id), { value: null, status: 'TODO' })
})

test('200: what an earlier version sealed reads as before, and is bound to its place once it is saved', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const { leadId, entry } = await ownerOf(w)
  const sealed = (json: unknown) => sealUnplaced(JSON.stringify(json), secretKey)
  await w.context
    .db('checklist_entries')
    .where({ id: entry.id })
    .update({ value: sealed(ssn), alternateValues: sealed([second]) })
  t.like((await read(w, leadId)).item('SSN'), { value: ssn, status: 'COMPLETED' })
  await answer(w, leadId, [{ code: 'SSN', value: second }])
  const row = await rowOf(w, entry.id)
  for (const text of [row.value, row.alternateValues])
    t.true(text.startsWith(`v2.${w.context.secrets.keyId}.`))
  t.like((await read(w, leadId)).item('SSN'), { value: second, alternateValues: [ssn] })
})

test('200: where an earlier version let an item become a secret, or cease to be one, its answers read on', async t => {
  const w = await world(t, withoutTemporal)
  await applyChecklist(w)
  const { leadId } = await ownerOf(w)
  await answer(w, leadId, [{ code: 'NOTES', value: '444-55-6666' }])
  for (const [code, fieldType] of [
    ['SSN', 'TEXT'],
    ['NOTES', 'SSN'],
  ])
    await w.context.db('checklist_items').where({ code }).update({ fieldType })
  await w.context.db('workspaces').increment('checklistVersion', 1)
  const { status, item } = await read(w, leadId)
  t.is(status, 200)
  t.is(item('SSN').value, ssn)
  t.is(item('NOTES').value, '444-55-6666')
})
