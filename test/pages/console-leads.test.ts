import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { newItem } from '../support/checklist.js'
import { signedIn } from '../support/people.js'
import { portalOf } from '../support/portal.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, async () => {
  const made = await openWorld(withoutTemporal)
  await newItem(made.context.db, made.workspaceId, { code: 'NAME', fieldType: 'TEXT' })
  return made
})

test('303: whoever is not signed in gets to the door, and knows the way back', async t => {
  const { status, headers } = await w.send('GET', '/console/leads?q=dana', { key: null })
  t.is(status, 303)
  t.is(headers.get('location'), `/sign-in?back=${encodeURIComponent('/console/leads?q=dana')}`)
})

test('200: the list is narrowed by what is typed and chosen, a page at a time', async t => {
  const { workspaceId, key } = await w.tenant()
  const person = await signedIn(w, 'viewer', { workspaceId })
  for (let n = 0; n < 51; n++) await w.newLead({ lastName: `Number ${n}`, tags: n === 7 ? ['VIP'] : [] }, key)
  const { status, body } = await person.get('/console/leads')
  t.is(status, 200)
  t.true(body.includes('Number 50'))
  t.false(body.includes('Number 0<'))
  const next = /href="(\/console\/leads\?cursor=[^"]+)">Next page/.exec(body)?.[1] ?? ''
  t.regex(
    (await person.get(next)).body,
    /Number 0<.*To the first page|To the first page.*Number 0<|Number 0</s,
  )
  const found = await person.get('/console/leads?q=number%2033')
  t.true(found.body.includes('Number 33'))
  t.false(found.body.includes('Number 34'))
  const tagged = await person.get('/console/leads?tag=VIP')
  t.true(tagged.body.includes('Number 7'))
  t.false(tagged.body.includes('Number 8'))
  t.regex((await person.get('/console/leads?q=nobody')).body, /No lead is like that/)
})

test('a lead is made, tagged and answered for by people, whose names the events carry', async t => {
  const person = await signedIn(w, 'analyst')
  const wrong = await person.post('/console/leads/new', { firstName: 'Dana', email: 'at home' })
  t.is(wrong.status, 422)
  t.regex(wrong.body, /value="at home" .*aria-invalid="true"/s)
  const made = await person.post('/console/leads/new', { firstName: 'Dana', lastName: 'Whitfield' })
  t.is(made.status, 303)
  const page = made.headers.get('location') ?? ''
  const leadId = page.split('/').at(-1) ?? ''
  t.is((await person.post(`${page}/tags`, { tags: 'VIP, warm' })).status, 303)
  const { body: checklist } = await w.send('GET', `/api/v1/leads/${leadId}/checklist`)
  const groups = checklist.checklist ?? checklist.groups ?? checklist
  const entry = groups[0].items[0]
  t.is((await person.post(`${page}/entries/${entry.id}`, { value: 'Whitfield Bakery LLC' })).status, 303)
  const { body } = await person.get(page)
  t.regex(body, /Dana Whitfield.*VIP, warm.*Whitfield Bakery LLC.*Timeline.*Lead updated/s)
  const events = await w.eventsOf(leadId)
  t.true(events.length > 1)
  for (const event of events)
    t.like(event.body.actor, { type: 'user', id: person.userId, email: person.email, name: 'Ana Diaz' })
})

test('links to the portal that were given out can be made worthless', async t => {
  const person = await signedIn(w, 'analyst')
  const leadId = await w.newLead()
  const portal = await portalOf(w, leadId)
  t.is((await w.send('GET', portal, { key: null })).status, 200)
  t.is((await person.post(`/console/leads/${leadId}/portal/revoke`)).status, 303)
  t.is((await w.send('GET', portal, { key: null })).status, 404)
  const anew = await portalOf(w, leadId)
  t.not(anew, portal)
  t.is((await w.send('GET', anew, { key: null })).status, 200)
})

test('runs are started, paused and ended by managers; what the API refuses, the page says', async t => {
  const person = await signedIn(w, 'manager')
  const leadId = await w.newLead()
  const page = `/console/leads/${leadId}`
  const start = () => person.post(`${page}/runs`, { agentId: w.agents[0], workflowId: w.workflows.support })
  t.is((await start()).status, 303)
  const again = await start()
  t.is(again.status, 409)
  t.regex(again.body, /<p class="notice bad" role="alert">/)
  const { body } = await w.send('GET', `/api/v1/workflow-runs?leadId=${leadId}`)
  t.like(body.workflowRuns[0], { source: 'USER', user: { name: 'Ana Diaz' } })
})

test('an escalation waits under To do until somebody has resolved it', async t => {
  const person = await signedIn(w, 'analyst')
  const leadId = await w.newLead({ firstName: 'Ines' })
  await w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason: 'She called twice.' } })
  t.regex((await person.get('/console/todo')).body, /Ines.*Escalation.*She called twice\./s)
  const { body } = await person.get(`/console/leads/${leadId}`)
  const id = /\/console\/escalations\/(esc_[0-9a-z]+)\/resolve/.exec(body)?.[1]
  t.is((await person.post(`/console/escalations/${id}/resolve`, { leadId })).status, 303)
  t.notRegex((await person.get('/console/todo')).body, /She called twice/)
})

test('403: a role that is too small; 404: whatever belongs to another workspace', async t => {
  const [viewer, stranger] = [await signedIn(w, 'viewer'), await signedIn(w, 'admin', await w.tenant())]
  const leadId = await w.newLead({ firstName: 'Secret' })
  const { body } = await w.newRun(leadId)
  const page = `/console/leads/${leadId}`
  t.is((await viewer.post(`${page}/tags`, { tags: 'x' })).status, 403)
  t.is((await viewer.post(`/console/runs/${body.workflowRun.id}/pause`)).status, 403)
  const asked = [
    await stranger.get(page),
    await stranger.post(`${page}/tags`, { tags: 'x' }),
    await stranger.post(`${page}/runs`, { agentId: w.agents[0], workflowId: w.workflows.support }),
    await stranger.post(`/console/runs/${body.workflowRun.id}/pause`),
  ]
  for (const answer of asked) {
    t.is(answer.status, 404)
    t.false(answer.body.includes('Secret'))
  }
  t.is((await stranger.get(page.replace(/_[0-9a-z]+$/, '_00000000000000000000000000'))).body, asked[0]?.body)
  t.false((await stranger.get('/console/leads')).body.includes('Secret'))
})

test('whatever leads and callers have written is shown as text', async t => {
  const nasty = '"><img src=x onerror=alert(1)>'
  const person = await signedIn(w, 'analyst', { name: nasty })
  const leadId = await w.newLead({ firstName: nasty, lastName: nasty, businessName: nasty, tags: ['<b>'] })
  await w.send('POST', '/api/v1/activities', {
    body: {
      leadId,
      eventType: nasty.slice(0, 30),
      title: nasty,
      description: nasty.repeat(20),
      metadata: { [nasty]: nasty },
    },
  })
  await w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason: nasty } })
  for (const path of [`/console/leads/${leadId}`, '/console/leads', '/console/todo']) {
    const { status, body } = await person.get(path)
    t.is(status, 200)
    t.false(body.includes('<img'), path)
    t.true(body.includes('&lt;img src=x onerror=alert(1)&gt;'), path)
  }
})
