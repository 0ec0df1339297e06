import test from 'ava'
import { withoutTemporal } from '../http/without-temporal.js'
import { eventually } from '../support/eventually.js'
import { signedIn } from '../support/people.js'
import { openWorld, sharedWorld } from '../support/world.js'

const w = sharedWorld(test, () => openWorld(withoutTemporal))

test('a page hears that its lead has changed, and of no other', async t => {
  const person = await signedIn(w, 'viewer')
  const [leadId, other] = [await w.newLead(), await w.newLead()]
  const left = new AbortController()
  const answer = await fetch(`${w.url}/console/leads/${leadId}/live`, {
    headers: { cookie: person.cookie },
    signal: left.signal,
  })
  t.is(answer.headers.get('content-type'), 'text/event-stream')
  let heard = ''
  const reading = (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      heard += Buffer.from(chunk).toString()
  })().catch(() => {})
  await eventually(
    async () => heard,
    text => text.includes('retry'),
  )
  const change = (id: string) =>
    w.send('PUT', '/api/v1/leads', { body: { leadId: id, businessName: `Name ${Math.random()}` } })
  await change(other)
  await new Promise(resolve => setTimeout(resolve, 2_500))
  t.false(heard.includes('changed'))
  await change(leadId)
  await eventually(
    async () => heard,
    text => text.includes('event: changed'),
  )
  left.abort()
  await reading
})

test('404: news of a lead of another workspace; 204: of more pages than anybody looks at', async t => {
  const [person, stranger] = [await signedIn(w, 'viewer'), await signedIn(w, 'viewer', await w.tenant())]
  const leadId = await w.newLead()
  t.is((await stranger.get(`/console/leads/${leadId}/live`)).status, 404)
  const left = new AbortController()
  const ask = () =>
    fetch(`${w.url}/console/leads/${leadId}/live`, {
      headers: { cookie: person.cookie },
      signal: left.signal,
    })
  for (let n = 0; n < 10; n++) t.is((await ask()).status, 200)
  t.is((await ask()).status, 204)
  left.abort()
  await eventually(
    async () => {
      const again = new AbortController()
      const { status } = await fetch(`${w.url}/console/leads/${leadId}/live`, {
        headers: { cookie: person.cookie },
        signal: again.signal,
      })
      again.abort()
      return status
    },
    status => status === 200,
  )
})
