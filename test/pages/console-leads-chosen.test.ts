import test from 'ava'
import { entriesOf } from '../audit/entries.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { newItem } from '../support/checklist.js'
import { signedIn } from '../support/people.js'
import { openWorld, sharedWorld, type Tenant } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

const tags = '/console/chosen-leads/tags'
const status = '/console/chosen-leads/status'
const runs = '/console/chosen-leads/runs'

/** A workspace of its own with so many leads, and somebody who works there. */
async function office(role: 'viewer' | 'analyst' | 'manager', count: number) {
  const tenant: Tenant = await w.tenant()
  const person = await signedIn(w, role, tenant)
  const leads: string[] = []
  for (let n = 0; n < count; n++) leads.push(await w.newLead({ lastName: `Number ${n}` }, tenant.key))
  const read = async (id: string) =>
    (await w.send('GET', `/api/v1/leads/${id}`, { key: tenant.key })).body.lead
  return { ...tenant, person, leads, read }
}

test('303: a tag is added to the leads that are chosen and taken off again, whatever else they have', async t => {
  const { person, leads, read, key } = await office('analyst', 3)
  const [first = '', second = '', third = ''] = leads
  await w.send('PUT', '/api/v1/leads', { key, body: { leadId: first, tags: ['Old', 'VIP'] } })
  const added = await person.post(`${tags}?q=number`, { lead: [first, second], tag: 'vip', deed: 'add' })
  t.is(added.status, 303)
  const address = added.headers.get('location') ?? ''
  t.is(address, '/console/leads?q=number&changed=1&same=1')
  t.regex((await person.get(address)).body, /role="status">1 lead changed\. 1 lead had it so already\.</)
  t.deepEqual((await read(first)).tags, ['Old', 'VIP'])
  t.deepEqual((await read(second)).tags, ['VIP'])
  t.deepEqual((await read(third)).tags, [])
  t.is((await person.post(tags, { lead: [first, second], tag: 'Vip', deed: 'remove' })).status, 303)
  t.deepEqual((await read(first)).tags, ['Old'])
  t.deepEqual((await read(second)).tags, [])
})

test('303: without a script the box above the list means all of the page', async t => {
  const { person, leads, read } = await office('manager', 2)
  const { body } = await person.get('/console/leads')
  const shown = [...body.matchAll(/name="shown" value="(\w+)" form="chosen"/g)].map(([, id]) => id ?? '')
  t.deepEqual(shown.toSorted(), leads.toSorted())
  t.is((await person.post(status, { all: 'on', shown, status: 'NOT_INTERESTED' })).status, 303)
  for (const id of leads) t.is((await read(id)).status, 'NOT_INTERESTED')
  const events = await w.eventsOf(leads[0] ?? '')
  t.like(events.at(-1)?.body, { actor: { type: 'user', id: person.userId } })
})

test('200: of runs that are started for each, the page says by name where that was refused, and why', async t => {
  const { person, leads, agents, workflows, key } = await office('manager', 3)
  const wanted = { agentId: agents[0], workflowId: workflows.support }
  await w.send('POST', '/api/v1/workflow-runs', { key, body: { leadId: leads[1], ...wanted } })
  const { status: answered, body } = await person.post(runs, { lead: leads, ...wanted })
  t.is(answered, 200)
  t.regex(body, /role="status">2 leads changed\.</)
  t.regex(body, /role="alert"><ul[^>]*><li>Dana Number 1: Agent is already linked to this lead<\/li><\/ul>/)
  t.regex(body, new RegExp(`value="${leads[1]}" form="chosen" checked`), 'what was refused is still chosen')
  t.notRegex(body, new RegExp(`value="${leads[0]}" form="chosen" checked`))
  const again = await person.post(runs, { lead: leads, ...wanted })
  t.is(again.status, 409)
  t.is(again.body.match(/already linked/g)?.length, 3)
  for (const leadId of leads) {
    const found = await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}`, { key })
    t.is(found.body.workflowRuns.length, 1)
  }
})

test('numbers of persons that nobody is shown are not told as read', async t => {
  const { person, leads, workspaceId, key } = await office('manager', 1)
  const [leadId = ''] = leads
  await newItem(w.context.db, workspaceId, { code: 'SSN', fieldType: 'SSN' })
  const checklistItems = [{ code: 'SSN', value: '123-45-6789' }]
  await w.send('PUT', '/api/v1/leads', { key, body: { leadId, checklistItems } })
  const told = async () =>
    (await entriesOf({ ...w, workspaceId })).filter(({ action }) => action === 'lead.values_read').length
  const before = await told()
  t.is((await person.post(status, { lead: leadId, status: 'COMPLETED' })).status, 303)
  t.is((await person.post(`/console/leads/${leadId}/tags`, { tags: 'VIP' })).status, 303)
  t.is(await told(), before)
  await person.get(`/console/leads/${leadId}`)
  t.is(await told(), before + 1)
})

test('a lead that is deleted meanwhile is left out, and said to be gone', async t => {
  const { person, leads, read, key } = await office('analyst', 2)
  await w.send('DELETE', `/api/v1/leads/${leads[0]}`, { key })
  const { status: answered, body } = await person.post(tags, { lead: leads, tag: 'warm', deed: 'add' })
  t.is(answered, 200)
  t.regex(body, /<li>A lead that is gone: There is no lead with this id/)
  t.deepEqual((await read(leads[1] ?? '')).tags, ['warm'])
})

test('422: what is missing or too much is named, nothing changes, and what was chosen stays so', async t => {
  const { person, leads, read } = await office('manager', 1)
  const [lead = ''] = leads
  const many = Array.from({ length: 51 }, (_, n) => `lead_${n}`)
  const refused: [string, Record<string, string | string[]>, RegExp][] = [
    [tags, { tag: 'x', deed: 'add' }, /lead: choose at least one/],
    [tags, { lead: many, tag: 'x', deed: 'add' }, /lead: at most 50 at once/],
    [tags, { lead, tag: ' ', deed: 'add' }, /tag: must not be blank/],
    [tags, { lead, tag: 'a,b', deed: 'add' }, /tag: must not hold a comma/],
    [tags, { lead, tag: 'x'.repeat(65), deed: 'add' }, /tag: must be at most 64 characters/],
    [tags, { lead, tag: 'a\0b', deed: 'add' }, /tag holds a NUL character/],
    [tags, { lead, tag: 'x', deed: 'swap' }, /deed: must be add or remove/],
    [status, { lead, status: 'REVIEW' }, /status: must be one of/],
    [runs, { lead, agentId: '', workflowId: '' }, /agentId: choose one/],
  ]
  const before = await read(lead)
  for (const [path, form, says] of refused) {
    const { status: answered, body } = await person.post(path, form)
    t.is(answered, 422, String(says))
    t.regex(body, says)
    if (form.lead === lead) t.regex(body, new RegExp(`value="${lead}" form="chosen" checked`))
  }
  t.deepEqual(await read(lead), before)
})

test('a lead that has a hundred tags gets no more, and the others get theirs', async t => {
  const { person, leads, read, key } = await office('analyst', 2)
  const [full = '', other = ''] = leads
  const hundred = Array.from({ length: 100 }, (_, n) => `tag ${n}`)
  await w.send('PUT', '/api/v1/leads', { key, body: { leadId: full, tags: hundred } })
  const { body } = await person.post(tags, { lead: leads, tag: 'one more', deed: 'add' })
  t.regex(body, /Dana Number 0: tags: must be at most 100/)
  t.is((await read(full)).tags.length, 100)
  t.deepEqual((await read(other)).tags, ['one more'])
  t.is((await person.post(tags, { lead: full, tag: 'TAG 7', deed: 'remove' })).status, 303)
  t.is((await read(full)).tags.length, 99)
})

test('403: viewers choose nothing, analysts start no runs and set no status; neither is offered to them', async t => {
  const { leads, person: analyst, workspaceId, agents, workflows } = await office('analyst', 1)
  const viewer = await signedIn(w, 'viewer', { workspaceId })
  t.is((await viewer.post(tags, { lead: leads, tag: 'x', deed: 'add' })).status, 403)
  t.is((await analyst.post(status, { lead: leads, status: 'COMPLETED' })).status, 403)
  const wanted = { agentId: agents[0], workflowId: workflows.support }
  t.is((await analyst.post(runs, { lead: leads, ...wanted })).status, 403)
  t.notRegex((await viewer.get('/console/leads')).body, /chosen-leads|type="checkbox"/)
  const { body } = await analyst.get('/console/leads')
  t.regex(body, /chosen-leads\/tags/)
  t.notRegex(body, /chosen-leads\/(status|runs)/)
})

test('404: leads, agents and workflows of another workspace', async t => {
  const [ours, theirs] = [await office('manager', 1), await office('manager', 1)]
  const [lead = ''] = ours.leads
  const { person } = theirs
  t.is((await person.post(tags, { lead, tag: 'x', deed: 'add' })).status, 404)
  t.is((await person.post(status, { lead, status: 'OPTED_OUT' })).status, 404)
  const foreign = { agentId: ours.agents[0], workflowId: ours.workflows.support }
  t.is((await person.post(runs, { lead: theirs.leads, ...foreign })).status, 404)
  const mixed = await person.post(tags, { lead: [lead, ...theirs.leads], tag: 'x', deed: 'add' })
  t.regex(mixed.body, /A lead that is gone: There is no lead with this id/)
  t.false(mixed.body.includes('checked'))
  t.like(await ours.read(lead), { status: 'IN_PROGRESS', tags: [] })
})

test('what leads are named and tagged is shown as text, also where it is refused', async t => {
  const { person, key, agents, workflows } = await office('manager', 0)
  const nasty = '"><img src=x onerror=alert(1)>'
  const leadId = await w.newLead({ firstName: nasty, tags: ['"><b>'] }, key)
  const wanted = { agentId: agents[0], workflowId: workflows.support }
  await person.post(runs, { lead: leadId, ...wanted })
  const { status: answered, body } = await person.post(runs, { lead: leadId, ...wanted })
  t.is(answered, 409)
  t.notRegex(body, /<img|<b>/)
  t.regex(body, /<li>&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt;: Agent is already linked/)
  t.regex(body, /<option value="&quot;&gt;&lt;b&gt;">/)
})

test('400: a search or a form with characters that no database keeps is refused by name', async t => {
  const { person, leads } = await office('analyst', 1)
  const { status: answered, body } = await person.get('/console/leads?q=a%00b')
  t.is(answered, 400)
  t.regex(body, /q holds a NUL character/)
  const made = await person.post(`/console/leads/${leads[0]}/tags`, { tags: 'a\0b' })
  t.is(made.status, 400)
  t.regex(made.body, /tags\.0 holds a NUL character/)
})
