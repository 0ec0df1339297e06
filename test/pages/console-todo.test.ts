import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { signedIn } from '../support/people.js'
import { saidTo } from '../support/said.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

const escalated = async (reason: string, lead = {}) => {
  const leadId = await w.newLead(lead)
  const { body } = await w.send('POST', `/api/v1/leads/${leadId}/escalations`, { body: { reason } })
  return { leadId, id: body.escalation.id as string }
}
const drafted = async (text: string, lead = {}) => {
  const leadId = await w.newLead(lead)
  return { leadId, id: await saidTo(w, leadId, text, { state: 'draft', status: 'AWAITING_APPROVAL' }) }
}

test('what waits is shown by kind, drafts with what they would say', async t => {
  const viewer = await signedIn(w, 'viewer')
  await escalated('She asks for a person.', { firstName: 'Ines' })
  await drafted('Dear Noor,\nmay we ask?', { firstName: 'Noor' })
  const all = await viewer.get('/console/todo')
  t.regex(all.body, /Ines.*She asks for a person\..*Noor.*Dear Noor,\nmay we ask\?/s)
  t.notRegex(
    all.body,
    /<button type="submit" aria-label="(Resolved|Approve)/,
    'a viewer does nothing about it',
  )
  const drafts = await viewer.get('/console/todo?kind=draft')
  t.notRegex(drafts.body, /She asks for a person/)
  t.regex(drafts.body, /may we ask/)
  t.regex(drafts.body, /aria-current="page">Drafts \(\d+\)/)
  for (const odd of ['', 'toString', 'odd'])
    t.regex((await viewer.get(`/console/todo?kind=${odd}`)).body, /She asks for a person/)
})

test('303: an analyst works through the list, and comes back to it', async t => {
  const analyst = await signedIn(w, 'analyst')
  const escalation = await escalated('Resolve me')
  const draft = await drafted('Approve me\nplease')
  const referer = `${w.url}/console/todo?kind=draft`
  const { body } = await analyst.get('/console/todo')
  t.regex(body, new RegExp(`action="/console/drafts/${draft.id}/approve"`))
  const resolved = await analyst.post(
    `/console/escalations/${escalation.id}/resolve`,
    { leadId: escalation.leadId },
    { referer },
  )
  t.is(resolved.headers.get('location'), '/console/todo?kind=draft')
  const approved = await analyst.post(
    `/console/drafts/${draft.id}/approve`,
    { leadId: draft.leadId, body: 'Approve me\r\nplease' },
    { referer },
  )
  t.is(approved.headers.get('location'), '/console/todo?kind=draft')
  const left = (await analyst.get('/console/todo')).body
  t.notRegex(left, /Resolve me|Approve me/)
  const [message] = await w.context.db('messages').where({ actionLogId: draft.id })
  t.like(message, { state: 'queued', body: 'Approve me\nplease' })
  const again = await analyst.post(`/console/drafts/${draft.id}/approve`, { leadId: draft.leadId, body: 'x' })
  t.is(again.status, 409)
})

test('numbers of persons in drafts are masked for whoever may not see them; texts are texts', async t => {
  const nasty = '<img src=x onerror=alert(1)> "123-45-6789"'
  await drafted(nasty)
  const read = async (role: 'viewer' | 'analyst') =>
    (await (await signedIn(w, role)).get('/console/todo')).body
  for (const body of [await read('viewer'), await read('analyst')]) {
    t.notRegex(body, /<img/)
    t.regex(body, /&lt;img src=x onerror=alert\(1\)&gt;/)
  }
  t.notRegex(await read('viewer'), /123-45-6789/)
  t.regex(await read('analyst'), /123-45-6789/)
})

test('nothing that waits in another workspace is shown', async t => {
  await escalated('Secret')
  const stranger = await signedIn(w, 'admin', await w.tenant())
  t.regex((await stranger.get('/console/todo')).body, /Nothing waits for anybody\./)
})
