import test from 'ava'
import { newId } from '../../src/ids.js'
import { receiveMessage } from '../../src/inbox/receive-message.js'
import { entriesOf } from '../audit/entries.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { signedIn } from '../support/people.js'
import { saidTo } from '../support/said.js'
import { stepsOf } from '../support/steps.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

const arrived = (text: string, subject: string | null = null) => ({
  channel: 'EMAIL' as const,
  externalId: newId('message'),
  subject,
  text,
  files: [],
  isAutomatic: false,
  authentication: null,
})

const wrote = (leadId: string, body: string, more = {}) => saidTo(w, leadId, body, more)

/** What stands in the list: its words and badges, without its tags. */
const said = (body: string): string[] =>
  [...body.matchAll(/<li class="(inbound|outbound)">(.*?)<\/li>/gs)].map(([, side, text = '']) =>
    `${side} ${text.replace(/<[^>]*>/g, ' ')}`.replace(/\s+/g, ' ').trim(),
  )

test('200: what was said to a lead and by it, with who, which way and how far it has come, the latest first', async t => {
  const viewer = await signedIn(w, 'viewer')
  const { ask, run, step } = stepsOf(w)
  await ask(['CONVERSED'])
  const leadId = await w.newLead({ lastName: 'Whitfield', email: 'dana@bakery.example' })
  const runId = await run(leadId)
  await step(runId, 1, new Date('2026-11-23T15:00:00Z'))
  const lead = await stepsOf(w).lead(leadId)
  t.is(await receiveMessage(w.context, lead, arrived('I moved to 12 Mill Road.', 'Re: Papers')), 'received')
  await wrote(leadId, 'It did not go', {
    state: 'failed',
    status: 'FAILED',
    error: 'Nobody is reached there',
  })
  await wrote(leadId, 'It is to go', { state: 'queued', status: 'PENDING' })
  const { status, body } = await viewer.get(`/console/leads/${leadId}/conversation`)
  t.is(status, 200)
  const lines = said(body)
  t.regex(lines[0] ?? '', /^outbound Agent .* Text message On its way It is to go$/)
  t.regex(lines[1] ?? '', /^outbound Agent .* Failed It did not go Nobody is reached there$/)
  t.true(
    lines.some(line =>
      /^inbound Dana Whitfield .* E-mail Received Re: Papers I moved to 12 Mill Road\.$/.test(line),
    ),
  )
  t.regex(lines.at(-1) ?? '', /^outbound Maya: checklist .* Outbox Sent/)

  const page = await viewer.get(`/console/leads/${leadId}`)
  t.is(said(page.body).length, 3, 'the latest stand on the page of the lead')
  t.regex(page.body, new RegExp(`href="/console/leads/${leadId}/conversation">All messages`))
  t.regex(page.body, new RegExp(`href="/console/leads/${leadId}/conversation\\?run=${runId}">Messages`))
  t.true((await entriesOf(w)).some(one => one.action === 'lead.logs_read' && one.subject === leadId))
})

test('a run has what it has said, what it has answered, and what that was an answer to', async t => {
  const person = await signedIn(w, 'analyst')
  const leadId = await w.newLead()
  const runId = (await w.newRun(leadId)).body.workflowRun.id
  const other = (await w.newRun(leadId, { agentId: w.agents[1] })).body.workflowRun.id
  await wrote(leadId, 'Of the run', { workflowRunId: runId })
  await wrote(leadId, 'Of another', { workflowRunId: other })
  await wrote(leadId, 'Of none')
  const asked = await wrote(leadId, 'A question')
  await wrote(leadId, 'Its answer', {
    parentActionId: asked,
    input: { workflowRunId: runId, agentId: w.agents[0] },
  })
  const lines = said((await person.get(`/console/leads/${leadId}/conversation?run=${runId}`)).body)
  t.deepEqual(
    lines.map(line => line.replace(/.*Sent /, '')),
    ['Its answer', 'A question', 'Of the run'],
  )
  t.is(said((await person.get(`/console/leads/${leadId}/conversation`)).body).length, 5)
  const elsewhere = (await w.newRun(await w.newLead())).body.workflowRun.id
  for (const none of [elsewhere, 'run_nothing', "' or 1=1 --"])
    t.is(
      (await person.get(`/console/leads/${leadId}/conversation?run=${encodeURIComponent(none)}`)).status,
      404,
    )
})

test('earlier messages come page by page, each of them once', async t => {
  const person = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  const runId = (await w.newRun(leadId)).body.workflowRun.id
  for (let n = 0; n < 60; n++) await wrote(leadId, `Number ${n}.`, n % 2 ? { workflowRunId: runId } : {})
  const all: string[] = []
  let pages = 0
  for (let next: string | undefined = `/console/leads/${leadId}/conversation`; next; pages++) {
    const { body } = await person.get(next)
    all.push(...said(body).map(line => line.replace(/.*Sent /, '')))
    next = /href="([^"]+)">Earlier messages/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  t.is(pages, 3)
  t.deepEqual(
    all,
    Array.from({ length: 60 }, (_, n) => `Number ${59 - n}.`),
  )
  const ofRun = await person.get(`/console/leads/${leadId}/conversation?run=${runId}`)
  const next = /href="([^"]+)">Earlier messages/.exec(ofRun.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  t.is(said((await person.get(next)).body).length, 5)
  for (const cursor of ['nothing', Buffer.from(leadId).toString('base64url')])
    t.is((await person.get(`/console/leads/${leadId}/conversation?cursor=${cursor}`)).status, 400)
})

test('what was said is shown as text, long ones clipped and to be opened', async t => {
  const viewer = await signedIn(w, 'viewer')
  const nasty = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
  const leadId = await w.newLead({ firstName: nasty, email: 'eve@bakery.example' })
  const lead = await stepsOf(w).lead(leadId)
  const long = `${nasty} ${'word '.repeat(20_000)}the end`
  await receiveMessage(w.context, lead, arrived(long, nasty))
  await wrote(leadId, nasty, { state: 'failed', status: 'FAILED', error: nasty })
  for (const path of [`/console/leads/${leadId}/conversation`, `/console/leads/${leadId}`]) {
    const { status, body } = await viewer.get(path)
    t.is(status, 200)
    t.notRegex(body, /<img|<script>/)
    t.regex(body, /&lt;img src=x onerror=alert\(1\)&gt;/)
    t.regex(body, /<details class="clipped"><summary>.*… read on.*the end<\/p><\/details>/s)
  }
})

test('whoever may not see numbers of persons sees them masked', async t => {
  const leadId = await w.newLead({ email: 'may@bakery.example' })
  const lead = await stepsOf(w).lead(leadId)
  await receiveMessage(w.context, lead, arrived('My SSN is 123-45-6789.'))
  const read = async (role: 'viewer' | 'analyst') =>
    (await (await signedIn(w, role)).get(`/console/leads/${leadId}/conversation`)).body
  t.notRegex(await read('viewer'), /123-45-6789/)
  t.regex(await read('analyst'), /123-45-6789/)
})

test('404: what was said to a lead of another workspace, or to one that is deleted', async t => {
  const [viewer, stranger] = [await signedIn(w, 'viewer'), await signedIn(w, 'admin', await w.tenant())]
  const leadId = await w.newLead()
  await wrote(leadId, 'Secret')
  const path = `/console/leads/${leadId}/conversation`
  const refused = await stranger.get(path)
  t.is(refused.status, 404)
  t.false(refused.body.includes('Secret'))
  t.is((await viewer.get(path)).status, 200)
  await w.send('DELETE', `/api/v1/leads/${leadId}`)
  t.is((await viewer.get(path)).status, 404)
})
