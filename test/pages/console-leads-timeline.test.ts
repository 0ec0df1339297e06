import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { signedIn } from '../support/people.js'
import { saidTo } from '../support/said.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

const note = (leadId: string, title: string) =>
  w.send('POST', '/api/v1/activity', { body: { leadId, eventType: 'call', title } })

test('all that has happened comes page by page, each entry once; the latest stand on the page of the lead', async t => {
  const viewer = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  for (let n = 0; n < 104; n++) await note(leadId, `Call ${n}.`)
  const titles = (body: string) => [...body.matchAll(/<p class="title">([^<]*)</g)].map(([, title]) => title)
  const page = await viewer.get(`/console/leads/${leadId}`)
  t.is(titles(page.body).length, 30)
  t.regex(page.body, new RegExp(`href="/console/leads/${leadId}/timeline">All that has happened`))
  const all: (string | undefined)[] = []
  for (let next: string | undefined = `/console/leads/${leadId}/timeline`; next; ) {
    const { status, body } = await viewer.get(next)
    t.is(status, 200)
    all.push(...titles(body))
    next = /href="([^"]+)">Earlier</.exec(body)?.[1]
  }
  t.deepEqual(all, [...Array.from({ length: 104 }, (_, n) => `Call ${103 - n}.`), 'Lead created'])
  t.is((await viewer.get(`/console/leads/${leadId}/timeline?cursor=nothing`)).status, 400)
})

test('a draft stands on the page of its lead until somebody decides, however much happens meanwhile', async t => {
  const analyst = await signedIn(w, 'analyst')
  const leadId = await w.newLead({ firstName: 'Ines' })
  await saidTo(w, leadId, 'May we write so?', { state: 'draft', status: 'AWAITING_APPROVAL' })
  for (let n = 0; n < 101; n++) await note(leadId, `Call ${n}.`)
  const { body } = await analyst.get(`/console/leads/${leadId}`)
  t.regex(body, /Drafts to approve.*May we write so\?/s)
  t.regex((await analyst.get('/console/todo')).body, /Ines.*Draft to approve/s)
})

test('what waited about leads that are deleted takes no place under To do', async t => {
  const { workspaceId, key } = await w.tenant()
  const viewer = await signedIn(w, 'viewer', { workspaceId })
  const escalate = (leadId: string, reason: string) =>
    w.send('POST', `/api/v1/leads/${leadId}/escalations`, { key, body: { reason } })
  for (let n = 0; n < 101; n++) {
    const leadId = await w.newLead({}, key)
    await escalate(leadId, 'Gone')
    await w.send('DELETE', `/api/v1/leads/${leadId}`, { key })
  }
  await escalate(await w.newLead({}, key), 'Still here')
  const { body } = await viewer.get('/console/todo')
  t.regex(body, /Still here/)
  t.notRegex(body, /Gone/)
})

test('404: what has happened with a lead of another workspace', async t => {
  const stranger = await signedIn(w, 'admin', await w.tenant())
  const leadId = await w.newLead({ firstName: 'Secret' })
  const { status, body } = await stranger.get(`/console/leads/${leadId}/timeline`)
  t.is(status, 404)
  t.false(body.includes('Secret'))
})
