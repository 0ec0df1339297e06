import { request } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import { Lead } from '../../src/leads/lead.js'
import { serveMailbox } from '../../src/start/mailbox/serve.js'
import { balanceSheet, pdfOf } from '../support/documents.js'
import { mailboxes, monday } from '../support/mailbox.js'
import { stepsOf } from '../support/steps.js'
import { world } from '../support/world.js'

/** A lead that was asked for its EIN, where no mail server is configured, and the mailbox that shows it. */
async function mailbox(t: ExecutionContext) {
  const w = await world(t)
  const steps = stepsOf(w)
  await steps.ask(['EIN'])
  const leadId = await w.newLead({ firstName: 'Dana', lastName: '<b>Whit & Co</b>' })
  const runId = await steps.run(leadId, 'checklist')
  await steps.step(runId, 1, monday)
  const box = await serveMailbox(w.context, 0)
  t.teardown(box.close)
  const get = (path: string, headers: Record<string, string> = {}) => fetch(box.url + path, { headers })
  return {
    ...steps,
    w,
    leadId,
    runId,
    url: box.url,
    get,
    text: async (path: string) => (await get(path)).text(),
    html: async (path: string) => (await get(path, { accept: 'text/html' })).text(),
    post: (path: string, fields: Record<string, string | File>, headers: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return fetch(box.url + path, { method: 'POST', body: form, headers, redirect: 'manual' })
    },
  }
}

test('what went into the outbox is there to read, in a terminal and in a browser', async t => {
  const { leadId, text, html, get } = await mailbox(t)
  const said = await text('/')
  t.regex(said, new RegExp(`OUTBOX to Dana .+ {2}${leadId}$`, 'm'))
  t.regex(said, /^Subject: What Harbor Business Lending needs from you$/m)
  t.is(await text(`/${leadId}`), said)
  const page = await html('/')
  t.regex(page, /Dana &lt;b&gt;Whit &amp; Co&lt;\/b&gt;/)
  t.notRegex(page, /<b>/)
  t.true(page.includes(`href="/${leadId}"`))
  t.regex(await html(`/${leadId}`), /<form method="post"/)
  const { headers } = await get('/', { accept: 'text/html' })
  t.regex(headers.get('content-security-policy') ?? '', /^default-src 'none';script-src 'self';/)
  t.notRegex(page, /<script>|<style| style=| on\w+=/)
})

test('what went out by e-mail is there as well, with how far it has come', async t => {
  const { w, mail, ask, run, step, send } = await mailboxes(t)
  await ask(['EIN'])
  const box = await serveMailbox(w.context, 0)
  t.teardown(box.close)
  const runId = await run(await w.newLead({ email: 'dana@bakery.example' }), 'checklist')
  await step(runId, 1, monday)
  const read = async () => (await fetch(box.url)).text()
  t.regex(await read(), /EMAIL to Dana.* \(queued\)/)
  await send()
  t.regex(await read(), /EMAIL to Dana(?!.*queued)/)
  t.is(mail.mails.length, 1)
})

test('an answer with a document comes in as a mail does, and is there to read', async t => {
  const { w, leadId, text, post } = await mailbox(t)
  const file = new File([await pdfOf([balanceSheet()])], 'balance “2025”.pdf')
  const answer = await post(`/${leadId}`, { text: 'Here it is.\n<script>alert(1)</script>', file })
  t.is(answer.status, 200)
  t.is(await answer.text(), 'Received.\n')
  const { body } = await w.send('GET', `/api/v1/leads/${leadId}/documents`)
  t.is(body.length, 1)
  t.like(body[0], { filename: 'balance “2025”.pdf' })
  const said = await text(`/${leadId}`)
  t.regex(said, /EMAIL from Dana/)
  t.regex(said, /^With a document$/m)
  // The agent has thanked for it, later than the lead has written.
  t.true(said.indexOf('your document has arrived') < said.indexOf('EMAIL from Dana'))
})

test('a browser is led back to the conversation, and sees what it has sent as text', async t => {
  const { leadId, url, post, html } = await mailbox(t)
  const asBrowser = { accept: 'text/html', origin: url, 'sec-fetch-site': 'same-origin' }
  const answer = await post(`/${leadId}`, { text: '<img src=x onerror=alert(1)>' }, asBrowser)
  t.is(answer.status, 303)
  t.is(answer.headers.get('location'), `/${leadId}`)
  const page = await html(`/${leadId}`)
  t.true(page.includes('&lt;img src=x onerror=alert(1)&gt;'))
  t.notRegex(page, /<img/)
})

test('STOP ends the messages here too', async t => {
  const { w, leadId, post } = await mailbox(t)
  t.is((await post(`/${leadId}`, { text: 'STOP' })).status, 200)
  t.like(await Lead.in(w.workspaceId, w.context.db).findById(leadId), { status: 'OPTED_OUT' })
})

test('what a lead has typed moves no cursor of a terminal', async t => {
  const { leadId, text, post } = await mailbox(t)
  await post(`/${leadId}`, { text: 'a\u001b[2Jb\u009b1mc\ttab\r\nline' })
  const said = await text(`/${leadId}`)
  t.regex(said, /^a\[2Jb1mc\ttab\nline$/m)
})

for (const [title, headers] of [
  ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page that hides where it is from', { origin: 'null' }],
  ['a page of another port of this machine', { 'sec-fetch-site': 'same-site' }],
] as const) {
  test(`403: ${title} can't answer`, async t => {
    const { leadId, post, text } = await mailbox(t)
    t.is((await post(`/${leadId}`, { text: 'STOP' }, headers)).status, 403)
    t.notRegex(await text(`/${leadId}`), / from Dana/)
  })
}

test('403: a name of somebody else that points here reads nothing', async t => {
  const { url } = await mailbox(t)
  const statusOf = (host: string) =>
    new Promise(resolve => {
      request(url, { headers: { host } }, answer => resolve(answer.resume().statusCode)).end()
    })
  t.is(await statusOf('evil.example'), 403)
  t.is(await statusOf('127.0.0.1.evil.example:80'), 403)
  t.is(await statusOf('localhost:9000'), 200)
})

test('what is no answer is refused in a sentence', async t => {
  const { leadId, url, post, text, get } = await mailbox(t)
  t.is((await post(`/${leadId}`, { text: '   ' })).status, 400)
  t.is((await post(`/${leadId}`, { text: 'x'.repeat(100_001) })).status, 400)
  t.is((await post(`/${leadId}`, { file: new File([Buffer.alloc(26 * 1024 * 1024)], 'a.pdf') })).status, 413)
  t.is((await post('/lead_01kb0000000000000000000000', { text: 'Hello' })).status, 404)
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  t.is((await fetch(`${url}/${leadId}`, json)).status, 415)
  t.is((await fetch(`${url}/${leadId}`, { method: 'PUT' })).status, 405)
  for (const path of ['/lead_01kb0000000000000000000000', '/favicon.ico', '/%2e%2e/etc', '/lead_x'])
    t.is((await get(path)).status, 404, path)
  t.notRegex(await text(`/${leadId}`), / from Dana/)
})

test('its script and its style come from itself', async t => {
  const { get } = await mailbox(t)
  for (const [path, type] of [
    ['/live.js', 'text/javascript; charset=utf-8'],
    ['/style.css', 'text/css; charset=utf-8'],
  ] as const)
    t.is((await get(path)).headers.get('content-type'), type)
})
