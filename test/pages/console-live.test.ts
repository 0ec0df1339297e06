import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { serve } from '../../src/http/serve.js'
import { pagesOf } from '../../src/pages/pages.js'
import { withoutTemporal } from '../http/without-temporal.js'
import { eventually } from '../support/eventually.js'
import { signedIn } from '../support/people.js'
import { conduct, newSpread, profitAndLoss, sendStatement } from '../support/spreads.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

/** What a page is told, until it leaves or the stream ends. */
async function hearing(t: ExecutionContext, path: string, cookie: string, at = w.url) {
  const left = new AbortController()
  t.teardown(() => left.abort())
  const answer = await fetch(at + path, { headers: { cookie }, signal: left.signal })
  let heard = ''
  const ended = (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      heard += Buffer.from(chunk).toString()
  })().catch(() => {})
  const told = (text: string) =>
    eventually(
      async () => heard,
      all => all.includes(text),
    )
  return { answer, told, heard: () => heard, leave: () => left.abort(), ended }
}

const rename = (leadId: string) =>
  w.send('PUT', '/api/v1/leads', { body: { leadId, businessName: `Name ${Math.random()}` } })
const liveOf = (leadId: string) => `/console/leads/${leadId}/live`

test('a page hears that its lead has changed, and of no other', async t => {
  const person = await signedIn(w, 'viewer')
  const [leadId, other] = [await w.newLead(), await w.newLead()]
  const page = await hearing(t, liveOf(leadId), person.cookie)
  t.is(page.answer.headers.get('content-type'), 'text/event-stream')
  await page.told('event: stands')
  await rename(other)
  await new Promise(resolve => setTimeout(resolve, 2_500))
  t.false(page.heard().includes('changed'))
  await rename(leadId)
  await page.told('event: changed')
  const { body } = await person.get(`/console/leads/${leadId}`)
  const known = /data-known="([^"]*)"/.exec(body)?.[1]
  t.true(
    page.heard().includes(`event: changed\ndata: ${known}\n`),
    'what is told is what a page says it knows',
  )
})

test('a page of a spread hears how far it is, until it is done', async t => {
  const viewer = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'Statement.csv', profitAndLoss(2024))
  const { id } = await newSpread(w, leadId)
  const { body } = await viewer.get(`/console/spreads/${id}`)
  t.regex(body, new RegExp(`data-live="/console/spreads/${id}/live"`))
  const known = /data-known="([^"]*)"/.exec(body)?.[1]
  const page = await hearing(t, `/console/spreads/${id}/live`, viewer.cookie)
  await page.told(`event: stands\ndata: ${known}\n`)
  await conduct(w, id)
  await page.told('event: changed\ndata: 1, COMPLETE, at work, 1 of 1\n')
  t.false((await viewer.get(`/console/spreads/${id}/progress`)).body.includes('data-live'))
})

test('nothing more is told to somebody who has signed out', async t => {
  const person = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  const page = await hearing(t, liveOf(leadId), person.cookie)
  await page.told('event: stands')
  t.is((await person.post('/sign-out')).status, 303)
  await rename(leadId)
  await page.ended
  t.false(page.heard().includes('changed'))
})

test('a page that is open does not keep the service from stopping', async t => {
  const person = await signedIn(w, 'viewer')
  const leadId = await w.newLead()
  const other = await serve(w.context, { port: 0, host: '127.0.0.1' }, pagesOf(w.context))
  const at = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`
  const page = await hearing(t, liveOf(leadId), person.cookie, at)
  await page.told('event: stands')
  const since = Date.now()
  await other.stop(20_000)
  await page.ended
  t.true(Date.now() - since < 10_000)
})

test('404: news of another workspace; 204: of more pages than anybody looks at, in however many browsers', async t => {
  const [person, stranger] = [await signedIn(w, 'viewer'), await signedIn(w, 'viewer', await w.tenant())]
  const leadId = await w.newLead()
  await sendStatement(w, leadId, 'Statement.csv', profitAndLoss(2024))
  const { id: spreadId } = await newSpread(w, leadId)
  t.is((await stranger.get(liveOf(leadId))).status, 404)
  t.is((await stranger.get(`/console/spreads/${spreadId}/live`)).status, 404)
  const pages = []
  for (let n = 0; n < 10; n++) {
    const page = await hearing(t, n % 2 ? liveOf(leadId) : `/console/spreads/${spreadId}/live`, person.cookie)
    t.is(page.answer.status, 200)
    pages.push(page)
  }
  t.is((await person.get(liveOf(leadId))).status, 204)
  pages[0]?.leave()
  await eventually(
    async () => {
      const again = await hearing(t, liveOf(leadId), person.cookie)
      again.leave()
      return again.answer.status
    },
    status => status === 200,
  )
})
